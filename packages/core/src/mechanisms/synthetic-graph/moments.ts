/**
 * Triangles by degree, in a few numbers: f_q = Σ over nodes of t·(d + 1)^−q, with t the triangles of a node and d its
 * degree. q = 0 is three times the number of triangles; the larger q, the more the small degrees count. Each is released by
 * the ladder of counts, with a level that follows what one edge can change at this very graph. notes.md derives it.
 */
import { type Graph, heaviestCommon, largestCommonNeighbours, trianglesByDegree } from '../../data/index.ts'
import { type Dyadic, dyadic } from '../../random/index.ts'
import type { Run } from '../../run.ts'
import { breathe } from '../../run.ts'

/** What the triangles of a node are divided by, to this power, is its degree plus 1. */
export const POWERS = [0, 1, 1.5, 2] as const

export type Power = (typeof POWERS)[number]

/** Moments are released in whole units of 1/64: whole numbers are what a ladder has rungs of. */
export const UNIT = 64

/** Levels are measured in whole parts of this: sums of them are exact in doubles. */
const PART = 2 ** 20

/** (d + 1)^−q for degrees from 0 on. The doubles are the definition: division and roots are the same on every machine. */
export function weightsOf(power: Power, nodes: number): Float64Array {
  return Float64Array.from({ length: nodes }, (_, degree) => {
    const x = degree + 1
    if (power === 0) return 1
    if (power === 1) return 1 / x
    return power === 2 ? 1 / (x * x) : 1 / (x * Math.sqrt(x))
  })
}

/** No smaller than the weights, in whole parts: what the level is measured with. */
export function partsOf(weights: Float64Array): Float64Array {
  return weights.map((weight) => Math.ceil(weight * PART))
}

/** What public facts say of a moment: the step of its level, and for each level what one edge can change at most, in units. */
export interface MomentLevels {
  readonly step: number
  readonly bounds: Float64Array
}

/**
 * q = 0 is counted as triangles, level and bound A, the largest number of common neighbours. For q ≥ 1 the level is the largest
 * weight of the common neighbours of two nodes.
 */
export function momentLevels(power: Power, nodes: number): MomentLevels {
  const most = Math.max(0, nodes - 2)
  if (power === 0) return { step: 1, bounds: Float64Array.from({ length: most + 1 }, (_, level) => level) }
  const weights = weightsOf(power, nodes + 1)
  const parts = partsOf(weights)
  const at = (table: Float64Array, degree: number) => table[degree] as number
  let step = at(parts, 2)
  let ends = 0
  let falls = 0
  for (let degree = 1; degree < nodes; degree++) {
    // Two nodes with c = degree common neighbours have degrees of at least c + 1 once they are joined.
    ends = Math.max(ends, 2 * degree * at(weights, degree + 1))
    if (degree < 2) continue
    step = Math.max(step, 2 * (at(parts, degree) - at(parts, degree + 1)))
    falls = Math.max(falls, degree * (degree - 1) * (at(weights, degree) - at(weights, degree + 1)))
  }
  const highest = Math.ceil((most * at(parts, 2)) / step)
  const bounds = Float64Array.from({ length: highest + 1 }, (_, level) => {
    if (level === 0) return 0
    const rises = (level * step) / PART + ends
    // A few units in the last place are less than this.
    return Math.ceil(Math.max(rises, falls) * UNIT * (1 + 1e-9))
  })
  return { step, bounds }
}

/** Private: the exact moment in units, rounded down, and what its level is. */
export interface ObservedMoment {
  readonly value: bigint
  readonly level: number
}

export async function observeMoments(
  graph: Graph,
  levels: readonly (readonly [Power, MomentLevels])[],
  run: Run,
): Promise<ObservedMoment[]> {
  const nodes = graph.adjacency.rows
  const parts = levels.length + 1
  const step = (k: number) => (done: number, total: number) => breathe(run, k * total + done, parts * total)
  const corners = await trianglesByDegree(graph, step(0))
  const found: ObservedMoment[] = []
  for (const [k, [power, { step: size, bounds }]] of levels.entries()) {
    if (power === 0) {
      const triangles = corners.reduce((sum, each) => sum + each, 0) / 3
      found.push({ value: BigInt(triangles), level: await largestCommonNeighbours(graph, step(k + 1)) })
      continue
    }
    const weights = weightsOf(power, nodes)
    const heaviest = await heaviestCommon(graph, partsOf(weights), step(k + 1))
    const level = Math.min(Math.ceil(heaviest / size), bounds.length - 1)
    found.push({ value: weightedSum(corners, weights), level })
  }
  return found
}

/** The last digit of every weight and of every product is above this. */
const DIGITS = 160

/** ⌊UNIT·Σ corners·weight⌋, exactly. */
function weightedSum(corners: Float64Array, weights: Float64Array): bigint {
  let sum = 0n
  corners.forEach((many, degree) => {
    if (many === 0) return
    const { n, e }: Dyadic = dyadic(weights[degree] as number)
    sum += BigInt(many) * (n << BigInt(DIGITS + e))
  })
  return (sum * BigInt(UNIT)) >> BigInt(DIGITS)
}
