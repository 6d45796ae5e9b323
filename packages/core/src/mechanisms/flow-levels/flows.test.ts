import { describe, expect, test } from 'vitest'
import { contributions, visitPeople } from '../../data/index.ts'
import { deltaAt } from '../../privacy/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { type FlowFacts, type FlowSettings, flows, flowsAt, halvedGrid, LimitedTrips, madeUpTrips } from './index.ts'

const neighbours = { kind: 'individual' } as const
const facts: FlowFacts = { zones: halvedGrid(4, 4, 1), neighbours }
const laplace: FlowSettings = { noise: 'laplace', epsilon: 1 }
const gaussian: FlowSettings = { noise: 'gaussian', epsilon: 1, delta: 1e-6 }
const people = contributions({
  person: Uint32Array.of(0, 0, 1, 2, 2),
  row: Uint32Array.of(0, 5, 0, 15, 3),
  column: Uint32Array.of(5, 0, 5, 15, 3),
  value: Float64Array.of(1, 2, 1, 1, 4),
})

describe('plans', () => {
  test('Laplace: a stay is one cell and pays for itself, a move is in every level, and the levels together pay for it', () => {
    const { parameters, guarantee } = flows.plan(facts, { ...laplace, maxTripsPerPerson: 5 })
    const moves = parameters.blocks.filter(({ of }) => of === 'moves')
    expect(moves.map(({ level, cells }) => [level, cells])).toEqual([
      [0, 256],
      [1, 16],
      [2, 1],
    ])
    expect(moves.reduce((sum, { scale }) => sum + 5 / scale, 0)).toBeCloseTo(1, 10)
    expect(parameters.blocks.at(-1)).toMatchObject({ of: 'stays', scale: 5 })
    expect(guarantee).toMatchObject({ kind: 'pure', epsilon: 1, exactness: 'exact' })
  })

  test('without stays no single cell can move by all of the cap, and the curve is a bound', () => {
    expect(flows.plan(facts, { ...laplace, stays: false }).guarantee.exactness).toBe('bound')
  })

  test('Laplace, stays at every level: they share ε as moves do, and the curve is a bound', () => {
    const { parameters, guarantee, expectedError } = flows.plan(facts, {
      ...laplace,
      maxTripsPerPerson: 5,
      staysAt: 'all',
    })
    const stays = parameters.blocks.filter(({ of }) => of === 'stays')
    expect(stays.map(({ level, cells }) => [level, cells])).toEqual([
      [0, 16],
      [1, 4],
      [2, 1],
    ])
    expect(stays.reduce((sum, { scale }) => sum + 5 / scale, 0)).toBeCloseTo(1, 10)
    expect(guarantee).toMatchObject({ kind: 'pure', epsilon: 1, exactness: 'bound' })
    expect(expectedError.coarserStays).toHaveLength(2)
  })

  test('Gaussian: the curve is that of μ, exactly, and keeps δ at ε', () => {
    const plan = flows.plan(facts, gaussian)
    const [curve] = flows.curves(plan)
    expect(plan.guarantee.exactness).toBe('exact')
    expect(curve).toMatchObject({ kind: 'gaussian' })
    expect((curve as { mu: number }).mu).toBeCloseTo(0.237, 3)
    expect(deltaAt(curve as Parameters<typeof deltaAt>[0], 1)).toBeLessThanOrEqual(1e-6)
  })

  test('a noisy total is a stage, and both together come to what was asked for', () => {
    const plan = flows.plan(facts, { ...gaussian, total: { epsilon: 0.2, maxTripsPerPerson: 50 } })
    expect(plan.stages.map(({ name }) => name)).toEqual(['noisy total', 'gaussian noise'])
    expect(plan.guarantee).toMatchObject({ kind: 'approximate', epsilon: 1, delta: 1e-6 })
    expect(flows.curves(plan)).toHaveLength(2)
  })

  test('the limit follows from what is expected, unless it is given', () => {
    const limitOf = (expected: FlowFacts['expected'], settings: FlowSettings = gaussian) =>
      flows.plan({ ...facts, ...(expected === undefined ? {} : { expected }) }, settings).parameters.maxTripsPerPerson
    expect(limitOf(undefined)).toBe(1)
    expect(limitOf({ people: 2000, tripsPerPerson: 122 })).toBe(1)
    expect(limitOf({ people: 33_000, tripsPerPerson: 108 })).toBe(4)
    expect(limitOf({ people: 1e7, tripsPerPerson: 100 })).toBe(10)
    expect(limitOf({ people: 1e7, tripsPerPerson: 100 }, { ...gaussian, maxTripsPerPerson: 3 })).toBe(3)
  })

  test('in words: what is released, what one person counts for, and that deviations are no standard errors', () => {
    for (const settings of [laplace, { ...gaussian, stays: false, integers: true, rescaleTo: 1e5 }]) {
      const said = flows.inWords(flows.plan(facts, settings))
      expect(said.released).toMatch(/3 levels \(16, 4, 1 zones\)/)
      expect(said.error.join(' ')).toMatch(/not the standard error/)
      expect(said.error.join(' ')).toMatch(/limit on one person takes away/)
      expect(said.assumptions.join(' ')).toMatch(/Which zone lies in which/)
    }
  })

  test('without a total to rescale to, the plan warns that all values are too small', () => {
    expect(flows.plan(facts, laplace).warnings.join(' ')).toMatch(/too small, by an unknown factor/)
    expect(flows.plan(facts, { ...laplace, rescaleTo: 10 }).warnings.join(' ')).not.toMatch(/too small/)
  })
})

