/** What is public about people and what they have, and what is asked of it. */
import { InvalidInput } from '../../errors.ts'
import { requireKnown } from '../../given.ts'
import { checkNeighbours, type Neighbours } from '../../privacy/index.ts'
import type { Law } from '../additive.ts'
import type { PublicFacts } from '../mechanism.ts'

export interface ItemFacts extends PublicFacts {
  /** A person comes or goes with everything that they have. */
  readonly neighbours: Extract<Neighbours, { readonly kind: 'individual' }>
  /** How many items there are, where all of them are known beforehand. Without it, they are found in the data. */
  readonly items?: number
  /** About how many people there are, and how many items one of them has on average: for caps, and what is said of errors. */
  readonly expected?: { readonly people: number; readonly perPerson: number }
}

export interface PairsWanted {
  /** Of so many of the most popular items, every pair is counted. */
  readonly among: number
  /** What pairs get of the budget; a half unless said otherwise. */
  readonly share?: number
  /** For how many of these items one person counts. */
  readonly perPerson?: number
}

/** What the publisher chooses for popular items. */
export interface ItemSettings {
  readonly noise: Law
  readonly epsilon: number
  readonly delta?: number
  /** For how many items one person counts; without it, what makes the expected error smallest. */
  readonly perPerson?: number
  /** Nothing is published that fewer people seem to have. */
  readonly atLeast?: number
  readonly pairs?: PairsWanted
}

/** More than anybody looks at: two million pairs. */
const MOST_AMONG = 2000
const MOST_ITEMS = 2 ** 24
const MOST_PER_PERSON = 2 ** 16

export function checkAll(facts: ItemFacts, settings: ItemSettings): void {
  requireKnown(facts, ['neighbours', 'items', 'expected'], 'facts')
  requireKnown(settings, ['noise', 'epsilon', 'delta', 'perPerson', 'atLeast', 'pairs'], 'settings')
  checkWhom(facts)
  if (facts.items !== undefined) checkWhole(facts.items, 'The number of known items', 1, MOST_ITEMS)
  checkExpected(facts.expected)
  checkLaw(facts, settings)
  const { perPerson, atLeast, pairs } = settings
  if (perPerson !== undefined)
    checkWhole(perPerson, 'The number of items that one person counts for', 1, MOST_PER_PERSON)
  if (atLeast !== undefined) checkWhole(atLeast, 'The fewest people that are published', 1, 2 ** 40)
  if (pairs !== undefined) checkPairs(pairs)
  if (perPerson === undefined && facts.expected === undefined) {
    throw new InvalidInput(
      'For how many items may one person count? Say it, or say about how many people there are and how many items one of them has, and it is chosen.',
    )
  }
}

function checkWhom({ neighbours }: ItemFacts): void {
  if (typeof neighbours !== 'object' || neighbours === null) {
    throw new InvalidInput('The facts need neighbours: "individual" hides a person with all that they have.')
  }
  checkNeighbours(neighbours)
  if (neighbours.kind !== 'individual') {
    throw new InvalidInput(
      `The popularity of items hides a person ("individual"), not ${(neighbours as Neighbours).kind} neighbours.`,
    )
  }
}

function checkExpected(expected: ItemFacts['expected']): void {
  if (expected === undefined) return
  requireKnown(expected, ['people', 'perPerson'], 'expected')
  checkWhole(expected.people, 'The number of people to expect', 1, 2 ** 40)
  const { perPerson } = expected
  if (typeof perPerson === 'number' && perPerson >= 1 && perPerson <= MOST_PER_PERSON) return
  throw new InvalidInput(
    `The items of one person to expect are a number from 1 to ${MOST_PER_PERSON}, not ${String(perPerson)}.`,
  )
}

/** A δ for Gaussian noise, and for naming what nobody knew; none for Laplace noise on a list that is known. */
function checkLaw({ items }: ItemFacts, { noise, delta }: ItemSettings): void {
  if (noise !== 'laplace' && noise !== 'gaussian') {
    throw new InvalidInput(`The noise must be laplace or gaussian, not ${String(noise)}.`)
  }
  if (items === undefined && delta === undefined) {
    throw new InvalidInput(
      'Without a delta nothing can be named that was not known before: give one, such as 1e-6, or the number of known items.',
    )
  }
  if (items !== undefined && noise === 'laplace' && delta !== undefined) {
    throw new InvalidInput(
      'Laplace noise on known items needs no delta, its guarantee is pure: leave delta out, or choose gaussian noise.',
    )
  }
}

function checkPairs(pairs: PairsWanted): void {
  requireKnown(pairs, ['among', 'share', 'perPerson'], 'pairs')
  const { among, share, perPerson } = pairs
  checkWhole(among, 'The number of items that pairs are made of', 2, MOST_AMONG)
  if (perPerson !== undefined)
    checkWhole(perPerson, 'The number of items that one person makes pairs of', 2, MOST_AMONG)
  if (share !== undefined && !(typeof share === 'number' && share >= 0.01 && share <= 0.99)) {
    throw new InvalidInput(`The share of pairs in the budget is a number from 0.01 to 0.99, not ${String(share)}.`)
  }
}

function checkWhole(given: unknown, what: string, least: number, most: number): void {
  if (typeof given === 'number' && Number.isInteger(given) && given >= least && given <= most) return
  throw new InvalidInput(`${what} is a whole number from ${least} to ${most}, not ${String(given)}.`)
}
