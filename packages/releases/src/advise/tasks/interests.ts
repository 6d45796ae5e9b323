/** People × items, of which each person has a few: the rows themselves, or how many people have each item. */
import {
  type BinaryFacts,
  filteredRelease,
  type MatrixFacts,
  NotFeasible,
  popularItems,
  type Run,
  randomisedResponse,
  uniformNoise,
} from '@tulle/core'
import { digits, percent, whole, words } from '@tulle/core/text'
import { itemRows } from '../../made-up/rows.ts'
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
      neighbours === 'row' ? popularItemsWay(question) : itemCountsWay(question),
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
        ? [
            words`Rows may have every item, because no {maxOnes} says otherwise: a limit makes their noise much smaller. Counts of items take the limit with the smallest error.`,
          ]
        : []),
      ...(maxOnes === undefined
        ? []
        : [
            words`Nobody has more items than {maxOnes}. These errors do not include what this takes from those with more.`,
          ]),
      'Few items are popular, and those are what counts of items are read for: the popularity of items is taken to fall as 1, ½, ⅓, …',
      'The made-up people that k-anonymity is tried on share half of their taste with others.',
    ],
    protects: { neighbours: factsOf(question).neighbours, fact: 'that somebody has an item' },
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
    title: flipped ? 'All rows, entries flipped at random' : 'The entries that stand out from the noise',
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

/** How many people have each popular item: each person counts for as many as makes the error smallest, or as is said. */
function popularItemsWay(question: InterestsQuestion): Way {
  const { people, items, epsilon, maxOnes, within = USEFUL_ERROR } = question
  const typical = heldBy(question)
  // Three digits, as somebody would type it: the command that follows makes the same plan.
  const perPerson = Number(Math.max(1, onesOf(question) / people).toPrecision(3))
  return {
    title: 'How many people have each popular item',
    mechanism: popularItems.name,
    publishes: 'a number for every item that stands out from the noise',
    promise: promised(epsilon, WHO.row),
    answers: 'instead',
    basis: 'formula',
    measure: 'error',
    limit: within,
    unit: 'people',
    foresee: (at): Foreseen => {
      const plan = popularItems.plan(
        { neighbours: { kind: 'individual' }, items, expected: { people, perPerson } },
        { noise: 'laplace', epsilon: at, ...(maxOnes === undefined ? {} : { perPerson: maxOnes }) },
      )
      const { items: noise, lost } = plan.expectedError
      // Where nobody may have more than the limit, nothing is beyond it.
      const beyond = maxOnes === undefined ? (lost?.items ?? 0) : 0
      const value = noise.meanAbsolute + beyond * typical
      if (plan.parameters.items.threshold > typical && typical > 0) {
        throw new NotFeasible(
          `An item stands out from the noise from ${whole(plan.parameters.items.threshold)} people on, and ${popular(items)} may be had by ${digits(typical)}: hardly anything would be published.`,
        )
      }
      return { ...countForeseen(value, typical, items), plan }
    },
    request: requested('items', {
      file: FILE,
      person: PERSON,
      items: ITEM,
      itemsFile: ITEM_NAMES,
      expectedPeople: people,
      itemsPerPerson: perPerson,
      maxItems: maxOnes,
      epsilon,
    }),
  }
}

/** How many people have each item, where every single item of a person is protected alone. */
function itemCountsWay(question: InterestsQuestion): Way {
  const { items, epsilon, within = USEFUL_ERROR } = question
  const typical = heldBy(question)
  const facts: MatrixFacts = { rows: 1, columns: items, neighbours: { kind: 'cell', maxChange: 1 } }
  return {
    title: 'How many people have each item',
    mechanism: uniformNoise.name,
    publishes: 'one number for every item, with noise',
    promise: promised(epsilon, WHO.cell),
    answers: 'instead',
    basis: 'formula',
    measure: 'error',
    limit: within,
    unit: 'people',
    foresee: (at): Foreseen => {
      const plan = uniformNoise.plan(facts, { noise: 'laplace', epsilon: at })
      return { ...countForeseen(plan.expectedError.meanAbsolute, typical, items), plan }
    },
    request: requested('matrix', {
      file: FILE,
      from: ALL,
      to: ITEM,
      domain: ALL_NAME,
      domainTo: ITEM_NAMES,
      ...ONE_CELL,
      epsilon,
    }),
  }
}

/** An error in people, beside those who have a popular item. */
function countForeseen(value: number, typical: number, items: number): Foreseen {
  const held = typical === 0 ? '' : `, ${percent(value / typical)} of the ${digits(typical)} who have ${popular(items)}`
  return {
    value,
    ...(typical === 0 ? {} : { relative: value / typical }),
    inWords: `a count is off by ${digits(value)} people on average${held}`,
  }
}
