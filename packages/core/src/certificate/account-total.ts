/**
 * What the releases of one data set cost together, where its owner wants that published: a part of the certificate of the
 * latest. It is the owner's statement, from a ledger that nobody else sees; whoever reads it can check its form, and that
 * it is not less than what the certificate itself says.
 */
import { InvalidInput, NotFeasible } from '../errors.ts'
import {
  type Curve,
  checkNeighbours,
  epsilonAt,
  type Guarantee,
  isAnonymity,
  type Neighbours,
  neighboursInWords,
  sameNeighbours,
} from '../privacy/index.ts'
import { digits, grouped, upwards } from '../text/index.ts'

export interface AccountTotal {
  /** Of the account: its releases are counted by this relation, whatever theirs was. */
  readonly neighbours: Neighbours
  /** How many are counted, this one among them. */
  readonly releases: number
  /** Whatever was decided along the way: what was fixed when the account was opened. */
  readonly budget: { readonly epsilon: number; readonly delta: number }
  /** If all of them had been decided beforehand: their ε at the δ of the budget. */
  readonly asPlanned: number
}

export function totalInWords({ neighbours, releases, budget, asPlanned }: AccountTotal): string {
  const { epsilon, delta } = budget
  const counted = releases === 1 ? 'This is the first release' : `This is release ${grouped(releases)}`
  const at = delta === 0 ? '' : ` at δ = ${delta}`
  return [
    `${counted} of the same data that its owner has counted.`,
    `Together they promise ε = ${digits(upwards(asPlanned, 4), 4)}${at} if all of them were planned beforehand;`,
    `and whatever was decided along the way, ε = ${epsilon}${at}, a limit that was fixed before the first of them.`,
    neighboursInWords(neighbours),
    'This is the publisher’s word: other releases cannot be seen from here.',
  ].join(' ')
}

/** What is wrong with the form of a total that anybody may have written, as sentences. */
export function totalFaults(given: unknown): string[] {
  if (!isRecord(given) || Object.keys(given).join() !== 'neighbours,releases,budget,asPlanned') {
    return ['The total of the account has other parts than neighbours, releases, budget and asPlanned.']
  }
  const { neighbours, releases, budget, asPlanned } = given
  if (!isRelation(neighbours)) return ['The total of the account does not say which neighbours it is about.']
  if (!isRecord(budget) || Object.keys(budget).join() !== 'epsilon,delta' || !isBudget(budget)) {
    return ['The total of the account has no budget of an ε above 0 and a δ of at least 0 and below 1.']
  }
  if (typeof releases !== 'number' || !Number.isSafeInteger(releases) || releases < 1) {
    return ['The total of the account does not say how many releases it counts.']
  }
  if (typeof asPlanned !== 'number' || !(asPlanned >= 0 && asPlanned <= Number(budget['epsilon']))) {
    return ['The total of the account is no number from 0 to the ε of its budget.']
  }
  return []
}

function isBudget({ epsilon, delta }: Record<string, unknown>): boolean {
  const limited = typeof epsilon === 'number' && epsilon > 0 && epsilon < Infinity
  return limited && typeof delta === 'number' && delta >= 0 && delta < 1
}

function isRelation(given: unknown): boolean {
  if (!isRecord(given) || Object.keys(given).some((key) => key !== 'kind' && key !== 'maxChange')) return false
  try {
    checkNeighbours(given as never)
    return true
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    return false
  }
}

/** A total that is less than one of the parts it counts, as a sentence. */
export function totalBelow(total: AccountTotal, guarantee: Guarantee, curves: readonly Curve[]): string[] {
  if (isAnonymity(guarantee)) return ['A k-anonymous release composes with nothing: no total of an account counts it.']
  // Of another relation it was converted, and may cost more or less.
  if (!sameNeighbours(total.neighbours, guarantee.neighbours)) return []
  const most = Math.max(0, ...curves.map((curve) => aloneAt(curve, total.budget.delta)))
  return most <= total.asPlanned * (1 + ROUNDED)
    ? []
    : [`The total of the account, ε = ${total.asPlanned}, is less than what this release costs by itself.`]
}

/** Infinite where no ε has this δ. */
function aloneAt(curve: Curve, delta: number): number {
  try {
    return epsilonAt(curve, delta)
  } catch (error) {
    if (!(error instanceof NotFeasible)) throw error
    return Infinity
  }
}

/** By so much an ε that was composed may differ from the same one read off a curve. */
const ROUNDED = 1e-6

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
