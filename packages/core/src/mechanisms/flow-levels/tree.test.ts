/** Whatever was drawn: values are not negative, every total is the sum of what is inside it, and whole numbers stay whole. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contributions } from '../../data/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { leastSquares, projected, sumOf } from './consistent.ts'
import type { Spread } from './facts.ts'
import { cleaned } from './gravity.ts'
import type { Hierarchy } from './hierarchy.ts'
import { type FlowFacts, type FlowSettings, flows, flowsAt } from './index.ts'
import type { DrawnLevel } from './nodes.ts'
import { round, whole } from './whole.ts'

/** Levels of any shape: each zone in a zone of the next level, none of which is empty. */
const hierarchies: fc.Arbitrary<Hierarchy> = fc
  .array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 })
  .chain((fans) => {
    const sizes = [...fans.keys()].map((k) => fans.slice(k).reduce((a, b) => a * b, 1))
    return fc
      .tuple(
        ...sizes.slice(0, -1).map((size, level) =>
          fc.array(fc.nat(1e6), { minLength: size, maxLength: size }).map((draws) => {
            const above = sizes[level + 1] as number
            return draws.map((draw, zone) => (zone < above ? zone : draw % above))
          }),
        ),
      )
      .map((parents) => ({ sizes, parents }))
  })

const settings = fc.record({
  noise: fc.constantFrom('laplace', 'gaussian'),
  stays: fc.constantFrom<Pick<FlowSettings, 'stays' | 'staysAt'>>({}, { stays: false }, { staysAt: 'all' }),
  integers: fc.boolean(),
  threshold: fc.constantFrom(0, 0.5, 2),
  spread: fc.constantFrom<Spread>('even', 'activity', 'decay', 'weights'),
  rescaleTo: fc.constantFrom(undefined, 1000.5, 3),
  seed: fc.nat(1e6),
})

describe('every release adds up', () => {
  test('any hierarchy, any settings', async () => {
    await fc.assert(
      fc.asyncProperty(hierarchies, settings, async (zones, { noise, seed, rescaleTo, stays: staying, ...rest }) => {
        const [finest = 1] = zones.sizes
        const facts: FlowFacts = {
          zones,
          neighbours: { kind: 'individual' },
          places: Array.from({ length: finest }, (_, z) => [z % 3, Math.floor(z / 3)] as const),
          weights: Array.from({ length: finest }, (_, z) => (z + 1) % 2),
        }
        const plan = flows.plan(facts, {
          ...rest,
          ...staying,
          noise,
          epsilon: 1,
          ...(noise === 'gaussian' ? { delta: 1e-4 } : {}),
          ...(rescaleTo === undefined ? {} : { rescaleTo }),
        })
        const trips = Array.from({ length: 40 }, (_, k) => [k % 7, (k * k) % finest, (3 * k + seed) % finest] as const)
        const data = contributions({
          person: Uint32Array.from(trips, ([who]) => who),
          row: Uint32Array.from(trips, ([, from]) => from),
          column: Uint32Array.from(trips, ([, , to]) => to),
          value: new Float64Array(40).fill(1),
        })
        const released = await flows.release(plan, data, { bits: seededBits(seed) })
        const { levels, stays } = released
        const all =
          sumOf(levels.at(-1)?.value ?? new Float64Array(0)) + sumOf(stays?.at(-1)?.value ?? new Float64Array(0))
        expect(stays?.length ?? 0).toBe(
          staying.stays === false ? 0 : staying.staysAt === 'all' ? zones.sizes.length : 1,
        )
        for (const tree of [levels, stays ?? []]) {
          tree.forEach(({ value, first, count }, level) => {
            value.forEach((x, k) => {
              expect(x).toBeGreaterThanOrEqual(0)
              if (rest.integers) expect(Number.isInteger(x)).toBe(true)
              if (!count[k]) return
              const start = first[k] as number
              const inside = sumOf((tree[level - 1]?.value ?? value).subarray(start, start + (count[k] as number)))
              if (rest.integers) expect(inside).toBe(x)
              else expect(Math.abs(inside - x)).toBeLessThanOrEqual(1e-9 * (1 + x))
            })
          })
        }
        if (rescaleTo !== undefined && all > 0) expect(Math.abs(all - rescaleTo)).toBeLessThanOrEqual(1.01)
        // Every matrix holds all of it, whatever was spread how.
        zones.sizes.forEach((_, level) => {
          expect(Math.abs(sumOf(flowsAt(released, level).values) - all)).toBeLessThanOrEqual(1e-6 * (1 + all))
        })
      }),
      { numRuns: 150, seed: 7 },
    )
  })
})

