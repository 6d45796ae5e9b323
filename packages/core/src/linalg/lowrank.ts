import { type EigenOptions, symmetricEigen } from './lanczos.ts'
import { multiply } from './multiply.ts'
import { rowsOf } from './orthonormal.ts'
import { type SvdOptions, truncatedSvd } from './svd.ts'
import { scale } from './vector.ts'
import { type Dense, transposed } from './view.ts'

export interface LowRankOptions extends SvdOptions, EigenOptions {
  /** Says that the matrix is symmetric: its eigenvalues are then used, and the result is symmetric to the last bit. */
  readonly symmetric?: boolean
  /** The result takes the place of the matrix, which is not needed any more. */
  readonly inPlace?: boolean
}

export interface LowRank {
  readonly matrix: Dense
  /** The singular values that were kept, descending. */
  readonly values: Float64Array
}

/** The matrix of this rank that is nearest in the sum of squares (Eckart and Young 1936). */
export function lowRank(matrix: Dense, rank: number, options: LowRankOptions): LowRank {
  if (options.symmetric === true) return lowRankSymmetric(matrix, rank, options)
  const { left, values, right } = truncatedSvd(matrix, rank, options)
  return { matrix: multiply(transposed(left), scaledRows(right, values), placeFor(matrix, options)), values }
}

function lowRankSymmetric(matrix: Dense, rank: number, options: LowRankOptions): LowRank {
  const { values, vectors } = symmetricEigen(matrix, rank, options)
  const near = multiply(transposed(vectors), scaledRows(vectors, values), placeFor(matrix, options))
  mirror(near)
  return { matrix: near, values: values.map(Math.abs) }
}

function placeFor({ values }: Dense, { inPlace = false }: LowRankOptions): Float64Array | undefined {
  return inPlace ? values : undefined
}

function scaledRows(matrix: Dense, factors: Float64Array): Dense {
  const scaled = { ...matrix, values: matrix.values.slice() }
  for (const [i, row] of rowsOf(scaled).entries()) scale(row, factors[i] as number)
  return scaled
}

/** The last bits of x·(λ·y) and y·(λ·x) differ: those above the diagonal count. */
function mirror({ rows, values }: Dense): void {
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < i; j++) values[i * rows + j] = values[j * rows + i] as number
  }
}
