/** The law of releases, number by number, and broken copies that the same tests reject (α = 10⁻⁶). */
import { describe, expect, test } from 'vitest'
import { type Graph, graphFromEdges } from '../../data/index.ts'
import { addLaplace } from '../../random/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { chiSquareP, proportionP } from '../../testing/statistics.ts'
import { type DegreeForm, type DegreePlan, degreeRelease } from './index.ts'

const ALPHA = 1e-6
const RELEASES = 6000
const NODES = 5

/** A star with one more edge: degrees 4, 2, 2, 1, 1. */
const { graph } = graphFromEdges({
  directed: false,
  nodes: NODES,
  from: Uint32Array.of(0, 0, 0, 0, 1),
  to: Uint32Array.of(1, 2, 3, 4, 2),
})
const TRUTH = { sequence: [4, 2, 2, 1, 1], histogram: [0, 2, 2, 0, 1] } as const

/** One array of noise for each number. */
async function drawn(plan: DegreePlan, data: Graph, seed: number): Promise<Float64Array[]> {
  const bits = seededBits(seed)
  const noise = Array.from({ length: NODES }, () => new Float64Array(RELEASES))
  for (let t = 0; t < RELEASES; t++) {
    const { noisy } = await degreeRelease.release(plan, data, { bits })
    noise.forEach((each, i) => {
      each[t] = (noisy[i] as number) - (TRUTH[plan.parameters.form][i] as number)
    })
  }
  return noise
}

/** χ² of round(Z) at its whole values, the tails in one class each. */
function fits(noise: Float64Array, scale: number): number {
  const ends = Math.floor(3 * scale)
  const above = (k: number) => Math.exp(-(k - 0.5) / scale) / 2
  const expected = Array.from({ length: 2 * ends + 1 }, (_, c) => {
    const k = Math.abs(c - ends)
    return RELEASES * (k === 0 ? -Math.expm1(-0.5 / scale) : above(k) - (k === ends ? 0 : above(k + 1)))
  })
  const seen = new Float64Array(expected.length)
  for (const z of noise) {
    const c = Math.max(-ends, Math.min(ends, z)) + ends
    seen[c] = (seen[c] as number) + 1
  }
  return chiSquareP(seen, expected)
}

/** Both of two numbers above the truth: as often as for independent noise? */
function independent(a: Float64Array, b: Float64Array, scale: number): number {
  const both = a.reduce((count, z, t) => count + (z > 0 && (b[t] as number) > 0 ? 1 : 0), 0)
  return proportionP(both, RELEASES, (Math.exp(-0.5 / scale) / 2) ** 2)
}

/** What a release of other noise would be. */
function noiseOf(scale: number, seed: number): Float64Array {
  const values = new Float64Array(RELEASES)
  addLaplace(values, { scale, grid: 1 }, seededBits(seed))
  return values
}

describe.each([
  ['sequence', 2, 11],
  ['histogram', 4, 12],
] as const)('a %s', (form: DegreeForm, sensitivity, seed) => {
  const plan = degreeRelease.plan({ nodes: NODES, neighbours: { kind: 'edge' } }, { epsilon: 1, form })
  const { scale } = plan.parameters

  test('has rounded Laplace noise of its own in every number, from the first to the last', async () => {
    expect(scale).toBe(sensitivity)
    const noise = await drawn(plan, graph, seed)
    for (const each of noise) expect(fits(each, scale)).toBeGreaterThan(ALPHA)
    const [first, , middle, , last] = noise as [Float64Array, unknown, Float64Array, unknown, Float64Array]
    expect(independent(first, last, scale)).toBeGreaterThan(ALPHA)
    expect(independent(middle, last, scale)).toBeGreaterThan(ALPHA)
    // One draw for all of them would cancel out of every difference.
    expect(independent(first, first, scale)).toBeLessThan(ALPHA)
    // What the plan expects of the noise is what it is, within six deviations of the mean of so many.
    const { meanAbsolute, rootMeanSquare, ninetyFivePercent } = plan.expectedError
    const all = noise.flatMap((each) => [...each])
    const mean = all.reduce((sum, z) => sum + Math.abs(z), 0) / all.length
    expect(Math.abs(mean - meanAbsolute)).toBeLessThan((6 * rootMeanSquare) / Math.sqrt(all.length))
    const square = all.reduce((sum, z) => sum + z * z, 0) / all.length
    // Var Z² of the Laplace law is 20 b⁴.
    expect(Math.abs(square - rootMeanSquare ** 2)).toBeLessThan(6 * Math.sqrt(21 / all.length) * scale ** 2)
    const beyond = all.filter((z) => Math.abs(z) > ninetyFivePercent).length
    expect(beyond / all.length).toBeLessThan(0.05)
    expect(all.filter((z) => Math.abs(z) >= ninetyFivePercent).length / all.length).toBeGreaterThan(0.05)
  })

  test('with broken noise is told from it', () => {
    expect(fits(noiseOf(scale, 1), scale)).toBeGreaterThan(ALPHA)
    expect(fits(noiseOf(0.8 * scale, 2), scale)).toBeLessThan(ALPHA)
    // Half the sensitivity.
    expect(fits(noiseOf(scale / 2, 3), scale)).toBeLessThan(ALPHA)
    // A number without noise.
    expect(fits(new Float64Array(RELEASES), scale)).toBeLessThan(ALPHA)
  })
})
