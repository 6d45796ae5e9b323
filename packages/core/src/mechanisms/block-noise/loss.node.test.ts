/**
 * The exact law of two noisy cells in blocks of different scales, summed over all outputs: the hockey-stick divergence
 * between neighbours is at most what the curve says. And releases themselves: an event that tells neighbours apart as
 * well as any stays within the promise, while noise of four fifths of the scale is caught by the same test.
 */
import { describe, expect, test } from 'vitest'
import { type Contributions, contributions } from '../../data/index.ts'
import { deltaAt } from '../../privacy/index.ts'
import { lnNormalTail } from '../../privacy/special/normal.ts'
import { seededBits } from '../../testing/seeded.ts'
import type { Law } from '../additive.ts'
import { blocksFrom } from './blocks.ts'
import { type BlockFacts, type BlockSettings, blockNoise } from './index.ts'

const facts = (caps: BlockFacts['caps']): BlockFacts => ({
  rows: 1,
  columns: 2,
  neighbours: { kind: 'individual' },
  blocks: blocksFrom(Uint8Array.of(1, 2), ['left', 'right']),
  caps,
})

const tail = (law: Law, t: number) =>
  law === 'gaussian' ? Math.exp(lnNormalTail(t)) : t > 0 ? Math.exp(-t) / 2 : 1 - Math.exp(t) / 2

/** P(round_g(x + Z) = k·g) for k from −reach to reach, and the two tails at the ends. */
function lawOf(law: Law, scale: number, x: number): number[] {
  const [grid, reach] = [scale / 8, 120]
  const above = (k: number) => tail(law, ((k - 0.5) * grid - x) / scale)
  return Array.from({ length: 2 * reach + 1 }, (_, i) => {
    const k = i - reach
    if (k === -reach) return 1 - above(k + 1)
    return k === reach ? above(k) : above(k) - above(k + 1)
  })
}

function hockeyStick(p: readonly number[][], q: readonly number[][], epsilon: number): number {
  let sum = 0
  const [[p0, p1], [q0, q1]] = [p as [number[], number[]], q as [number[], number[]]]
  for (let i = 0; i < p0.length; i++) {
    for (let j = 0; j < p1.length; j++) {
      const difference =
        (p0[i] as number) * (p1[j] as number) - Math.exp(epsilon) * (q0[i] as number) * (q1[j] as number)
      if (difference > 0) sum += difference
    }
  }
  return sum
}

describe('the law of a release, summed over all outputs', () => {
  const cases: [string, BlockFacts['caps'], BlockSettings][] = [
    ['Laplace', { blocks: [3, 1] }, { noise: 'laplace', epsilon: 1 }],
    ['Laplace with a total', { blocks: [3, 1], total: 3.5 }, { noise: 'laplace', epsilon: 1 }],
    ['Theorem 5', { blocks: [3, 1], total: 3 }, { noise: 'laplace', epsilon: 1, calibration: 'theorem5' }],
    ['uniform', { blocks: [3, 1], total: 3 }, { noise: 'laplace', epsilon: 1, calibration: 'uniform' }],
    ['Gaussian', { blocks: [3, 1], total: 3.1 }, { noise: 'gaussian', epsilon: 1, delta: 1e-3 }],
    ['Theorem 12', { blocks: [3, 1] }, { noise: 'gaussian', epsilon: 1, delta: 1e-3, calibration: 'theorem12' }],
  ]
  test.each(cases)('%s', (_, caps, settings) => {
    const plan = blockNoise.plan(facts(caps), settings)
    const { blocks, guarantee } = { ...plan.parameters, guarantee: plan.guarantee }
    if (guarantee.curve === undefined) throw new Error('this plan has a curve')
    const [first, second] = blocks as [(typeof blocks)[0], (typeof blocks)[0]]
    const limit = 'choose' in caps ? Infinity : (caps.total ?? Infinity)
    let largest = 0
    // Along the border of what one person can do: the first block from nothing to its cap, the second as much as is left.
    for (let share = 0; share <= 1; share += 1 / 8) {
      const x0 = share * Math.min(first.cap, limit)
      const x1 =
        first.law === 'laplace'
          ? Math.min(second.cap, limit - x0)
          : Math.min(second.cap, Math.sqrt(Math.max(0, limit * limit - x0 * x0)))
      for (const sign of [1, -1]) {
        const at = [lawOf(first.law, first.scale, 0), lawOf(second.law, second.scale, 0)]
        const moved = [lawOf(first.law, first.scale, x0), lawOf(second.law, second.scale, sign * x1)]
        for (const epsilon of [0, 0.25, 0.5, 0.9, 1, 1.2]) {
          const delta = Math.max(hockeyStick(at, moved, epsilon), hockeyStick(moved, at, epsilon))
          expect(delta).toBeLessThanOrEqual(deltaAt(guarantee.curve, epsilon) + 1e-12)
          if (epsilon === 0.5) largest = Math.max(largest, delta / deltaAt(guarantee.curve, epsilon))
        }
      }
    }
    // Not idle: rounding and the two cells of a bound take away some, not most.
    expect(largest).toBeGreaterThan(0.4)
  })
})

describe('samples of a release', () => {
  const RELEASES = 20_000
  const caps = { blocks: [3, 1], total: 3.5 }
  const person = (amounts: readonly number[]): Contributions =>
    contributions({
      person: Uint32Array.from(amounts, () => 0),
      row: Uint32Array.from(amounts, () => 0),
      column: Uint32Array.from(amounts, (_, k) => k),
      value: Float64Array.from(amounts),
    })

  /**
   * How many standard errors P(event) is above e^ε·Q(event), for the event where the log-ratio is largest: both cells at
   * or above the person's values. α = 10⁻⁶ one-sided: 4.75.
   */
  async function excess(claimed: number, true_: number, seed: number): Promise<number> {
    const plan = blockNoise.plan(facts(caps), { noise: 'laplace', epsilon: true_ })
    const bits = seededBits(seed)
    // The worst that one person can do at these scales: the block of the smaller scale first.
    const [a, b] = plan.parameters.blocks.map(({ scale }) => scale) as [number, number]
    const worst = b <= a ? [2.5, 1] : [3, 0.5]
    let [p, q] = [0, 0]
    for (let i = 0; i < RELEASES; i++) {
      for (const [there, data] of [
        [true, person(worst)],
        [false, person([])],
      ] as const) {
        const { values } = (await blockNoise.release(plan, data, { bits })).matrix
        const inside = values.every((y, k) => y >= (worst[k] as number))
        if (inside && there) p++
        if (inside && !there) q++
      }
    }
    const [pHat, qHat] = [p / RELEASES, q / RELEASES]
    const factor = Math.exp(claimed)
    const error = Math.sqrt((pHat * (1 - pHat) + factor * factor * qHat * (1 - qHat)) / RELEASES)
    return (pHat - factor * qHat) / error
  }

  test('keep the promise at α = 10⁻⁶, and four fifths of the scale do not', async () => {
    expect(await excess(1, 1, 11)).toBeLessThan(4.75)
    expect(await excess(1, 1.25, 12)).toBeGreaterThan(4.75)
  })
})
