/**
 * What people have, as far as it can be guessed from public numbers: how many items one of them has falls geometrically, and
 * the popularity of items as 1, ½, ⅓, … Caps are chosen by it and errors foreseen; no promise rests on it.
 */
import { log, power } from '../../elementary/index.ts'
import type { ItemFacts } from './facts.ts'

/** How many different items there are where nobody knows, for a guess at their popularity: its logarithm is all that counts. */
const USUAL_ITEMS = 10_000
/** There are hardly ever more. */
const MOST_ITEMS = 1e6

/** The ranks that errors are averaged over: what popularity is read for. */
export const JUDGED = 100

type Expected = NonNullable<ItemFacts['expected']>

/** 1 + ½ + … + 1/n; from a million on it grows as the logarithm does. */
function harmonic(n: number): number {
  let sum = 0
  for (let rank = 1; rank <= Math.min(n, 1e6); rank++) sum += 1 / rank
  return n > 1e6 ? sum + log(n / 1e6) : sum
}

/** How many people have the item of this rank. */
export function popularity({ items = USUAL_ITEMS, expected }: ItemFacts): (rank: number) => number {
  const { people, perPerson } = expected as Expected
  const all = (people * perPerson) / harmonic(items)
  return (rank) => Math.min(people, all / rank)
}

/**
 * How many items there may be: how many people have a popular one depends on it, and how many of these a person has, from nearly all
 * that they have to hardly more than one. Where nobody knows, every size ten times the one before is as likely.
 */
export function catalogues({ items }: ItemFacts, least: number): readonly number[] {
  if (items !== undefined) return [items]
  const sizes = []
  for (let size = least; size <= MOST_ITEMS; size *= 10) sizes.push(size)
  return sizes
}

/** How many of the most popular items a person has on average, where there are so many items. */
export function amongPopular({ expected }: ItemFacts, among: number, items: number): number {
  const { perPerson } = expected as Expected
  return among >= items ? perPerson : Math.max(1, (perPerson * harmonic(among)) / harmonic(items))
}

/** Which share of all that people have is beyond a cap, if they have so many items on average. */
export function lostItems(mean: number, cap: number): number {
  return power(1 - 1 / mean, cap)
}

/** The same of pairs of so many items: where somebody has n > c of them, all pairs but those of c chosen ones are lost. */
export function lostPairs(mean: number, cap: number, among: number): number {
  const stay = 1 - 1 / mean
  let [all, kept] = [0, 0]
  const pairsOf = (n: number) => (Math.min(n, among) * (Math.min(n, among) - 1)) / 2
  // Beyond forty means hardly anything is left of the tail.
  for (let n = 2, p = stay / mean; n <= 40 * mean + cap; n++, p *= stay) {
    all += p * pairsOf(n)
    kept += p * pairsOf(Math.min(n, cap))
  }
  return all === 0 ? 0 : 1 - kept / all
}

/** One of several ways in which things may be. */
export interface Possible {
  /** 1 over the numbers that are judged. */
  readonly inverses: readonly number[]
  /** Which share of them is beyond a cap. */
  readonly lost: (cap: number) => number
}

/**
 * The cap from `least` on with the smallest mean error, as a share of each number: what the cap takes away, and by how much the
 * noise is off on average; at most all of a number, since it is then not published.
 */
export function bestCap(
  least: number,
  most: number,
  possible: readonly Possible[],
  noise: (cap: number) => number,
): number {
  const mean = (off: number, goneOf: (each: Possible) => number) =>
    average(possible, (each) => {
      const gone = goneOf(each)
      return average(each.inverses, (inverse) => Math.min(1, gone + off * inverse))
    })
  let [best, smallest] = [least, Infinity]
  for (let cap = least; cap <= most; cap++) {
    const off = noise(cap)
    // The noise alone grows with the cap: once it is more than the best sum, nothing better follows.
    if (mean(off, () => 0) > smallest) break
    const error = mean(off, ({ lost }) => lost(cap))
    if (error < smallest) [best, smallest] = [cap, error]
  }
  return best
}

export function average<T>(all: readonly T[], of: (each: T) => number): number {
  return all.reduce((sum, each) => sum + of(each), 0) / all.length
}
