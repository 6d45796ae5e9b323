/**
 * Jacobi's method, one-sided (Hestenes 1958): rows are turned in pairs until all are orthogonal. Then their lengths are
 * the singular values, the small ones as accurate as the large ones, which the eigenvalues of a Gram matrix are not.
 */
import { orthonormalise, rowsOf } from './orthonormal.ts'
import { dot } from './vector.ts'
import type { Dense } from './view.ts'

/** Sweeps over all pairs; ten are many. */
const MOST_SWEEPS = 60

/** Rows so much shorter than the longest (by the square) carry rounding only, and have no direction to turn. */
const NEGLIGIBLE = 1e-60

export interface SmallSvd {
  /** Orthonormal rows, like those of `right`: the matrix is leftᵀ·diag(values)·right. */
  readonly left: Dense
  /** Descending. */
  readonly values: Float64Array
  readonly right: Dense
}

/** All singular values and vectors of a matrix with no more rows than columns. */
export function jacobiSvd(matrix: Dense, random: () => number): SmallSvd {
  const { rows: count, columns } = matrix
  // The turns are kept beside what they turn: [X | I] becomes [J·X | J].
  const width = columns + count
  const both = { rows: count, columns: width, values: new Float64Array(count * width) }
  const rows = rowsOf(both)
  for (const [i, row] of rowsOf(matrix).entries()) {
    const turned = rows[i] as Float64Array
    turned.set(row)
    turned[columns + i] = 1
  }
  const parts = rows.map((row) => row.subarray(0, columns))
  sweep(rows, parts)

  const sizes = parts.map((part) => Math.sqrt(dot(part, part)))
  const order = sizes.map((_, i) => i).sort((i, j) => (sizes[j] as number) - (sizes[i] as number))
  const left = { rows: count, columns: count, values: new Float64Array(count * count) }
  const right = { rows: count, columns, values: new Float64Array(count * columns) }
  for (const [to, from] of order.entries()) {
    left.values.set((rows[from] as Float64Array).subarray(columns), to * count)
    right.values.set(parts[from] as Float64Array, to * columns)
  }
  // Orthogonal already, but for rows of zeros or nearly so: those get a direction here.
  orthonormalise(rowsOf(right), random)
  return { left, values: Float64Array.from(order, (i) => sizes[i] as number), right }
}

/** `parts` are the beginnings of `rows`, whose angles count. */
function sweep(rows: readonly Float64Array[], parts: readonly Float64Array[]): void {
  const count = rows.length
  const tolerance = 2 ** -52 * Math.sqrt(count)
  for (let sweeps = 0; sweeps < MOST_SWEEPS; sweeps++) {
    const squares = Float64Array.from(parts, (part) => dot(part, part))
    const least = NEGLIGIBLE * squares.reduce((a, b) => Math.max(a, b), 0)
    let turned = false
    for (let i = 0; i < count; i++) {
      for (let j = i + 1; j < count; j++) {
        const a = squares[i] as number
        const b = squares[j] as number
        if (a <= least || b <= least) continue
        const across = dot(parts[i] as Float64Array, parts[j] as Float64Array)
        if (Math.abs(across) <= tolerance * Math.sqrt(a * b)) continue
        turned = true
        const zeta = (b - a) / (2 * across)
        const tangent = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta))
        turn(rows[i] as Float64Array, rows[j] as Float64Array, tangent)
        squares[i] = squareAfter(a, a - tangent * across, parts[i] as Float64Array)
        squares[j] = squareAfter(b, b + tangent * across, parts[j] as Float64Array)
      }
    }
    if (!turned) return
  }
}

/** The square of a length follows from the turn, but for a row that became much shorter: there digits cancel. */
function squareAfter(before: number, after: number, row: Float64Array): number {
  return after > 0.1 * before ? after : dot(row, row)
}

function turn(x: Float64Array, y: Float64Array, tangent: number): void {
  const cosine = 1 / Math.sqrt(1 + tangent * tangent)
  const sine = cosine * tangent
  for (let i = 0; i < x.length; i++) {
    const a = x[i] as number
    const b = y[i] as number
    x[i] = cosine * a - sine * b
    y[i] = sine * a + cosine * b
  }
}
