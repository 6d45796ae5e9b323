/** What composed curves come to: against closed forms, against the order of things, and in the simplest cases. */
import { describe, expect, test } from 'vitest'
import vectors from '../../../vectors/composition.json'
import type { Curve } from '../curve.ts'
import { deltaAt, epsilonAt } from '../curves.ts'
import { composeCurves } from './composition.ts'

type Case = (typeof vectors.cases)[number] & { readonly delta_at?: Readonly<Record<string, string | undefined>> }

function curvesOf({ mechanisms }: Case): Curve[] {
  return mechanisms.flatMap(({ kind, parameter, times }) => {
    const curve: Curve =
      kind === 'gaussian'
        ? { kind, mu: 1 / parameter }
        : kind === 'laplace'
          ? { kind, epsilon: 1 / parameter, exactness: 'exact' }
          : { kind: 'pure', epsilon: parameter, exactness: 'exact' }
    return Array.from({ length: times }, () => curve)
  })
}

describe.each(vectors.cases as Case[])('$name at δ = $delta', (given) => {
  const composition = composeCurves(curvesOf(given))
  /** Half of this is the residual of the vectors, half what a ratio of two doubles may lose. */
  const about = 2e-11

  test('ε', () => {
    const { upper, lower = -1 } = composition.epsilon(given.delta)
    const truth = Number(given.truth ?? given.pld)
    expect(lower).toBeLessThanOrEqual(truth * (1 + about))
    // Bounds of others are above the truth, by their grid.
    if (given.truth !== undefined) expect(upper).toBeGreaterThanOrEqual(truth * (1 - about))
    expect(upper / truth - 1).toBeLessThanOrEqual(1e-4)
    expect((upper - lower) / upper).toBeLessThanOrEqual(1e-4)
  })

  test('δ', () => {
    for (const [epsilon, text] of Object.entries(given.delta_at ?? {})) {
      const truth = Number(text)
      const { upper, lower = -1 } = composition.delta(Number(epsilon))
      expect(upper).toBeGreaterThanOrEqual(truth * (1 - about))
      expect(lower).toBeLessThanOrEqual(truth * (1 + about))
      expect(upper - lower).toBeLessThanOrEqual(1e-3 * upper)
    }
  })
})

const gaussian = (mu: number): Curve => ({ kind: 'gaussian', mu })
const laplace = (epsilon: number): Curve => ({ kind: 'laplace', epsilon, exactness: 'exact' })
const answer = (epsilon: number): Curve => ({ kind: 'pure', epsilon, exactness: 'exact' })
const pair: Curve = { kind: 'laplacePair', scaleP: 2, scaleQ: 2.2, shift: 1 }

test('composing nothing costs nothing, nor does what costs nothing', () => {
  for (const curves of [[], [gaussian(0)], [{ kind: 'pure', epsilon: 0 } as const, gaussian(0)]]) {
    expect(composeCurves(curves).epsilon(1e-6)).toEqual({ upper: 0, lower: 0 })
    expect(composeCurves(curves).epsilon(0)).toEqual({ upper: 0, lower: 0 })
    expect(composeCurves(curves).delta(0)).toEqual({ upper: 0, lower: 0 })
  }
  const some = [gaussian(0.3), laplace(0.4)]
  expect(composeCurves([...some, gaussian(0)]).epsilon(1e-6)).toEqual(composeCurves(some).epsilon(1e-6))
})

test('one release keeps its own curve; Gaussians are one; equal answers are one binomial law', () => {
  for (const curve of [gaussian(0.7), laplace(1.1), pair, { kind: 'gaussianScale', copies: 3, ratio: 1.4 } as const]) {
    expect(composeCurves([curve]).epsilon(1e-6).upper).toBe(epsilonAt(curve, 1e-6))
    expect(composeCurves([curve]).delta(0.3).upper).toBe(deltaAt(curve, 0.3))
  }
  expect(composeCurves([gaussian(3), gaussian(4)]).delta(1).upper).toBe(deltaAt(gaussian(5), 1))
  const answers = composeCurves(Array.from({ length: 30 }, () => answer(0.2)))
  expect(answers.delta(1).upper).toBe(deltaAt({ kind: 'response', cells: 30, epsilon: 0.2 }, 1))
})

