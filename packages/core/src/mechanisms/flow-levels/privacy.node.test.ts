/**
 * By brute force: every person of a small universe, and every data set of up to two of them with and without a third. What the
 * limit leaves of a person costs at most what the plan promises, over all levels and the stays together, judged in exact
 * arithmetic; and what others did changes nothing of it.
 */
import { describe, expect, test } from 'vitest'
import { type Contributions, contributions } from '../../data/index.ts'
import { add, type Dyadic, dyadic, multiply } from '../../random/reals/dyadic.ts'
import type { FlowFacts, FlowSettings } from './facts.ts'
import { flows } from './index.ts'
import type { FlowSums } from './limited-total.ts'
import { sumTrips } from './people.ts'
import type { FlowPlan } from './plan.ts'

type Trip = readonly [from: number, to: number, times: number]
type Person = readonly Trip[]

const SIZE = 3
const facts: FlowFacts = {
  zones: {
    sizes: [3, 2, 1],
    parents: [
      [0, 0, 1],
      [0, 0],
    ],
  },
  neighbours: { kind: 'individual' },
}
const CELLS = SIZE * SIZE

/** Nobody's trips, any trip once to a thousand times, any two and three of them, and a few who are all over the place. */
const PEOPLE: readonly Person[] = (() => {
  const kinds = Array.from({ length: CELLS }, (_, cell) => [Math.floor(cell / SIZE), cell % SIZE] as const)
  const times = [1, 2, 7, 1000]
  const single = kinds.flatMap(([from, to]) => times.map((n): Person => [[from, to, n]]))
  const pairs = kinds.flatMap((a, i) =>
    kinds.slice(i + 1).flatMap((b): Person[] => [
      [
        [...a, 1],
        [...b, 1],
      ],
      [
        [...a, 3],
        [...b, 2],
      ],
    ]),
  )
  const triples = kinds.flatMap((a, i) =>
    kinds.slice(i + 1).flatMap((b, j) => kinds.slice(i + j + 2).map((c): Person => [a, b, c].map((k) => [...k, 1]))),
  )
  const everywhere: Person = kinds.map(([from, to]) => [from, to, 1])
  const odd: Person[] = [
    everywhere,
    everywhere.map(([from, to], k) => [from, to, k * k + 1]),
    [
      [0, 1, 1],
      [0, 1, 1],
      [0, 1, 1],
    ],
    [[0, 1, -5]],
    [
      [0, 1, -5],
      [1, 2, 3],
    ],
    [[0, 1, 0.5]],
    [[2, 0, Number.NaN]],
    [[2, 0, Number.POSITIVE_INFINITY]],
    [[0, 2, 1e300]],
    [[0, 9, 4]],
  ]
  return [[], ...single, ...pairs, ...triples, ...odd]
})()

function dataOf(people: readonly Person[]): Contributions {
  const trips = people.flatMap((person, who) => person.map((trip) => ({ who, trip })))
  return contributions({
    person: Uint32Array.from(trips, ({ who }) => who),
    row: Uint32Array.from(trips, ({ trip }) => trip[0]),
    column: Uint32Array.from(trips, ({ trip }) => trip[1]),
    value: Float64Array.from(trips, ({ trip }) => trip[2]),
  })
}

/** Everything that gets noise, block by block in the order of the plan, in whole units. */
function cellsOf({ parameters, facts: { zones } }: FlowPlan, sums: FlowSums): number[][] {
  return parameters.blocks.map(({ of, level }) => {
    if (of === 'stays') return [...(sums.stays[level] as Float64Array)]
    const cells = (zones.sizes[level] as number) ** 2
    return Array.from({ length: cells }, (_, cell) => sums.moves[level]?.get(cell) ?? 0)
  })
}

const limited = async (plan: FlowPlan, people: readonly Person[]) =>
  cellsOf(plan, await sumTrips(plan.facts.zones, plan.parameters.limit, dataOf(people)))

