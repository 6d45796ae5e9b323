/** People × items, of which each person has a few: the rows themselves, or how many people have each item. */
import {
  type BinaryFacts,
  filteredRelease,
  type MatrixFacts,
  NotFeasible,
  type Run,
  randomisedResponse,
  uniformNoise,
} from '@tulle/core'
import { digits, percent, whole, words } from '@tulle/core/text'
import { itemRows } from '../made-up/rows.ts'
import type { InterestsQuestion } from '../question.ts'
import { ALL, ALL_NAME, FILE, PERSON, requested, yours } from '../request.ts'
import { USEFUL_ERROR, USEFUL_JACCARD } from '../useful.ts'
import { type Foreseen, type Way } from '../way.ts'
import { alikeWay, SEED, triedRows, USUAL_K } from './alike.ts'
import { filteredPlan, foreseenLikeness, likenessLimits, responsePlan } from './likeness.ts'
import { errorMeaning, likenessMeaning, ONE_CELL, promised, type TaskAnswer } from './task.ts'

const [ITEM, ITEM_NAMES] = [yours('ITEM'), yours('ITEM_NAMES')]

export function interestsAnswer(question: InterestsQuestion, run: Run): TaskAnswer {
  const { people, items, epsilon, neighbours = 'row', maxOnes, jaccard, within } = question
  const ones = onesOf(question)
  return {
    ways: [
      rowsWay(question, randomisedResponse),
      rowsWay(question, filteredRelease),
      sameRowsWay(question, run),
      itemCountsWay(question),
    ],
    limits: likenessLimits({
      epsilon,
      jaccard: jaccard ?? USEFUL_JACCARD,
      ones,
      cells: people * items,
      what: 'table of people and items',
      things: 'entries',
    }),
    assumed: [
      `There are about ${whole(ones)} entries, ${digits(ones / people)} for each person.`,
      ...(neighbours === 'row' && maxOnes === undefined
        ? [words`A person may have every item, because no {maxOnes} says otherwise: a limit makes noise much smaller.`]
        : []),
      ...(maxOnes === undefined
        ? []
        : [words`Nobody has more items than {maxOnes}. What this takes away from those who have comes on top.`]),
      'Few items are popular, and those are what counts of items are read for: the popularity of items is taken to fall as 1, ½, ⅓, …',
      'The made-up people that k-anonymity is tried on share half of their taste with others.',
    ],
    protects: { neighbours: factsOf(question).neighbours, fact: 'that somebody has an item' },
    ...missingLimit(question),
    meaning: [
      likenessMeaning(jaccard, 'entries'),
      errorMeaning(within, `the number of people who have ${popular(items)}`),
    ],
  }
}

function onesOf({ people, expectedOnes, perPerson = 0 }: InterestsQuestion): number {
  return expectedOnes ?? Math.round(people * perPerson)
}

function factsOf(question: InterestsQuestion): BinaryFacts {
  const { people, items, neighbours = 'row', maxOnes } = question
  return {
    rows: people,
    columns: items,
    neighbours: neighbours === 'row' ? { kind: 'row' } : { kind: 'cell', maxChange: 1 },
    ...(maxOnes === undefined || neighbours === 'cell' ? {} : { maxOnes }),
    ones: { declared: onesOf(question) },
  }
}

const WHO = { row: 'every person, with all of their items', cell: 'every single item of a person' } as const

function rowsWay(question: InterestsQuestion, mechanism: typeof randomisedResponse | typeof filteredRelease): Way {
  const { epsilon, neighbours = 'row', maxOnes, jaccard = USEFUL_JACCARD } = question
  const flipped = mechanism === randomisedResponse
  const facts = factsOf(question)
  return {
    title: flipped ? 'All rows, entries flipped at random' : 'The entries that stand out of the noise',
    mechanism: mechanism.name,
    publishes: 'who has which item, with false entries among the true',
    promise: promised(epsilon, WHO[neighbours]),
    answers: 'asked',
    basis: 'formula',
    measure: 'likeness',
    limit: 1 - jaccard,
    unit: 'Jaccard similarity',
    foresee: (at) => foreseenLikeness(flipped ? responsePlan(facts, at) : filteredPlan(facts, at), 'entries'),
    request: requested('table', {
      file: FILE,
      person: PERSON,
      items: ITEM,
      people: yours('PEOPLE'),
      columnsFile: ITEM_NAMES,
      neighbours,
      mechanism: mechanism.name,
      epsilon,
      maxOnes: neighbours === 'row' ? maxOnes : undefined,
      expectedOnes: onesOf(question),
    }),
    guarded: true,
  }
}