describe('least squares', () => {
  const tree = (noisy: readonly (readonly number[])[], variances: readonly number[]): DrawnLevel[] => [
    {
      level: 1,
      from: Uint32Array.of(0, 0),
      to: Uint32Array.of(0, 1),
      noisy: Float64Array.from(noisy[0] ?? []),
      variance: variances[0] as number,
      first: Uint32Array.of(0, 0),
      count: Uint32Array.of(3, 0),
    },
    {
      level: 0,
      from: Uint32Array.of(0, 0, 1),
      to: Uint32Array.of(1, 2, 0),
      noisy: Float64Array.from(noisy[1] ?? []),
      variance: variances[1] as number,
      first: new Uint32Array(3),
      count: new Uint32Array(3),
    },
  ]

  test('two levels by hand: a whole of 40 ± 1 and parts that add up to 34 ± √3', () => {
    const drawn = tree(
      [
        [40, 5],
        [20, 10, 4],
      ],
      [1, 1],
    )
    const { value, variance } = leastSquares(drawn)
    expect(value[0]?.[0]).toBeCloseTo((40 * 3 + 34) / 4)
    expect(variance[0]?.[0]).toBeCloseTo(0.75)
    expect(value[0]?.[1]).toBe(5)
    const clean = projected(drawn, value, variance)
    // 38.5 in all, 4.5 more than the parts: each gets a third of it, the best linear unbiased estimate.
    expect([...(clean[1] as Float64Array)]).toEqual([21.5, 11.5, 5.5].map((x) => expect.closeTo(x)))
  })

  test('is the minimum: any other numbers that add up are further from what was drawn', () => {
    const drawn = tree(
      [
        [90, 5],
        [20, 31, 44],
      ],
      [4, 0.5],
    )
    const { value, variance } = leastSquares(drawn)
    const [top, parts] = projected(drawn, value, variance) as [Float64Array, Float64Array]
    const far = (x: Float64Array) =>
      (sumOf(x) - 90) ** 2 / 4 + x.reduce((sum, each, k) => sum + (each - ([20, 31, 44][k] as number)) ** 2 / 0.5, 0)
    expect(sumOf(parts)).toBeCloseTo(top[0] as number)
    for (const [a, b, c] of [
      [0.1, 0, 0],
      [-0.1, 0, 0],
      [0, 0.1, -0.1],
      [0.1, 0.1, 0.1],
      [-0.1, 0, 0.05],
    ] as const) {
      expect(
        far(Float64Array.of((parts[0] as number) + a, (parts[1] as number) + b, (parts[2] as number) + c)),
      ).toBeGreaterThan(far(parts))
    }
  })

  test('nothing but zeros and negative numbers becomes zeros, with every way to spread', () => {
    const drawn = tree(
      [
        [-3, -1],
        [-1, -1, -2],
      ],
      [1, 1],
    )
    const facts: FlowFacts = {
      zones: { sizes: [3, 2], parents: [[0, 0, 1]] },
      neighbours: { kind: 'individual' },
      places: [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      weights: [1, 1, 0],
    }
    for (const spread of ['even', 'activity', 'decay', 'weights'] as const) {
      const zones = Uint32Array.of(0, 1, 2)
      const none = new Uint32Array(3)
      const stays: DrawnLevel[] = [
        { level: 0, from: zones, to: zones, noisy: Float64Array.of(-1, -2, -3), variance: 1, first: none, count: none },
      ]
      const { moves, stays: own, gravity } = cleaned(facts, spread, drawn, stays)
      expect(moves.flatMap((values) => [...values]).every((x) => x === 0)).toBe(true)
      expect([...(own[0] ?? [])]).toEqual([0, 0, 0])
      expect([...gravity.activity].every((x) => Number.isFinite(x))).toBe(true)
    }
  })
})

describe('whole numbers', () => {
  test('keep a total, and are less than 1 away from what they were', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 30 }), (list) => {
        const values = Float64Array.from(list)
        const total = Math.round(sumOf(values))
        const before = sumOf(values) > 0 ? values.map((x) => (x * total) / sumOf(values)) : values
        const out = values.slice()
        round(out, total)
        expect(sumOf(out)).toBe(total)
        out.forEach((x, k) => {
          expect(Number.isInteger(x) && x >= 0).toBe(true)
          if (total > 0) expect(Math.abs(x - (before[k] as number))).toBeLessThanOrEqual(1 + 1e-6)
        })
      }),
      { numRuns: 300, seed: 3 },
    )
  })

  test('of the total alone, where there is nothing to go by', () => {
    const values = new Float64Array(3)
    round(values, 2)
    expect([...values]).toEqual([2, 0, 0])
    expect(whole([], [], { moves: [Float64Array.of(0.4)], stays: [] }).moves[0]).toEqual(Float64Array.of(0))
  })
})
