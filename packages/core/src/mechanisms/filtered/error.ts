/**
 * How far all cells are off, those that are left out included. A cell that holds x is published as x + Z, Z Laplace of
 * scale b, where that is at least t, and as 0 otherwise: it is off by |Z| if Z ≥ a = t − x, and by x if not. (The grid is far
 * finer than b, and its rounding is left out; t is half a step below the threshold, as in threshold.ts.)
 *
 * For a ≥ 0 the parts of the moments of |Z| beyond a are, by parts,
 *
 *   E[|Z|; Z ≥ a] = ½(a + b)e^(−a/b),   E[Z²; Z ≥ a] = ½(a² + 2ab + 2b²)e^(−a/b),
 *
 * and for a < 0 those of all Z, b and 2b², without the same at |a|, which is what lies below a.
 */
import { exp } from '../../elementary/index.ts'
import type { ExpectedError } from '../mechanism.ts'
import { passes } from './threshold.ts'

/** Alike cells: how many, and what each of them holds. */
interface Cells {
  readonly count: number
  readonly value: number
}

interface Filter {
  /** A noisy value passes from here on. */
  readonly from: number
  readonly scale: number
}

/** Of cells that hold `weight`, so many in expectation, and of zeros. */
export function weightedError(ones: number, zeros: number, weight: number, filter: Filter): ExpectedError {
  const parts = [
    { count: ones, value: weight },
    { count: zeros, value: 0 },
  ]
  const all = ones + zeros
  let [absolute, squared] = [0, 0]
  for (const { count, value } of parts) {
    const { mean, square } = published(value, filter)
    const missed = 1 - passes(value, filter.from, filter.scale)
    absolute += count * (mean + missed * value)
    squared += count * (square + missed * value * value)
  }
  return {
    meanAbsolute: absolute / all,
    rootMeanSquare: Math.sqrt(squared / all),
    ninetyFivePercent: width(parts, filter, 0.05),
    totalAbsolute: absolute,
    totalSquared: squared,
  }
}

/** E|error| of a cell that holds this, given that it is published. */
export function errorOfPublished(value: number, filter: Filter): number {
  return published(value, filter).mean / passes(value, filter.from, filter.scale)
}

/** E[|Z|; Z ≥ a] and E[Z²; Z ≥ a]. */
function published(value: number, { from, scale: b }: Filter): { readonly mean: number; readonly square: number } {
  const a = from - value
  const size = Math.abs(a)
  const tail = 0.5 * exp(-size / b)
  const mean = (size + b) * tail
  const square = (size * size + 2 * size * b + 2 * b * b) * tail
  return a >= 0 ? { mean, square } : { mean: b - mean, square: 2 * b * b - square }
}

/** The least u that |error| exceeds in a share of at most `miss` of all cells. */
function width(parts: readonly Cells[], { from, scale }: Filter, miss: number): number {
  const all = parts.reduce((sum, { count }) => sum + count, 0)
  const share = (of: (value: number) => number) =>
    parts.reduce((sum, { count, value }) => sum + count * of(value), 0) / all
  const above = (u: number) => share((value) => exceeds(u, value, { from, scale }))
  if (above(0) <= miss) return 0
  // Cells that are missed are off by exactly what they hold: the width may be that.
  for (const { value } of parts) {
    const missed = share((other) => (other === value ? 1 - passes(value, from, scale) : 0))
    if (value > 0 && above(value) <= miss && above(value) + missed > miss) return value
  }
  let [low, high] = [0, from + scale]
  while (above(high) > miss) high *= 2
  while (high - low > 1e-9 * high) {
    const middle = (low + high) / 2
    if (above(middle) > miss) low = middle
    else high = middle
  }
  return high
}

/** P(|error| > u): the noise passes and is above u, or passes and is below −u, or does not pass. */
function exceeds(u: number, value: number, { from, scale }: Filter): number {
  const a = from - value
  const beyond = (z: number) => passes(0, z, scale)
  return beyond(Math.max(a, u)) + Math.max(0, beyond(a) - beyond(-u)) + (value > u ? 1 - beyond(a) : 0)
}
