import { describe, expect, test } from 'vitest'
import { lnNormalTail } from '../../privacy/special/normal.ts'
import { seededBits } from '../../testing/seeded.ts'
import { kolmogorovP, proportionP } from '../../testing/statistics.ts'
import { COUNT_MECHANISMS, type CountFacts, type CountMechanism, counts, needsDelta } from './index.ts'
import { prepared } from './plan.ts'

const ALPHA = 1e-6
const edge = { kind: 'edge' } as const
const settingsFor = (mechanism: CountMechanism) => ({
  epsilon: 1,
  mechanism,
  ...(needsDelta(mechanism) ? { delta: 1e-3 } : {}),
})

/** P(|noise| ≤ w) of the mechanisms with a scale. */
const within: Readonly<Record<string, (w: number, scale: number) => number>> = {
  laplace: (w, scale) => -Math.expm1(-(w + 0.5) / scale),
  gaussian: (w, scale) => 1 - 2 * Math.exp(lnNormalTail((w + 0.5) / scale)),
  cauchy: (w, scale) => (2 / Math.PI) * Math.atan((w + 0.5) / scale),
}

describe('intervals', () => {
  const facts = (guess: number): CountFacts => ({ count: 'triangles', nodes: 60, neighbours: edge, level: { guess } })
  const scaled = COUNT_MECHANISMS.filter((each) => !each.endsWith('ladder') && each !== 'second-order')

  test.each(scaled)('%s: cover what they say at the guessed level, and hardly more', (mechanism) => {
    for (const interval of [0.5, 0.9, 0.95, 0.999]) {
      for (const guess of [0, 3, 20, 58]) {
        const { parameters } = counts.plan(facts(guess), { ...settingsFor(mechanism), interval })
        const covered = (w: number) => within[parameters.law]?.(w, parameters.scaleAtGuess as number) as number
        const { halfWidth } = parameters.interval as { halfWidth: number }
        expect(covered(halfWidth)).toBeGreaterThanOrEqual(interval - 1e-12)
        // One less would be too little: a width is a whole number, and no larger than it must be.
        if (halfWidth > 0) expect(covered(halfWidth - 1)).toBeLessThan(interval + 1e-9)
      }
    }
  })

  test.each(['instance-laplace', 'ladder', 'published-ladder'] as const)(
    '%s: releases are covered as often as they say, not more than 2 points more often',
    (mechanism) => {
      const level = 20
      const value = 1000n
      const plan = counts.plan(facts(level), { ...settingsFor(mechanism), interval: 0.8 })
      const { halfWidth, coverage, ifLevelAtMost } = plan.parameters.interval as Required<
        NonNullable<typeof plan.parameters.interval>
      >
      expect([coverage, ifLevelAtMost]).toEqual([0.8, level])
      const { noise } = prepared(plan.facts, plan.settings)
      const bits = seededBits(41)
      const trials = 3000
      let covered = 0
      for (let i = 0; i < trials; i++) {
        const error = value + noise.draw(level, undefined, bits) - value
        if (error <= BigInt(halfWidth) && -error <= BigInt(halfWidth)) covered++
      }
      const share = covered / trials
      expect(share).toBeGreaterThan(0.8 - 5 * Math.sqrt((0.8 * 0.2) / trials))
      expect(share).toBeLessThan(0.82 + 5 * Math.sqrt((0.8 * 0.2) / trials))
    },
  )

  test('are wide enough for every level below the guess', () => {
    for (const mechanism of ['ladder', 'instance-laplace', 'instance-cauchy'] as const) {
      const guess = 30
      const { plan, noise } = prepared(facts(guess), { ...settingsFor(mechanism), interval: 0.95 })
      const { halfWidth } = plan.parameters.interval as { halfWidth: number }
      for (let level = 0; level <= guess; level++) {
        expect(noise.widthUpTo(level, 0.05)).toBeLessThanOrEqual(halfWidth)
        expect(noise.errorAt(level).ninetyFivePercent).toBeLessThanOrEqual(halfWidth)
      }
    }
  })

  test('around a noisy level cover as well, whatever the level is', async () => {
    const nodes = 24
    for (const level of [0, 2, 22]) {
      const noisy: CountFacts = { count: 'triangles', nodes, neighbours: edge, level: { noisy: { epsilon: 0.5 } } }
      const plan = counts.plan(noisy, { epsilon: 2, interval: 0.8 })
      expect(plan.parameters.interval?.expected).toBe(true)
      const bits = seededBits(43 + level)
      const trials = 80
      let covered = 0
      for (let i = 0; i < trials; i++) {
        const counted = { count: 'triangles', nodes, value: 500n, level }
        const { value, plan: released } = await counts.release(plan, counted, { bits })
        const { halfWidth, coverage } = released.parameters.interval as { halfWidth: number; coverage: number }
        expect(coverage).toBe(0.8)
        const error = value - 500n
        if (error <= BigInt(halfWidth) && -error <= BigInt(halfWidth)) covered++
      }
      // Six deviations below what is said.
      expect(covered / trials).toBeGreaterThan(0.8 - 6 * Math.sqrt((0.8 * 0.2) / trials))
    }
  })
})

