/** How far two matrices of one shape are apart in every direction at once: what sums over rows and columns feel. */
import { type Dense, spectralNorm } from '../../linalg/index.ts'
import { chance } from '../chance.ts'
import { requireComparable } from './compared.ts'
import { ratio } from './distances.ts'
import { leading } from './leading.ts'

export interface SpectralOptions {
  /** For the start of the search, on which the result hardly depends. */
  readonly random?: () => number
}

const SEED = 2

/** ‖a − b‖₂, the largest singular value of the difference: to about 1e-3, and never above it but for rounding. */
export function spectralError(a: Dense, b: Dense, { random = chance(SEED) }: SpectralOptions = {}): number {
  requireComparable(a, b)
  const values = a.values.map((value, i) => value - (b.values[i] as number))
  return spectralNorm({ rows: a.rows, columns: a.columns, values }, { random })
}

/** ‖a − b‖₂/‖a‖₂ */
export function relativeSpectralError(a: Dense, b: Dense, { random = chance(SEED) }: SpectralOptions = {}): number {
  return ratio(spectralError(a, b, { random }), spectralNorm(a, { random }))
}

/** The k largest singular values, descending; k is at most the number of rows, and of columns. */
export function spectrum(matrix: Dense, k: number, { random = chance(SEED) }: SpectralOptions = {}): Float64Array {
  return leading(matrix, k, random).values
}
