import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  calibrateGaussian,
  calibrateGaussianScale,
  calibrateLaplace,
  calibrateLaplacePair,
  calibrateOppositeScales,
} from './calibrate.ts'
import type { Curve } from './curve.ts'
import { deltaAt, epsilonAt, exactness, lossExceeds } from './curves.ts'
import { lnP, lnQ } from './special/gamma.ts'

const epsilon = fc.double({ min: 0.01, max: 10, noNaN: true })
const delta = fc.double({ min: -12, max: -1, noNaN: true }).map((power) => 10 ** power)
const copies = fc.integer({ min: 1, max: 2000 })
const share = fc.double({ min: 1e-4, max: 1, noNaN: true })

/** Curves of every kind, at parameters that mean something. */
const curve: fc.Arbitrary<Curve> = fc.oneof(
  epsilon.map((e) => ({ kind: 'pure', epsilon: e }) as const),
  fc.tuple(epsilon, delta).map(([e, d]) => ({ kind: 'approximate', epsilon: e, delta: d }) as const),
  fc
    .tuple(fc.integer({ min: 1, max: 300 }), share)
    .map(([cells, s]) => ({ kind: 'response', cells, epsilon: (4 * s) / Math.sqrt(cells) }) as const),
  epsilon.map((e) => ({ kind: 'laplace', epsilon: e, exactness: 'exact' }) as const),
  fc.double({ min: 0.01, max: 8, noNaN: true }).map((mu) => ({ kind: 'gaussian', mu }) as const),
  fc
    .tuple(fc.double({ min: 0.5, max: 2, noNaN: true }), fc.double({ min: 0, max: 5, noNaN: true }))
    .map(([ratio, shift]) => ({ kind: 'laplacePair', scaleP: ratio, scaleQ: 1, shift }) as const),
  fc
    .tuple(fc.double({ min: 0.5, max: 2, noNaN: true }), fc.double({ min: 0, max: 5, noNaN: true }))
    .map(([ratio, shift]) => ({ kind: 'gaussianPair', sigmaP: ratio, sigmaQ: 1, shift }) as const),
  fc
    .tuple(copies, share)
    .map(([r, s]) => ({ kind: 'gaussianScale', copies: r, ratio: 1 + (6 * s) / Math.sqrt(r) }) as const),
  fc
    .tuple(copies, share)
    .map(([r, s]) => ({ kind: 'oppositeScales', copies: r, theta: (4 * s) / Math.sqrt(r) }) as const),
)

/** The same law with less noise. */
function sharper(of: Curve, by: number): Curve {
  switch (of.kind) {
    case 'pure':
    case 'approximate':
    case 'response':
    case 'laplace':
      return { ...of, epsilon: of.epsilon * (1 + by) }
    case 'gaussian':
      return { ...of, mu: of.mu * (1 + by) }
    case 'laplacePair':
    case 'gaussianPair':
      return { ...of, shift: of.shift * (1 + by) }
    case 'gaussianScale':
      return { ...of, ratio: of.ratio + (of.ratio - 1) * by }
    case 'oppositeScales':
      return { ...of, theta: of.theta * (1 + by) }
    case 'steps':
      return { ...of, of: sharper(of.of, by) as typeof of.of }
    case 'none':
      return of
  }
}

function copied(of: Curve, more: number): Curve {
  return { ...of, copies: ('copies' in of ? of.copies : 0) + more } as Curve
}

/** δ is computed to about 1e-12: less than that is not a rise. */
const SLACK = 1 + 1e-11
const TINY = 1e-300

