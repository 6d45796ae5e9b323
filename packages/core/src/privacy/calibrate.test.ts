import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidInput, NotFeasible } from '../errors.ts'
import { calibrate, calibrateGaussian, calibrateLaplace, calibrateLaplacePair, sigmaFor } from './calibrate.ts'
import type { Curve } from './curve.ts'
import { deltaAt, epsilonAt, lossExceeds } from './curves.ts'
import { nextDown } from './rounding.ts'

const gaussianOf = (mu: number): Curve => ({ kind: 'gaussian', mu })

describe('calibrate', () => {
  test('needs few evaluations', () => {
    for (const [epsilon, delta] of [
      [0.01, 1e-12],
      [1, 1e-6],
      [20, 1e-3],
    ] as const) {
      let evaluations = 0
      const curveOf = (mu: number) => {
        evaluations++
        return gaussianOf(mu)
      }
      calibrate({ curveOf, epsilon, delta, direction: 'sharper' })
      expect(evaluations).toBeLessThan(25)
    }
  })

  test('finds the same noise whichever way it is written', () => {
    const { mu } = calibrateGaussian({ epsilon: 1, delta: 1e-6 })
    const sigma = calibrate({
      curveOf: (s) => gaussianOf(1 / s),
      epsilon: 1,
      delta: 1e-6,
      direction: 'noisier',
    })
    expect(sigma * mu).toBeCloseTo(1, 12)
    expect(sigmaFor({ mu, sensitivity: 1 }) * mu).toBeGreaterThanOrEqual(1 - Number.EPSILON)
    expect(1 / sigmaFor({ mu, sensitivity: 1 })).toBeLessThanOrEqual(mu)
  })

  test('a relative step of 1e-13 is too much', () => {
    for (const epsilon of [0.1, 1, 5]) {
      const { mu } = calibrateGaussian({ epsilon, delta: 1e-6 })
      expect(deltaAt(gaussianOf(mu), epsilon)).toBeLessThanOrEqual(1e-6)
      expect(deltaAt(gaussianOf(mu * (1 + 1e-13)), epsilon)).toBeGreaterThan(1e-6)
    }
  })

  test('stays in the range it is given, and returns its end where even that is allowed', () => {
    const target = { curveOf: gaussianOf, epsilon: 1, delta: 1e-6, direction: 'sharper' } as const
    expect(calibrate({ ...target, most: 0.2 })).toBe(0.2)
    expect(() => calibrate({ ...target, least: 0.3 })).toThrow(NotFeasible)
    expect(() => calibrate({ ...target, least: 0.3 })).toThrow(
      'No parameter from 0.3 to 1e+30 brings δ down to 0.000001',
    )
    expect(() => calibrate({ ...target, least: 0 })).toThrow('run from a number above zero')
    expect(() => calibrate({ ...target, delta: 0 })).toThrow(InvalidInput)
    expect(() => calibrate({ ...target, epsilon: -1 })).toThrow(InvalidInput)
  })
})

test('Laplace noise with a δ keeps it, and the next larger ε* with a visible difference does not', () => {
  for (const delta of [1e-12, 1e-6, 0.1]) {
    const { epsilon: star } = calibrateLaplace({ epsilon: 1, delta })
    expect(deltaAt({ kind: 'laplace', epsilon: star, exactness: 'bound' }, 1)).toBeLessThanOrEqual(delta)
    expect(star).toBeGreaterThan(1 - 2 * Math.log1p(-delta) - 1e-15 - 1e-11 * delta)
  }
})

