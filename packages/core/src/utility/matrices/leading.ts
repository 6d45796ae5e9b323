/** The largest singular values of a matrix and their left vectors, as exact as time allows. */
import { type Dense, symmetricEigen, truncatedSvd } from '../../linalg/index.ts'

export interface Leading {
  /** Descending. */
  readonly values: Float64Array
  /** Left singular vectors, of a symmetric matrix eigenvectors, as rows. */
  readonly left: Dense
}

/** Up to this size all singular values are found at once, to the last digits. */
const SMALL = 100

/** Beyond it, so many iterations find ten values of pure noise, the hardest of spectra, to 1e-6. */
const ITERATIONS = 30

export function leading(matrix: Dense, k: number, random: () => number): Leading {
  if (isSymmetric(matrix)) {
    const { values, vectors } = symmetricEigen(matrix, k, { random })
    return { values: values.map(Math.abs), left: vectors }
  }
  const smaller = Math.min(matrix.rows, matrix.columns)
  const { values, left } = truncatedSvd(matrix, k, {
    random,
    ...(smaller <= SMALL ? { oversample: smaller } : { iterations: ITERATIONS }),
  })
  return { values, left }
}

function isSymmetric({ rows, columns, values }: Dense): boolean {
  if (rows !== columns) return false
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < i; j++) if (values[i * columns + j] !== values[j * columns + i]) return false
  }
  return true
}