describe.each([laplace, gaussian])('releases with $noise noise', (settings) => {
  test('with hardly any noise the release is near the data, whatever is expected of it', async () => {
    for (const spread of ['even', 'activity'] as const) {
      const plan = flows.plan(facts, { ...settings, epsilon: 1e6, maxTripsPerPerson: 10, spread })
      const released = await flows.release(plan, people, { bits: seededBits(1) })
      const { values } = flowsAt(released, 0)
      expect([5, 5 * 16, 15 * 17, 3 * 17].map((cell) => Math.round(values[cell] as number))).toEqual([2, 2, 1, 4])
    }
  })

  test('a stream of people gives what all of them at once do, and contributions of nobody are left out', async () => {
    const plan = flows.plan(facts, settings)
    async function* batches() {
      for (let k = 0; k < 5; k++) {
        const part = (list: Uint32Array) => list.slice(k, k + 1)
        yield contributions({
          person: part(people.person),
          row: part(people.row),
          column: part(people.column),
          value: people.value.slice(k, k + 1),
        })
      }
    }
    const [one, other] = [
      await flows.release(plan, people, { bits: seededBits(3) }),
      await flows.release(plan, batches(), { bits: seededBits(3) }),
    ]
    expect(other).toEqual(one)
    const outside = contributions({
      person: Uint32Array.of(9),
      row: Uint32Array.of(99),
      column: Uint32Array.of(0),
      value: Float64Array.of(1),
    })
    const [empty, left] = [
      await flows.release(plan, { ...outside, row: Uint32Array.of(77) }, { bits: seededBits(4) }),
      await flows.release(plan, outside, { bits: seededBits(4) }),
    ]
    expect(left).toEqual(empty)
  })

  test('rescaled to a declared total, deviations too', async () => {
    const plain = await flows.release(flows.plan(facts, settings), people, { bits: seededBits(5) })
    const plan = flows.plan(facts, { ...settings, rescaleTo: 500 })
    const { levels, stays, factor } = await flows.release(plan, people, { bits: seededBits(5) })
    const all = [...(levels.at(-1)?.value ?? []), ...(stays?.at(-1)?.value ?? [])].reduce((a, b) => a + b, 0)
    expect(all).toBeCloseTo(500)
    expect(levels[0]?.deviation).toBeCloseTo((plain.levels[0]?.deviation ?? 0) * factor)
  })

  test('stays at every level: those of a zone are looked into where the larger one stands out, and every zoom has all', async () => {
    const zones = halvedGrid(8, 8, 2)
    const many = contributions({
      person: Uint32Array.from({ length: 4000 }, (_, k) => k),
      row: new Uint32Array(4000).fill(9),
      column: new Uint32Array(4000).fill(9),
      value: new Float64Array(4000).fill(1),
    })
    const plan = flows.plan({ zones, neighbours }, { ...settings, staysAt: 'all' })
    const released = await flows.release(plan, many, { bits: seededBits(8) })
    const [fine, middle, coarse] = released.stays ?? []
    expect([coarse, middle].map((level) => level?.value.length)).toEqual([4, 4])
    expect([...(fine?.from ?? [])]).toEqual([0, 1, 8, 9])
    expect(Math.abs((fine?.value[3] as number) - 4000)).toBeLessThan(200)
    for (const level of [0, 1, 2]) {
      const { values, rows } = flowsAt(released, level)
      const diagonal = Array.from({ length: rows }, (_, zone) => values[zone * (rows + 1)] as number)
      expect(Math.abs(Math.max(...diagonal) - 4000)).toBeLessThan(250)
    }
  })

  test('a single zone, and a hierarchy of one level', async () => {
    const one = flows.plan({ zones: { sizes: [1], parents: [] }, neighbours }, settings)
    const released = await flows.release(one, people, { bits: seededBits(6) })
    expect(released.levels[0]?.value).toHaveLength(0)
    expect(flowsAt(released, 0).values).toHaveLength(1)
    const flat = flows.plan({ zones: { sizes: [16], parents: [] }, neighbours }, settings)
    expect((await flows.release(flat, people, { bits: seededBits(6) })).levels[0]?.value).toHaveLength(240)
  })

  test('a level that does not matter is not drawn, and is spread all the same', async () => {
    const plan = flows.plan(facts, { ...settings, levelWeights: [0, 1, 1] })
    const released = await flows.release(plan, people, { bits: seededBits(7) })
    expect(released.levels.map(({ level }) => level)).toEqual([1, 2])
    const [fine, coarse] = [0, 1].map((level) => flowsAt(released, level).values.reduce((a, b) => a + b, 0))
    expect(fine).toBeCloseTo(coarse as number)
  })
})

