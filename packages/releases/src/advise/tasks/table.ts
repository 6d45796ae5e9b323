/** People × yes/no questions: flipped answers, from which shares are estimated, or the shares alone. */
import {
  type BinaryFacts,
  type FilteredPlan,
  filteredRelease,
  NotFeasible,
  type ResponsePlan,
  type Run,
  randomisedResponse,
  type StaircasePlan,
  staircase,
  uniformNoise,
} from '@tulle/core'
import { type Channel, responseChannel } from '@tulle/core/binary'
import { digits, percent, whole, words } from '@tulle/core/text'
import type { TableQuestion } from '../question.ts'
import { ALL, ALL_NAME, COLUMNS, FILE, PERSON, requested, yours } from '../request.ts'
import { USEFUL_SHARE } from '../useful.ts'
import { type Foreseen, type Way } from '../way.ts'
import { filteredPlan, responsePlan } from './likeness.ts'
import { sameAnswersWay } from './same-answers.ts'
import { ONE_CELL, promised, type TaskAnswer } from './task.ts'

export function tableAnswer(question: TableQuestion, run: Run): TaskAnswer {
  const { neighbours = 'row', expectedOnes, maxOnes, within = USEFUL_SHARE } = question
  return {
    ways: [
      ...(neighbours === 'row' ? [cellsWay(question, TOGETHER)] : []),
      cellsWay(question, EACH),
      ...(expectedOnes === undefined ? [] : [cellsWay(question, OUTSTANDING)]),
      ...(expectedOnes === undefined ? [] : [sameAnswersWay(question, run)]),
      columnsWay(question),
    ],
    assumed: [
      ...(expectedOnes === undefined
        ? [
            words`How many ones there are was not declared ({expectedOnes}): the filtered release and k-anonymity, whose errors depend on it, are left out.`,
          ]
        : [
            `There are about ${whole(expectedOnes)} ones, as many in one column as in another.`,
            'The made-up people that k-anonymity is tried on lean towards yes or no in half of their answers.',
          ]),
      ...(maxOnes === undefined
        ? []
        : [
            words`Nobody has more ones than {maxOnes}. These errors do not include what this takes from those with more.`,
          ]),
      'Shares are those that are estimated from the release, with the noise allowed for.',
    ],
    protects: { neighbours: factsOf(question).neighbours, fact: 'that somebody said yes to a question' },
    meaning: [
      words`A release of a table is called useful if the share of people who have a 1 in a column can be told from it to within ${digits(100 * within)} percentage points (standard error, {within ${within}}). Single answers say little by design.`,
    ],
  }
}

function factsOf({ people, columns, neighbours = 'row', maxOnes, expectedOnes }: TableQuestion): BinaryFacts {
  return {
    rows: people,
    columns,
    neighbours: neighbours === 'row' ? { kind: 'row' } : { kind: 'cell', maxChange: 1 },
    ...(maxOnes === undefined ? {} : { maxOnes }),
    ...(expectedOnes === undefined ? {} : { ones: { declared: expectedOnes } }),
  }
}

const WHO = { row: "every person's whole row", cell: 'every single answer' } as const

interface Cells extends Pick<Way, 'title' | 'mechanism' | 'publishes'> {
  readonly plan: (facts: BinaryFacts, epsilon: number) => StaircasePlan | ResponsePlan | FilteredPlan
  /** The release refuses what buries the ones, which here may be as good as is wanted. */
  readonly anyway: boolean
}

const WHOLE = 'the whole table, and estimates of shares and pairs'

const TOGETHER: Cells = {
  title: 'All answers, cells of a row flipped together',
  mechanism: staircase.name,
  publishes: WHOLE,
  plan: (facts, epsilon) => staircase.plan(facts, { epsilon }),
  anyway: false,
}

const EACH: Cells = {
  title: 'All answers, each flipped at random',
  mechanism: randomisedResponse.name,
  publishes: WHOLE,
  plan: responsePlan,
  anyway: true,
}

const OUTSTANDING: Cells = {
  title: 'The ones that stand out from the noise',
  mechanism: filteredRelease.name,
  publishes: 'a table with about as many ones',
  plan: filteredPlan,
  anyway: true,
}

