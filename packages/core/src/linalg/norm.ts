import { unitOf } from './input.ts'
import { krylovSearch, type Ritz } from './krylov.ts'
import { type EigenOptions } from './lanczos.ts'
import { rowsOf } from './orthonormal.ts'
import { addFour, addMultiple, dot, dotFour } from './vector.ts'
import type { Dense } from './view.ts'

/**
 * Of the largest eigenvalue of AᵀA, the norm's square. The norm is then off by half of this at most if it belongs to the
 * singular value nearest to it, and in fact by far less: the error goes with the square of the residual.
 */
const RESIDUAL = 5e-3

/** Before that, an unlucky start may hide the largest behind the second. */
const STEPS = 20

/**
 * The largest singular value, to about 1e-3 and never above it but for rounding: it is that of A on a few vectors.
 *
 * It is not far below either. The length of every row and column is a bound from below that no bad luck can touch. And
 * after j steps from a random start the square is, on average over the starts and for every matrix of n columns, at
 * most 2.6·(ln n / (j − 1))² of itself too small (Kuczyński and Woźniakowski 1992); with gaps between the singular
 * values it is much nearer.
 */
export function spectralNorm(matrix: Dense, { random }: EigenOptions): number {
  const unit = unitOf(matrix)
  const { rows, columns } = matrix
  if (rows === 0 || columns === 0) return 0
  const lines = rowsOf(matrix)
  const enough = (found: readonly Ritz[], _size: number, final: boolean) => {
    const { value, residual } = found[0] as Ritz
    return final || (found.length >= STEPS && residual <= RESIDUAL * value) ? 1 : undefined
  }
  const apply = (x: Float64Array, to: Float64Array) => multiplyTwice(lines, unit, x, to)
  const [largest] = krylovSearch({ dimension: columns, apply, known: [], random, enough })
  return unit * Math.max(Math.sqrt(Math.max(0, largest?.value ?? 0)), longestLine(lines, columns, unit))
}

/** y = AᵀA·x, a few rows at a time, so that the matrix is read only once from far away. */
function multiplyTwice(lines: readonly Float64Array[], unit: number, x: Float64Array, y: Float64Array): void {
  const fours = lines.length - (lines.length % 4)
  const sums = new Float64Array(4)
  y.fill(0)
  for (let at = 0; at < fours; at += 4) {
    dotFour(x, lines, at, sums)
    // Divided twice rather than by the square, which may be too large for a double.
    for (let k = 0; k < 4; k++) sums[k] = (sums[k] as number) / unit / unit
    addFour(y, sums, lines, at)
  }
  for (const line of lines.slice(fours)) addMultiple(y, dot(line, x) / unit / unit, line)
}

/** The length of the longest row or column, divided by `unit`. */
function longestLine(lines: readonly Float64Array[], columns: number, unit: number): number {
  const squares = new Float64Array(columns)
  let longest = 0
  for (const line of lines) {
    let sum = 0
    for (let j = 0; j < columns; j++) {
      const value = (line[j] as number) / unit
      sum += value * value
      squares[j] = (squares[j] as number) + value * value
    }
    longest = Math.max(longest, sum)
  }
  for (let j = 0; j < columns; j++) longest = Math.max(longest, squares[j] as number)
  return Math.sqrt(longest)
}
