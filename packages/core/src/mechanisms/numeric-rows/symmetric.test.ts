import { describe, expect, test } from 'vitest'
import { type Dense, multiply, transposed } from '../../linalg/index.ts'
import { uniform } from '../../testing/seeded.ts'
import { leastEigenvalue, positivePart } from './symmetric.ts'

/** Q·diag(values)·Qᵀ with Q from random reflections. */
function withEigenvalues(values: readonly number[], seed: number): Dense {
  const n = values.length
  const random = uniform(seed)
  let matrix: Dense = { rows: n, columns: n, values: new Float64Array(n * n) }
  for (const [i, value] of values.entries()) matrix.values[i * n + i] = value
  for (let k = 0; k < 3; k++) {
    const v = Float64Array.from({ length: n }, () => random() - 0.5)
    const square = v.reduce((sum, x) => sum + x * x, 0)
    const cells = Float64Array.from({ length: n * n }, (_, at) => {
      const [i, j] = [Math.floor(at / n), at % n]
      return (i === j ? 1 : 0) - (2 * (v[i] as number) * (v[j] as number)) / square
    })
    const reflection = { rows: n, columns: n, values: cells }
    matrix = multiply(multiply(reflection, matrix), reflection)
  }
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) matrix.values[j * n + i] = matrix.values[i * n + j] as number
  return matrix
}

describe('eigenvalues of a symmetric matrix', () => {
  test.each([1, 2, 3, 5, 17, 60])('the least is found, to the rounding that is allowed for (%i)', (n) => {
    for (const spread of [1, 1e6, 1e12]) {
      const values = Array.from({ length: n }, (_, i) => 1 + i * spread)
      const matrix = withEigenvalues(values, n)
      const trace = values.reduce((a, b) => a + b, 0)
      expect(Math.abs(leastEigenvalue(matrix) - 1)).toBeLessThanOrEqual(10 * n * 2 ** -52 * trace)
    }
  })

  test('of nothing, of equal values and of diagonal matrices', () => {
    expect(leastEigenvalue({ rows: 4, columns: 4, values: new Float64Array(16) })).toBe(0)
    expect(leastEigenvalue(withEigenvalues([3, 3, 3, 3], 1))).toBeCloseTo(3, 12)
    expect(leastEigenvalue({ rows: 3, columns: 3, values: Float64Array.of(5, 0, 0, 0, -2, 0, 0, 0, 1) })).toBe(-2)
  })

  test.each([[[-1, 2, 3]], [[-3, -2, 1, 0, 5]], [[-3, -2, -1]], [[1, 2, 3, 4]], [[-5, -4, -3, 1]]])(
    'negative ones become 0, and the others stay: %j',
    (values) => {
      const matrix = withEigenvalues(values, 4)
      const wanted = withEigenvalues(
        values.map((x) => Math.max(0, x)),
        4,
      )
      const found = positivePart(matrix)
      for (const [k, x] of found.values.entries()) expect(x).toBeCloseTo(wanted.values[k] as number, 12)
      expect(multiply(found, transposed(found)).rows).toBe(values.length)
    },
  )
})
