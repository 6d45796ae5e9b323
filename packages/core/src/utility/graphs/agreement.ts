/** How much of one grouping is in another. */
import { log } from '../../elementary/index.ts'
import { InvalidInput } from '../../errors.ts'
import { renumbered } from './labels.ts'

/**
 * The average F₁ score of two groupings (Yang and Leskovec, 2013): each group against the group of the other grouping
 * that it is most like, averaged over the groups of each, and over the two. A node may be in several groups or in none.
 * 1 where neither has a group, 0 where one of them has none.
 */
export function averageF1(found: readonly Uint32Array[], known: readonly Uint32Array[]): number {
  if (found.length === 0 || known.length === 0) return found.length === known.length ? 1 : 0
  const groupsOf = membership(known)
  const bestKnown = new Float64Array(known.length)
  const shared = new Uint32Array(known.length)
  let sumFound = 0
  for (const group of found) {
    const met: number[] = []
    for (const node of group) {
      for (const k of groupsOf.get(node) ?? []) {
        if (shared[k] === 0) met.push(k)
        shared[k] = (shared[k] as number) + 1
      }
    }
    let best = 0
    for (const k of met) {
      // 2·precision·recall/(precision + recall), of what two groups share and how large they are.
      const score = (2 * (shared[k] as number)) / (group.length + (known[k] as Uint32Array).length)
      best = Math.max(best, score)
      bestKnown[k] = Math.max(bestKnown[k] as number, score)
      shared[k] = 0
    }
    sumFound += best
  }
  const sumKnown = bestKnown.reduce((sum, each) => sum + each, 0)
  return sumFound / (2 * found.length) + sumKnown / (2 * known.length)
}

/** The groups that each node is in. */
function membership(groups: readonly Uint32Array[]): Map<number, number[]> {
  const groupsOf = new Map<number, number[]>()
  groups.forEach((group, k) => {
    for (const node of group) {
      const own = groupsOf.get(node)
      if (own === undefined) groupsOf.set(node, [k])
      else own.push(k)
    }
  })
  return groupsOf
}

/**
 * The mutual information of two partitions, given by the labels of their nodes, over the mean of their entropies: 1 where
 * they are the same but for the labels, 0 where one tells nothing about the other. Two partitions of one group each, or
 * of no nodes, are the same.
 */
export function mutualInformation(a: Uint32Array, b: Uint32Array): number {
  if (a.length !== b.length) {
    throw new InvalidInput(`Two partitions of the same nodes have as many labels: got ${a.length} and ${b.length}.`)
  }
  const n = a.length
  const [ofA, ofB] = [renumbered(a), renumbered(b)]
  if (ofA.count <= 1 && ofB.count <= 1) return 1
  const pairs = new Map<number, number>()
  const [sizesA, sizesB] = [new Float64Array(ofA.count), new Float64Array(ofB.count)]
  for (let i = 0; i < n; i++) {
    const [own, other] = [ofA.numbers[i] as number, ofB.numbers[i] as number]
    const pair = own * ofB.count + other
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    sizesA[own] = (sizesA[own] as number) + 1
    sizesB[other] = (sizesB[other] as number) + 1
  }
  let information = 0
  for (const [pair, count] of pairs) {
    const [own, other] = [Math.floor(pair / ofB.count), pair % ofB.count]
    information += (count / n) * log((count * n) / ((sizesA[own] as number) * (sizesB[other] as number)))
  }
  const mean = (entropy(sizesA, n) + entropy(sizesB, n)) / 2
  // Rounding must not leave the range.
  return Math.max(0, Math.min(1, information / mean))
}

function entropy(sizes: Float64Array, n: number): number {
  return sizes.reduce((sum, size) => sum - (size / n) * log(size / n), 0)
}
