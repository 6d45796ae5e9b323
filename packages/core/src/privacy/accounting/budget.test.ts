/** Budgets that are spent along the way: what fits, what does not, and that nothing fits by taking the better of two. */
import { describe, expect, test } from 'vitest'
import { calibrateGaussian } from '../calibrate.ts'
import type { Curve } from '../curve.ts'
import { deltaAt } from '../curves.ts'
import { fits, largestThatFits, openBudget, standing } from './budget.ts'
import { composeCurves } from './composition.ts'
import { concentrated, gaussianMu, renyi } from './divergence.ts'

const pure = (epsilon: number): Curve => ({ kind: 'pure', epsilon })
const gaussian = (mu: number): Curve => ({ kind: 'gaussian', mu })

describe('sums', () => {
  const budget = openBudget({ epsilon: 1 })

  test('pure ε until they add up to it, exactly', () => {
    expect(budget).toEqual({ epsilon: 1, delta: 0, filters: [{ kind: 'sum', delta: 0 }] })
    expect(fits(budget, [], [pure(1)])).toBe(true)
    expect(fits(budget, [[pure(0.5)], [pure(0.25)]], [pure(0.25)])).toBe(true)
    expect(fits(budget, [[pure(0.5)], [pure(0.25)]], [pure(0.2500001)])).toBe(false)
    // A tenth ten times is more than one in doubles that are rounded up.
    expect(
      fits(
        budget,
        Array.from({ length: 9 }, () => [pure(0.1)]),
        [pure(0.1)],
      ),
    ).toBe(false)
    expect(fits(budget, [], [gaussian(1e-9)])).toBe(false)
    expect(fits(budget, [], [{ kind: 'none' }])).toBe(false)
    expect(fits(budget, [], [{ kind: 'approximate', epsilon: 0.1, delta: 1e-12 }])).toBe(false)
  })

  test('what still fits, and what an account says of itself', () => {
    expect(largestThatFits(budget, [[pure(0.75)]])).toBeCloseTo(0.25, 10)
    expect(fits(budget, [[pure(0.75)]], [pure(largestThatFits(budget, [[pure(0.75)]]))])).toBe(true)
    expect(largestThatFits(budget, [[pure(1)]])).toBeLessThan(1e-11)
    expect(largestThatFits(budget, [[pure(0.5)]], { delta: 1e-6 })).toBe(0)
    expect(standing(budget, [[pure(0.5)], [pure(0.25)]])).toEqual({
      asPlanned: { upper: 0.75 },
      alongTheWay: { used: 0.75, filter: 'sum', epsilon: 0.75 },
    })
    expect(standing(budget, []).alongTheWay).toEqual({ used: 0, filter: 'sum', epsilon: 0 })
  })
})