describe('every curve', () => {
  test('falls in ε, for δ and for the probability that the loss exceeds ε', () => {
    fc.assert(
      fc.property(curve, epsilon, epsilon, (of, a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        expect(deltaAt(of, high)).toBeLessThanOrEqual(deltaAt(of, low) * SLACK + TINY)
        expect(lossExceeds(of, high)).toBeLessThanOrEqual(lossExceeds(of, low) * SLACK + TINY)
      }),
    )
  })

  test('rises with less noise', () => {
    fc.assert(
      fc.property(curve, epsilon, share, (of, at, by) => {
        expect(deltaAt(sharper(of, by), at) * SLACK + TINY).toBeGreaterThanOrEqual(deltaAt(of, at))
      }),
    )
  })

  test('rises with more copies of the same change', () => {
    fc.assert(
      fc.property(curve, epsilon, fc.integer({ min: 1, max: 500 }), (of, at, more) => {
        fc.pre('copies' in of || 'cells' in of)
        const longer = 'cells' in of ? { ...of, cells: of.cells + more } : copied(of, more)
        expect(deltaAt(longer, at) * SLACK + TINY).toBeGreaterThanOrEqual(deltaAt(of, at))
      }),
    )
  })

  test('is a probability, and below that of a loss above ε', () => {
    fc.assert(
      fc.property(curve, epsilon, (of, at) => {
        const d = deltaAt(of, at)
        expect(d >= 0 && d <= 1).toBe(true)
        expect(d).toBeLessThanOrEqual(lossExceeds(of, at) * SLACK + TINY)
      }),
    )
  })

  test('has an inverse: ε at δ keeps δ, and a little less ε does not', () => {
    fc.assert(
      fc.property(curve, delta, (of, d) => {
        // Below its own δ nothing is known.
        fc.pre(!(of.kind === 'approximate' && d < of.delta))
        const e = epsilonAt(of, d)
        expect(deltaAt(of, e)).toBeLessThanOrEqual(d)
        if (e > 1e-6) expect(deltaAt(of, e * (1 - 1e-7))).toBeGreaterThan(d * (1 - 1e-6))
      }),
      { numRuns: 60 },
    )
  })
})

describe('calibration', () => {
  /** The parameter keeps the target, and one 1e-9 further does not. */
  function expectInverse(
    of: (parameter: number) => Curve,
    parameter: number,
    at: number,
    target: number,
    further: number,
  ): void {
    expect(deltaAt(of(parameter), at)).toBeLessThanOrEqual(target)
    expect(deltaAt(of(further), at)).toBeGreaterThan(target)
  }

  test('is the inverse of its curve, in both directions', () => {
    fc.assert(
      fc.property(epsilon, delta, copies, (e, d, r) => {
        const { mu } = calibrateGaussian({ epsilon: e, delta: d })
        expectInverse((m) => ({ kind: 'gaussian', mu: m }), mu, e, d, mu * (1 + 1e-9))
        const { ratio } = calibrateGaussianScale({ copies: r, epsilon: e, delta: d })
        expectInverse(
          (q) => ({ kind: 'gaussianScale', copies: r, ratio: q }),
          ratio,
          e,
          d,
          1 + (ratio - 1) * (1 + 1e-8),
        )
        const { theta } = calibrateOppositeScales({ copies: r, epsilon: e, delta: d })
        expectInverse((t) => ({ kind: 'oppositeScales', copies: r, theta: t }), theta, e, d, theta * (1 + 1e-8))
        const { epsilon: star } = calibrateLaplace({ epsilon: e, delta: d })
        expectInverse((s) => ({ kind: 'laplace', epsilon: s, exactness: 'exact' }), star, e, d, star + 1e-9 + 1e-6 * d)
      }),
      { numRuns: 25 },
    )
  })

  test('of two Laplace laws finds the smallest scale beside a wider one', () => {
    const of = (scale: number): Curve => ({ kind: 'laplacePair', scaleP: scale, scaleQ: 1.2, shift: 1 })
    const { scale } = calibrateLaplacePair({ otherScale: 1.2, shift: 1, epsilon: 1, delta: 1e-6 })
    expectInverse(of, scale, 1, 1e-6, scale * (1 - 1e-9))
  })

  test('of Laplace noise without δ is ε itself', () => {
    expect(calibrateLaplace({ epsilon: 0.7 })).toEqual({ epsilon: 0.7 })
  })
})

