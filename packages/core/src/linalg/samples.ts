/** Matrices for the tests of the decompositions, made without any of the code under test. */
import { atan2, cos, sin } from '../elementary/index.ts'
import type { Dense } from './view.ts'

export function dense(rows: number, columns: number, cell: (i: number, j: number) => number): Dense {
  const values = Float64Array.from({ length: rows * columns }, (_, at) => cell(Math.floor(at / columns), at % columns))
  return { rows, columns, values }
}

/** Numbers of both signs whose sizes differ by 2^20, so that a sum in another order has other bits. */
export function uneven(rows: number, columns: number, bits: { word(): number }): Dense {
  return dense(rows, columns, () => {
    const word = bits.word()
    return ((word | 0) / 2 ** 31) * 2 ** (word % 20)
  })
}

/** Where two matrices of one shape differ in a bit, or −1. To be expected once: an expectation a cell takes seconds. */
export function firstDifference(a: Dense, b: Dense): number {
  if (a.rows !== b.rows || a.columns !== b.columns || a.values.length !== b.values.length) return 0
  return a.values.findIndex((value, i) => !Object.is(value, b.values[i]))
}

/** Left·diag(values)·right with random orthogonal matrices around. */
export function withSingularValues(
  rows: number,
  columns: number,
  values: readonly number[],
  random: () => number,
): Dense {
  const matrix = dense(rows, columns, (i, j) => (i === j ? (values[i] ?? 0) : 0))
  reflect(matrix, random)
  const turned = dense(columns, rows, (i, j) => cell(matrix, j, i))
  reflect(turned, random)
  return dense(rows, columns, (i, j) => cell(turned, j, i))
}

/** Symmetric to the last bit. */
export function withEigenvalues(values: readonly number[], random: () => number): Dense {
  const n = values.length
  const basis = dense(n, n, (i, j) => (i === j ? 1 : 0))
  reflect(basis, random)
  return dense(n, n, (i, j) =>
    values.reduce((sum, value, k) => sum + value * (cell(basis, i, k) * cell(basis, j, k)), 0),
  )
}

/** Applies a few random Householder reflections from the left. */
function reflect({ rows, columns, values }: Dense, random: () => number): void {
  for (let times = 0; times < 4; times++) {
    const mirror = Array.from({ length: rows }, () => random() - 0.5)
    const square = mirror.reduce((sum, x) => sum + x * x, 0)
    for (let j = 0; j < columns; j++) {
      const along = mirror.reduce((sum, x, i) => sum + x * (values[i * columns + j] as number), 0)
      for (const [i, x] of mirror.entries()) {
        values[i * columns + j] = (values[i * columns + j] as number) - ((2 * along) / square) * x
      }
    }
  }
}

export function cell({ columns, values }: Dense, i: number, j: number): number {
  return values[i * columns + j] as number
}

/** The root of the sum of squares. */
export function frobenius({ values }: Dense): number {
  return root(values)
}

/** The root of the sum of squares of numbers. */
export function root(values: ArrayLike<number>): number {
  return Math.sqrt(Array.from(values).reduce((sum, x) => sum + x * x, 0))
}

export function difference(a: Dense, b: Dense): Dense {
  return { ...a, values: a.values.map((x, i) => x - (b.values[i] as number)) }
}

/** leftᵀ·diag(values)·right */
export function rebuilt(left: Dense, values: Float64Array, right: Dense): Dense {
  return dense(left.columns, right.columns, (i, j) =>
    values.reduce((sum, value, k) => sum + cell(left, k, i) * value * cell(right, k, j), 0),
  )
}

/** How far the rows are from being orthonormal, at worst. */
export function unevenness(rows: Dense): number {
  let worst = 0
  for (let i = 0; i < rows.rows; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0
      for (let k = 0; k < rows.columns; k++) sum += cell(rows, i, k) * cell(rows, j, k)
      const off = Math.abs(sum - (i === j ? 1 : 0))
      // Written so that NaN counts as far.
      if (!(off <= worst)) worst = off
    }
  }
  return worst
}

/** The eigenvalues of a small symmetric matrix by Jacobi's classical turns from both sides, descending: an oracle. */
export function eigenvaluesByTurns(matrix: Dense): number[] {
  const n = matrix.rows
  const a = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => cell(matrix, i, j)))
  const at = (i: number, j: number) => (a[i] as number[])[j] as number
  const put = (i: number, j: number, x: number) => {
    ;(a[i] as number[])[j] = x
  }
  for (let sweep = 0; sweep < 30; sweep++) {
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++) {
        if (at(p, q) === 0) continue
        const angle = 0.5 * atan2(2 * at(p, q), at(p, p) - at(q, q))
        const [c, s] = [cos(angle), sin(angle)]
        for (let k = 0; k < n; k++) {
          const [x, y] = [at(k, p), at(k, q)]
          put(k, p, c * x + s * y)
          put(k, q, c * y - s * x)
        }
        for (let k = 0; k < n; k++) {
          const [x, y] = [at(p, k), at(q, k)]
          put(p, k, c * x + s * y)
          put(q, k, c * y - s * x)
        }
      }
    }
  }
  return a.map((_, i) => at(i, i)).sort((x, y) => y - x)
}
