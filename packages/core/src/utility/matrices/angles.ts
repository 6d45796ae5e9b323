/** Whether two matrices point the same way: the angles between the spaces of their leading singular vectors. */
import { acos, asin } from '../../elementary/index.ts'
import { InvalidInput } from '../../errors.ts'
import { type Dense, multiply, transposed, truncatedSvd } from '../../linalg/index.ts'
import { chance } from '../chance.ts'
import { requireComparable } from './compared.ts'
import { leading } from './leading.ts'
import type { SpectralOptions } from './spectra.ts'

const SEED = 3

/** Of the largest singular value: what is smaller, or nearer to another, is taken for rounding. */
const NOTHING = 1e-12
const TIED = 1e-6

/**
 * The k angles (radians, ascending, 0 to π/2) between the spaces that the k leading left singular vectors of each matrix
 * span; of a symmetric matrix they are eigenvectors. Exact for angles near 0 too, where the cosine tells nothing: there
 * it goes by the sine (Björck and Golub 1973; Knyazev and Argentati 2002).
 */
export function principalAngles(
  a: Dense,
  b: Dense,
  k: number,
  { random = chance(SEED) }: SpectralOptions = {},
): Float64Array {
  requireComparable(a, b)
  const first = leadingSpace(a, k, random, 'original')
  const second = leadingSpace(b, k, random, 'release')
  const common = multiply(second, transposed(first))
  const along = multiply(common, first)
  const across = { ...second, values: second.values.map((value, i) => value - (along.values[i] as number)) }
  const cosines = truncatedSvd(common, k, { random }).values
  const sines = truncatedSvd(across, k, { random }).values
  return cosines.map((cosine, i) =>
    cosine * cosine < 0.5 ? acos(cosine) : asin(Math.min(1, sines[k - 1 - i] as number)),
  )
}

/** The largest of the principal angles, in degrees, as people read angles. */
export function largestAngle(a: Dense, b: Dense, k: number, options: SpectralOptions = {}): number {
  return ((principalAngles(a, b, k, options).at(-1) as number) * 180) / Math.PI
}

/** The vectors as rows. Refused where there is no such space, or none of this size that is more leading than another. */
function leadingSpace(matrix: Dense, k: number, random: () => number, which: string): Dense {
  const more = Math.min(k + 1, matrix.rows, matrix.columns)
  const { values, left } = leading(matrix, Math.max(k, more), random)
  const [largest, last] = [values[0] as number, values[k - 1] as number]
  if (last <= NOTHING * Math.max(matrix.rows, matrix.columns) * largest) {
    throw new InvalidInput(
      `The ${which} has fewer than ${k} leading directions: its other singular values are 0. Compare fewer of them.`,
    )
  }
  if (k < values.length && last - (values[k] as number) <= TIED * largest) {
    throw new InvalidInput(
      `The ${which} has no ${k} leading directions: the next is as strong as the last of them. Compare more or fewer.`,
    )
  }
  return { rows: k, columns: left.columns, values: left.values.slice(0, k * left.columns) }
}
