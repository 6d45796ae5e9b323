/**
 * How far the cells of two matrices of one shape are apart. `a` is the original and `b` the release where that makes a
 * difference. Sums are plain: over ten million cells they lose the last seven of sixteen digits at worst.
 */
import type { Dense } from '../../linalg/index.ts'
import { requireComparable, requireFinite } from './compared.ts'

/** Σ|a − b| */
export function l1Distance(a: Dense, b: Dense): number {
  requireComparable(a, b)
  let sum = 0
  for (let i = 0; i < a.values.length; i++) sum += Math.abs((a.values[i] as number) - (b.values[i] as number))
  return requireFinite(sum)
}

/** √Σ(a − b)² */
export function l2Distance(a: Dense, b: Dense): number {
  // In units of the largest, so that no square leaves the range of a double.
  const unit = largestError(a, b)
  if (unit === 0) return 0
  let sum = 0
  for (let i = 0; i < a.values.length; i++) {
    const error = ((a.values[i] as number) - (b.values[i] as number)) / unit
    sum += error * error
  }
  return requireFinite(unit * Math.sqrt(sum))
}

/** The largest |a − b|. */
export function largestError(a: Dense, b: Dense): number {
  requireComparable(a, b)
  let most = 0
  for (let i = 0; i < a.values.length; i++) {
    most = Math.max(most, Math.abs((a.values[i] as number) - (b.values[i] as number)))
  }
  return requireFinite(most)
}

/** The mean of |a − b| over all cells; of none, 0. */
export function meanAbsoluteError(a: Dense, b: Dense): number {
  return l1Distance(a, b) / Math.max(1, a.values.length)
}

/** The root of the mean of (a − b)² over all cells; of none, 0. */
export function rootMeanSquareError(a: Dense, b: Dense): number {
  return l2Distance(a, b) / Math.sqrt(Math.max(1, a.values.length))
}

/** Σ|a − b|/Σ|a| */
export function relativeError(a: Dense, b: Dense): number {
  return ratio(l1Distance(a, b), l1Distance(a, zeros(a)))
}

/** √Σ(a − b)²/√Σa² */
export function relativeL2(a: Dense, b: Dense): number {
  return ratio(l2Distance(a, b), l2Distance(a, zeros(a)))
}

/** An error as a part of what there was. Of nothing: 0 if there is no error, and otherwise infinite. */
export function ratio(error: number, whole: number): number {
  return error === 0 ? 0 : error / whole
}

function zeros({ rows, columns }: Dense): Dense {
  return { rows, columns, values: new Float64Array(rows * columns) }
}
