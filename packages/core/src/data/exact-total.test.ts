import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ExactTotal } from './exact-total.ts'

/** A finite double in units of 2^−1074, which every one is a whole number of, by its decimal digits alone. */
function whole(x: number): bigint {
  const words = new BigUint64Array(Float64Array.of(x).buffer)
  const bits = words[0] as bigint
  const exponent = Number((bits >> 52n) & 0x7ffn)
  const digits = (bits & (2n ** 52n - 1n)) + (exponent === 0 ? 0n : 2n ** 52n)
  return (bits >> 63n === 1n ? -1n : 1n) * digits * 2n ** BigInt(Math.max(0, exponent - 1))
}

const sumOf = (values: readonly number[], unit: number) => {
  const total = new ExactTotal()
  for (const value of values) total.add(value)
  return total.nearest(unit)
}

const anyDouble = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: -9, max: 9, noNaN: true }),
  fc.constantFrom(1e300, -1e300, 1e16, -1e16, 5e-324, -5e-324, 0.1, 0.5, 1.5, -0.5, -0),
)

describe('the sum of any doubles', () => {
  test('is the exact one, rounded once to the nearest unit, halves up', () => {
    fc.assert(
      fc.property(fc.array(anyDouble, { maxLength: 12 }), fc.integer({ min: -40, max: 40 }), (values, k) => {
        const unit = 2 ** k
        const exact = values.reduce((sum, x) => sum + whole(x), 0n)
        // ⌊x/u + ½⌋ of whole numbers.
        const u = whole(unit)
        const rest = (((2n * exact + u) % (2n * u)) + 2n * u) % (2n * u)
        expect(sumOf(values, unit)).toBe(Number((2n * exact + u - rest) / (2n * u)) * unit)
      }),
      { numRuns: 2000 },
    )
  })

  test('does not depend on the order, or on what cancels on the way', () => {
    expect(sumOf([1e300, 1, -1e300], 1)).toBe(1)
    expect(sumOf([1, 1e300, -1e300], 1)).toBe(1)
    expect(sumOf([5e-324, 1e308, -1e308], 2 ** -1000)).toBe(0)
    expect(sumOf([0.3, 0.7, -1e-300], 1)).toBe(1)
    expect(sumOf([0.5], 1)).toBe(1)
    expect(sumOf([-0.5], 1)).toBe(0)
    expect(sumOf([-0.5, -5e-324], 1)).toBe(-1)
    const total = new ExactTotal()
    total.add(0.1, 3)
    total.addProduct(-3n, 0.1, 1)
    expect(Object.is(total.nearest(1), 0)).toBe(true)
  })

  test('counts what is not a number as 0, and has an end for what is infinite', () => {
    expect(sumOf([Number.NaN, 2], 1)).toBe(2)
    expect(sumOf([Infinity, -1e300], 1)).toBe(Infinity)
    expect(sumOf([-Infinity, 1e300], 1)).toBe(-Infinity)
    expect(sumOf([Infinity, -Infinity, 7], 1)).toBe(0)
  })
})