/** Whether Σ Δ/b ≤ ε (Laplace) or Σ Δ²/σ² ≤ μ² (Gaussian), in exact arithmetic: both sides times all scales. */
function affordable({ parameters, settings }: FlowPlan, step: readonly (readonly number[])[], budget: number): boolean {
  const power = settings.noise === 'laplace' ? 1 : 2
  const scales = parameters.blocks.map(({ scale }) => raised(dyadic(scale), power))
  const all = scales.reduce(multiply)
  let cost: Dyadic = { n: 0n, e: 0 }
  step.forEach((cells, block) => {
    const units = cells.reduce((sum, x) => sum + BigInt(Math.abs(x)) ** BigInt(power), 0n)
    const changed = multiply({ n: units, e: 0 }, raised(dyadic(parameters.limit.quantum), power))
    const others = scales.filter((_, k) => k !== block).reduce(multiply, { n: 1n, e: 0 })
    cost = add(cost, multiply(changed, others))
  })
  const left = add(multiply(raised(dyadic(budget), power), all), { n: -cost.n, e: cost.e })
  return left.n >= 0n
}

function raised(x: Dyadic, power: number): Dyadic {
  return power === 1 ? x : multiply(x, x)
}

/** What the certificate says that noise of these scales may cost: ε, or μ of the Gaussian curve. */
function budgetOf({ stages, settings }: FlowPlan): number {
  const { guarantee } = stages.at(-1) as FlowPlan['stages'][number]
  return settings.noise === 'laplace'
    ? guarantee.epsilon
    : (guarantee.curve as { readonly kind: 'gaussian'; readonly mu: number }).mu
}

const laplace = { noise: 'laplace', epsilon: 1 } as const
const gaussian = { noise: 'gaussian', epsilon: 0.7, delta: 1e-5 } as const

const SETTINGS: readonly (readonly [string, FlowSettings])[] = [
  ['Laplace', laplace],
  ['Laplace, up to 2.7 trips', { ...laplace, maxTripsPerPerson: 2.7 }],
  ['Laplace, a million trips', { ...laplace, maxTripsPerPerson: 2 ** 20 }],
  ['Laplace without stays', { ...laplace, stays: false, maxTripsPerPerson: 3 }],
  ['Laplace, levels of different weight', { ...laplace, levelWeights: [5, 0, 1] }],
  ['Laplace, the finest level not measured', { ...laplace, levelWeights: [0, 1, 1] }],
  ['Laplace, stays at every level', { ...laplace, staysAt: 'all' }],
  ['Laplace, stays at every level, up to 2.7 trips', { ...laplace, staysAt: 'all', maxTripsPerPerson: 2.7 }],
  [
    'Laplace, stays at every level, levels of different weight',
    { ...laplace, staysAt: 'all', levelWeights: [0, 9, 1] },
  ],
  ['Laplace beside a noisy total', { ...laplace, total: { epsilon: 0.25, maxTripsPerPerson: 3 } }],
  ['Gaussian', gaussian],
  ['Gaussian, up to 5 trips', { ...gaussian, maxTripsPerPerson: 5 }],
  ['Gaussian, a third of a trip', { ...gaussian, maxTripsPerPerson: 1 / 3 }],
  ['Gaussian without stays', { ...gaussian, stays: false }],
  ['Gaussian, stays at every level', { ...gaussian, staysAt: 'all' }],
  ['Gaussian, stays at every level, up to 5 trips', { ...gaussian, staysAt: 'all', maxTripsPerPerson: 5 }],
  [
    'Gaussian, stays at every level, levels of different weight',
    { ...gaussian, staysAt: 'all', levelWeights: [0, 9, 1] },
  ],
  ['Gaussian, levels of different weight', { ...gaussian, levelWeights: [1, 7, 2] }],
  ['Gaussian, the finest level not measured', { ...gaussian, levelWeights: [0, 1, 1] }],
]

