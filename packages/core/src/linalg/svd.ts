/** The largest singular values and their vectors: nearly all the work is in products of the matrix with a few vectors. */
import { bothWays } from './both-ways.ts'
import { checkCount, checkRank, unitOf } from './input.ts'
import { jacobiSvd } from './jacobi.ts'
import { multiply, padded } from './multiply.ts'
import { orthonormalise, rowsOf } from './orthonormal.ts'
import { type Iteration, leadingSubspace, productsOf, type Subspace, subspaceBothWays } from './subspace.ts'
import { scale } from './vector.ts'
import type { Dense } from './view.ts'

export interface SvdOptions {
  /** Uniform numbers in [0, 1) for the start. The result hardly depends on them: they protect nothing. */
  readonly random: () => number
  /**
   * Vectors beyond the rank, which make up for an unlucky start. Unless told 10, or 2 to 7 where the rank is so small
   * beside the matrix that all iterates can be kept.
   */
  readonly oversample?: number
  /**
   * How often the matrix and its transpose are applied. Unless told, the fewer the more iterates can be kept: 4 where
   * the rank is small beside the matrix, otherwise up to 7, and again 4 from a tenth of the full rank on.
   */
  readonly iterations?: number
}

/** The matrix is leftᵀ·diag(values)·right, or as near to it as this rank comes. Singular vectors are rows. */
export interface Svd {
  /** rank × rows of the matrix. */
  readonly left: Dense
  /** Descending. */
  readonly values: Float64Array
  /** rank × columns of the matrix. */
  readonly right: Dense
}

/** All iterates together are at most this part of as many vectors as there can be: more cost more than they save. */
const MOST_KEPT = 1 / 12

export function truncatedSvd(matrix: Dense, rank: number, options: SvdOptions): Svd {
  checkRank(matrix, rank)
  const unit = unitOf(matrix)
  const smaller = Math.min(matrix.rows, matrix.columns)
  const iteration = iterationFor(rank, smaller, options)
  const svd =
    iteration.size < smaller ? iterated(matrix, unit, rank, iteration) : direct(matrix, unit, rank, options.random)
  scale(svd.values, unit)
  return svd
}

function iterationFor(rank: number, smaller: number, options: SvdOptions): Iteration {
  const room = MOST_KEPT * smaller
  // Where many iterates are kept, they do what more vectors would. The kernel fills up to whole registers anyway.
  const few = Math.max(8, padded(rank + 2))
  const { oversample = 5 * few <= room ? few - rank : 10 } = options
  checkCount('oversample', oversample)
  const size = Math.min(rank + oversample, smaller)
  const most = Math.max(0, Math.floor(room / size) - 1)
  const { iterations = enough(most, rank / smaller) } = options
  checkCount('iterations', iterations)
  return { size, iterations, kept: Math.min(iterations, most), random: options.random }
}

/** Iterations that find noise, the hardest of spectra, equally well. */
function enough(kept: number, part: number): number {
  if (kept >= 2 || part >= 0.1) return 4
  return kept === 1 ? 5 : 7
}

function iterated(matrix: Dense, unit: number, rank: number, iteration: Iteration): Svd {
  const { left, factor, right } = subspaceOf(matrix, unit, iteration)
  const small = jacobiSvd(factor, iteration.random)
  return {
    left: multiply(firstRows(small.left, rank), left),
    values: small.values.slice(0, rank),
    right: multiply(firstRows(small.right, rank), right),
  }
}

/** In fewer walks through the matrix where all iterates are kept. */
function subspaceOf(matrix: Dense, unit: number, iteration: Iteration): Subspace {
  const { size, iterations, kept } = iteration
  const ways = unit === 1 && kept > 0 && kept === iterations ? bothWays(matrix, size) : undefined
  return ways === undefined
    ? leadingSubspace(matrix, productsOf(matrix, unit), iteration)
    : subspaceBothWays(matrix, ways, iteration)
}

/** Without a start or iterations, since the vectors to find them among would be all there are. */
function direct(matrix: Dense, unit: number, rank: number, random: () => number): Svd {
  const { rows, columns, values } = matrix
  if (rows <= columns) return decomposed({ rows, columns, values: values.map((value) => value / unit) }, rank, random)
  const turned = empty(columns, rows)
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) turned.values[j * rows + i] = (values[i * columns + j] as number) / unit
  }
  const svd = decomposed(turned, rank, random)
  return { left: svd.right, values: svd.values, right: svd.left }
}

/** Of a matrix with no more rows than columns, which is used up: L·Q first, so that Jacobi's turns are short. */
function decomposed(matrix: Dense, rank: number, random: () => number): Svd {
  const factor = empty(matrix.rows, matrix.rows)
  orthonormalise(rowsOf(matrix), random, factor)
  const { left, values, right } = jacobiSvd(factor, random)
  return {
    left: firstRows(left, rank),
    values: values.slice(0, rank),
    right: multiply(firstRows(right, rank), matrix),
  }
}

function firstRows({ columns, values }: Dense, rows: number): Dense {
  return { rows, columns, values: values.slice(0, rows * columns) }
}

function empty(rows: number, columns: number): Dense {
  return { rows, columns, values: new Float64Array(rows * columns) }
}
