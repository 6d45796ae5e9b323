/**
 * The exact law of a release, summed over every output: on a grid coarse enough to list all outputs, the hockey-stick
 * divergence between neighbours must be at most what the curve says, at every ε and in both directions. And the
 * samples of a real release must have that law: an event trained to tell neighbours apart stays within the promise.
 */
import { describe, expect, test } from 'vitest'
import { denseMatrix } from '../../data/index.ts'
import { deltaAt } from '../../privacy/index.ts'
import { lnNormalTail } from '../../privacy/special/normal.ts'
import { addLaplace } from '../../random/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { type MatrixFacts, type NoiseSettings, uniformNoise } from './index.ts'

const laplaceTail = (t: number) => (t > 0 ? Math.exp(-t) / 2 : 1 - Math.exp(t) / 2)
const gaussianTail = (t: number) => Math.exp(lnNormalTail(t))

/** P(round_g(x + Z) = y) for every y = k·g, k in −K..K, the ends taking the tails. */
function law(x: number, scale: number, grid: number, tail: (t: number) => number): number[] {
  const K = 400
  const above = (k: number) => tail(((k - 0.5) * grid - x) / scale)
  return Array.from({ length: 2 * K + 1 }, (_, i) => {
    const k = i - K
    return (k === -K ? 1 : above(k)) - (k === K ? 0 : above(k + 1))
  })
}

function hockeyStick(p: readonly number[], q: readonly number[], epsilon: number): number {
  return p.reduce((sum, mass, i) => sum + Math.max(0, mass - Math.exp(epsilon) * (q[i] as number)), 0)
}

describe.each([
  ['laplace', { noise: 'laplace', epsilon: 1 }, laplaceTail],
  ['gaussian', { noise: 'gaussian', epsilon: 1, delta: 1e-3 }, gaussianTail],
] as const)('%s', (_, settings: NoiseSettings, tail) => {
  const facts: MatrixFacts = { rows: 1, columns: 1, neighbours: { kind: 'cell', maxChange: 1 } }
  const { parameters, guarantee } = uniformNoise.plan(facts, settings)
  const curve = 'curve' in guarantee ? guarantee.curve : undefined

  test.each([1 / 16, 1 / 4, 1])('every output on the grid %f: the loss is within the curve', (grid) => {
    if (curve === undefined) throw new Error('a plan has a curve')
    for (const x of [0, 0.3, -2.5]) {
      const p = law(x, parameters.scale, grid, tail)
      const q = law(x + 1, parameters.scale, grid, tail)
      for (const epsilon of [0, 0.1, 0.5, 0.9, 1, 1.5]) {
        // 800 masses, each a difference of doubles.
        const allowed = deltaAt(curve, epsilon) + 1e-13
        expect(hockeyStick(p, q, epsilon)).toBeLessThanOrEqual(allowed)
        expect(hockeyStick(q, p, epsilon)).toBeLessThanOrEqual(allowed)
      }
    }
  })

  test('on a fine grid the loss comes close to the curve: nothing is given away', () => {
    if (curve === undefined) throw new Error('a plan has a curve')
    const p = law(0, parameters.scale, 1 / 16, tail)
    const q = law(1, parameters.scale, 1 / 16, tail)
    for (const epsilon of [0, 0.5]) expect(hockeyStick(p, q, epsilon)).toBeGreaterThan(deltaAt(curve, epsilon) * 0.97)
  })

  test('noise of 0.9 of the scale would not be', () => {
    if (curve === undefined) throw new Error('a plan has a curve')
    const p = law(0, parameters.scale * 0.9, 1 / 16, tail)
    const q = law(1, parameters.scale * 0.9, 1 / 16, tail)
    expect(hockeyStick(p, q, 0.5)).toBeGreaterThan(deltaAt(curve, 0.5) + 1e-13)
  })
})

describe('samples of a release', () => {
  /** How often the event "at most the middle" happens on each of two neighbours, in n cells. */
  async function frequencies(release: (x: number, seed: number) => Promise<Float64Array>) {
    const share = (values: Float64Array) => values.reduce((count, y) => count + (y <= 0 ? 1 : 0), 0) / values.length
    return { here: share(await release(0, 1)), there: share(await release(1, 2)) }
  }
  const n = 400_000
  const epsilon = 1
  const deviation = 6 * Math.sqrt(0.25 / n) * (1 + Math.E)

  test('P(event) stays below e^ε P(event on the neighbour), six deviations allowed', async () => {
    const plan = uniformNoise.plan(
      { rows: 1, columns: n, neighbours: { kind: 'cell', maxChange: 1 } },
      { noise: 'laplace', epsilon },
    )
    const { here, there } = await frequencies(async (x, seed) => {
      const data = denseMatrix(1, n, new Float64Array(n).fill(x))
      return (await uniformNoise.release(plan, data, { bits: seededBits(seed) })).matrix.values
    })
    expect(here - Math.exp(epsilon) * there).toBeLessThan(deviation)
    // The event is the worst one: it uses the whole ε.
    expect(here - Math.exp(epsilon) * there).toBeGreaterThan(-deviation)
  })

  test('the same test rejects noise of nine tenths of the scale', async () => {
    const { here, there } = await frequencies(async (x, seed) => {
      const values = new Float64Array(n).fill(x)
      addLaplace(values, { scale: 0.9, grid: 2 ** -20 }, seededBits(seed))
      return values
    })
    expect(here - Math.exp(epsilon) * there).toBeGreaterThan(deviation)
  })
})
