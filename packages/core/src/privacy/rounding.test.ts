import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addUp, divideUp, divisionError, multiplyUp, nextDown, nextUp, sqrtUp } from './rounding.ts'

/** A double as an exact fraction n/2^1074. */
function exactly(x: number): bigint {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, x)
  const bits = view.getBigUint64(0)
  const exponent = (bits >> 52n) & 0x7ffn
  const fraction = bits & 0xfffffffffffffn
  const size = exponent === 0n ? fraction : (fraction | 0x10000000000000n) << (exponent - 1n)
  return bits >> 63n === 1n ? -size : size
}
const UNIT = 1n << 1074n

/** `up` is the smallest double that is not below: `compare(x)` is the sign of x minus the exact value. */
function expectSmallestAbove(up: number, compare: (x: bigint) => bigint): void {
  expect(compare(exactly(up)) >= 0n).toBe(true)
  expect(compare(exactly(nextDown(up))) < 0n).toBe(true)
}

const moderate = fc.double({ min: 1e-100, max: 1e100, noNaN: true })
const signed = fc.tuple(moderate, fc.boolean()).map(([x, minus]) => (minus ? -x : x))
const any = fc.double({ min: Number.MIN_VALUE, max: Number.MAX_VALUE, noNaN: true })

describe('results are the smallest double that is not below the exact value', () => {
  test('sums', () => {
    fc.assert(
      fc.property(signed, signed, (a, b) => {
        fc.pre(a + b !== 0)
        expectSmallestAbove(addUp(a, b), (x) => x - exactly(a) - exactly(b))
      }),
    )
  })

  test('products', () => {
    fc.assert(
      fc.property(signed, moderate, (a, b) => {
        expectSmallestAbove(multiplyUp(a, b), (x) => x * UNIT - exactly(a) * exactly(b))
      }),
    )
  })

  test('quotients', () => {
    fc.assert(
      fc.property(signed, moderate, (a, b) => {
        expectSmallestAbove(divideUp(a, b), (x) => x * exactly(b) - exactly(a) * UNIT)
      }),
    )
  })

  test('roots', () => {
    fc.assert(fc.property(moderate, (a) => expectSmallestAbove(sqrtUp(a), (x) => x * x - exactly(a) * UNIT)))
  })
})

test('at the ends of the doubles results are still not below', () => {
  fc.assert(
    fc.property(any, any, (a, b) => {
      const product = multiplyUp(a, b)
      if (product < Infinity) expect(exactly(product) * UNIT >= exactly(a) * exactly(b)).toBe(true)
      const quotient = divideUp(a, b)
      if (quotient < Infinity) expect(exactly(quotient) * exactly(b) >= exactly(a) * UNIT).toBe(true)
      const root = sqrtUp(a)
      expect(exactly(root) ** 2n >= exactly(a) * UNIT).toBe(true)
    }),
  )
})

test('what is exact stays as it is', () => {
  expect([addUp(1, 2), multiplyUp(3, 0.5), divideUp(1, 4), sqrtUp(9)]).toEqual([3, 1.5, 0.25, 3])
  expect([multiplyUp(0, 5), divideUp(0, 5), sqrtUp(0), addUp(0, 0)]).toEqual([0, 0, 0, 0])
  expect(addUp(0.1, 0.2)).toBe(0.30000000000000004)
  expect(multiplyUp(Math.SQRT2, Math.SQRT2)).toBeGreaterThanOrEqual(2)
})

test('neighbours of a double', () => {
  expect(nextUp(1)).toBe(1 + Number.EPSILON)
  expect(nextDown(1)).toBe(1 - Number.EPSILON / 2)
  expect(nextUp(0)).toBe(Number.MIN_VALUE)
  expect(nextUp(-Number.MIN_VALUE)).toBe(-0)
  expect(nextUp(Number.MAX_VALUE)).toBe(Infinity)
  expect([nextUp(Infinity), nextUp(Number.NaN)]).toEqual([Infinity, Number.NaN])
})

test('a quotient and its error are more digits of a/b than a double has', () => {
  // 1/3 − 0.333…(rounded) = 2^−54 · 1/3.
  expect(divisionError(1, 3, 1 / 3)).toBeCloseTo(2 ** -54 / 3, 30)
})
