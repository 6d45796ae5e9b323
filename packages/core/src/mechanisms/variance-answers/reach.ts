/** What one row of length 1 can change of all answers together: notes.md derives it. */
import { type Dense, multiply, transposed } from '../../linalg/index.ts'
import { multiplyUp, sqrtUp } from '../../privacy/index.ts'
import type { Law } from '../additive.ts'
import type { RowNeighbours } from '../numeric-rows/index.ts'
import { relative, type UnitDirections } from './directions.ts'
import { eigenvalueBound } from './eigenvalue.ts'

/** All of them rounded up, and in squares of `divisor`. */
export interface Reach {
  readonly divisor: number
  /** The length of the longest direction. */
  readonly longest: number
  /** The largest eigenvalue of Σ xxᵀ, and its trace Σ|x|². */
  readonly spread: number
  readonly total: number
  /** The largest eigenvalue of the squared products (x·y)² of all directions, and its trace Σ|x|⁴. */
  readonly squares: number
  readonly fourths: number
}

export function reachOf(directions: UnitDirections): Reach {
  const { matrix, divisor } = relative(directions)
  const products = multiply(matrix, transposed(matrix))
  // Σ xxᵀ has the eigenvalues of the products x·y, and zeros: the smaller of the two is looked at.
  const smaller = matrix.columns < matrix.rows ? multiply(transposed(matrix), matrix) : products
  const squared: Dense = { ...products, values: products.values.map((x) => x * x) }
  const lengths = Array.from({ length: matrix.rows }, (_, k) => products.values[k * (matrix.rows + 1)] as number)
  const up = upward(matrix)
  const [total, fourths, longest] = [
    sumOf(lengths),
    sumOf(lengths.map((x) => x * x)),
    lengths.reduce((a, b) => Math.max(a, b), 0),
  ]
  return {
    divisor,
    longest: up * Math.sqrt(longest),
    spread: up * eigenvalueBound(smaller),
    total: up * total,
    squares: up * eigenvalueBound(squared),
    fourths: up * fourths,
  }
}

/**
 * More than all roundings: a product x·y is off by at most d·2^−53·|x||y|, all of them together (and their squares) in
 * Frobenius norm by so much of a trace, which is at most k times the largest eigenvalue; the bounds of eigenvalues add up
 * k positive numbers, or squares of matrices, off by k^1.5·2^−53.
 */
function upward({ rows, columns }: Dense): number {
  return 1 + rows * (rows + columns + 16) * 2 ** -50
}

function sumOf(list: readonly number[]): number {
  return list.reduce((a, b) => a + b, 0)
}

/** Before any is named: k directions of length 1, which may all be the same. */
export function worstReach(directions: number): Reach {
  const all = { spread: directions, total: directions, squares: directions, fourths: directions }
  return { divisor: 1, longest: 1, ...all }
}

/** The most that one step changes, in L1 for Laplace and in L2 for Gaussian noise, for rows of length `norm`. */
export function stepOf(reach: Reach, norm: number, kind: RowNeighbours['kind'], law: Law): number {
  const { divisor, spread, total, squares, fourths } = reach
  const replaced = kind === 'row'
  const relativeStep =
    law === 'laplace'
      ? replaced
        ? Math.min(2 * spread, total)
        : Math.min(spread, total)
      : sqrtUp(replaced ? Math.min(2 * squares, fourths) : Math.min(squares, fourths))
  const length = multiplyUp(norm, divisor)
  return multiplyUp(multiplyUp(length, length), relativeStep)
}
