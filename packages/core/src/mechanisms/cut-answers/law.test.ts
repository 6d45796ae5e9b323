/** The law of releases, answer by answer, their intervals, and broken copies that the same tests reject (α = 10⁻⁶). */
import { describe, expect, test } from 'vitest'
import { graphFromEdges } from '../../data/index.ts'
import { lnNormalTail } from '../../privacy/special/normal.ts'
import { seededBits } from '../../testing/seeded.ts'
import { chiSquareP, kolmogorovP, proportionP } from '../../testing/statistics.ts'
import { addNoise, type Law } from '../additive.ts'
import { type CutAnswerPlan, cutAnswerInterval, cutAnswers } from './index.ts'

const ALPHA = 1e-6
const RELEASES = 4000

const EDGES = { directed: false, nodes: 5, from: Uint32Array.of(0, 0, 0, 0, 1), to: Uint32Array.of(1, 2, 3, 4, 2) }
const CUTS = [[0], [1], [0, 1], [3, 4, 2]]
/** Every cut is asked for so often in one release: many answers from few plans. */
const TIMES = 50
const unweighted = graphFromEdges(EDGES).graph
const weighted = graphFromEdges({ ...EDGES, weight: Float64Array.of(0.5, 1.25, 2, 9, 0.125) }).graph
/** With weights of at most 3. */
const TRUTH = { unweighted: [4, 2, 4, 4], weighted: [6.75, 0.625, 6.375, 6.375] }

/** P(Z > z). */
const above = (law: Law, scale: number, z: number): number => {
  if (law === 'gaussian') return Math.exp(lnNormalTail(z / scale))
  return z < 0 ? 1 - Math.exp(z / scale) / 2 : Math.exp(-z / scale) / 2
}

/** Noise of each answer over all releases. */
async function drawn(plan: CutAnswerPlan, truth: readonly number[], seed: number): Promise<Float64Array[]> {
  const bits = seededBits(seed)
  const data = plan.parameters.weights === undefined ? unweighted : weighted
  const noise = truth.map(() => new Float64Array(RELEASES))
  for (let t = 0; t < RELEASES; t += TIMES) {
    const { answers } = await cutAnswers.release(plan, data, { bits })
    for (const [k, answer] of answers.entries()) {
      const i = k % truth.length
      const at = t + Math.floor(k / truth.length)
      ;(noise[i] as Float64Array)[at] = answer - (truth[i] as number)
    }
  }
  return noise
}

/** χ² of round(Z) at its whole values, the tails in one class each. */
function fitsWhole(noise: Float64Array, law: Law, scale: number): number {
  const ends = Math.floor(2 * scale)
  const expected = Array.from({ length: 2 * ends + 1 }, (_, c) => {
    const k = c - ends
    const from = k === -ends ? 1 : above(law, scale, k - 0.5)
    return RELEASES * (from - (k === ends ? 0 : above(law, scale, k + 0.5)))
  })
  const seen = new Float64Array(expected.length)
  for (const z of noise) {
    const c = Math.max(-ends, Math.min(ends, z)) + ends
    seen[c] = (seen[c] as number) + 1
  }
  return chiSquareP(seen, expected)
}

function fitsReal(noise: Float64Array, law: Law, scale: number): number {
  return kolmogorovP(noise.slice().sort(), (z) => 1 - above(law, scale, z))
}

describe.each([
  ['unweighted', 'laplace', { epsilon: 50 }, 21],
  ['unweighted', 'gaussian', { epsilon: 15, delta: 1e-5 }, 22],
  ['weighted', 'laplace', { epsilon: 50 }, 23],
  ['weighted', 'gaussian', { epsilon: 15, delta: 1e-5 }, 24],
] as const)('%s cuts with %s noise', (kind, noise, target, seed) => {
  const steps =
    kind === 'weighted'
      ? ({ neighbours: { kind: 'weight', maxChange: 3 }, weightBound: 3 } as const)
      : ({ neighbours: { kind: 'edge' } } as const)
  const cuts = Array.from({ length: TIMES }, () => CUTS).flat()
  const plan = cutAnswers.plan({ nodes: 5, cuts, ...steps }, { noise, ...target })
  const { scale, grid } = plan.parameters
  const fits = kind === 'weighted' ? fitsReal : fitsWhole

  test('have noise of their own in every answer, the planned one', async () => {
    const all = await drawn(plan, TRUTH[kind], seed)
    for (const each of all) expect(fits(each, noise, scale)).toBeGreaterThan(ALPHA)
    const [first, , , last] = all as [Float64Array, unknown, unknown, Float64Array]
    const both = (a: Float64Array, b: Float64Array) =>
      a.reduce((count, z, t) => count + (z > grid / 2 && (b[t] as number) > grid / 2 ? 1 : 0), 0)
    const chance = above(noise, scale, kind === 'weighted' ? 0 : 0.5) ** 2
    expect(proportionP(both(first, last), RELEASES, chance)).toBeGreaterThan(ALPHA)
    expect(proportionP(both(first, first), RELEASES, chance)).toBeLessThan(ALPHA)
  })

  test('are told from broken noise', () => {
    const of = (factor: number) => {
      const values = new Float64Array(RELEASES)
      addNoise(noise, values, { scale: scale * factor, grid }, seededBits(seed))
      return values
    }
    expect(fits(of(1), noise, scale)).toBeGreaterThan(ALPHA)
    expect(fits(of(0.8), noise, scale)).toBeLessThan(ALPHA)
    expect(fits(of(1.25), noise, scale)).toBeLessThan(ALPHA)
  })

  test('lie in their intervals as often as these say', () => {
    const covered = (factor: number, confidence: number, queries: number) => {
      const truth = 1000 * scale
      // A truth that lies on the grid, far from 0.
      const near = Math.round(truth / grid) * grid
      const values = new Float64Array(RELEASES).fill(near)
      addNoise(noise, values, { scale: scale * factor, grid }, seededBits(seed + 1))
      const { low, high } = cutAnswerInterval(plan, near, { confidence, queries })
      return values.filter((value) => low <= value && value <= high).length
    }
    for (const [confidence, queries] of [
      [0.95, 1],
      [0.8, 1],
      [0.8, 2],
    ] as const) {
      const { high } = cutAnswerInterval(plan, 0, { confidence, queries })
      const inside = 1 - 2 * above(noise, scale, high + (kind === 'weighted' ? 0 : 0.5))
      const asked = 1 - (1 - confidence) / queries
      expect(inside).toBeGreaterThanOrEqual(asked - 1e-12)
      // Whole numbers cannot be covered more exactly than to one of them.
      expect(inside).toBeLessThan(asked + (kind === 'weighted' ? 1e-5 : 0.06))
      expect(proportionP(covered(1, confidence, queries), RELEASES, inside)).toBeGreaterThan(ALPHA)
      expect(proportionP(covered(1.2, confidence, queries), RELEASES, inside)).toBeLessThan(ALPHA)
    }
  })
})
