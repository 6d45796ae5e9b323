/** Compositions of unequal laws and scales, beside an integral that knows nothing of grids, hulls or transforms. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type QuadratureLaw, quadratureEpsilon } from '../../testing/quadrature.ts'
import type { Curve } from '../curve.ts'
import { epsilonAt } from '../curves.ts'
import { composeCurves } from './composition.ts'

function curveOf(law: QuadratureLaw): Curve {
  switch (law.kind) {
    case 'laplace':
    case 'pure':
      return { ...law, exactness: 'exact' }
    case 'scale':
      return { kind: 'gaussianScale', copies: law.copies, ratio: law.ratio }
    default:
      return law
  }
}

const laplace = (epsilon: number): QuadratureLaw => ({ kind: 'laplace', epsilon })
const pure = (epsilon: number): QuadratureLaw => ({ kind: 'pure', epsilon })
const gaussian = (mu: number): QuadratureLaw => ({ kind: 'gaussian', mu })
const approximate = (epsilon: number, delta: number): QuadratureLaw => ({ kind: 'approximate', epsilon, delta })

/** The kinks of a divergence cost the integral this much. */
const ABOUT = 2e-5

function misses(laws: readonly QuadratureLaw[], delta: number, composed: readonly QuadratureLaw[] = laws): boolean {
  const truth = quadratureEpsilon(laws, delta)
  const { upper, lower = 0 } = composeCurves(composed.map(curveOf)).epsilon(delta)
  return upper < truth * (1 - ABOUT) || lower > truth * (1 + ABOUT) || upper > truth * (1 + 2e-4) + 1e-9
}

/** Of each pair the second is quick, and the first may be anything. */
const PAIRS: readonly (readonly [string, (a: number, b: number) => readonly QuadratureLaw[]])[] = [
  ['Laplace and Laplace', (a, b) => [laplace(a), laplace(b)]],
  ['a response and Laplace', (a, b) => [pure(a), laplace(b)]],
  ['two responses', (a, b) => [pure(a), pure(b)]],
  ['Gaussian and Laplace', (a, b) => [gaussian(a), laplace(b)]],
  ['Gaussian and a response', (a, b) => [gaussian(a), pure(b)]],
  ['Gaussian, a response and Laplace', (a, b) => [gaussian(a), pure(b / 3), laplace(b)]],
  ['an (ε, δ) and Laplace', (a, b) => [approximate(a, 1e-9), laplace(b)]],
  ['Gaussian and an (ε, δ)', (a, b) => [gaussian(a), approximate(b, 1e-9)]],
]

describe.each(PAIRS)('%s', (_, of) => {
  test('of any two scales lie between their bounds', { timeout: 120_000 }, () => {
    const scale = fc.double({ min: 0.05, max: 2.5, noNaN: true })
    const digits = fc.integer({ min: 2, max: 8 })
    fc.assert(
      fc.property(scale, scale, digits, (a, b, n) => !misses(of(a, b), 10 ** -n)),
      { numRuns: 12 },
    )
  })

  test('and one whose scales are taken for equal is noticed', () => {
    expect(misses(of(0.4, 0.9), 1e-5, of(0.4, 0.4))).toBe(true)
    expect(misses(of(0.4, 0.9), 1e-5, of(0.4, 0.88))).toBe(true)
  })
})

test('the integral gives what closed forms give', () => {
  for (const delta of [1e-2, 1e-6]) {
    expect(quadratureEpsilon([gaussian(0.7)], delta)).toBeCloseTo(epsilonAt({ kind: 'gaussian', mu: 0.7 }, delta), 4)
    expect(quadratureEpsilon([laplace(1.3)], delta)).toBeCloseTo(1.3 + 2 * Math.log1p(-delta), 9)
    expect(quadratureEpsilon([pure(0.5), pure(0.5)], 1e-12)).toBeCloseTo(1, 9)
  }
})
