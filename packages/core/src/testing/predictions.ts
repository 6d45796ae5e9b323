/**
 * How a prediction is held against releases. Every release gives one number for every predicted figure; their mean must
 * lie within 15 % of the figure, and within five of its own standard errors (α = 6·10⁻⁷), which is mostly far less. The
 * same must be false of the figure times 1.25 and times 0.75: a test that could not tell says nothing. Seeds are fixed,
 * so what holds once holds always.
 */
import type { Bits } from '../random/index.ts'
import { seededBits } from './seeded.ts'

export const RELEASES = 100
const MOST_OFF = 0.15
/** Standard errors that a mean may be off by. */
export const DEVIATIONS = 5
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
function ratioOf({ predicted, seen, root = false }: Figure): number {
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

/** What is measured is no more than what is predicted, but for chance: of a figure that is stated as a bound. */
export function expectAtMost(name: string, { predicted, seen, about = 0 }: Figure): void {
  const { mean, error } = meanOf(seen)
  const said = `${name}: predicted at most ${predicted}, measured ${mean} ± ${error}`
  requireThat(mean <= predicted * (1 + about) + DEVIATIONS * error, said)
}

export function expectPredicted(figures: Readonly<Record<string, Figure>>): void {
  for (const [name, figure] of Object.entries(figures)) {
    const { predicted, seen, root = false } = figure
    const { mean, error } = meanOf(seen)
    const said = `${name}: predicted ${predicted}, measured ${mean} ± ${error}`
    requireThat(agrees(figure), said)
    for (const factor of WRONG) {
      const other = { ...figure, predicted: predicted * (root ? factor ** 2 : factor) }
      requireThat(!agrees(other), `${said}, and ${factor} times as much would do as well`)
    }
  }
}

export function expectWidth(name: string, width: Width): void {
  const { predicted, miss, sizes, wrong = WRONG } = width
  const share = sharesOf(sizes, (size) => size > predicted)
  const said = `${name}: predicted ${predicted}, and ${share.mean} ± ${share.error} lie beyond in place of ${miss}`
  requireThat(fits(width), said)
  // A width of 0 has no multiples.
  if (predicted === 0) return
  for (const factor of wrong) {
    const other = { ...width, grid: 0, predicted: factor * predicted }
    requireThat(!fits(other), `${said}, and ${factor} times as much would do as well`)
  }
}

function requireThat(holds: boolean, said: string): void {
  if (!holds) throw new Error(said)
}

/** What a plan says of the error of its cells. */
export interface CellErrors {
  readonly meanAbsolute: number
  readonly rootMeanSquare: number
  readonly ninetyFivePercent: number
  readonly totalAbsolute: number
  readonly totalSquared: number
}

/** All that a plan says of the error of its cells, against the errors of all cells of every release. */
export function expectErrors(expected: CellErrors, errors: readonly Float64Array[], { grid = 0 } = {}): void {
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

/** The mean over releases of what is returned for each. */
export async function meanOfReleases(
  of: (bits: Bits) => Promise<number> | number,
  releases = RELEASES,
): Promise<number> {
  let sum = 0
  for (let at = 0; at < releases; at++) sum += await of(seededBits(at + 1))
  return sum / releases
}

/** The mean of |error|. */
export function absolute(errors: ArrayLike<number>): number {
  return Array.from(errors).reduce((sum, x) => sum + Math.abs(x), 0) / errors.length
}
