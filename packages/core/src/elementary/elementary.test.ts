import { describe, expect, test } from 'vitest'
import { dyadic, toFixed, toNumber } from '../random/reals/dyadic.ts'
import { cos as cosOf, exp as expOf, ln, sin as sinOf, tan as tanOf } from '../random/reals/fixed.ts'
import { seededBits } from '../testing/seeded.ts'
import {
  acos,
  asin,
  asinh,
  atan,
  atan2,
  atanh,
  cbrt,
  cos,
  cosh,
  exp,
  expm1,
  hypot,
  log,
  log1p,
  log2,
  log10,
  power,
  powerOfTen,
  sin,
  sinh,
  tan,
  tanh,
} from './index.ts'

const P = 1200
const ONE = 1n << BigInt(P)
const fixed = (x: number) => toFixed(dyadic(x), P)

/** From the least to the most, some near 0 and some with few digits. */
function places(least: number, most: number, count: number): number[] {
  const bits = seededBits(count)
  return Array.from({ length: count }, (_, i) => {
    const x = least + (most - least) * ((bits.word() + bits.word() / 2 ** 32) / 2 ** 32)
    return i % 10 === 0 ? x * 2 ** -(bits.word() % 40) : i % 10 === 1 ? Math.round(x * 16) / 16 : x
  }).filter((x) => x >= least && x <= most)
}

/** In units of the last place of the true value. */
function unitsOff(found: number, truth: bigint): number {
  const near = toNumber(truth, -P)
  const exponent = Math.max(-1074, Math.floor(Math.log2(Math.abs(near))) - 52)
  return Math.abs(toNumber(fixed(found) - truth, -P)) / 2 ** exponent
}

interface Case {
  readonly own: (x: number) => number
  readonly truth: (x: bigint) => bigint
  readonly from: readonly (readonly [least: number, most: number])[]
  /** Most units in the last place that it may be off. */
  readonly units: number
}

const half = (x: bigint) => x / 2n
const over = (a: bigint, b: bigint) => (a << BigInt(P)) / b
const sinhOf = (x: bigint) => half(expOf(x, P) - expOf(-x, P))
const coshOf = (x: bigint) => half(expOf(x, P) + expOf(-x, P))

const cases: readonly Case[] = [
  {
    own: exp,
    truth: (x) => expOf(x, P),
    from: [
      [-2, 2],
      [-700, 700],
    ],
    units: 0.9,
  },
  {
    own: expm1,
    truth: (x) => expOf(x, P) - ONE,
    from: [
      [-1, 1],
      [-40, 40],
    ],
    units: 1.3,
  },
  {
    own: sinh,
    truth: sinhOf,
    from: [
      [-1, 1],
      [-40, 40],
    ],
    units: 2.5,
  },
  {
    own: cosh,
    truth: coshOf,
    from: [
      [-1, 1],
      [-40, 40],
    ],
    units: 1.7,
  },
  {
    own: tanh,
    truth: (x) => over(sinhOf(x), coshOf(x)),
    from: [
      [-1, 1],
      [-20, 20],
    ],
    units: 2.5,
  },
  {
    own: log,
    truth: (x) => ln(x, P),
    from: [
      [0.5, 2],
      [1e-9, 1e9],
    ],
    units: 0.9,
  },
  {
    own: log1p,
    truth: (x) => ln(ONE + x, P),
    from: [
      [-0.9, 1],
      [0, 1e9],
    ],
    units: 1.4,
  },
  {
    own: log2,
    truth: (x) => over(ln(x, P), ln(2n * ONE, P)),
    from: [
      [1e-3, 0.7],
      [1.5, 1e9],
    ],
    units: 2,
  },
  {
    own: log10,
    truth: (x) => over(ln(x, P), ln(10n * ONE, P)),
    from: [
      [1e-3, 0.7],
      [1.5, 1e9],
    ],
    units: 2,
  },
  {
    own: sin,
    truth: (x) => sinOf(x, P),
    from: [
      [-1, 1],
      [-1000, 1000],
    ],
    units: 1.4,
  },
  {
    own: cos,
    truth: (x) => cosOf(x, P),
    from: [
      [-1, 1],
      [-1000, 1000],
    ],
    units: 1.4,
  },
  {
    own: tan,
    truth: (x) => tanOf(x, P),
    from: [
      [-1, 1],
      [-100, 100],
    ],
    units: 2.5,
  },
]

describe.each(cases)('$own.name', ({ own, truth, from, units }) => {
  test.each(from)('errs by no more than its last bit or two, from %f to %f', (least, most) => {
    let [worst, broken] = [0, 0]
    for (const x of places(least, most, 500)) {
      const exact = truth(fixed(x))
      if (exact === 0n) expect(own(x) + 0).toBe(0)
      else {
        worst = Math.max(worst, unitsOff(own(x), exact))
        // As if a constant were wrong in its fiftieth bit.
        broken = Math.max(broken, unitsOff(own(x) * (1 + 2 ** -50), exact))
      }
    }
    expect(worst).toBeLessThan(units)
    expect(broken).toBeGreaterThan(units)
  })
})