function sameRowsWay(question: InterestsQuestion, run: Run): Way {
  const { people, items, maxOnes, k = USUAL_K, jaccard = USEFUL_JACCARD } = question
  return alikeWay({
    title: `All rows, ${k} people alike`,
    publishes: 'rows of items, without saying whose they are',
    columns: 'items',
    k,
    made: () =>
      itemRows(
        {
          people: triedRows(people, onesOf(question) / people),
          items,
          each: onesOf(question) / people,
          ...(maxOnes === undefined ? {} : { most: maxOnes }),
        },
        SEED,
      ),
    limit: 1 - jaccard,
    things: 'items',
    request: requested('anonymise', { file: FILE, person: PERSON, items: ITEM, k }),
    run,
  })
}

/** The item that counts are judged by, by its rank: the average one is had by hardly anybody, and read by nobody. */
const JUDGED = 10

function popular(items: number): string {
  return items <= JUDGED ? 'the least popular item' : 'the tenth most popular item'
}

/** How many people have it, if the popularity of items falls as 1, ½, ⅓, … */
function heldBy(question: InterestsQuestion): number {
  const { items, people } = question
  let sum = 0
  for (let rank = 1; rank <= Math.min(items, 1e6); rank++) sum += 1 / rank
  // Beyond a million the sum grows as the logarithm does.
  if (items > 1e6) sum += Math.log(items / 1e6)
  return Math.min(people, onesOf(question) / (sum * Math.min(items, JUDGED)))
}

/** How many people have each item: each person counts for a few of them at most. */
function itemCountsWay(question: InterestsQuestion): Way {
  const { items, epsilon, maxOnes, neighbours = 'row', within = USEFUL_ERROR } = question
  const persons = neighbours === 'row'
  const typical = heldBy(question)
  return {
    title: 'How many people have each item',
    mechanism: uniformNoise.name,
    publishes: 'one number for every item, with noise',
    promise: promised(epsilon, WHO[neighbours]),
    answers: 'instead',
    basis: 'formula',
    measure: 'error',
    limit: within,
    unit: 'people',
    foresee: (at): Foreseen => {
      const plan = uniformNoise.plan(itemFacts(question), { noise: 'laplace', epsilon: at })
      const { meanAbsolute: value } = plan.expectedError
      const held =
        typical === 0 ? '' : `, ${percent(value / typical)} of the ${digits(typical)} who have ${popular(items)}`
      return {
        value,
        ...(typical === 0 ? {} : { relative: value / typical }),
        inWords: `a count is off by ${digits(value)} people on average${held}`,
        plan,
      }
    },
    request: requested('matrix', {
      file: FILE,
      person: persons ? PERSON : undefined,
      from: ALL,
      to: ITEM,
      domain: ALL_NAME,
      domainTo: ITEM_NAMES,
      ...(persons ? { maxPerPerson: maxOnes } : ONE_CELL),
      epsilon,
    }),
  }
}

/**
 * Without a limit on the items of one person nothing can be put in the place of rows: what one would do for it. Only a limit
 * that makes counts useful is worth asking again with; twice what a person has on average takes little away.
 */
function missingLimit(question: InterestsQuestion): Pick<TaskAnswer, 'missing'> {
  const { items, people, epsilon, neighbours = 'row', maxOnes, within = USEFUL_ERROR } = question
  if (neighbours !== 'row' || maxOnes !== undefined) return {}
  const [typical, average] = [heldBy(question), onesOf(question) / people]
  if (typical === 0) return {}
  const errorAt = (limit: number) =>
    uniformNoise.plan(itemFacts({ ...question, maxOnes: limit }), { noise: 'laplace', epsilon }).expectedError
      .meanAbsolute / typical
  const limits = [2 * average, average].map((limit) => Math.min(items, Math.max(1, Math.ceil(limit))))
  const limit = limits.find((each) => errorAt(each) <= within)
  if (limit === undefined) return {}
  return {
    missing: words`ask again with a limit on the items of one person, such as {maxOnes ${limit}}: how many people have each item could then be published, off by ${percent(errorAt(limit))} for ${popular(items)}`,
  }
}

function itemFacts({ items, maxOnes, neighbours }: InterestsQuestion): MatrixFacts {
  const shape = { rows: 1, columns: items }
  if (neighbours === 'cell') return { ...shape, neighbours: { kind: 'cell', maxChange: 1 } }
  if (maxOnes !== undefined) return { ...shape, neighbours: { kind: 'individual' }, caps: { l1: maxOnes } }
  throw new NotFeasible(words`Each person has to count for a few items at most: say for how many, such as {maxOnes 5}.`)
}
