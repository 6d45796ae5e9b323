import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { InvalidInput } from '../errors.ts'
import { uniform } from '../testing/seeded.ts'
import { lowRank } from './lowrank.ts'
import { spectralNorm } from './norm.ts'
import {
  cell,
  dense,
  difference,
  eigenvaluesByTurns,
  frobenius,
  rebuilt,
  root,
  unevenness,
  withSingularValues,
} from './samples.ts'
import { truncatedSvd } from './svd.ts'
import type { Dense } from './view.ts'

let random = uniform(1)
// Properties draw as much as they like: each test starts anew, so that none depends on those before it.
beforeEach(() => {
  random = uniform(1)
})

const size = fc.integer({ min: 1, max: 24 })

/** Small matrices of all shapes: full, of low rank, with a few cells only, with equal rows, all zeros. */
const anyMatrix = fc
  .tuple(size, size, fc.constantFrom('full', 'low', 'few', 'equal', 'zero'), fc.nat())
  .map(([rows, columns, kind, seed]): Dense => {
    const next = uniform(seed)
    if (kind === 'low') return withSingularValues(rows, columns, [3, 2], next)
    if (kind === 'equal') return dense(rows, columns, (_, j) => j - 3)
    return dense(rows, columns, () => {
      const x = next() - 0.5
      return kind === 'zero' || (kind === 'few' && next() < 0.9) ? 0 : x
    })
  })

describe('a full decomposition', () => {
  test('is orthonormal, descending and gives the matrix back', () => {
    fc.assert(
      fc.property(anyMatrix, (matrix) => {
        const { left, values, right } = truncatedSvd(matrix, Math.min(matrix.rows, matrix.columns), { random })
        expect(unevenness(left)).toBeLessThan(1e-12)
        expect(unevenness(right)).toBeLessThan(1e-12)
        expect([...values]).toEqual([...values].sort((a, b) => b - a))
        expect(values.at(-1)).toBeGreaterThanOrEqual(0)
        expect(frobenius(difference(rebuilt(left, values, right), matrix))).toBeLessThan(
          1e-12 * (1 + frobenius(matrix)),
        )
      }),
    )
  })

  test('has the singular values of another method', () => {
    fc.assert(
      fc.property(anyMatrix, (matrix) => {
        const { rows, columns } = matrix
        const gram = dense(columns, columns, (i, j) => {
          let sum = 0
          for (let k = 0; k < rows; k++) sum += cell(matrix, k, i) * cell(matrix, k, j)
          return sum
        })
        const expected = eigenvaluesByTurns(gram)
        const { values } = truncatedSvd(matrix, Math.min(rows, columns), { random })
        for (const [i, value] of values.entries()) {
          // The squares are what the other method knows accurately.
          expect(Math.abs(value ** 2 - (expected[i] as number))).toBeLessThan(1e-12 * (1 + frobenius(matrix) ** 2))
        }
      }),
    )
  })

  test('has small singular values to the last digits too', () => {
    // Columns of very different lengths, as in 10⁰, 10⁻², …: an eigenvalue of the Gram matrix would be lost.
    const n = 8
    const signs = (i: number, j: number) => {
      let bits = i & j
      let odd = 0
      for (; bits > 0; bits >>= 1) odd ^= bits & 1
      return odd === 1 ? -1 : 1
    }
    const matrix = dense(n, n, (i, j) => signs(i, j) * 10 ** (-2 * j))
    const { values } = truncatedSvd(matrix, n, { random })
    for (const [j, value] of values.entries()) {
      expect(Math.abs(value / (Math.sqrt(n) * 10 ** (-2 * j)) - 1)).toBeLessThan(1e-12)
    }
  })

  test.each([
    ['one cell', dense(1, 1, () => -3), [3]],
    ['one row', dense(1, 4, () => 2), [4]],
    ['one column', dense(9, 1, () => -1), [3]],
    ['nothing but zeros', dense(3, 4, () => 0), [0, 0, 0]],
    ['equal values', dense(3, 3, (i, j) => (i === j ? 2 : 0)), [2, 2, 2]],
  ])('of %s', (_, matrix, expected) => {
    const { left, values, right } = truncatedSvd(matrix, expected.length, { random })
    for (const [i, value] of values.entries()) expect(value).toBeCloseTo(expected[i] as number, 14)
    expect(unevenness(left)).toBeLessThan(1e-14)
    expect(unevenness(right)).toBeLessThan(1e-14)
  })
})

