/**
 * The largest singular values and their vectors, by subspace iteration from a random start (Halko, Martinsson and Tropp,
 * Finding structure with randomness, 2011): nearly all the work is in products of the matrix with a few vectors.
 */
import { checkCount, checkRank, unitOf } from './input.ts'
import { jacobiSvd } from './jacobi.ts'
import { multiply } from './multiply.ts'
import { fillRandom, orthonormalise, rowsOf } from './orthonormal.ts'
import { scale } from './vector.ts'
import { type Dense, transposed, type View } from './view.ts'

export interface SvdOptions {
  /** Uniform numbers in [0, 1) for the start. The result hardly depends on them: they protect nothing. */
  readonly random: () => number
  /** Vectors beyond the rank, which make up for an unlucky start; 10 unless told. */
  readonly oversample?: number
  /** How often the matrix and its transpose are applied; 7 for less than a tenth of the full rank, otherwise 4. */
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

export function truncatedSvd(matrix: Dense, rank: number, options: SvdOptions): Svd {
  checkRank(matrix, rank)
  const unit = unitOf(matrix)
  const { random, oversample = 10 } = options
  const smaller = Math.min(matrix.rows, matrix.columns)
  const { iterations = rank < 0.1 * smaller ? 7 : 4 } = options
  checkCount('oversample', oversample)
  checkCount('iterations', iterations)
  const size = Math.min(rank + oversample, smaller)
  const svd =
    size < smaller ? iterated(matrix, unit, rank, size, iterations, random) : direct(matrix, unit, rank, random)
  scale(svd.values, unit)
  return svd
}

function iterated(
  matrix: Dense,
  unit: number,
  rank: number,
  size: number,
  iterations: number,
  random: () => number,
): Svd {
  const start = empty(size, matrix.columns)
  fillRandom(start.values, random)
  let left = times(start, transposed(matrix), unit)
  orthonormalise(rowsOf(left), random)
  for (let i = 0; i < iterations; i++) {
    // Orthonormal after each product, not after two: otherwise values below 1e-8 of the largest drown in rounding.
    const right = times(left, matrix, unit)
    orthonormalise(rowsOf(right), random)
    left = times(right, transposed(matrix), unit)
    orthonormalise(rowsOf(left), random)
  }
  const small = decomposed(times(left, matrix, unit), rank, random)
  return { ...small, left: multiply(small.left, left) }
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

/** A product with the matrix divided by `unit`. The vectors are divided instead, and back: they are fewer. */
function times(vectors: Dense, matrix: Dense | View, unit: number): Dense {
  if (unit !== 1) scale(vectors.values, 1 / unit)
  const product = multiply(vectors, matrix)
  if (unit !== 1) scale(vectors.values, unit)
  return product
}

function firstRows({ columns, values }: Dense, rows: number): Dense {
  return { rows, columns, values: values.slice(0, rows * columns) }
}

function empty(rows: number, columns: number): Dense {
  return { rows, columns, values: new Float64Array(rows * columns) }
}