test('angles, roots and powers invert each other', () => {
  for (const x of places(-20, 20, 2000)) {
    expect(tan(atan(x))).toBeCloseTo(x, 11)
    expect(Math.abs(atan(x) - Math.atan(x))).toBeLessThanOrEqual(2 ** -51)
    expect(atan2(x, -0.3)).toBeCloseTo(Math.atan2(x, -0.3), 14)
    expect(cbrt(x) ** 3).toBeCloseTo(x, 12)
    expect(sinh(asinh(x)) / x).toBeCloseTo(1, 13)
    expect(tanh(atanh(x / 20)) * 20).toBeCloseTo(x, 13)
    expect(asin(x / 20)).toBeCloseTo(Math.asin(x / 20), 14)
    expect(acos(x / 20)).toBeCloseTo(Math.acos(x / 20), 14)
    expect(power(Math.abs(x), 2.5) / (x * x * Math.sqrt(Math.abs(x)) || 1)).toBeCloseTo(x === 0 ? 0 : 1, 12)
  }
  for (let n = -200; n <= 200; n++) {
    expect(cbrt(n ** 3)).toBe(n)
    expect(power(n, 3)).toBe(n ** 3)
  }
  expect(power(0.5, 1000) * 2 ** 1000).toBeCloseTo(1, 12)
  expect(power(-1, 1001)).toBe(-1)
  expect(power(4, -2)).toBe(1 / 16)
  expect(power(1.0001, 1e5) / Math.exp(1e5 * Math.log1p(1e-4))).toBeCloseTo(1, 10)
  expect(hypot(3e200, 4e200)).toBeCloseTo(5e200, -190)
  expect(hypot(3, -4, 12)).toBe(13)
  expect(hypot()).toBe(0)
})

test('the ends: nothing, without end, no number, below the normal numbers', () => {
  for (const of of [expm1, log1p, sinh, tanh, sin, atan, cbrt]) {
    expect(of(0)).toBe(0)
    expect(of(-0)).toBe(-0)
  }
  for (const of of [exp, expm1, log, log1p, log2, log10, sinh, cosh, tanh, sin, cos, atan, cbrt]) {
    expect(of(Number.NaN)).toBeNaN()
  }
  expect([exp(0), exp(-Infinity), exp(Infinity), exp(710), exp(-746)]).toEqual([1, 0, Infinity, Infinity, 0])
  expect([exp(709.78) < Infinity, exp(-745) > 0]).toEqual([true, true])
  expect(exp(-740) / 2 ** -1068).toBeCloseTo(Math.exp(-740) / 2 ** -1068, 1)
  expect([expm1(-Infinity), expm1(-50), expm1(Infinity), expm1(1e-300)]).toEqual([-1, -1, Infinity, 1e-300])
  expect([log(0), log(1), log(-1), log(Infinity)]).toEqual([-Infinity, 0, Number.NaN, Infinity])
  expect(log(5e-324)).toBeCloseTo(-1074 * Math.LN2, 11)
  expect([log1p(-1), log1p(-2), log1p(Infinity)]).toEqual([-Infinity, Number.NaN, Infinity])
  expect(log1p(1e300)).toBeCloseTo(300 * Math.LN10, 11)
  expect([sinh(-Infinity), cosh(-Infinity), tanh(-Infinity), tanh(30)]).toEqual([-Infinity, Infinity, -1, 1])
  expect(sinh(710) / cosh(-710)).toBeCloseTo(1, 12)
  expect(sinh(710)).toBeLessThan(Infinity)
  expect([sin(Infinity), cos(-Infinity), hypot(Infinity, 1), cbrt(-Infinity)]).toEqual([
    Number.NaN,
    Number.NaN,
    Infinity,
    -Infinity,
  ])
  expect([power(0, 0), power(0, 2), power(0, -1), power(0, 0.5), power(-2, 0.5), power(7, 0)]).toEqual([
    1,
    0,
    Infinity,
    0,
    Number.NaN,
    1,
  ])
  expect(sin(1e15)).toBeGreaterThanOrEqual(-1)
})

test('e^x where the power of 2 changes', () => {
  for (let k = -50; k < 50; k++) {
    for (const nudge of [-1e-15, 0, 1e-15]) {
      const x = (k + 0.5) * Math.LN2 * (1 + nudge)
      expect(unitsOff(exp(x), expOf(fixed(x), P))).toBeLessThan(0.9)
    }
  }
})

test('powers of 2 and of 10 have whole logarithms', () => {
  for (let k = -1074; k < 1024; k++) expect(log2(2 ** k)).toBe(k)
  for (let k = -300; k <= 308; k++) {
    expect(log10(powerOfTen(k))).toBe(k)
    expect(powerOfTen(k)).toBe(Number.parseFloat(`1e${k}`))
  }
})

/** This test runs in Node and in browsers: what they must agree on is the number that stands here. */
test('every engine finds the same bits', () => {
  const doubles = new Float64Array(1)
  const words = new Uint32Array(doubles.buffer)
  let digest = 0
  const take = (x: number) => {
    doubles[0] = x
    for (const word of words) digest = (Math.imul(digest, 31) + word) >>> 0
  }
  for (const x of places(-8, 8, 4000)) {
    for (const of of [exp, expm1, sinh, cosh, tanh, sin, cos, tan, atan, cbrt]) take(of(x))
    for (const of of [log, log1p, log2, log10]) take(of(Math.abs(x) + 1e-9))
    take(asin(x / 8))
    take(power(Math.abs(x), 0.7))
    take(power(x, 5))
  }
  expect(digest).toBe(393130545)
})
