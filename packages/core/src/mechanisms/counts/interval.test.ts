import { describe, expect, test } from 'vitest'
import { lnNormalTail } from '../../privacy/special/normal.ts'
import { seededBits } from '../../testing/seeded.ts'
import { kolmogorovP, proportionP } from '../../testing/statistics.ts'
import { COUNT_MECHANISMS, type CountFacts, type CountMechanism, counts, type KnownLevel, needsDelta } from './index.ts'
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
      const plan = counts.plan(facts(level), { ...settingsFor(mechanism), interval: 0.8 })
      const { halfWidth, coverage, ifLevelAtMost } = plan.parameters.interval as Required<
        NonNullable<typeof plan.parameters.interval>
      >
      expect([coverage, ifLevelAtMost]).toEqual([0.8, level])
      const { noise } = prepared(plan.facts, plan.settings)
      const bits = seededBits(41)
      const trials = 3000
      const draw = noise.drawMany?.() ?? noise.draw
      const errors = Array.from({ length: trials }, () => Math.abs(Number(draw(level, undefined, bits))))
      /** Neither less often than said nor much more often; five deviations are allowed for chance (α = 6·10⁻⁷). */
      const asSaid = (width: number) => {
        const share = errors.filter((error) => error <= width).length / trials
        const chance = 5 * Math.sqrt((0.8 * 0.2) / trials)
        return share > 0.8 - chance && share < 0.82 + chance
      }
      expect(asSaid(halfWidth)).toBe(true)
      // A width, or noise, that is a fifth off is seen.
      expect(asSaid(0.8 * halfWidth)).toBe(false)
      expect(asSaid(1.25 * halfWidth)).toBe(false)
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

  describe('around a noisy level', () => {
    const nodes = 60
    const highest = nodes - 2
    const [spent, epsilon, interval] = [0.1, 2, 0.8]
    const wished = { epsilon, delta: 1e-3, mechanism: 'instance-laplace', interval } as const
    const knowing = (level: KnownLevel): CountFacts => ({ count: 'triangles', nodes, neighbours: edge, level })

    /** P(drawn | level): Laplace noise of scale 1/ε, rounded and kept within the levels. */
    const chanceOf = (drawn: number, level: number) => {
      const upTo = (x: number) => {
        const z = (x + 0.5 - level) * spent
        return z < 0 ? Math.exp(z) / 2 : 1 - Math.exp(-z) / 2
      }
      return (drawn === highest ? 1 : upTo(drawn)) - (drawn === 0 ? 0 : upTo(drawn - 1))
    }
    const everyLevel = Array.from({ length: highest + 1 }, (_, level) => level)
    const rest = { ...wished, epsilon: epsilon - spent }
    /** The scale of the noise at the true level does not depend on what was drawn. */
    const scales = everyLevel.map(
      (level) => counts.plan(knowing({ guess: level }), rest).parameters.scaleAtGuess as number,
    )
    /** The least share of counts that are covered, over all levels, if widths[drawn] is what is published. */
    const leastCoverage = (widths: readonly number[]) =>
      Math.min(
        ...scales.map((scale, level) =>
          widths.reduce(
            (sum, width, drawn) => sum + chanceOf(drawn, level) * (within['laplace']?.(width, scale) as number),
            0,
          ),
        ),
      )
    const widthOf = (level: KnownLevel, settings: typeof wished | typeof rest) =>
      counts.plan(knowing(level), settings).parameters.interval?.halfWidth as number

    test('they cover as well, whatever the level is', () => {
      const widths = everyLevel.map((drawn) => widthOf({ noisy: { epsilon: spent, drawn } }, wished))
      expect(new Set(widths).size).toBeGreaterThan(highest / 2)
      expect(leastCoverage(widths)).toBeGreaterThanOrEqual(interval)
    })

    test('without the margin for the noise of the level they would not', () => {
      expect(leastCoverage(everyLevel.map((drawn) => widthOf({ guess: drawn }, rest)))).toBeLessThan(interval - 0.02)
    })

    test('a release publishes just that width', async () => {
      const plan = counts.plan(knowing({ noisy: { epsilon: spent } }), wished)
      expect(plan.parameters.interval?.expected).toBe(true)
      const counted = { count: 'triangles', nodes, value: 500n, level: 9 }
      const { plan: released } = await counts.release(plan, counted, { bits: seededBits(43) })
      expect(released).toEqual(counts.plan(released.facts, wished))
    })
  })
})

describe('a noisy level', () => {
  const nodes = 40
  const facts: CountFacts = { count: 'triangles', nodes, neighbours: edge, level: { noisy: { epsilon: 0.25 } } }
  const drawnAt = async (level: number, seed: number, mechanism: CountMechanism = 'ladder') => {
    const plan = counts.plan(facts, { epsilon: 1, mechanism })
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
    expect(released).toEqual(counts.plan({ ...facts, level: known }, { epsilon: 1, mechanism: 'ladder' }))
  })

  test('has the law of Laplace noise at 1/ε, kept within the levels there are', async () => {
    const level = 12
    const draws = 1500
    const seen: number[] = []
    // The plan of this mechanism costs least, and the level is drawn alike for all.
    for (let seed = 0; seed < draws; seed++) {
      seen.push((await drawnAt(level, seed, 'instance-cauchy')).known.noisy.drawn)
    }
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...seen)).toBeLessThanOrEqual(nodes - 2)
    /** How the level itself, those above it and those far below it look at this scale: the least of three p-values. */
    const looksLike = (scale: number) => {
      const p = (of: (n: number) => boolean, share: number) => proportionP(seen.filter(of).length, draws, share)
      return Math.min(
        p((n) => n === level, -Math.expm1(-0.5 / scale)),
        p((n) => n > level, 0.5 * Math.exp(-0.5 / scale)),
        p((n) => n < level - 6, 0.5 * Math.exp(-6.5 / scale)),
      )
    }
    expect(looksLike(4)).toBeGreaterThan(ALPHA)
    // Half and twice the noise, as a step of the wrong size would make it.
    expect(looksLike(2)).toBeLessThan(ALPHA)
    expect(looksLike(8)).toBeLessThan(ALPHA)
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
