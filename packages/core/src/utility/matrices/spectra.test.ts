/** Singular values, and the angles between the spaces of their vectors. */
import { describe, expect, test } from 'vitest'
import { type Dense, lowRank, multiply, transposed } from '../../linalg/index.ts'
import { dense, withSingularValues } from '../../linalg/samples.ts'
import { uniform } from '../../testing/seeded.ts'
import { errorsByRank, l1Distance, largestAngle, principalAngles, spectrum } from './index.ts'

describe('the spectrum', () => {
  test('is that which a matrix was made with, whether found directly, by iteration or as eigenvalues', () => {
    const values = [9, 7, 4, 1, 0.5]
    for (const [rows, columns] of [
      [8, 12],
      [140, 120],
    ] as const) {
      const matrix = withSingularValues(rows, columns, values, uniform(rows))
      const found = spectrum(matrix, 5)
      for (const [i, each] of values.entries()) expect(found[i]).toBeCloseTo(each, 9)
    }
    const symmetric = dense(3, 3, (i, j) => (i === j ? [-4, 2, 3][i] : 0) as number)
    expect([...spectrum(symmetric, 3)].map((each) => Math.round(each * 1e9) / 1e9)).toEqual([4, 3, 2])
    expect(() => spectrum(symmetric, 4)).toThrow(/A rank of 4 is more/)
  })
})

test('errors by rank are those of the matrices of each rank', () => {
  const random = uniform(4)
  const truth = withSingularValues(9, 7, [20, 10], random)
  const release = dense(9, 7, (i, j) => (truth.values[i * 7 + j] as number) + random() - 0.5)
  const errors = errorsByRank(truth, release, 7)
  for (const [k, error] of errors.entries()) {
    expect(error).toBeCloseTo(l1Distance(truth, lowRank(release, k + 1, { random }).matrix), 9)
  }
  expect(errors[6]).toBeCloseTo(l1Distance(truth, release), 9)
  // Two patterns are all there is, and the rest is noise.
  expect(errors.indexOf(Math.min(...errors))).toBe(1)
  expect(() => errorsByRank(truth, release, 8)).toThrow(/A rank of 8 is more/)
  expect(() => errorsByRank(truth, { ...release, rows: 7, columns: 9 }, 1)).toThrow(/of one shape/)
})

describe('principal angles', () => {
  const turn = (angle: number) =>
    dense(4, 4, (i, j) => {
      if (i < 2 && j < 2) return i === j ? Math.cos(angle) : (i - j) * Math.sin(angle)
      return i === j ? 1 : 0
    })

  test.each([1e-12, 1e-8, 1e-4, 0.3, 0.785, 0.786, 1.2, Math.PI / 2])(
    'of a space turned by %f are that angle, to the last digits',
    (angle) => {
      const matrix = dense(4, 3, (i, j) => (i === j ? [5, 3, 1][i] : 0) as number)
      const found = principalAngles(matrix, multiply(turn(angle), matrix), 1)[0] as number
      expect(Math.abs(found - angle)).toBeLessThan(1e-14)
      // Both turned directions span the same plane as before.
      expect(principalAngles(matrix, multiply(turn(angle), matrix), 2)[1]).toBeLessThan(1e-14)
    },
  )

  test('ascend, and do not change when both matrices are turned alike', () => {
    const random = uniform(5)
    const [a, b] = [1, 2].map(() => dense(9, 6, () => random() - 0.5)) as [Dense, Dense]
    const angles = principalAngles(a, b, 4)
    expect([...angles]).toEqual([...angles].sort((x, y) => x - y))
    const turning = withSingularValues(9, 9, new Array<number>(9).fill(1), random)
    const again = principalAngles(multiply(turning, a), multiply(turning, b), 4)
    for (const [i, angle] of angles.entries()) expect(again[i]).toBeCloseTo(angle, 12)
  })

  test('of a symmetric matrix are between eigenvectors', () => {
    const vectors = withSingularValues(5, 5, [1, 1, 1, 1, 1], uniform(1))
    const of = (values: number[]) => {
      const scaled = dense(5, 5, (i, j) => (values[i] as number) * (vectors.values[i * 5 + j] as number))
      const product = multiply(transposed(vectors), scaled)
      return dense(5, 5, (i, j) => product.values[Math.min(i, j) * 5 + Math.max(i, j)] as number)
    }
    expect(principalAngles(of([-9, 5, 3, 1, 0]), of([4, -8, 1, 2, 0]), 2)[1]).toBeLessThan(1e-8)
    expect(largestAngle(of([-9, 5, 3, 1, 0]), of([4, 1, -8, 2, 0]), 2)).toBeCloseTo(90, 6)
  })

  test('are refused where there is no such space', () => {
    const diagonal = (...values: number[]) => dense(3, 4, (i, j) => (i === j ? values[i] : 0) as number)
    const good = diagonal(3, 2, 1)
    expect(() => principalAngles(diagonal(3, 2, 0), good, 3)).toThrow(/The original has fewer than 3 leading/)
    expect(() => principalAngles(good, diagonal(0, 0, 0), 1)).toThrow(/The release has fewer than 1 leading/)
    expect(() => principalAngles(good, diagonal(3, 2, 2), 2)).toThrow(/the next is as strong/)
    expect(principalAngles(good, diagonal(3, 2, 2), 1)[0]).toBeLessThan(1e-14)
    expect(() => principalAngles(good, good, 4)).toThrow(/A rank of 4 is more/)
    expect(() => principalAngles(good, good, 0)).toThrow(/at least 1/)
  })
})
