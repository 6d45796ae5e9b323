/** How far a release is from the original once noise beyond a few patterns is taken off it. */
import { type Dense, truncatedSvd } from '../../linalg/index.ts'
import { chance } from '../chance.ts'
import { requireComparable, requireFinite } from './compared.ts'
import type { SpectralOptions } from './spectra.ts'

const SEED = 5

/**
 * Σ|a − bₖ| for k = 1, 2, … up to `most`, where bₖ is the matrix of rank k that is nearest to the release b: where this
 * falls below Σ|a − b|, whoever has the release does better with bₖ.
 */
export function errorsByRank(
  a: Dense,
  b: Dense,
  most: number,
  { random = chance(SEED) }: SpectralOptions = {},
): Float64Array {
  requireComparable(a, b)
  const { rows, columns } = a
  const { left, values, right } = truncatedSvd(b, most, { random })
  const errors = new Float64Array(most)
  const line = new Float64Array(columns)
  // A row at a time, and in it one more singular value at a time: no matrix of any rank is ever kept.
  for (let i = 0; i < rows; i++) {
    line.fill(0)
    const truth = a.values.subarray(i * columns, (i + 1) * columns)
    for (let k = 0; k < most; k++) {
      const factor = (values[k] as number) * (left.values[k * rows + i] as number)
      const vector = right.values.subarray(k * columns, (k + 1) * columns)
      let error = 0
      for (let j = 0; j < columns; j++) {
        const value = (line[j] as number) + factor * (vector[j] as number)
        line[j] = value
        error += Math.abs(value - (truth[j] as number))
      }
      errors[k] = (errors[k] as number) + error
    }
  }
  errors.forEach(requireFinite)
  return errors
}
