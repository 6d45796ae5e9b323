/**
 * How a prediction is held against releases. Every release gives one number for every predicted figure; their mean must
 * lie within 15 % of the figure, and within five of its own standard errors (α = 6·10⁻⁷), which is mostly far less. The
 * same must be false of the figure times 1.25 and times 0.75: a test that could not tell says nothing. Seeds are fixed,
 * so what holds once holds always.
 *
 * The tests of this file run again with every file that measures by it.
 */

import { describe, expect, test } from 'vitest'
import { type Graph, graphFromEdges, type SparseMatrix, toDense } from '../../data/index.ts'
import type { Bits } from '../../random/index.ts'
import { matrixOf } from '../../testing/rows.ts'
import { seededBits, uniform } from '../../testing/seeded.ts'
import type { Estimates, Prediction } from '../binary/index.ts'
import type { ExpectedError } from '../mechanism.ts'

export const RELEASES = 100
const MOST_OFF = 0.15
const DEVIATIONS = 5
const WRONG = [1.25, 0.75]

/** What many releases make of the same plan, each with bits of its own. */
export async function repeated<T>(
  seed: number,
  release: (bits: Bits, at: number) => Promise<T>,
  count = RELEASES,
): Promise<T[]> {
  const all: T[] = []
  for (let at = 0; at < count; at++) all.push(await release(seededBits(seed * 2 ** 20 + at), at))
  return all
}

/** A predicted mean, and the number of every release that it is the mean of. */
export interface Figure {
  readonly predicted: number
  readonly seen: ArrayLike<number>
  /** The figure that a plan states is the root of this mean. */
  readonly root?: boolean
  /** The formula is said to be an approximation: so much of it is allowed on top of chance. */
  readonly about?: number
}

/** A width that |error| exceeds in a share `miss` of all numbers, and the |errors| of every release. */
export interface Width {
  readonly predicted: number
  readonly miss: number
  readonly sizes: readonly Float64Array[]
  /** Errors are whole multiples of this: no width can be nearer than that. */
  readonly grid?: number
  /** Multiples of the width that must be seen to be wrong: of a law whose tails hardly fall, larger ones. */
  readonly wrong?: readonly number[]
}

export function meanOf(seen: ArrayLike<number>): { readonly mean: number; readonly error: number } {
  const all = Array.from(seen)
  const mean = all.reduce((a, b) => a + b, 0) / all.length
  const squares = all.reduce((sum, x) => sum + (x - mean) ** 2, 0)
  return { mean, error: Math.sqrt(squares / (all.length - 1) / all.length) }
}

/** What was measured, as a share of what was predicted. */
export function ratioOf({ predicted, seen, root = false }: Figure): number {
  const ratio = meanOf(seen).mean / predicted
  return root ? Math.sqrt(ratio) : ratio
}

export function agrees(figure: Figure): boolean {
  const { predicted, seen, about = 0 } = figure
  const { mean, error } = meanOf(seen)
  // Sums of doubles are off by their last digits, also where no release differs from another.
  const chance = DEVIATIONS * error + (about + 1e-9) * predicted
  return Math.abs(ratioOf(figure) - 1) <= MOST_OFF && Math.abs(mean - predicted) <= chance
}

export function fits({ predicted, miss, sizes, grid = 0 }: Width): boolean {
  const beyond = sharesOf(sizes, (size) => size > predicted)
  const reached = sharesOf(sizes, (size) => size >= predicted)
  // The measured width itself, without sorting: not above the one, and not below the other.
  const off = Math.max(MOST_OFF * predicted, grid)
  return (
    sharesOf(sizes, (size) => size > predicted + off).mean <= miss &&
    sharesOf(sizes, (size) => size >= predicted - off).mean >= miss &&
    beyond.mean <= miss + DEVIATIONS * beyond.error &&
    (predicted === 0 || reached.mean >= miss - DEVIATIONS * reached.error)
  )
}

/** The share of the numbers of each release for which something holds, on average over releases. */
function sharesOf(sizes: readonly Float64Array[], of: (size: number) => boolean): ReturnType<typeof meanOf> {
  return meanOf(
    sizes.map((all) => {
      let count = 0
      for (let k = 0; k < all.length; k++) if (of(all[k] as number)) count++
      return count / all.length
    }),
  )
}

export function expectPredicted(figures: Readonly<Record<string, Figure>>): void {
  for (const [name, figure] of Object.entries(figures)) {
    const { predicted, seen, root = false } = figure
    const { mean, error } = meanOf(seen)
    const said = `${name}: predicted ${predicted}, measured ${mean} ± ${error}`
    expect({ said, holds: agrees(figure) }).toEqual({ said, holds: true })
    for (const factor of WRONG) {
      const other = { ...figure, predicted: predicted * (root ? factor ** 2 : factor) }
      expect({ said, factor, holds: agrees(other) }).toEqual({ said, factor, holds: false })
    }
  }
}

export function expectWidth(name: string, width: Width): void {
  const { predicted, miss, sizes, wrong = WRONG } = width
  const share = sharesOf(sizes, (size) => size > predicted)
  const said = `${name}: predicted ${predicted}, and ${share.mean} ± ${share.error} lie beyond in place of ${miss}`
  expect({ said, holds: fits(width) }).toEqual({ said, holds: true })
  // A width of 0 has no multiples.
  if (predicted === 0) return
  for (const factor of wrong) {
    const other = { ...width, grid: 0, predicted: factor * predicted }
    expect({ said, factor, holds: fits(other) }).toEqual({ said, factor, holds: false })
  }
}