describe('two Laplace laws', () => {
  test('δ falls as the narrower law widens', () => {
    const unit = fc.double({ min: 0.001, max: 1, noNaN: true })
    fc.assert(
      fc.property(unit, unit, unit, fc.double({ min: 0.01, max: 5, noNaN: true }), (a, b, shift, epsilon) => {
        const [narrow, wide] = a < b ? [a, b] : [b, a]
        const at = (scaleP: number) => deltaAt({ kind: 'laplacePair', scaleP, scaleQ: 1, shift }, epsilon)
        expect(at(wide)).toBeLessThanOrEqual(at(narrow) * (1 + 1e-11) + 1e-300)
      }),
    )
  })

  test('a scale next to another that is too small itself is refused', () => {
    const tooSmall = { otherScale: 0.9, shift: 1, epsilon: 1, delta: 1e-6 }
    expect(() => calibrateLaplacePair(tooSmall)).toThrow(NotFeasible)
    expect(calibrateLaplacePair({ ...tooSmall, otherScale: 1.1 }).scale).toBeLessThan(1.1)
  })
})

describe('ε at δ', () => {
  test('is the largest loss at δ = 0, where there is one', () => {
    expect(epsilonAt({ kind: 'pure', epsilon: 2 }, 0)).toBe(2)
    expect(epsilonAt({ kind: 'laplace', epsilon: 2, exactness: 'bound' }, 0)).toBe(2)
    expect(epsilonAt({ kind: 'laplacePair', scaleP: 3, scaleQ: 3, shift: 1 }, 0)).toBeCloseTo(1 / 3, 15)
    expect(deltaAt({ kind: 'laplacePair', scaleP: 3, scaleQ: 3, shift: 1 }, nextDown(1 / 3))).toBeGreaterThan(0)
    expect(() => epsilonAt(gaussianOf(1), 0)).toThrow(NotFeasible)
    expect(() => epsilonAt(gaussianOf(1), 0)).toThrow('no ε has δ = 0')
  })

  test('is zero where noise hides everything, and refused where no ε is enough', () => {
    expect(epsilonAt(gaussianOf(0), 0)).toBe(0)
    expect(epsilonAt(gaussianOf(0.01), 0.5)).toBe(0)
    expect(() => epsilonAt(gaussianOf(1e4), 1e-6)).toThrow('No ε up to 1000000 has a δ of at most 0.000001')
    expect(() => epsilonAt(gaussianOf(1), 1)).toThrow('zero or more and below 1')
  })
})

test('a curve with a parameter that means nothing is refused with a sentence', () => {
  const refused: [Curve, string][] = [
    [{ kind: 'pure', epsilon: -1 }, 'The ε of a pure curve is a finite number of zero or more, but it is -1.'],
    [{ kind: 'laplace', epsilon: Number.NaN, exactness: 'exact' }, 'The ε of a laplace curve'],
    [{ kind: 'gaussian', mu: Infinity }, 'The μ of a Gaussian curve'],
    [{ kind: 'laplacePair', scaleP: 0, scaleQ: 1, shift: 1 }, 'finite numbers above zero, but they are 0 and 1.'],
    [{ kind: 'laplacePair', scaleP: 1, scaleQ: 1, shift: -1 }, 'The shift between two Laplace laws'],
    [{ kind: 'gaussianScale', copies: 2.5, ratio: 2 }, 'The number of copies is a whole number of 1 or more'],
    [{ kind: 'gaussianScale', copies: 2, ratio: 0.5 }, 'a finite number of 1 or more, but it is 0.5.'],
    [{ kind: 'oppositeScales', copies: 2, theta: -1 }, 'The θ of two opposite scales'],
    [{ kind: 'cauchy' } as never, 'There is no curve of kind "cauchy"'],
  ]
  for (const [curve, sentence] of refused) {
    expect(() => deltaAt(curve, 1)).toThrow(InvalidInput)
    expect(() => deltaAt(curve, 1)).toThrow(sentence)
    expect(() => lossExceeds(curve, 1)).toThrow(sentence)
  }
  for (const bad of [-1, Number.NaN, Infinity]) {
    expect(() => deltaAt(gaussianOf(1), bad)).toThrow('A curve is read at an ε of zero or more')
  }
})
