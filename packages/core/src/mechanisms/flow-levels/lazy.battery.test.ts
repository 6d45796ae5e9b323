/**
 * Drawing only what stands out has the law of drawing everything and dropping the rest: χ² of two samples, the lazy release and
 * a plain one that draws every cell first, over what an observer sees. α = 10⁻⁶ for each test, seeds are fixed, and the same
 * test rejects three broken copies.
 */
import { describe, expect, test } from 'vitest'
import { contributions } from '../../data/index.ts'
import { lnQ } from '../../privacy/special/gamma.ts'
import { type Bits } from '../../random/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { addNoise, variance } from '../additive.ts'
import { expand } from './expand.ts'
import { flows } from './index.ts'
import type { FlowSums } from './limited-total.ts'
import type { DrawnLevel } from './nodes.ts'
import { sumTrips } from './people.ts'
import type { FlowBlock, FlowPlan } from './plan.ts'

const ALPHA = 1e-6
const SAMPLES = 4000

const facts = {
  zones: {
    sizes: [4, 2, 1],
    parents: [
      [0, 0, 1, 1],
      [0, 0],
    ],
  },
  neighbours: { kind: 'individual' },
} as const
const people = contributions({
  person: Uint32Array.of(0, 1, 2, 3, 4, 5, 6),
  row: Uint32Array.of(0, 0, 0, 2, 1, 0, 3),
  column: Uint32Array.of(2, 2, 3, 0, 0, 1, 1),
  value: Float64Array.of(1, 1, 1, 1, 1, 1, 1),
})
/** The same, but they stay. */
const staying = { ...people, column: people.row }

/** What an observer sees, in classes: which pairs were drawn, and where two of the values lie. */
function seen(drawn: readonly DrawnLevel[], deviation: number): string {
  return drawn
    .map(({ noisy, count, from, to }) => {
      const looked = [...count].map((n) => (n > 0 ? 1 : 0)).join('')
      const pairs = [...from].map((i, k) => `${i}${to[k]}`).join(' ')
      const classes = [...noisy.subarray(0, 2)].map((y) => Math.max(-1, Math.min(1, Math.floor(y / deviation))))
      return `${looked}:${pairs}:${classes.join()}`
    })
    .join(' | ')
}

type Draw = (plan: FlowPlan, sums: FlowSums, bits: Bits) => Promise<DrawnLevel[]> | DrawnLevel[]

type Of = FlowBlock['of']

const lazily =
  (of: Of): Draw =>
  (plan, sums, bits) =>
    expand(plan, of, sums, bits, {})

/** Every cell of every level first, and only then what is looked at. Written apart from the release, cell by cell. */
function densely(
  of: Of,
  noise: (block: FlowBlock, exact: number, cell: number, plan: FlowPlan, bits: Bits) => number = ownNoise,
  looks: (estimate: number, deviation: number, exact: number, threshold: number) => boolean = (
    estimate,
    deviation,
    _,
    k,
  ) => estimate > k * deviation,
): Draw {
  return (plan, sums, bits) => {
    const { sizes, parents } = facts.zones
    const all = plan.parameters.blocks
      .filter((block) => block.of === of)
      .map((block) => {
        const size = sizes[block.level] as number
        return Array.from({ length: of === 'moves' ? size * size : size }, (_, cell) => {
          const units = of === 'moves' ? sums.moves[block.level]?.get(cell) : sums.stays[block.level]?.[cell]
          const exact = (units ?? 0) * sums.quantum
          return { exact, noisy: noise(block, exact, cell, plan, bits) }
        })
      })
    const inside = (level: number, zone: number) =>
      (parents[level - 1] as readonly number[]).flatMap((parent, child) => (parent === zone ? [child] : []))
    const drawn: DrawnLevel[] = []
    let pairs: { from: number; to: number; family: number }[] = [{ from: 0, to: 0, family: -1 }]
    for (let level = 2; level >= 0; level--) {
      const block = plan.parameters.blocks.find((each) => each.of === of && each.level === level) as FlowBlock
      const v = variance(plan.settings.noise, block.scale)
      const at = ({ from, to }: { from: number; to: number }) =>
        all[level]?.[of === 'moves' ? from * (sizes[level] as number) + to : from]
      const above = drawn.at(-1)
      const next: typeof pairs = []
      const count: number[] = []
      const first: number[] = []
      for (const pair of pairs) {
        const cell = at(pair) ?? { exact: 0, noisy: 0 }
        let [estimate, left] = [cell.noisy, v]
        if (above !== undefined) {
          const family = pairs.filter((other) => other.family === pair.family)
          const sum = family.reduce((total, other) => total + (at(other)?.noisy ?? 0), 0)
          const trust = (family.length * v) / (above.variance + family.length * v)
          estimate += (trust * ((above.noisy[pair.family] as number) - sum)) / family.length
          left = v * (1 - trust / family.length)
        }
        const family = first.length
        first.push(next.length)
        if (level === 0 || !looks(estimate, Math.sqrt(left), cell.exact, plan.parameters.threshold)) {
          count.push(0)
          continue
        }
        for (const from of inside(level, pair.from)) {
          if (of === 'stays') next.push({ from, to: from, family })
          else for (const to of inside(level, pair.to)) if (level > 1 || from !== to) next.push({ from, to, family })
        }
        count.push(next.length - (first.at(-1) as number))
      }
      drawn.push({
        level,
        from: Uint32Array.from(pairs, ({ from }) => from),
        to: Uint32Array.from(pairs, ({ to }) => to),
        noisy: Float64Array.from(pairs, (pair) => at(pair)?.noisy ?? 0),
        variance: v,
        first: Uint32Array.from(first),
        count: Uint32Array.from(count),
      })
      pairs = next
    }
    return drawn
  }
}