test('what was learned of the zones brings the release nearer', async () => {
  const zones = halvedGrid(12, 12, 3)
  const trips = madeUpTrips({ zones, people: 1500, tripsPerPerson: 20, seed: 2 })
  const busy = new Float64Array(144)
  for (const zone of [...trips.row, ...trips.column]) busy[zone] = (busy[zone] as number) + 1
  const plan = flows.plan({ zones, neighbours }, { ...gaussian, epsilon: 2 })
  const { gravity } = await flows.release(plan, trips, { bits: seededBits(1) })
  const mean = (list: Float64Array) => list.reduce((a, b) => a + b, 0) / list.length
  const spread = (a: Float64Array, b: Float64Array) =>
    a.reduce((sum, x, k) => sum + (x - mean(a)) * ((b[k] as number) - mean(b)), 0)
  const correlation =
    spread(busy, gravity.activity) / Math.sqrt(spread(busy, busy) * spread(gravity.activity, gravity.activity))
  expect(correlation).toBeGreaterThan(0.9)
})

describe('refusals', () => {
  const two = { sizes: [2, 1], parents: [[0, 0]] }
  const refused: readonly (readonly [string, object, object, RegExp])[] = [
    ['no zones', { zones: undefined }, {}, /zones are missing/],
    ['sizes that are none', { zones: { sizes: [], parents: [] } }, {}, /1 to 16 levels/],
    ['half a zone', { zones: { sizes: [1.5], parents: [] } }, {}, /whole number of zones/],
    ['a zone in two places', { zones: { sizes: [2, 1], parents: [[0, 0, 0]] } }, {}, /one place only/],
    ['a parent that is none', { zones: { sizes: [2, 1], parents: [[0, 1]] } }, {}, /0 to 0, not 1/],
    ['a district without zones', { zones: { sizes: [2, 2], parents: [[0, 0]] } }, {}, /without any zone/],
    ['parents that are missing', { zones: { sizes: [2, 1], parents: [] } }, {}, /1 lists of parents/],
    ['other neighbours', { neighbours: { kind: 'edge' } }, {}, /protect people/],
    ['data among the facts', { values: [1] }, {}, /no "values"/],
    ['weights that are negative', { weights: [1, -1] }, {}, /at least 0/],
    ['weights that are all zero', { weights: [0, 0] }, {}, /All weights are 0/],
    ['weights of other zones', { weights: [1] }, {}, /2 finest zones/],
    [
      'places without a number',
      {
        places: [
          [0, 0],
          [0, Number.NaN],
        ],
      },
      {},
      /two finite numbers/,
    ],
    ['nobody expected', { expected: { people: 0, tripsPerPerson: 1 } }, {}, /at least 1/],
    ['no trips expected', { expected: { people: 1, tripsPerPerson: 0 } }, {}, /above 0/],
    ['a limit of nothing', {}, { maxTripsPerPerson: 0 }, /maxTripsPerPerson/],
    ['a threshold below 0', {}, { threshold: -1 }, /threshold/],
    ['weights of levels that are missing', {}, { levelWeights: [1] }, /2 levels/],
    ['weights of levels that are all zero', {}, { levelWeights: [0, 0] }, /not all of them 0/],
    ['a decay without places', {}, { spread: 'decay' }, /places/],
    ['weights that were not given', {}, { spread: 'weights' }, /weights/],
    ['another way to spread', {}, { spread: 'butter' }, /not butter/],
    ['two totals', {}, { rescaleTo: 1, total: { epsilon: 0.1, maxTripsPerPerson: 1 } }, /not both/],
    ['a total that spends all', {}, { total: { epsilon: 1, maxTripsPerPerson: 1 } }, /nothing would be left/],
    ['a total of half trips', {}, { total: { epsilon: 0.1, maxTripsPerPerson: 1.5 } }, /whole number of trips/],
    ['a δ with Laplace noise', {}, { delta: 0.1 }, /needs no delta/],
    ['stays that are neither', {}, { stays: 'yes' }, /true or false/],
    ['stays nowhere', {}, { staysAt: 'here' }, /"finest" level or at "all"/],
    ['stays that are left out, at every level', {}, { stays: false, staysAt: 'all' }, /leave out "staysAt"/],
    ['a field nobody knows', {}, { caps: 1 }, /no "caps"/],
    ['too many coarse zones', { zones: { sizes: [5000], parents: [] } }, {}, /add a coarser level/],
  ]
  test.each(refused)('%s', (_, fact, setting, message) => {
    const plan = () =>
      flows.plan({ zones: two, neighbours, ...fact } as FlowFacts, { ...laplace, ...setting } as FlowSettings)
    expect(plan).toThrow(message)
  })

  test('a finished matrix, a level that is none, a matrix that does not fit', async () => {
    const plan = flows.plan(facts, laplace)
    await expect(flows.release(plan, { rows: 1 } as never)).rejects.toThrow(/not a finished matrix/)
    const released = await flows.release(plan, people, { bits: seededBits(1) })
    expect(() => flowsAt(released, 3)).toThrow(/no level 3/)
    const zones = { sizes: [10_000, 1], parents: [Array.from({ length: 10_000 }, () => 0)] }
    const large = await flows.release(flows.plan({ zones, neighbours }, { ...laplace, threshold: 1000 }), people)
    expect(() => flowsAt(large, 0)).toThrow(/more than memory holds/)
  })
})

