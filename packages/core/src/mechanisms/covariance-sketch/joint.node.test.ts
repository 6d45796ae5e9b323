/**
 * The noisy spectrum and the sketch together, integrated by themselves: one column and two projections, where the squared
 * length of the sketch is exponential and everything has a closed form. α = 0: nothing is drawn.
 */
import { describe, expect, test } from 'vitest'
import { composeCurves } from '../../privacy/accounting/index.ts'
import { covarianceSketch } from './index.ts'
import { stillToAdd } from './spectrum.ts'

const facts = { columns: 1, neighbours: { kind: 'individual' }, norm: 1 } as const
const spectrum = { epsilon: 0.5, delta: 0.02 }
const plan = covarianceSketch.plan(facts, {
  epsilon: 1.5,
  delta: 0.06,
  rows: 2,
  spectrum,
  composition: 'exact',
  evenIfUseless: true,
})
const { w, spectrum: measured } = plan.parameters
const { scale, margin } = measured as NonNullable<typeof measured>
const listed = composeCurves(covarianceSketch.curves(plan))

/** The variance that is added once the noisy λ is known: with the margin of the plan, or with less of it taken off. */
const addedAt = (drawn: number, spared: number) => Math.max(0, w * w - Math.max(0, drawn - margin + spared))

/** P(S) − e^ε·P'(S) at its largest, of exponential laws with the means u and v. */
function apart(u: number, v: number, epsilon: number): number {
  const [a, b] = [1 / u, 1 / v]
  const least = Math.max(0, -Math.expm1(epsilon))
  if (a === b) return least
  // Without any noise, nothing is zero on one side and not on the other.
  if (u === 0 || v === 0) return 1
  const at = Math.max(0, (Math.log(a / b) - epsilon) / (a - b))
  const above = Math.exp(-a * at) - Math.exp(epsilon - b * at)
  return Math.max(least, a < b ? above : -Math.expm1(epsilon) - above)
}

/** δ at an ε of what is released of data whose λ is `from`, against `to`: Simpson's rule over the noisy λ. */
function joint(from: number, to: number, epsilon: number, spared = 0): number {
  const [low, high] = [Math.min(from, to) - 40 * scale, Math.max(from, to) + 40 * scale]
  const knots = [low, Math.min(from, to), Math.max(from, to), margin - spared, margin - spared + w * w, high]
  const sorted = knots.filter((x) => x >= low && x <= high).toSorted((x, y) => x - y)
  const law = (x: number, centre: number) => Math.exp(-Math.abs(x - centre) / scale) / (2 * scale)
  const at = (x: number) => {
    const added = addedAt(x, spared)
    const loss = (Math.abs(x - to) - Math.abs(x - from)) / scale
    return law(x, from) * apart(from + added, to + added, epsilon - loss)
  }
  let sum = 0
  for (let k = 1; k < sorted.length; k++) {
    const [a, b] = [sorted[k - 1] as number, sorted[k] as number]
    const steps = 600
    const h = (b - a) / steps
    for (let i = 0; i < steps; i++) {
      // The ends of a piece are limits from within it.
      const [x, y] = [a + i * h + h * 1e-9, a + (i + 1) * h - h * 1e-9]
      sum += (h / 6) * (at(x) + 4 * at((x + y) / 2) + at(y))
    }
  }
  return sum
}

const LENGTHS = [0, 0.5, 1, 2, 4, 8, 1.2 * margin, 1.5 * margin, margin + w * w, margin + 2 * w * w]
const EPSILONS = [0, 0.25, 0.5, 1, 1.5, 2].map((epsilon) => ({ epsilon, most: listed.delta(epsilon).upper }))

test('what is added is what the mechanism adds', () => {
  for (const drawn of [-3, 0, 1, margin, margin + 0.3 * w * w, margin + 0.9 * w * w, margin + 2 * w * w]) {
    expect(addedAt(drawn, 0)).toBeCloseTo(stillToAdd(facts, { ...spectrum, drawn }, w) ** 2, 9)
  }
})

describe('the spectrum and the sketch', () => {
  test('cost together what their listed curves come to, whatever the data is', () => {
    for (const least of LENGTHS) {
      for (const [from, to] of [
        [least, least + 1],
        [least + 1, least],
      ] as const) {
        for (const { epsilon, most } of EPSILONS) {
          expect(joint(from, to, epsilon)).toBeLessThanOrEqual(most + 1e-9)
        }
      }
    }
    expect(listed.epsilon(0.06).upper).toBeLessThanOrEqual(1.5)
  })

  test('would cost more if the noise of the spectrum were not allowed for', () => {
    const excess = LENGTHS.flatMap((least) =>
      EPSILONS.map(({ epsilon, most }) => joint(least + 1, least, epsilon, margin) - most),
    )
    expect(Math.max(...excess)).toBeGreaterThan(0.01)
  })
})
