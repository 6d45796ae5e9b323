import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { InvalidInput } from '../errors.ts'
import { uniform } from '../testing/seeded.ts'
import { symmetricEigen } from './lanczos.ts'
import { lowRank } from './lowrank.ts'
import {
  cell,
  dense,
  difference,
  eigenvaluesByTurns,
  frobenius,
  rebuilt,
  root,
  unevenness,
  withEigenvalues,
} from './samples.ts'
import { tridiagonalEigen } from './tridiagonal.ts'
import type { Dense } from './view.ts'

let random = uniform(2)
// Properties draw as much as they like: each test starts anew, so that none depends on those before it.
beforeEach(() => {
  random = uniform(2)
})

const bySize = (a: number, b: number) => Math.abs(b) - Math.abs(a)

function diagonal(values: readonly number[]): Dense {
  return dense(values.length, values.length, (i, j) => (i === j ? (values[i] as number) : 0))
}

/** |A·v − λ·v| at worst. */
function residual(matrix: Dense, { values, vectors }: ReturnType<typeof symmetricEigen>): number {
  let worst = 0
  for (const [k, value] of values.entries()) {
    const off = Array.from({ length: matrix.rows }, (_, i) => {
      let sum = -value * cell(vectors, k, i)
      for (let j = 0; j < matrix.rows; j++) sum += cell(matrix, i, j) * cell(vectors, k, j)
      return sum
    })
    worst = Math.max(worst, root(off))
  }
  return worst
}

/** Eigenvalues of both signs, many of them equal, in any order. */
const anySpectrum = fc.array(fc.constantFrom(0, 0, 1, -1, 2, -2, 3.5, -5, 1e-7, 0.3), { minLength: 1, maxLength: 20 })

describe('eigenvalues', () => {
  test('of all, equal ones too, are those the matrix was made of', () => {
    fc.assert(
      fc.property(anySpectrum, fc.nat(), (spectrum, seed) => {
        const matrix = withEigenvalues(spectrum, uniform(seed))
        const eigen = symmetricEigen(matrix, spectrum.length, { random })
        expect(unevenness(eigen.vectors)).toBeLessThan(1e-12)
        expect(residual(matrix, eigen)).toBeLessThan(1e-9)
        const expected = spectrum.toSorted((a, b) => b - a)
        for (const [i, value] of eigen.values.toSorted((a, b) => b - a).entries()) {
          expect(Math.abs(value - (expected[i] as number))).toBeLessThan(1e-9)
        }
      }),
    )
  })

  test('of the largest size are kept, whatever their sign and however often they occur', () => {
    fc.assert(
      fc.property(anySpectrum, fc.nat(), fc.nat(), (spectrum, seed, some) => {
        const rank = 1 + (some % spectrum.length)
        const matrix = withEigenvalues(spectrum, uniform(seed))
        const { values, vectors } = symmetricEigen(matrix, rank, { random })
        const sorted = spectrum.toSorted(bySize)
        for (const [i, value] of values.entries()) {
          expect(Math.abs(Math.abs(value) - Math.abs(sorted[i] as number))).toBeLessThan(1e-9)
        }
        const error = frobenius(difference(rebuilt(vectors, values, vectors), matrix))
        expect(Math.abs(error - root(sorted.slice(rank)))).toBeLessThan(1e-8)
      }),
    )
  })

  test('are those of another method', () => {
    for (const n of [1, 2, 3, 10, 25]) {
      const half = dense(n, n, () => random() - 0.5)
      const matrix = dense(n, n, (i, j) => cell(half, i, j) + cell(half, j, i))
      const expected = eigenvaluesByTurns(matrix)
      const { values } = symmetricEigen(matrix, n, { random })
      for (const [i, value] of values.toSorted((a, b) => b - a).entries()) {
        expect(Math.abs(value - (expected[i] as number))).toBeLessThan(1e-12)
      }
    }
  })

  test('of a larger matrix converge before the whole space is searched', () => {
    const n = 120
    const spectrum = Array.from({ length: n }, (_, i) => (i % 2 === 0 ? 1 : -1) * 0.9 ** i)
    const matrix = withEigenvalues(spectrum, random)
    const eigen = symmetricEigen(matrix, 6, { random })
    expect(unevenness(eigen.vectors)).toBeLessThan(1e-12)
    expect(residual(matrix, eigen)).toBeLessThan(1e-9)
    for (const [i, value] of eigen.values.entries())
      expect(Math.abs(value - (spectrum[i] as number))).toBeLessThan(1e-12)
  })

  test('of cliques, equal many times over, are all found', () => {
    // Ten cliques of eight vertices: 7 ten times, −1 the others.
    const matrix = dense(80, 80, (i, j) => (i !== j && Math.floor(i / 8) === Math.floor(j / 8) ? 1 : 0))
    const { values, vectors } = symmetricEigen(matrix, 12, { random })
    for (const [i, value] of values.entries()) expect(value).toBeCloseTo(i < 10 ? 7 : -1, 10)
    expect(unevenness(vectors)).toBeLessThan(1e-12)
  })

  test.each([
    ['the identity', diagonal(Array.from({ length: 30 }, () => 1)), 5, [1, 1, 1, 1, 1]],
    ['zeros', diagonal(Array.from({ length: 30 }, () => 0)), 3, [0, 0, 0]],
    ['one cell', diagonal([-4]), 1, [-4]],
    ['opposite signs', diagonal([1, -3, 2, 3]), 2, [3, 3]],
    ['huge cells', diagonal([1e300, -1e301, 1e299]), 2, [-1e301, 1e300]],
    ['tiny cells', diagonal([1e-300, -1e-301, 1e-299]), 2, [1e-299, 1e-300]],
  ])('of %s', (name, matrix, rank, expected) => {
    const { values, vectors } = symmetricEigen(matrix, rank, { random })
    const sign = name === 'opposite signs' ? Math.abs : (x: number) => x
    for (const [i, value] of values.entries()) {
      const each = expected[i] as number
      expect(Math.abs(sign(value) - each)).toBeLessThanOrEqual(1e-12 * Math.abs(each))
    }
    expect(unevenness(vectors)).toBeLessThan(1e-13)
  })

  test('survive a start that is not random at all', () => {
    const { values } = symmetricEigen(diagonal([5, 4, 3, 2, 1]), 2, { random: () => 0.5 })
    expect(values[0]).toBeCloseTo(5, 12)
    expect(values[1]).toBeCloseTo(4, 12)
  })
})