test.each([1e-310, 1e-200, 1e200, 1.7e308])('cells around %s, whose squares are no doubles, do no harm', (large) => {
  const matrix = dense(30, 20, (i, j) => (i === j ? large / 4 ** i : 0))
  for (const rank of [4, 20]) {
    const { left, values, right } = truncatedSvd(matrix, rank, { random })
    for (const [i, value] of values.subarray(0, 4).entries()) {
      expect(Math.abs(value / (large / 4 ** i) - 1)).toBeLessThan(1e-11)
    }
    expect(unevenness(left)).toBeLessThan(1e-12)
    expect(unevenness(right)).toBeLessThan(1e-12)
  }
})

describe('a truncated decomposition', () => {
  const spectra: [string, number[]][] = [
    ['halving', Array.from({ length: 60 }, (_, i) => 2 ** -i)],
    ['falling by a fifth', Array.from({ length: 60 }, (_, i) => 0.8 ** i)],
    ['repeated', [9, 9, 9, 9, 5, 5, 5, 5, 5, 1, 1, 1, 1, 0.5]],
    ['few', [4, 3, 2]],
    ['one', [7]],
  ]
  test.each(spectra)('is as near as the tail of the spectrum: %s', (_, spectrum) => {
    for (const [rows, columns] of [
      [60, 80],
      [90, 60],
    ] as const) {
      const matrix = withSingularValues(rows, columns, spectrum, random)
      for (const rank of [1, 3, 8]) {
        const { left, values, right } = truncatedSvd(matrix, rank, { random })
        expect([left.rows, left.columns, right.rows, right.columns]).toEqual([rank, rows, rank, columns])
        expect(unevenness(left)).toBeLessThan(1e-13)
        expect(unevenness(right)).toBeLessThan(1e-13)
        for (const [i, value] of values.entries()) expect(Math.abs(value - (spectrum[i] ?? 0))).toBeLessThan(1e-8)
        const near = lowRank(matrix, rank, { random })
        for (const each of [rebuilt(left, values, right), near.matrix]) {
          expect(Math.abs(frobenius(difference(each, matrix)) - root(spectrum.slice(rank)))).toBeLessThan(1e-8)
        }
        expect(near.values).toHaveLength(rank)
      }
    }
  })

  test('of a matrix so large that all iterates are kept is as near, whatever the size of its cells', () => {
    const spectrum = [9, 9, 8, 7, 2, ...Array.from({ length: 475 }, (_, i) => 1 - i / 1000)]
    const matrix = withSingularValues(490, 480, spectrum, random)
    for (const factor of [1, 2 ** -700, 2 ** 700]) {
      const scaled = { ...matrix, values: matrix.values.map((value) => value * factor) }
      const { left, values, right } = truncatedSvd(scaled, 5, { random })
      expect(unevenness(left)).toBeLessThan(1e-13)
      expect(unevenness(right)).toBeLessThan(1e-13)
      for (const [i, value] of values.entries()) {
        expect(Math.abs(value / factor - (spectrum[i] as number))).toBeLessThan(1e-5)
      }
      const away = frobenius(
        difference(
          rebuilt(
            left,
            values.map((value) => value / factor),
            right,
          ),
          matrix,
        ),
      )
      expect(away / root(spectrum.slice(5)) - 1).toBeLessThan(1e-6)
    }
  })

  test.each([1, 6])('of a large matrix finds what is small beside values of another order: %i of them', (large) => {
    for (const small of [1e-6, 1e-9, 1e-12]) {
      const rest = Array.from({ length: 470 }, (_, i) => small * (1 - i / 1000))
      const matrix = withSingularValues(490, 480, [...Array<number>(large).fill(1), ...rest], random)
      const { values } = truncatedSvd(matrix, large + 4, { random })
      for (const value of values.subarray(0, large)) expect(Math.abs(value - 1)).toBeLessThan(1e-13)
      for (const value of values.subarray(large)) {
        expect(value / small).toBeGreaterThan(0.965)
        expect(value / small).toBeLessThan(1.001)
      }
    }
  })

  test('of large matrices of zeros or of less than its rank has orthonormal vectors and no NaN', () => {
    for (const matrix of [
      dense(480, 490, () => 0),
      dense(480, 490, (i) => i),
      withSingularValues(490, 480, [1, 1e-9], random),
    ]) {
      for (const source of [random, () => 0.5]) {
        const { left, values, right } = truncatedSvd(matrix, 5, { random: source })
        expect(unevenness(left)).toBeLessThan(1e-13)
        expect(unevenness(right)).toBeLessThan(1e-13)
        const away = frobenius(difference(rebuilt(left, values, right), matrix))
        expect(away).toBeLessThan(1e-12 * (1 + frobenius(matrix)))
      }
    }
  })

  test.each([
    [50, 70, 12],
    // So large that all iterates are kept.
    [490, 480, 10],
  ])('keeps values of a fast-falling spectrum apart down to rounding: %i × %i', (rows, columns, rank) => {
    const spectrum = Array.from({ length: 50 }, (_, i) => 10 ** -i)
    const { values } = truncatedSvd(withSingularValues(rows, columns, spectrum, random), rank, { random })
    for (const [i, value] of values.entries()) expect(Math.abs(value - (spectrum[i] as number))).toBeLessThan(1e-15)
  })

  test('of zeros or of less than its rank has orthonormal vectors and no NaN', () => {
    for (const matrix of [
      dense(40, 50, () => 0),
      dense(40, 50, () => 1),
      withSingularValues(50, 40, [1, 1e-9], random),
    ]) {
      const { left, values, right } = truncatedSvd(matrix, 5, { random })
      expect(unevenness(left)).toBeLessThan(1e-13)
      expect(unevenness(right)).toBeLessThan(1e-13)
      expect(frobenius(difference(rebuilt(left, values, right), matrix))).toBeLessThan(1e-12)
    }
  })

  test('survives a start that is not random at all', () => {
    const matrix = withSingularValues(40, 30, [3, 2, 1], random)
    const { values } = truncatedSvd(matrix, 3, { random: () => 0.5 })
    for (const [i, value] of values.entries()) expect(value).toBeCloseTo(3 - i, 10)
  })

  test('with the same numbers has the same bits, and leaves the matrix as it was', () => {
    const matrix = withSingularValues(40, 30, [5, 4, 3, 2, 1], random)
    const before = matrix.values.slice()
    const first = truncatedSvd(matrix, 3, { random: uniform(7) })
    expect(truncatedSvd(matrix, 3, { random: uniform(7) })).toEqual(first)
    truncatedSvd(matrix, 30, { random })
    lowRank(matrix, 3, { random })
    spectralNorm(matrix, { random })
    expect(matrix.values).toEqual(before)
  })

  test('gives way to its approximation where that is asked for', () => {
    for (const symmetric of [false, true]) {
      const matrix = symmetric
        ? dense(30, 30, (i, j) => Math.sin(i * j))
        : withSingularValues(40, 30, [5, 4, 3, 2, 1], random)
      const near = lowRank(matrix, 3, { random: uniform(8), symmetric })
      const { matrix: there } = lowRank(matrix, 3, { random: uniform(8), symmetric, inPlace: true })
      expect(there.values).toBe(matrix.values)
      expect(there).toEqual(near.matrix)
    }
  })

  test('takes more vectors and iterations when told', () => {
    const flat = dense(80, 80, () => random() - 0.5)
    const rough = truncatedSvd(flat, 5, { random, oversample: 0, iterations: 0 }).values
    const fine = truncatedSvd(flat, 5, { random, oversample: 20, iterations: 30 }).values
    const all = truncatedSvd(flat, 80, { random }).values
    expect(rough[0]).toBeLessThan(0.98 * (all[0] as number))
    for (const [i, value] of fine.entries()) expect(value).toBeCloseTo(all[i] as number, 8)
  })
})