test('a plan of 10^5 zones says beforehand what making it costs', () => {
  const zones = halvedGrid(316, 316)
  expect(flows.cost({ zones }, {})).toBeGreaterThan(1e6)
  expect(flows.cost({ zones }, {})).toBeLessThan(2 ** 30)
  expect(flows.cost(undefined, undefined)).toBeGreaterThan(0)
})

test.each([
  ['laplace', laplace],
  ['gaussian', gaussian],
])('%s: trips added up elsewhere, in parts of the people, are the same release', async (_, settings) => {
  const plan = flows.plan(facts, { ...settings, total: { epsilon: 0.2, maxTripsPerPerson: 3 } })
  const size = plan.facts.zones.sizes[0] as number
  const parts = [0, 1].map((part) => {
    const chosen = Array.from(people.person.keys()).filter((k) => (people.person[k] as number) % 2 === part)
    const of = (all: Uint32Array | Float64Array) => chosen.map((k) => all[k] as number)
    return contributions({
      person: Uint32Array.from(of(people.person)),
      row: Uint32Array.from(of(people.row)),
      column: Uint32Array.from(of(people.column)),
      value: Float64Array.from(of(people.value)),
    })
  })
  const holder: Parameters<typeof flows.release>[1] = {
    async limited(zones, limit) {
      const sums = parts.map((part) => {
        const own = new LimitedTrips(zones, limit)
        visitPeople(part, { rows: size, columns: size, symmetric: false, quantum: 1, most: 2 ** 21 }, own)
        const held = own.size
        const cells = [...own.take()]
        expect([held > 0, own.size]).toEqual([true, 0])
        return { cells, total: own.total }
      })
      return { cells: sums.flatMap(({ cells }) => cells), total: sums.reduce((sum, { total }) => sum + total, 0) }
    },
  }
  const here = await flows.release(plan, people, { bits: seededBits(3) })
  expect(await flows.release(plan, holder, { bits: seededBits(3) })).toEqual(here)
})