describe.each(SETTINGS)('%s', (_, settings) => {
  const plan = flows.plan(facts, settings)
  const budget = budgetOf(plan)

  test('no person costs more than is promised, and some person all but that', async () => {
    let costly = 0
    for (const person of PEOPLE) {
      const step = await limited(plan, [person])
      expect(affordable(plan, step, budget)).toBe(true)
      if (affordable(plan, step, budget * (1 - 1e-3))) continue
      costly++
      // The same judge says no to a person who counts for a little more than the limit.
      const more = step.map((cells) => cells.map((x) => Math.ceil(x * 1.01)))
      expect(affordable(plan, more, budget)).toBe(false)
    }
    expect(costly).toBeGreaterThan(0)
  })

  test('a person adds the same whatever others do: every data set of up to two, with and without a third', async () => {
    const some = PEOPLE.filter((_, k) => k % 17 === 0)
    const others = [[], ...some.map((a) => [a]), ...some.flatMap((a, i) => some.slice(i).map((b) => [a, b]))]
    const alone = await Promise.all(some.map((person) => limited(plan, [person])))
    for (const before of others) {
      const without = await limited(plan, before)
      for (const [k, person] of some.entries()) {
        const together = await limited(plan, [...before, person])
        const step = together.map((cells, block) => cells.map((x, cell) => x - (without[block]?.[cell] ?? 0)))
        expect(step).toEqual(alone[k])
      }
    }
  })

  test('every level is the sum of the finer one', async () => {
    const { moves, stays, zones } = await sumTrips(plan.facts.zones, plan.parameters.limit, dataOf(PEOPLE))
    for (let level = 1; level < zones.levels; level++) {
      const [own, wide] = [zones.ancestors[level] as Uint32Array, zones.sizes[level] as number]
      const sums = new Float64Array(wide * wide)
      for (let cell = 0; cell < CELLS; cell++) {
        const [i, j] = [own[Math.floor(cell / SIZE)] as number, own[cell % SIZE] as number]
        sums[i * wide + j] = (sums[i * wide + j] as number) + (moves[0]?.get(cell) ?? 0)
      }
      expect(Array.from(sums, (_, cell) => moves[level]?.get(cell))).toEqual([...sums])
      const staying = new Float64Array(wide)
      stays[0]?.forEach((units, zone) => {
        staying[own[zone] as number] = (staying[own[zone] as number] as number) + units
      })
      expect(stays[level]).toEqual(staying)
    }
  })
})

test('the noisy total: one person adds at most the cap, a whole number', async () => {
  const plan = flows.plan(facts, { ...laplace, total: { epsilon: 0.25, maxTripsPerPerson: 3 } })
  expect(plan.parameters.total?.scale).toBe(12)
  for (const person of PEOPLE) {
    const { total } = await sumTrips(plan.facts.zones, plan.parameters.limit, dataOf([person]))
    expect(Number.isInteger(total) && total >= 0 && total <= 3).toBe(true)
  }
})

test.each(['laplace', 'gaussian'] as const)(
  'stays at every level, each paid for as if it were the only one, would cost more than is promised: %s',
  async (noise) => {
    const settings = { ...(noise === 'laplace' ? laplace : gaussian), maxTripsPerPerson: 2 }
    const [once, all] = [settings, { ...settings, staysAt: 'all' as const }].map((each) => flows.plan(facts, each)) as [
      FlowPlan,
      FlowPlan,
    ]
    const scale = once.parameters.blocks.find(({ of }) => of === 'stays')?.scale as number
    const blocks = all.parameters.blocks.map((block) => (block.of === 'stays' ? { ...block, scale } : block))
    const cheap = { ...all, parameters: { ...all.parameters, blocks, limit: once.parameters.limit } }
    const steps = await Promise.all(PEOPLE.map((person) => limited(cheap, [person])))
    expect(steps.some((step) => !affordable(cheap, step, budgetOf(all)))).toBe(true)
  },
)

test('a limit that looks at each level by itself would cost more than is promised', async () => {
  const plan = flows.plan(facts, gaussian)
  const [finest] = plan.parameters.blocks
  const blocks = plan.parameters.limit.blocks.map((block) =>
    block.of === 'moves' && block.level === finest?.level ? block : { ...block, weight: 0 },
  )
  const apart = { ...plan, parameters: { ...plan.parameters, limit: { ...plan.parameters.limit, blocks } } }
  const steps = await Promise.all(PEOPLE.map((person) => limited(apart, [person])))
  expect(steps.some((step) => !affordable(plan, step, budgetOf(plan)))).toBe(true)
})
