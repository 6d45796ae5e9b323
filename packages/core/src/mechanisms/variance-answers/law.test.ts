/** The law of releases, answer by answer, their intervals, and broken copies that the same tests reject (α = 10⁻⁶). */
import { describe, expect, test } from 'vitest'
import { lnNormalTail } from '../../privacy/special/normal.ts'
import { seededBits } from '../../testing/seeded.ts'
import { kolmogorovP, proportionP } from '../../testing/statistics.ts'
import { addNoise, type Law } from '../additive.ts'
import { varianceAnswerInterval, varianceAnswers } from './index.ts'

const ALPHA = 1e-6
const RELEASES = 100
/** Every direction is asked for so often in one release: many answers from few plans. */
const TIMES = 40
const DIRECTIONS = [
  [1, 0],
  [0.5, 0.5],
  [0, 2],
]
/** Squares of (0.5, 0.25) and (−0.25, 0.75). */
const TRUTH = [0.3125, 0.375 ** 2 + 0.25 ** 2, 4 * 0.625]
const table = {
  columns: 2,
  batches: () => [{ rows: 2, columns: 2, values: Float64Array.of(0.5, 0.25, -0.25, 0.75) }],
}

const below = (law: Law, z: number): number => {
  if (law === 'gaussian') return z < 0 ? Math.exp(lnNormalTail(-z)) : 1 - Math.exp(lnNormalTail(z))
  return z < 0 ? Math.exp(z) / 2 : 1 - Math.exp(-z) / 2
}
const fits = (noise: ArrayLike<number>, law: Law, scale: number) =>
  kolmogorovP(Float64Array.from(noise, (z) => z / scale).sort(), (z) => below(law, z))

describe.each([
  ['laplace', 'individual', { epsilon: 1 }, 31],
  ['gaussian', 'row', { epsilon: 1, delta: 1e-6 }, 32],
] as const)('%s noise, %s neighbours', (noise, kind, target, seed) => {
  const directions = Array.from({ length: TIMES }, () => DIRECTIONS).flat()
  const plan = varianceAnswers.plan({ columns: 2, neighbours: { kind }, norm: 1, directions }, { noise, ...target })
  const { scale, grid } = plan.parameters

  test('is in every answer, the planned one, of its own', async () => {
    const found = DIRECTIONS.map(() => [] as number[])
    for (let t = 0; t < RELEASES; t++) {
      const { answers } = await varianceAnswers.release(plan, table, { bits: seededBits(1000 * seed + t) })
      for (const [k, answer] of answers.entries()) found[k % 3]?.push(answer - (TRUTH[k % 3] as number))
    }
    for (const each of found) expect(fits(each, noise, scale)).toBeGreaterThan(ALPHA)
    const [first, second] = found as [number[], number[]]
    const both = (a: readonly number[], b: readonly number[]) =>
      a.filter((z, t) => z > 0 && (b[t] as number) > 0).length
    expect(proportionP(both(first, second), first.length, 0.25)).toBeGreaterThan(ALPHA)
    expect(proportionP(both(first, first), first.length, 0.25)).toBeLessThan(ALPHA)
    expect(fits(found.flat(), noise, scale)).toBeGreaterThan(ALPHA)
    expect(fits(found.flat(), noise, scale * 1.2)).toBeLessThan(ALPHA)
    expect(fits(found.flat(), noise, scale / 1.2)).toBeLessThan(ALPHA)
  })

  test('leaves the truth in the interval as often as that says', () => {
    const trials = RELEASES * TIMES
    const far = Math.round((1000 * scale) / grid) * grid
    const drawn = (factor: number) => {
      const values = new Float64Array(trials).fill(far)
      addNoise(noise, values, { scale: factor * scale, grid }, seededBits(seed))
      return values
    }
    for (const [confidence, queries] of [
      [0.95, 1],
      [0.8, 2],
    ] as const) {
      const { low, high } = varianceAnswerInterval(plan, far, { confidence, queries })
      const holds = (factor: number) => drawn(factor).filter((x) => low <= x && x <= high).length
      const share = 1 - (1 - confidence) / queries
      expect(proportionP(holds(1), trials, share)).toBeGreaterThan(ALPHA)
      expect(proportionP(holds(1.2), trials, share)).toBeLessThan(ALPHA)
    }
  })
})