test('a tridiagonal matrix has the eigenvalues of the textbook, and vectors to match', () => {
  for (const n of [1, 2, 5, 40]) {
    const { values, last, vector } = tridiagonalEigen(new Float64Array(n).fill(2), new Float64Array(n).fill(-1))
    const expected = Array.from({ length: n }, (_, k) => 2 - 2 * Math.cos((Math.PI * (k + 1)) / (n + 1)))
    for (const [i, value] of values.toSorted().entries()) expect(value).toBeCloseTo(expected[i] as number, 12)
    for (const [k, value] of values.entries()) {
      const x = vector(k)
      expect(x.at(-1)).toBeCloseTo(last[k] as number, 12)
      expect(root(x)).toBeCloseTo(1, 12)
      for (const [i, xi] of x.entries()) {
        expect(2 * xi - (x[i - 1] ?? 0) - (x[i + 1] ?? 0) - value * xi).toBeCloseTo(0, 12)
      }
    }
  }
})

describe('a symmetric matrix of low rank', () => {
  test('is symmetric to the last bit, as near as can be, and leaves the matrix as it was', () => {
    const spectrum = [5, -4, 3, -2, 1, ...Array.from({ length: 35 }, () => 0.1)]
    const matrix = withEigenvalues(spectrum, random)
    const before = matrix.values.slice()
    for (const rank of [1, 2, 5, 40]) {
      const near = lowRank(matrix, rank, { random, symmetric: true })
      const turned = dense(40, 40, (i, j) => cell(near.matrix, j, i))
      expect(near.matrix).toEqual(turned)
      expect(Math.abs(frobenius(difference(near.matrix, matrix)) - root(spectrum.slice(rank)))).toBeLessThan(1e-9)
      for (const [i, value] of near.values.entries()) expect(value).toBeCloseTo(Math.abs(spectrum[i] as number), 9)
      // The same matrix by its singular values.
      const other = lowRank(matrix, rank, { random })
      expect(Math.abs(frobenius(difference(other.matrix, matrix)) - root(spectrum.slice(rank)))).toBeLessThan(1e-8)
    }
    expect(matrix.values).toEqual(before)
  })

  test('with the same numbers has the same bits', () => {
    const matrix = withEigenvalues([3, -2, 1, 0.5, 0], random)
    const options = () => ({ random: uniform(9), symmetric: true })
    expect(lowRank(matrix, 2, options())).toEqual(lowRank(matrix, 2, options()))
  })
})

test('what is not symmetric is told in a sentence', () => {
  expect(() =>
    symmetricEigen(
      dense(2, 3, () => 1),
      1,
      { random },
    ),
  ).toThrow(InvalidInput)
  expect(() =>
    symmetricEigen(
      dense(2, 3, () => 1),
      1,
      { random },
    ),
  ).toThrow('Only a square matrix can be symmetric, and this one is 2 × 3.')
  const matrix = dense(70, 70, () => 1)
  matrix.values[69 * 70 + 1] = 2
  expect(() => symmetricEigen(matrix, 1, { random })).toThrow(
    'This matrix is said to be symmetric, but it differs from its transpose.',
  )
  expect(() =>
    symmetricEigen(
      dense(3, 3, () => 1),
      4,
      { random },
    ),
  ).toThrow('A rank of 4 is more than a matrix of 3 × 3 has: at most 3.')
  expect(() =>
    symmetricEigen(
      dense(2, 2, () => Number.POSITIVE_INFINITY),
      1,
      { random },
    ),
  ).toThrow('only if every cell is a finite number')
})
