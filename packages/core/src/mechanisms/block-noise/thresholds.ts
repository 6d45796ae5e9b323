/**
 * Thresholds on the sensitivities of cells that divide them into K blocks with the smallest error. For blocks that are
 * paid for one by one the error is a power of Σ cost(block), so a dynamic programme over the candidates is exact.
 */
import { cbrt, exp, log } from '../../elementary/index.ts'
import type { Law } from '../additive.ts'

/** Cells of like sensitivity, from the smallest to the largest. */
export interface Classes {
  /** The largest sensitivity in each class, ascending. */
  readonly levels: readonly number[]
  /** The class of every cell, from 1; 0 for cells of sensitivity 0. */
  readonly of: Uint8Array
  readonly cells: readonly number[]
}

/** At most `most` classes: every sensitivity by itself, or, where there are more, evenly spread on a logarithmic scale. */
export function classesOf(sensitivities: Float64Array, most: number): Classes {
  const distinct = Float64Array.from(new Set(sensitivities))
    .filter((x) => x > 0)
    .sort()
  const levels = distinct.length <= most ? [...distinct] : spread(distinct, most)
  const of = new Uint8Array(sensitivities.length)
  const cells = levels.map(() => 0)
  for (let i = 0; i < of.length; i++) {
    const x = sensitivities[i] as number
    if (!(x > 0)) continue
    const k = firstAtLeast(levels, x)
    of[i] = k + 1
    cells[k] = (cells[k] as number) + 1
  }
  return { levels, of, cells }
}

function spread(distinct: Float64Array, most: number): number[] {
  const [low, high] = [log(distinct[0] as number), log(distinct.at(-1) as number)]
  const chosen = new Set<number>()
  for (let i = 1; i <= most; i++) {
    const at = exp(low + ((high - low) * i) / most)
    const below = distinct.findLast((x) => x <= at * (1 + 1e-12))
    if (below !== undefined) chosen.add(below)
  }
  chosen.add(distinct.at(-1) as number)
  return [...chosen].sort((a, b) => a - b)
}

function firstAtLeast(ascending: readonly number[], x: number): number {
  let [low, high] = [0, ascending.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] as number) >= x) high = middle
    else low = middle + 1
  }
  return low
}

/** A block's part of the error, for a block of n cells to which one person adds up to `reach`. */
export function blockCost(law: Law, minimise: 'l1' | 'l2', n: number, reach: number): number {
  if (law === 'laplace') return minimise === 'l1' ? Math.sqrt(n * reach) : cbrt(n * reach * reach)
  return minimise === 'l1' ? cbrt(n * reach) ** 2 : Math.sqrt(n) * reach
}

/**
 * For every K up to `most`, the last class of each of the K blocks that together cost least, ascending. `costs[i][j]` is
 * the cost of the classes i to j as one block.
 */
export function bestDivisions(costs: readonly (readonly number[])[], most: number): number[][] {
  const m = costs.length
  const at = (i: number, j: number) => (costs[i] as readonly number[])[j] as number
  // least[j]: the classes up to j in the blocks so far; from[K][j]: where the last of K blocks begins.
  let least = Array.from({ length: m }, (_, j) => at(0, j))
  const from: number[][] = [least.map(() => 0)]
  const divisions = [endsOf(from, m)]
  for (let blocks = 2; blocks <= Math.min(most, m); blocks++) {
    const next = new Array<number>(m).fill(Infinity)
    const begins = new Array<number>(m).fill(0)
    for (let j = blocks - 1; j < m; j++) {
      for (let i = blocks - 1; i <= j; i++) {
        const cost = (least[i - 1] as number) + at(i, j)
        if (cost < (next[j] as number)) {
          next[j] = cost
          begins[j] = i
        }
      }
    }
    least = next
    from.push(begins)
    divisions.push(endsOf(from, m))
  }
  return divisions
}

function endsOf(from: readonly (readonly number[])[], classes: number): number[] {
  const ends: number[] = []
  let end = classes - 1
  for (const begins of [...from].reverse()) {
    ends.unshift(end)
    end = ((begins as readonly number[])[end] as number) - 1
  }
  return ends
}

/** A division and those that move one of its thresholds by one class. */
export function withNeighbours(division: readonly number[]): number[][] {
  const all = [[...division]]
  for (let k = 0; k < division.length - 1; k++) {
    for (const step of [-1, 1]) {
      const moved = [...division]
      moved[k] = (moved[k] as number) + step
      const before = k === 0 ? -1 : (moved[k - 1] as number)
      if ((moved[k] as number) > before && (moved[k] as number) < (moved[k + 1] as number)) all.push(moved)
    }
  }
  return all
}
