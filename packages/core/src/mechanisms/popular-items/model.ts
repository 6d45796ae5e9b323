/**
 * What people have, as far as it can be guessed from public numbers: how many items one of them has falls geometrically, and
 * the popularity of items as 1, ½, ⅓, … Caps are chosen by it and errors foreseen; no promise rests on it.
 */
import type { ItemFacts } from './facts.ts'

/** How many different items there are where nobody knows: their logarithm is all that counts. */
const USUAL_ITEMS = 10_000

/** The ranks that errors are averaged over: what popularity is read for. */
export const JUDGED = 100

type Expected = NonNullable<ItemFacts['expected']>

/** 1 + ½ + … + 1/n; from a million on it grows as the logarithm does. */
function harmonic(n: number): number {
  let sum = 0
  for (let rank = 1; rank <= Math.min(n, 1e6); rank++) sum += 1 / rank
  return n > 1e6 ? sum + Math.log(n / 1e6) : sum
}

/** How many people have the item of this rank. */
export function popularity({ items = USUAL_ITEMS, expected }: ItemFacts): (rank: number) => number {
  const { people, perPerson } = expected as Expected
  const all = (people * perPerson) / harmonic(items)
  return (rank) => Math.min(people, all / rank)
}

/** How many of the most popular items a person has on average. */
export function amongPopular({ items = USUAL_ITEMS, expected }: ItemFacts, among: number): number {
  const { perPerson } = expected as Expected
  return among >= items ? perPerson : Math.max(1, (perPerson * harmonic(among)) / harmonic(items))
}

/** Which share of all that people have is beyond a cap, if they have so many items on average. */
export function lostItems(mean: number, cap: number): number {
  return (1 - 1 / mean) ** cap
}

/** The same of pairs: of n > c items all pairs but those of c chosen ones are lost. */
export function lostPairs(mean: number, cap: number): number {
  const stay = 1 - 1 / mean
  let [all, kept] = [0, 0]
  const pairsOf = (n: number) => (n * (n - 1)) / 2
  // Beyond forty means hardly anything is left of the tail.
  for (let n = 2, p = stay / mean; n <= 40 * mean + cap; n++, p *= stay) {
    all += p * pairsOf(n)
    kept += p * pairsOf(Math.min(n, cap))
  }
  return all === 0 ? 0 : 1 - kept / all
}

/**
 * The cap from `least` on with the smallest mean error, as a share of each number: what the cap takes away and what the noise
 * adds, and all of a number where that is more, since it is then not published. `inverses` are 1 over the numbers.
 */
export function bestCap(
  least: number,
  most: number,
  inverses: readonly number[],
  lost: (cap: number) => number,
  noise: (cap: number) => number,
): number {
  const mean = (gone: number, width: number) =>
    inverses.reduce((sum, inverse) => sum + Math.min(1, gone + width * inverse), 0) / inverses.length
  let [best, smallest] = [least, Infinity]
  for (let cap = least; cap <= most; cap++) {
    const width = noise(cap)
    // The noise alone grows with the cap: once it is more than the best sum, nothing better follows.
    if (mean(0, width) > smallest) break
    const error = mean(lost(cap), width)
    if (error < smallest) [best, smallest] = [cap, error]
  }
  return best
}