function cellsWay(question: TableQuestion, { title, mechanism, publishes, plan, anyway }: Cells): Way {
  const { epsilon, neighbours = 'row', maxOnes, expectedOnes, within = USEFUL_SHARE } = question
  return {
    title,
    mechanism,
    publishes,
    promise: promised(epsilon, WHO[neighbours]),
    answers: 'asked',
    basis: 'formula',
    measure: 'share',
    limit: within,
    unit: 'percentage points',
    foresee: (at) => foreseen(question, plan(factsOf(question), at)),
    request: requested('table', {
      file: FILE,
      person: PERSON,
      columns: COLUMNS,
      people: yours('PEOPLE'),
      neighbours,
      mechanism,
      epsilon,
      maxOnes,
      expectedOnes,
      anyway: anyway ? true : undefined,
    }),
  }
}

function foreseen(question: TableQuestion, plan: ReturnType<Cells['plan']>): Foreseen {
  const channel =
    'flipProbability' in plan.parameters
      ? responseChannel(plan.parameters.flipProbability)
      : (plan.parameters.channel as Channel)
  const error = shareError(channel, question)
  const { prediction } = plan.parameters
  const similar = prediction === undefined ? '' : `, a Jaccard similarity of ${digits(prediction.jaccard, 2)}`
  return {
    value: Math.min(100, 100 * error),
    relative: error,
    inWords: `${shareInWords(error)}; ${percent(plan.expectedError.meanAbsolute)} of all cells come out wrong${similar}`,
    plan,
  }
}

/** A share is nowhere further off than all of it: from half on, noise says as much as a guess. */
function shareInWords(error: number): string {
  return error >= 0.5
    ? 'the share of a column cannot be told, since the noise is larger than half of all people'
    : `the share of a column is off by ${digits(100 * error)} percentage points (standard error)`
}

/** The deviation of a column's estimated share: (y − q₀)/(q₁ − q₀) has variance q(1 − q)/(q₁ − q₀)² for each person. */
function shareError({ one, zero }: Channel, { people, columns, expectedOnes = 0 }: TableQuestion): number {
  const gap = one - zero
  if (Math.abs(gap) < 1e-12)
    throw new NotFeasible('Ones and zeros are published equally often at this ε: nothing can be estimated.')
  const ones = expectedOnes / columns
  const variance = ones * one * (1 - one) + (people - ones) * zero * (1 - zero)
  return Math.sqrt(variance) / Math.abs(gap) / people
}

/** The columns' counts alone, each with noise for as many ones as a person may have. */
function columnsWay(question: TableQuestion): Way {
  const { people, columns, epsilon, neighbours = 'row', maxOnes = columns, within = USEFUL_SHARE } = question
  const whole = neighbours === 'row'
  return {
    title: 'The counts of the columns alone',
    mechanism: uniformNoise.name,
    publishes: 'how many people have a 1 in each column, with noise',
    promise: promised(epsilon, whole ? 'every person, that they are there at all' : WHO.cell),
    answers: 'instead',
    basis: 'formula',
    measure: 'share',
    limit: within,
    unit: 'percentage points',
    foresee: (at): Foreseen => {
      const shape = { rows: 1, columns }
      const plan = uniformNoise.plan(
        whole
          ? { ...shape, neighbours: { kind: 'individual' }, caps: { l1: maxOnes } }
          : { ...shape, neighbours: { kind: 'cell', maxChange: 1 } },
        { noise: 'laplace', epsilon: at },
      )
      const { rootMeanSquare } = plan.expectedError
      const error = rootMeanSquare / people
      const inWords = `the count of a column is off by ${digits(rootMeanSquare)} people: ${shareInWords(error)}`
      return { value: Math.min(100, 100 * error), relative: error, inWords, plan }
    },
    request: requested('matrix', {
      file: yours('YES_FILE'),
      person: whole ? PERSON : undefined,
      from: ALL,
      to: yours('QUESTION'),
      domain: ALL_NAME,
      domainTo: yours('COLUMN_NAMES'),
      ...(whole ? { maxPerPerson: maxOnes } : ONE_CELL),
      epsilon,
    }),
  }
}
