/** Which entries two sparse matrices of one shape have in common. Linear in their entries. */
import type { SparseMatrix } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { requireOneShape } from '../matrices/compared.ts'
import { ratio } from '../matrices/distances.ts'

export interface Overlap {
  /** Ones of both. */
  readonly common: number
  /** Ones of the original that the release does not have. */
  readonly suppressed: number
  /** Ones of the release that the original does not have. */
  readonly created: number
  /** Ones of both over ones of either; 1 if there are none. */
  readonly jaccard: number
  /** The part of the release's ones that is true; 1 if it has none, since none is false. */
  readonly precision: number
  /** The part of the original's ones that is released; 1 if it has none, since none is missing. */
  readonly recall: number
}

/**
 * `a` is the original, `b` the release. An entry counts as a one, whatever its value: what is compared is which edges
 * there are, not their weights. Of an undirected graph with both halves stored, every edge counts twice.
 */
export function overlap(a: SparseMatrix, b: SparseMatrix): Overlap {
  requireOneShape(a, b)
  const common = inBoth(a, b)
  const suppressed = a.indices.length - common
  const created = b.indices.length - common
  const part = (whole: number) => (whole === 0 ? 1 : common / whole)
  return {
    common,
    suppressed,
    created,
    jaccard: part(common + suppressed + created),
    precision: part(b.indices.length),
    recall: part(a.indices.length),
  }
}

/**
 * ‖b − a‖²/‖a‖², sums of squares (Ji and others 2021, Definition 6): flipped cells for each one of the original. Without
 * any, 0 if nothing was created, and otherwise infinite.
 */
export function squareErrorRate(a: SparseMatrix, b: SparseMatrix): number {
  requireBinary(a)
  requireBinary(b)
  const { suppressed, created } = overlap(a, b)
  return ratio(suppressed + created, a.indices.length)
}

function inBoth(a: SparseMatrix, b: SparseMatrix): number {
  let common = 0
  for (let i = 0; i < a.rows; i++) {
    const [endA, endB] = [a.offsets[i + 1] as number, b.offsets[i + 1] as number]
    let k = a.offsets[i] as number
    let l = b.offsets[i] as number
    while (k < endA && l < endB) {
      const difference = (a.indices[k] as number) - (b.indices[l] as number)
      if (difference === 0) common++
      if (difference <= 0) k++
      if (difference >= 0) l++
    }
  }
  return common
}

function requireBinary({ values }: SparseMatrix): void {
  if (values === undefined || values.every((value) => value === 1)) return
  throw new InvalidInput(
    'Flipped cells can be counted only in binary matrices, and one of these has other values: compare both as dense matrices.',
  )
}