describe('the spectral norm', () => {
  test('is neither above the largest singular value nor far below it', () => {
    fc.assert(
      fc.property(anyMatrix, (matrix) => {
        const largest = truncatedSvd(matrix, Math.min(matrix.rows, matrix.columns), { random }).values[0] as number
        const norm = spectralNorm(matrix, { random })
        expect(norm).toBeLessThanOrEqual(largest * (1 + 1e-12))
        expect(norm).toBeGreaterThanOrEqual(largest * 0.997)
      }),
    )
  })

  test('of a flat spectrum, where it is hardest, is good to a thousandth or so', () => {
    for (const [rows, columns] of [
      [150, 150],
      [100, 200],
      [200, 100],
    ] as const) {
      const noise = dense(rows, columns, () => random() - 0.5)
      const largest = truncatedSvd(noise, 1, { random, iterations: 60 }).values[0] as number
      const norm = spectralNorm(noise, { random })
      expect(norm).toBeLessThanOrEqual(largest * (1 + 1e-9))
      expect(norm).toBeGreaterThan(largest * 0.998)
    }
  })

  test('is not misled by a start that misses what matters', () => {
    const spike = dense(30, 30, (i, j) => (i === 29 && j === 29 ? 100 : i === j ? 1 : 0))
    // Orthogonal to the spike: a half is what stands for zero.
    let drawn = 0
    expect(spectralNorm(spike, { random: () => (drawn++ % 30 === 29 ? 0.5 : 0.9) })).toBe(100)
  })

  test.each([
    ['zeros', dense(3, 4, () => 0), 0],
    ['no cells', dense(0, 4, () => 1), 0],
    ['huge cells', dense(2, 2, () => 1e300), 2e300],
    ['tiny cells', dense(2, 2, () => 1e-300), 2e-300],
  ])('of %s', (_, matrix, expected) => {
    expect(Math.abs(spectralNorm(matrix, { random }) - expected)).toBeLessThanOrEqual(1e-12 * expected)
  })
})