test('pure ε add up where δ is 0, and are never above their sum', () => {
  const some = composeCurves([laplace(0.25), laplace(0.5), answer(1)])
  expect(some.epsilon(0).upper).toBe(1.75)
  expect(some.delta(1.75)).toEqual({ upper: 0, lower: 0 })
  expect(some.epsilon(1e-300).upper).toBeLessThanOrEqual(1.75)
  expect(composeCurves([gaussian(1), answer(1)]).epsilon(0).upper).toBe(Infinity)
})

test('what tells all now and then: nothing below its δ, and no lower bound where a curve is only one', () => {
  const leak: Curve = { kind: 'approximate', epsilon: 0.5, delta: 1e-7 }
  const together = composeCurves([leak, leak, gaussian(0.3)])
  expect(together.epsilon(1e-7).upper).toBe(Infinity)
  expect(together.epsilon(1.9e-7).upper).toBe(Infinity)
  const { upper, lower } = together.epsilon(1e-5)
  expect(lower).toBeUndefined()
  expect(upper).toBeGreaterThan(composeCurves([gaussian(0.3), answer(0.5), answer(0.5)]).epsilon(1e-5).upper)
  expect(together.delta(50).upper).toBeGreaterThanOrEqual(2e-7 - 1e-14)
  expect(together.delta(50).upper).toBeLessThan(2.001e-7)
  expect(composeCurves([{ kind: 'none' }, gaussian(1)]).delta(3).upper).toBe(1)
  expect(composeCurves([{ kind: 'none' }]).epsilon(0.5).upper).toBe(Infinity)
})

test('the order does not matter', () => {
  const curves = [gaussian(0.2), laplace(0.3), pair, answer(0.1), gaussian(0.4), laplace(0.3), gaussian(1e-3)]
  const [one, other] = [curves, curves.toReversed()].map((each) => composeCurves(each))
  expect(one?.epsilon(1e-6)).toEqual(other?.epsilon(1e-6))
  expect(one?.delta(1)).toEqual(other?.delta(1))
})

test('more of anything costs no less', () => {
  const at = (mu: number, epsilon: number, times: number, ratio: number) =>
    composeCurves([
      gaussian(mu),
      ...Array.from({ length: times }, () => laplace(epsilon)),
      { kind: 'gaussianScale', copies: 4, ratio },
    ]).epsilon(1e-6)
  const base = at(0.3, 0.2, 2, 1.05)
  for (const more of [at(0.31, 0.2, 2, 1.05), at(0.3, 0.21, 2, 1.05), at(0.3, 0.2, 3, 1.05), at(0.3, 0.2, 2, 1.06)]) {
    expect(more.lower).toBeGreaterThan(base.upper)
  }
  const fixed = composeCurves([gaussian(0.3), laplace(0.4), answer(0.2)])
  const epsilons = [1e-9, 1e-6, 1e-3].map((delta) => fixed.epsilon(delta))
  for (const [i, { upper }] of epsilons.slice(1).entries()) expect(epsilons[i]?.lower).toBeGreaterThan(upper)
})

test('a δ far below what doubles tell from 0 beside 1', () => {
  const { upper, lower = 0 } = composeCurves([gaussian(0.5), laplace(1)]).delta(6)
  expect(lower).toBeGreaterThan(0)
  expect(upper / lower).toBeLessThan(1.001)
  expect(upper).toBeLessThan(3e-24)
})

test('extremes: curves that hide nothing, and next to nothing', () => {
  expect(composeCurves([gaussian(1e5), laplace(1)]).delta(1).upper).toBe(1)
  expect(composeCurves([gaussian(1e5), gaussian(1e5)]).epsilon(1e-6).upper).toBe(Infinity)
  const tiny = composeCurves([gaussian(1e-9), laplace(1e-9)]).epsilon(1e-6)
  expect(tiny.upper).toBeLessThanOrEqual(1e-9 * 10)
  const uneven = composeCurves([gaussian(1e-7), laplace(3)]).epsilon(1e-6)
  expect(uneven.upper).toBeGreaterThan(2.9999)
  expect(uneven.upper).toBeLessThan(3.0003)
})

test('bad input is told in sentences', () => {
  expect(() => composeCurves([gaussian(1)]).epsilon(1)).toThrow(
    /ε is read at a δ of zero or more and below 1, but δ is 1/,
  )
  expect(() => composeCurves([gaussian(1)]).delta(-1)).toThrow(/δ is read at an ε of zero or more, but ε is -1/)
})