describe('closed forms that share no code', () => {
  test('the scale curve by incomplete gamma functions', () => {
    for (const r of [1, 3, 20, 500]) {
      for (const rho of [1.01, 1.2, 2]) {
        for (const e of [0.1, 0.5, 1]) {
          const c = 1 - 1 / rho
          const a = (r * Math.log(rho) - 2 * e) / c
          const b = (r * Math.log(rho) + 2 * e) / c
          const below = a <= 0 ? 0 : Math.exp(lnP(r / 2, a / 2)) - Math.exp(e + lnP(r / 2, a / rho / 2))
          const above = Math.exp(lnQ(r / 2, b / rho / 2)) - Math.exp(e + lnQ(r / 2, b / 2))
          const expected = Math.max(below, above)
          const found = deltaAt({ kind: 'gaussianScale', copies: r, ratio: rho }, e)
          expect(Math.abs(found - expected)).toBeLessThan(1e-12 + expected * 1e-9)
        }
      }
    }
  })

  test('two equal Laplace laws are one Laplace mechanism', () => {
    for (const shift of [0.3, 1, 4]) {
      const pair: Curve = { kind: 'laplacePair', scaleP: 2, scaleQ: 2, shift }
      const one: Curve = { kind: 'laplace', epsilon: shift / 2, exactness: 'exact' }
      for (const e of [0, 0.1, 0.4, 1, 3]) expect(deltaAt(pair, e)).toBeCloseTo(deltaAt(one, e), 12)
    }
  })

  test('one flipped cell is a pure curve, and several are below it', () => {
    for (const e of [0, 0.1, 0.9, 1, 2]) {
      const one = deltaAt({ kind: 'response', cells: 1, epsilon: 1 }, e)
      expect(one).toBeCloseTo(deltaAt({ kind: 'pure', epsilon: 1 }, e), 11)
      const several = deltaAt({ kind: 'response', cells: 8, epsilon: 1 / 8 }, e)
      expect(several).toBeLessThanOrEqual(one)
      if (e < 1) expect(several).toBeLessThan(one * 0.8)
    }
  })

  test('flipped cells, pattern by pattern', () => {
    for (const cells of [1, 2, 3, 6, 11]) {
      for (const s of [0.05, 0.7, 2]) {
        const p = 1 / (1 + Math.exp(-s))
        for (const e of [0, 0.32, 1.01, 5.02]) {
          let [expected, exceeds] = [0, 0]
          for (let pattern = 0; pattern < 2 ** cells; pattern++) {
            const flips = pattern.toString(2).replaceAll('0', '').length
            const mass = p ** (cells - flips) * (1 - p) ** flips
            const other = p ** flips * (1 - p) ** (cells - flips)
            expected += Math.max(0, mass - Math.exp(e) * other)
            if (mass > Math.exp(e) * other * (1 + 1e-12)) exceeds += mass
          }
          const curve: Curve = { kind: 'response', cells, epsilon: s }
          expect(deltaAt(curve, e)).toBeCloseTo(expected, 11)
          expect(lossExceeds(curve, e)).toBeCloseTo(exceeds, 10)
        }
      }
    }
  })

  test('many flipped cells are nearly Gaussian, also where there are hundreds of millions', () => {
    for (const cells of [1e4, 2 ** 28]) {
      for (const e of [0.1, 1]) {
        const response = deltaAt({ kind: 'response', cells, epsilon: 0.5 / Math.sqrt(cells) }, e)
        expect(Math.abs(response / deltaAt({ kind: 'gaussian', mu: 0.5 }, e) - 1)).toBeLessThan(200 / cells + 1e-7)
      }
    }
  })

  test('(ε, δ) is what tells everything with probability δ, and otherwise one bit', () => {
    const curve: Curve = { kind: 'approximate', epsilon: 1, delta: 0.01 }
    const [p, q] = [0.99 / (1 + Math.exp(-1)), 0.99 / (1 + Math.E)]
    for (const e of [0, 0.4, 0.99]) {
      const expected = 0.01 + p - Math.exp(e) * q + Math.max(0, q - Math.exp(e) * p)
      expect(deltaAt(curve, e)).toBeCloseTo(expected, 12)
    }
    for (const e of [1, 1.5, 100]) expect(deltaAt(curve, e)).toBe(0.01)
    expect(() => epsilonAt(curve, 0.009)).toThrow(/allow a larger δ/)
    expect(epsilonAt(curve, 0.01)).toBeCloseTo(1, 12)
  })

  test('nothing promised is δ = 1 at every ε', () => {
    for (const e of [0, 1, 1e5])
      expect([deltaAt({ kind: 'none' }, e), lossExceeds({ kind: 'none' }, e)]).toEqual([1, 1])
    expect(() => epsilonAt({ kind: 'none' }, 0.5)).toThrow(/No ε/)
  })

  test('many copies of a small change of scale are nearly Gaussian', () => {
    const [r, mu] = [1_000_000, 0.5]
    for (const e of [0.1, 1]) {
      const scale = deltaAt({ kind: 'gaussianScale', copies: r, ratio: 1 + mu * Math.sqrt(2 / r) }, e)
      const opposite = deltaAt({ kind: 'oppositeScales', copies: r, theta: mu / Math.sqrt(r) }, e)
      const gaussian = deltaAt({ kind: 'gaussian', mu }, e)
      expect(Math.abs(scale / gaussian - 1)).toBeLessThan(0.02)
      expect(Math.abs(opposite / gaussian - 1)).toBeLessThan(0.02)
    }
  })
})

