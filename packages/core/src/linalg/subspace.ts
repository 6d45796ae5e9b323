/**
 * Vectors that nearly span the largest singular vectors of a matrix: subspace iteration from a random start (Halko,
 * Martinsson and Tropp, Finding structure with randomness, 2011), whose last iterates are all kept (block Krylov: Musco
 * and Musco 2015). Together they hold far more than the last alone, and a product with the matrix costs more than what
 * is to be done for them.
 */
import { orthonormaliseBeside, orthonormaliseBlock, someRows } from './beside.ts'
import type { BothWays } from './both-ways.ts'
import { multiply } from './multiply.ts'
import { fillRandom } from './orthonormal.ts'
import { scale } from './vector.ts'
import { type Dense, transposed } from './view.ts'

/** Products of a matrix A with a few vectors. */
export interface Products {
  /** V·A, where the vectors are the rows of V. */
  readonly times: (vectors: Dense) => Dense
  /** V·Aᵀ */
  readonly timesTransposed: (vectors: Dense) => Dense
}

/** On these vectors (orthonormal rows) the matrix is leftᵀ·factor·right. */
export interface Subspace {
  readonly left: Dense
  readonly factor: Dense
  readonly right: Dense
}

export interface Iteration {
  /** How many vectors are multiplied at a time. */
  readonly size: number
  /** How often the matrix and its transpose are applied. */
  readonly iterations: number
  /** Iterates that are kept besides the last. (1 + kept)·size vectors are no more than the matrix has rows or columns. */
  readonly kept: number
  readonly random: () => number
}

export function leadingSubspace(
  { rows, columns }: Dense,
  { times, timesTransposed }: Products,
  { size, iterations, kept, random }: Iteration,
): Subspace {
  // Orthonormal after each product, not after two: otherwise values below 1e-8 of the largest drown in rounding.
  const start = empty(size, columns)
  fillRandom(start.values, random)
  let block = timesTransposed(start)
  for (let i = kept; i < iterations; i++) {
    orthonormaliseBlock(block, random)
    const next = times(block)
    orthonormaliseBlock(next, random)
    block = timesTransposed(next)
  }

  const count = (1 + kept) * size
  const left = empty(count, rows)
  const images = empty(count, columns)
  const right = empty(count, columns)
  for (let at = 0; ; at += size) {
    orthonormaliseBeside(someRows(left, 0, at), block, random)
    left.values.set(block.values, at * rows)
    const image = times(block)
    images.values.set(image.values, at * columns)
    orthonormaliseBeside(someRows(right, 0, at), image, random)
    right.values.set(image.values, at * columns)
    if (at + size === count) break
    block = timesTransposed(image)
  }
  return { left, factor: multiply(images, transposed(right)), right }
}

/**
 * The same by walks through the matrix that go both ways, all iterates kept. Orthonormal vectors have so little of each
 * other that they need not be made so half way too: values are told apart down to 1e-12 of the largest. Here it is on
 * `right` that nothing of the matrix is lost.
 */
export function subspaceBothWays(
  { rows, columns }: Dense,
  { back, there, thereAndBack }: BothWays,
  { size, kept, random }: Omit<Iteration, 'iterations'>,
): Subspace {
  const start = empty(size, rows)
  fillRandom(start.values, random)
  let block = back(start)

  const count = (1 + kept) * size
  const right = empty(count, columns)
  const images = empty(count, rows)
  for (let at = 0; ; at += size) {
    orthonormaliseBeside(someRows(right, 0, at), block, random)
    right.values.set(block.values, at * columns)
    const last = at + size === count
    const [image, next] = last ? [there(block), block] : thereAndBack(block)
    images.values.set(image.values, at * rows)
    if (last) break
    block = next
  }
  const left = { ...images, values: images.values.slice() }
  orthonormaliseBlock(left, random)
  return { left, factor: multiply(left, transposed(images)), right }
}

/** Products with the matrix divided by `unit`. The vectors are divided instead, and back: they are fewer. */
export function productsOf(matrix: Dense, unit = 1): Products {
  const times = (vectors: Dense) => multiply(vectors, matrix)
  const timesTransposed = (vectors: Dense) => multiply(vectors, transposed(matrix))
  if (unit === 1) return { times, timesTransposed }
  const divided = (product: (vectors: Dense) => Dense) => (vectors: Dense) => {
    scale(vectors.values, 1 / unit)
    const result = product(vectors)
    scale(vectors.values, unit)
    return result
  }
  return { times: divided(times), timesTransposed: divided(timesTransposed) }
}

function empty(rows: number, columns: number): Dense {
  return { rows, columns, values: new Float64Array(rows * columns) }
}
