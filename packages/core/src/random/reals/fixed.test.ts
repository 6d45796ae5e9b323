import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bitLength, dyadic, round, toFixed, toNumber } from './dyadic.ts'
import * as reals from './fixed.ts'
import { approximate, exactly, flipProbability, fraction, gapRate, type Real } from './real.ts'

const P = 160
const positive = fc.bigInt({ min: 1n, max: 1n << BigInt(P + 12) })
const signed = fc.bigInt({ min: -(1n << BigInt(P + 6)), max: 1n << BigInt(P + 6) })

/** The same function with 100 more bits, brought back: an independent enough judge of the last unit. */
function withinOneUnit(f: (x: bigint, p: number) => bigint, x: bigint, p = P): boolean {
  const more = 100
  const fine = f(x << BigInt(more), p + more)
  const error = (f(x, p) << BigInt(more)) - fine
  // The judge itself errs by one unit of its own.
  return (error < 0n ? -error : error) <= (1n << BigInt(more)) + 1n
}

describe('dyadic numbers', () => {
  test('hold every double exactly', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
        const { n, e } = dyadic(x)
        expect(toNumber(n, e)).toBe(x === 0 ? 0 : x)
      }),
    )
  })

  test('round to the nearest integer', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (x) => {
        expect(round(dyadic(x))).toBe(BigInt(Math.floor(x)) + (x - Math.floor(x) >= 0.5 ? 1n : 0n))
      }),
    )
  })

  test('bitLength counts binary digits', () => {
    for (const n of [0n, 1n, 2n, 7n, 8n, 255n, 256n, (1n << 200n) - 1n, 1n << 200n]) {
      expect(bitLength(n)).toBe(n === 0n ? 0 : n.toString(2).length)
    }
  })
})

describe('fixed-point functions', () => {
  test('know π, ln 2, e, √2 to a hundred digits', () => {
    const digits = (value: bigint, p: number) => ((value * 10n ** 100n) >> BigInt(p)).toString()
    expect(digits(reals.pi(400), 400)).toBe(
      '31415926535897932384626433832795028841971693993751058209749445923078164062862089986280348253421170679',
    )
    expect(digits(reals.ln2(400), 400)).toBe(
      '6931471805599453094172321214581765680755001343602552541206800094933936219696947156058633269964186875',
    )
    expect(digits(reals.exp(1n << 400n, 400), 400)).toBe(
      '27182818284590452353602874713526624977572470936999595749669676277240766303535475945713821785251664274',
    )
    expect(digits(reals.sqrt(2n << 400n, 400), 400)).toBe(
      '14142135623730950488016887242096980785696718753769480731766797379907324784621070388503875343276415727',
    )
  })

  test('err by at most one unit', () => {
    fc.assert(fc.property(positive, (x) => withinOneUnit(reals.sqrt, x)))
    fc.assert(fc.property(positive, (x) => withinOneUnit(reals.ln, x)))
    fc.assert(fc.property(signed, (x) => withinOneUnit(reals.exp, x)))
    fc.assert(fc.property(signed, (x) => withinOneUnit(reals.sin, x)))
    fc.assert(fc.property(signed, (x) => withinOneUnit(reals.cos, x)))
    fc.assert(fc.property(signed, (x) => withinOneUnit(reals.tan, x)))
    fc.assert(fc.property(signed, (x) => withinOneUnit((y, p) => reals.sinCosOfTurns(y, p).sin, x)))
  })

  test('the judge of the last unit sees an error of two', () => {
    expect(withinOneUnit((x, p) => reals.ln(x, p) + (p === P ? 2n : 0n), 3n << BigInt(P))).toBe(false)
  })

  test('agree with identities that share no code', () => {
    const one = 1n << BigInt(P)
    const near = (a: bigint, b: bigint, units: bigint) => (a > b ? a - b : b - a) <= units
    fc.assert(
      fc.property(fc.bigInt({ min: -40n * one, max: 8n * one }), (x) => {
        // ln(e^x) = x; an error of one unit in e^x moves its logarithm by e^−x.
        const y = reals.exp(x, P)
        if (y > 1n << 90n) expect(near(reals.ln(y, P), x, 2n + (2n << BigInt(P)) / y)).toBe(true)
      }),
    )
    fc.assert(
      fc.property(signed, (x) => {
        const { sin, cos } = reals.sinCos(x, P)
        expect(near((sin * sin + cos * cos) >> BigInt(P), one, 8n)).toBe(true)
        const double = reals.sinCos(2n * x, P)
        expect(near(double.sin, (2n * sin * cos) >> BigInt(P), 8n)).toBe(true)
      }),
    )
  })

  test('agree with Math to a double, at the easy and at the awkward places', () => {
    for (const x of [1e-9, 0.25, 0.5, 0.999, 1, 1.001, 2, Math.PI, 10, 700]) {
      const fixed = toFixed(dyadic(x), P)
      expect(toNumber(reals.ln(fixed, P), -P)).toBeCloseTo(Math.log(x), 12)
      expect(toNumber(reals.sin(fixed, P), -P)).toBeCloseTo(Math.sin(x), 12)
      expect(toNumber(reals.cos(fixed, P), -P)).toBeCloseTo(Math.cos(x), 12)
      expect(toNumber(reals.exp(-fixed, P), -P)).toBeCloseTo(Math.exp(-x), 12)
    }
    expect(reals.exp(-(10n ** 6n) << BigInt(P), P)).toBe(0n)
    expect(reals.ln(1n << BigInt(P), P)).toBe(0n)
    expect(() => reals.ln(0n, P)).toThrow(RangeError)
  })
})

describe('reals that can be enclosed', () => {
  const cases: [string, Real, number][] = [
    ['a double', exactly(0.1), 0.1],
    ['a fraction', fraction(1, 3), 1 / 3],
    ['1/(1+e)', flipProbability(1), 1 / (1 + Math.E)],
    ['1/(1+e^-2)', flipProbability(-2), 1 / (1 + Math.exp(-2))],
    ['1/(1+e^30)', flipProbability(30), 1 / (1 + Math.exp(30))],
    ['the rate of gaps', gapRate(fraction(1, 3)), -Math.log1p(-1 / 3)],
    ['the rate of rare gaps', gapRate(exactly(1e-12)), -Math.log1p(-1e-12)],
    ['the rate of short gaps', gapRate(fraction(999_999, 1_000_000)), Math.log(1e6)],
  ]

  test.each(cases)('%s: enclosures are nested, narrow and right', (_, real, value) => {
    expect(approximate(real) / value).toBeCloseTo(1, 12)
    const fine = real.enclose(400)
    for (const bits of [60, 96, 128, 200]) {
      const { lo, hi } = real.enclose(bits)
      expect(hi - lo).toBeLessThanOrEqual(4n)
      expect(lo << BigInt(400 - bits)).toBeLessThanOrEqual(fine.hi)
      expect(hi << BigInt(400 - bits)).toBeGreaterThanOrEqual(fine.lo)
    }
  })

  test('1/(1+e^ε) and 1/(1+e^−ε) add up to 1', () => {
    fc.assert(
      fc.property(fc.double({ min: -50, max: 50, noNaN: true }), (epsilon) => {
        const a = flipProbability(epsilon).enclose(200)
        const b = flipProbability(-epsilon).enclose(200)
        expect(a.lo + b.lo).toBeLessThanOrEqual(1n << 200n)
        expect(a.hi + b.hi).toBeGreaterThanOrEqual(1n << 200n)
      }),
    )
  })
})
