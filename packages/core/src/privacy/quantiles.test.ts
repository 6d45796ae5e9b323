import { describe, expect, test } from 'vitest'
import { chiSquareMiss, chiSquareQuantile, normalQuantile, studentQuantile } from './quantiles.ts'
import { lnP, lnQ } from './special/gamma.ts'

describe('quantiles of χ²', () => {
  test.each([1, 2, 3, 10, 119, 1000, 100_000, 1_000_000])(
    '%d copies: the probability beyond is the one asked for',
    (r) => {
      for (const p of [1e-12, 1e-6, 0.001, 0.025, 0.3, 0.5, 0.9, 0.999]) {
        for (const [tail, ln] of [
          ['lower', lnP],
          ['upper', lnQ],
        ] as const) {
          const t = chiSquareQuantile(r, p, tail)
          const found = Math.exp(ln(r / 2, t / 2))
          expect(Math.abs(found / p - 1)).toBeLessThan(1e-8)
          // A place a ten-thousandth of a deviation away has another.
          expect(Math.abs(Math.exp(ln(r / 2, (t * (1 + 1e-4 / Math.sqrt(r))) / 2)) / p - 1)).toBeGreaterThan(1e-8)
        }
      }
    },
  )

  test('the two tails meet', () => {
    for (const r of [1, 5, 1000]) {
      expect(chiSquareQuantile(r, 0.025, 'upper')).toBeCloseTo(chiSquareQuantile(r, 0.975), 9)
    }
  })

  test('of two copies they are logarithms', () => {
    for (const p of [0.01, 0.5, 0.99]) expect(chiSquareQuantile(2, p) / (-2 * Math.log1p(-p))).toBeCloseTo(1, 12)
  })

  test.each([0, 1, -0.1, 1.5, Number.NaN])('a probability of %d is refused', (p) => {
    expect(() => chiSquareQuantile(10, p)).toThrow(/between 0 and 1/)
  })
})

test('a mean of squares that is off: both tails, and nothing below 0', () => {
  expect(chiSquareMiss(2, 0.5)).toBeCloseTo(1 - Math.exp(-0.5) + Math.exp(-1.5), 12)
  expect(chiSquareMiss(2, 1)).toBeCloseTo(Math.exp(-2), 12)
  for (const r of [1000, 10_000]) {
    const low = 1 - chiSquareQuantile(r, 0.01) / r
    expect(chiSquareMiss(r, low)).toBeGreaterThan(0.01)
    expect(chiSquareMiss(r, low)).toBeLessThan(0.03)
  }
})

test('quantiles of the normal law', () => {
  expect(normalQuantile(0.05)).toBeCloseTo(1.959963984540054, 10)
  expect(normalQuantile(1e-9)).toBeCloseTo(6.109410204869, 9)
})

test.each([
  // Of one degree T is the tangent of a uniform angle, of two t = (2p − 1)·√(2/(1 − (2p − 1)²)); others from tables.
  [1, 0.05, Math.tan((Math.PI / 2) * 0.95)],
  [1, 1e-6, Math.tan((Math.PI / 2) * (1 - 1e-6))],
  [2, 0.1, 0.9 * Math.sqrt(2 / (1 - 0.81))],
  [5, 0.05, 2.5705818356363],
  [30, 0.01, 2.7499956535672],
  [1000, 0.05, 1.9623390808264],
])('quantiles of Student’s law: %d degrees, %d', (degrees, miss, expected) => {
  expect(studentQuantile(degrees, miss) / expected).toBeCloseTo(1, 8)
})

test('with many degrees Student’s law is the normal one', () => {
  for (const miss of [0.3, 0.05, 1e-6]) {
    expect(studentQuantile(1e8, miss) / normalQuantile(miss)).toBeCloseTo(1, 6)
    expect(studentQuantile(100, miss)).toBeGreaterThan(normalQuantile(miss))
  }
})