/** All that a plan says of the error of its cells, against the errors of all cells of every release. */
export function expectErrors(expected: ExpectedError, errors: readonly Float64Array[], { grid = 0 } = {}): void {
  const sizes = errors.map((all) => all.map(Math.abs))
  const sums = sizes.map((all) => all.reduce((a, b) => a + b, 0))
  const squares = errors.map((all) => all.reduce((a, b) => a + b * b, 0))
  const perCell = (totals: number[]) => totals.map((total, k) => total / (errors[k] as Float64Array).length)
  expectPredicted({
    'mean absolute error': { predicted: expected.meanAbsolute, seen: perCell(sums) },
    'root mean square': { predicted: expected.rootMeanSquare ** 2, seen: perCell(squares), root: true },
    'total absolute error': { predicted: expected.totalAbsolute, seen: sums },
    'total squared error': { predicted: expected.totalSquared, seen: squares },
  })
  expectWidth('95 of 100 cells', { predicted: expected.ninetyFivePercent, miss: 0.05, sizes, grid })
}

export function differences(released: ArrayLike<number>, truth: ArrayLike<number>): Float64Array {
  return Float64Array.from(released, (y, k) => y - (truth[k] as number))
}

/** A graph of so many nodes in which every two are joined with probability p. */
export function graphOf(nodes: number, p: number, seed: number, directed = false): Graph {
  const random = uniform(seed)
  const pairs: [number, number][] = []
  for (let i = 0; i < nodes; i++) {
    for (let j = directed ? 0 : i + 1; j < nodes; j++) if (i !== j && random() < p) pairs.push([i, j])
  }
  return graphFromEdges({
    directed,
    nodes,
    from: Uint32Array.from(pairs, ([i]) => i),
    to: Uint32Array.from(pairs, ([, j]) => j),
  }).graph
}

/** A table of zeros and ones, of which the share p are ones. */
export function tableOf(rows: number, columns: number, p: number, seed: number): SparseMatrix {
  const random = uniform(seed)
  const all = Array.from({ length: rows }, () =>
    Array.from({ length: columns }, (_, j) => j).filter(() => random() < p),
  )
  return matrixOf(all, columns)
}

/** The cells of a matrix, row by row; of an undirected graph, those above the diagonal, and of no graph the diagonal. */
export function cellsOf(matrix: SparseMatrix, graph?: 'directed' | 'undirected'): Float64Array {
  const { columns, values } = toDense(matrix)
  return values.filter((_, at) => {
    const [i, j] = [Math.floor(at / columns), at % columns]
    return graph === undefined || (graph === 'directed' ? i !== j : i < j)
  })
}

/** Of the ones, how many stay and how many false ones come beside them. A mean of quotients is not that of the means. */
export function expectKept(prediction: Prediction, truth: Float64Array, released: readonly Float64Array[]): void {
  const ones = truth.reduce((sum, x) => sum + x, 0)
  expect(prediction.ones).toBe(ones)
  const kept = released.map((cells) => cells.reduce((sum, y, k) => sum + y * (truth[k] as number), 0))
  const falseOnes = released.map((cells) => cells.reduce((sum, y, k) => sum + y * (1 - (truth[k] as number)), 0))
  expectPredicted({
    kept: { predicted: prediction.kept, seen: kept },
    'false ones': { predicted: prediction.falseOnes, seen: falseOnes },
    jaccard: {
      predicted: prediction.jaccard,
      seen: kept.map((both, k) => both / (ones + (falseOnes[k] as number))),
      about: 0.01,
    },
  })
}

/** Unbiased, and off by the standard errors that are stated with them: estimates of the same truths, release by release. */
export function expectEstimates(name: string, truth: ArrayLike<number>, all: readonly Estimates[]): void {
  const over = (of: (estimates: Estimates, k: number) => number) =>
    all.map((estimates) => meanOf(Array.from(truth, (_, k) => of(estimates, k))).mean)
  const bias = meanOf(over(({ values }, k) => (values[k] as number) - (truth[k] as number)))
  expect(Math.abs(bias.mean), `${name}: bias`).toBeLessThanOrEqual(DEVIATIONS * bias.error + 1e-9)
  const stated = meanOf(over(({ standardErrors }, k) => (standardErrors[k] as number) ** 2)).mean
  const seen = over(({ values }, k) => ((values[k] as number) - (truth[k] as number)) ** 2)
  expectPredicted({ [name]: { predicted: stated, seen, root: true } })
}

describe('the measure', () => {
  const random = uniform(1)
  const exponential = Array.from({ length: RELEASES }, () =>
    Float64Array.from({ length: 400 }, () => -3 * Math.log(1 - random())),
  )
  const means = exponential.map((all) => meanOf(all).mean)

  test('takes a true mean and a true width, and no other', () => {
    expectPredicted({ mean: { predicted: 3, seen: means } })
    expectWidth('width', { predicted: 3 * Math.log(20), miss: 0.05, sizes: exponential })
    expect(agrees({ predicted: 3.1, seen: means })).toBe(false)
    expect(agrees({ predicted: 3.1, seen: means, about: 0.05 })).toBe(true)
    expect(fits({ predicted: 3 * Math.log(25), miss: 0.05, sizes: exponential })).toBe(false)
  })

  test('allows no more than 15 %, however uncertain the mean is', () => {
    expect(agrees({ predicted: 1, seen: [0, 0, 0, 5] })).toBe(false)
    expect(agrees({ predicted: 1, seen: [0.5, 1.7] })).toBe(true)
    expect(() => expectPredicted({ blunt: { predicted: 1, seen: [0.5, 1.7] } })).toThrow('deeply equal')
  })
})