describe('with a δ', () => {
  const budget = openBudget({ epsilon: 1, delta: 1e-6 })

  test('δ is divided among the filters, and pure ε need none', () => {
    expect(budget.filters.map(({ kind }) => kind)).toEqual(['sum', 'gaussian', 'renyi'])
    expect(budget.filters.reduce((sum, { delta }) => sum + delta, 0)).toBeLessThanOrEqual(1e-6)
    expect(fits(budget, [], [pure(1)])).toBe(true)
    expect(JSON.parse(JSON.stringify(budget))).toEqual(budget)
    const named = openBudget({ epsilon: 1, delta: 1e-6, filters: { gaussian: 1 } })
    expect(named.filters.map(({ kind, delta }) => [kind, delta])).toEqual([
      ['sum', 0],
      ['gaussian', 1e-6],
    ])
  })

  test('Gaussians until their μ² add up', () => {
    const { mu } = calibrateGaussian({ epsilon: 1, delta: budget.filters[1]?.delta ?? 0 })
    expect(fits(budget, [], [gaussian(mu)])).toBe(true)
    expect(fits(budget, [], [gaussian(mu * 1.0001)])).toBe(false)
    expect(fits(budget, [[gaussian(0.6 * mu)]], [gaussian(0.799 * mu)])).toBe(true)
    expect(fits(budget, [[gaussian(0.6 * mu)]], [gaussian(0.801 * mu)])).toBe(false)
    const left = largestThatFits(budget, [[gaussian(0.6 * mu)]], { delta: 1e-6 })
    expect(calibrateGaussian({ epsilon: left, delta: 1e-6 }).mu).toBeCloseTo(0.8 * mu, 6)
    const { asPlanned, alongTheWay } = standing(budget, [[gaussian(0.6 * mu)], [gaussian(0.8 * mu)]])
    expect(alongTheWay.filter).toBe('gaussian')
    expect(alongTheWay.used).toBeCloseTo(1, 9)
    expect(alongTheWay.epsilon).toBeCloseTo(1, 6)
    // What was decided beforehand may use all of δ.
    expect(asPlanned.upper).toBeLessThan(1)
  })

  test('many small pure ones, for which Rényi or μ² have more room than sums', () => {
    const many = Array.from({ length: 100 }, () => [pure(0.015)])
    expect(fits(budget, many, [pure(0.015)])).toBe(true)
    expect(fits(openBudget({ epsilon: 1 }), many, [pure(0.015)])).toBe(false)
    expect(composeCurves(many.flat()).epsilon(1e-6).upper).toBeLessThan(1)
  })

  test('pairs of which nothing else is known have the sums', () => {
    const leak: Curve = { kind: 'approximate', epsilon: 0.3, delta: 1e-7 }
    expect(fits(budget, [[leak]], [leak])).toBe(true)
    expect(fits(budget, [[leak], [leak]], [leak])).toBe(false)
    expect(standing(budget, [[leak]]).alongTheWay.filter).toBe('sum')
  })

  test('bad input is told in sentences', () => {
    expect(() => openBudget({ epsilon: 1, filters: { gaussian: 1 } })).toThrow(/without a δ can only add up ε/)
    expect(() => openBudget({ epsilon: 1, delta: 1e-6, filters: { sum: 0.6, gaussian: 0.6 } })).toThrow(/at most 1/)
    expect(() => openBudget({ epsilon: 0 })).toThrow(/ε must be above zero/)
    expect(() => openBudget({ epsilon: 1, delta: 2 })).toThrow(/δ lies between 0 and 1/)
    expect(() => openBudget({ epsilon: 1, delta: 1e-6, filters: { odd: 1 } as never })).toThrow(
      /There is no filter "odd"/,
    )
  })
})

/** Each measure promises a δ at every ε, and none of them one below the truth. */
describe('measures that add up', () => {
  const curves: Curve[] = [
    gaussian(0.7),
    pure(0.8),
    { kind: 'response', cells: 6, epsilon: 0.3 },
    { kind: 'laplace', epsilon: 1.2, exactness: 'exact' },
    { kind: 'laplacePair', scaleP: 1, scaleQ: 1.1, shift: 0.5 },
    { kind: 'laplacePair', scaleP: 1, scaleQ: 1, shift: 0.5 },
    { kind: 'gaussianPair', sigmaP: 1, sigmaQ: 1.1, shift: 0.4 },
    { kind: 'gaussianScale', copies: 5, ratio: 1.2 },
    { kind: 'oppositeScales', copies: 5, theta: 0.15 },
    { kind: 'steps', steps: 2, of: { kind: 'pure', epsilon: 0.4 } },
  ]
  const epsilons = [0.05, 0.2, 0.5, 1, 2]

  test.each(curves)('$kind', (curve) => {
    for (const epsilon of epsilons) {
      const truth = deltaAt(curve, epsilon)
      for (const order of [1.2, 2, 4, 9]) {
        const constant = (1 - 1 / order) ** (order - 1) / order
        const promised = constant * Math.exp((order - 1) * (renyi(curve, order) - epsilon))
        expect(promised).toBeGreaterThanOrEqual(truth * (1 - 1e-9))
        if (concentrated(curve) < Infinity)
          expect(renyi(curve, order)).toBeLessThanOrEqual(order * concentrated(curve) * (1 + 1e-9))
      }
      const mu = gaussianMu(curve)
      if (mu < Infinity) expect(deltaAt(gaussian(mu), epsilon)).toBeGreaterThanOrEqual(truth * (1 - 1e-9))
    }
  })

  test('they are tight where there is a closed form to compare with', () => {
    expect(renyi(gaussian(0.7), 3)).toBeCloseTo((3 * 0.49) / 2, 9)
    // Two Laplace laws of one scale are Laplace noise.
    expect(renyi({ kind: 'laplacePair', scaleP: 2, scaleQ: 2, shift: 1 }, 3)).toBeCloseTo(
      renyi({ kind: 'laplace', epsilon: 0.5, exactness: 'exact' }, 3),
      9,
    )
    expect(renyi(pure(50), 2)).toBeLessThanOrEqual(50)
    expect(renyi({ kind: 'approximate', epsilon: 1, delta: 1e-9 }, 2)).toBe(Infinity)
    expect(renyi({ kind: 'none' }, 2)).toBe(Infinity)
  })
})