test('what cannot be decomposed is told in a sentence', () => {
  const matrix = dense(3, 5, () => 1)
  expect(() => truncatedSvd(matrix, 7, { random })).toThrow(InvalidInput)
  expect(() => truncatedSvd(matrix, 7, { random })).toThrow(
    'A rank of 7 is more than a matrix of 3 × 5 has: at most 3.',
  )
  expect(() => truncatedSvd(matrix, 0, { random })).toThrow('A rank must be a whole number of at least 1, not 0.')
  expect(() => lowRank(matrix, 1.5, { random })).toThrow('A rank must be a whole number of at least 1, not 1.5.')
  expect(() => truncatedSvd(matrix, 1, { random, oversample: -1 })).toThrow(
    'The option oversample must be a whole number of at least 0, not -1.',
  )
  expect(() => truncatedSvd(matrix, 1, { random, iterations: 0.5 })).toThrow(
    'The option iterations must be a whole number of at least 0, not 0.5.',
  )
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
    matrix.values[4] = value
    for (const decompose of [truncatedSvd, lowRank]) {
      expect(() => decompose(matrix, 1, { random })).toThrow('only if every cell is a finite number')
    }
    expect(() => spectralNorm(matrix, { random })).toThrow('only if every cell is a finite number')
  }
})