describe('a noisy level', () => {
  const nodes = 40
  const facts: CountFacts = { count: 'triangles', nodes, neighbours: edge, level: { noisy: { epsilon: 0.25 } } }
  const drawnAt = async (level: number, seed: number) => {
    const plan = counts.plan(facts, { epsilon: 1 })
    const { plan: released } = await counts.release(
      plan,
      { count: 'triangles', nodes, value: 0n, level },
      { bits: seededBits(seed) },
    )
    const known = released.facts.level as { noisy: { epsilon: number; drawn: number } }
    return { known, released }
  }

  test('is a stage with its share of ε, and the plan is made again with what came out', async () => {
    const plan = counts.plan(facts, { epsilon: 1 })
    expect(plan.stages.map(({ name, guarantee }) => [name, 'epsilon' in guarantee && guarantee.epsilon])).toEqual([
      ['noisy level', 0.25],
      ['ladder', 0.75],
    ])
    expect(plan.guarantee).toMatchObject({ kind: 'pure', epsilon: 1 })
    const { known, released } = await drawnAt(12, 3)
    expect(known.noisy.epsilon).toBe(0.25)
    expect(released.parameters).toMatchObject({ guess: known.noisy.drawn, guessed: 'drawn', epsilon: 0.75 })
    expect(released).toEqual(counts.plan({ ...facts, level: known }, { epsilon: 1 }))
  })

  test('has the law of Laplace noise at 1/ε, kept within the levels there are', async () => {
    const level = 12
    const draws = 200
    const seen: number[] = []
    for (let seed = 0; seed < draws; seed++) seen.push((await drawnAt(level, seed)).known.noisy.drawn)
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...seen)).toBeLessThanOrEqual(nodes - 2)
    const share = (of: (n: number) => boolean) => seen.filter(of).length
    // P(round(Z) = 0) and the two ends, at scale 4.
    expect(
      proportionP(
        share((n) => n === level),
        draws,
        -Math.expm1(-0.5 / 4),
      ),
    ).toBeGreaterThan(ALPHA)
    expect(
      proportionP(
        share((n) => n > level),
        draws,
        0.5 * Math.exp(-0.5 / 4),
      ),
    ).toBeGreaterThan(ALPHA)
    expect(
      proportionP(
        share((n) => n < level - 6),
        draws,
        0.5 * Math.exp(-6.5 / 4),
      ),
    ).toBeGreaterThan(ALPHA)
    expect(
      proportionP(
        share((n) => n < level - 6),
        draws,
        0.5 * Math.exp(-6.5 / 16),
      ),
    ).toBeLessThan(ALPHA)
  })

  test('takes the step of the level into account', async () => {
    const own: CountFacts = {
      count: { name: 'mine', bounds: Array.from({ length: 400 }, (_, r) => r), step: 8 },
      neighbours: edge,
      level: { noisy: { epsilon: 0.5 } },
    }
    const plan = counts.plan(own, { epsilon: 1 })
    const away: number[] = []
    for (let seed = 0; seed < 100; seed++) {
      const { plan: released } = await counts.release(plan, { value: 0n, level: 200 }, { bits: seededBits(seed) })
      away.push(Math.abs((released.facts.level as { noisy: { drawn: number } }).noisy.drawn - 200))
    }
    const sorted = Float64Array.from(away).sort()
    // Scale 16, rounded: a distribution function between whole numbers will do.
    expect(kolmogorovP(sorted, (x) => -Math.expm1(-(x + 0.25) / 16))).toBeGreaterThan(ALPHA)
    expect(kolmogorovP(sorted, (x) => -Math.expm1(-(x + 0.25) / 2))).toBeLessThan(ALPHA)
  })
})