test('only what is proven exact says so', () => {
  expect(exactness({ kind: 'gaussian', mu: 1 })).toBe('exact')
  expect(exactness({ kind: 'pure', epsilon: 1 })).toBe('bound')
  expect(exactness({ kind: 'laplace', epsilon: 1, exactness: 'bound' })).toBe('bound')
  expect(exactness({ kind: 'response', cells: 3, epsilon: 1 })).toBe('exact')
  expect(exactness({ kind: 'approximate', epsilon: 1, delta: 0.1 })).toBe('bound')
  expect(exactness({ kind: 'none' })).toBe('bound')
  expect(lossExceeds({ kind: 'laplace', epsilon: 1, exactness: 'bound' }, 0.5)).toBeGreaterThanOrEqual(
    lossExceeds({ kind: 'laplace', epsilon: 1, exactness: 'exact' }, 0.5),
  )
})

test('parameters at the end of the doubles never make a promise that is not a number', () => {
  const extremes = [Number.MIN_VALUE, 1e-300, 1e-150, 1e-20, 1e20, 1e150, 1e300]
  for (const x of extremes) {
    for (const e of [0, 1e-300, 1, 700, 1e300]) {
      const curves: Curve[] = [
        { kind: 'pure', epsilon: x },
        { kind: 'approximate', epsilon: x, delta: 1e-9 },
        { kind: 'approximate', epsilon: 1, delta: Math.min(x, 0.5) },
        { kind: 'response', cells: 1, epsilon: x },
        { kind: 'response', cells: 1000, epsilon: x },
        { kind: 'response', cells: Number.MAX_SAFE_INTEGER, epsilon: x },
        { kind: 'gaussian', mu: x },
        { kind: 'laplacePair', scaleP: x, scaleQ: 1, shift: 1 },
        { kind: 'laplacePair', scaleP: 1, scaleQ: 1, shift: x },
        { kind: 'gaussianPair', sigmaP: x, sigmaQ: 1, shift: 1 },
        { kind: 'gaussianPair', sigmaP: 1, sigmaQ: 1 + 1e-9, shift: x },
        { kind: 'gaussianScale', copies: 3, ratio: 1 + x },
        { kind: 'oppositeScales', copies: 3, theta: x },
      ]
      for (const of of curves) {
        const d = deltaAt(of, e)
        expect(d >= 0 && d <= 1).toBe(true)
        const p = lossExceeds(of, e)
        expect(p >= 0 && p <= 1).toBe(true)
      }
    }
  }
})