function ownNoise(block: FlowBlock, exact: number, _: number, { settings }: FlowPlan, bits: Bits): number {
  const value = Float64Array.of(exact)
  addNoise(settings.noise, value, block, bits)
  return value[0] as number
}

/** χ² of two samples of the same size; classes that are rare are one class. */
async function distance(plan: FlowPlan, one: Draw, other: Draw, of: Of): Promise<number> {
  const sums = await sumTrips(plan.facts.zones, plan.parameters.limit, of === 'moves' ? people : staying)
  const deviation = Math.sqrt(variance(plan.settings.noise, (plan.parameters.blocks[0] as FlowBlock).scale))
  const counts = new Map<string, [number, number]>()
  for (const [side, draw] of [one, other].entries()) {
    const bits = seededBits(40 + side)
    for (let k = 0; k < SAMPLES; k++) {
      const name = seen(await draw(plan, sums, bits), deviation)
      const both = counts.get(name) ?? [0, 0]
      both[side] = (both[side] as number) + 1
      counts.set(name, both)
    }
  }
  const classes: [number, number][] = [[0, 0]]
  for (const both of counts.values()) {
    if (both[0] + both[1] >= 20) classes.push(both)
    else classes[0] = [(classes[0]?.[0] ?? 0) + both[0], (classes[0]?.[1] ?? 0) + both[1]]
  }
  const used = classes.filter(([a, b]) => a + b > 0)
  const sum = used.reduce((total, [a, b]) => total + (a - b) ** 2 / (a + b), 0)
  expect(used.length).toBeGreaterThan(8)
  return Math.exp(lnQ((used.length - 1) / 2, sum / 2))
}

const CASES = (['moves', 'stays'] as const).flatMap((of) =>
  (['laplace', 'gaussian'] as const).map((noise) => ({ of, noise })),
)

describe.each(CASES)('$of with $noise noise', ({ of, noise }) => {
  const settings = { noise, epsilon: 2, threshold: 0.5, maxTripsPerPerson: 1, staysAt: 'all' } as const
  const plan = flows.plan(facts, noise === 'laplace' ? settings : { ...settings, delta: 1e-2 })

  test('lazy and dense draws have one law', async () => {
    expect(await distance(plan, lazily(of), densely(of), of)).toBeGreaterThan(ALPHA)
  })

  test('a copy that looks where the data is, not where the noise says, is caught', async () => {
    const peeking = densely(of, ownNoise, (_, deviation, exact, k) => exact > k * deviation)
    expect(await distance(plan, lazily(of), peeking, of)).toBeLessThan(ALPHA)
  })

  test('a copy with another threshold is caught', async () => {
    const narrow = densely(of, ownNoise, (estimate, deviation, _, k) => estimate > (k + 0.25) * deviation)
    expect(await distance(plan, lazily(of), narrow, of)).toBeLessThan(ALPHA)
  })

  test('a copy whose levels share their noise is caught', async () => {
    let kept = 0
    const shared = densely(of, (block, exact, cell, of, bits) => {
      if (cell === 0) kept = ownNoise(block, 0, cell, of, bits)
      return exact + kept
    })
    expect(await distance(plan, lazily(of), shared, of)).toBeLessThan(ALPHA)
  })
})
