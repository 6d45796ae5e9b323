/** Sums on Spark are those of DuckDB, to the last unit, whatever the names and the values. */
import { scaleTo, visitPeople } from '@tulle/core/data'
import { flows, LimitedTrips } from '@tulle/core/flows'
import { expect, test } from 'vitest'
import { seededBits } from '../../packages/core/src/testing/seeded.ts'
import { chance, heldSum, onFiles, onSpark, parquet, parquetOf } from './place.ts'

const NAMES = ['a', 'b\tb', 'c\nc', "d'd", 'e"e', 'f\\f', 'g`g', 'ü €', '\u{1f600}', 'h\u0000h', '\\N', '%s']
const HEADINGS = { 'who`s': 'VARCHAR', 'from "here"': 'VARCHAR', "to 'there'": 'VARCHAR', 'value\t1': 'DOUBLE' }
const [person, from, to, value] = Object.keys(HEADINGS) as [string, string, string, string]

/** People with hostile names and many rows, one of them with a tenth of all; values of every size. */
function events(count: number) {
  const random = chance(7)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const sizes = [
    () => 1,
    () => -2.5,
    () => random() * 9,
    () => 1e300,
    () => 0.1,
    () => 2 ** -40,
    () => -0,
    () => Number.NaN,
  ]
  return Array.from({ length: count }, () => {
    const who = random() < 0.1 ? 'skewed\t\u0000' : `${pick(NAMES)}${Math.floor(random() * 300)}`
    return [
      who,
      random() < 0.02 ? 'nowhere' : pick(NAMES),
      random() < 0.02 ? null : pick(NAMES),
      pick(sizes)(),
    ] as const
  })
}

async function both() {
  const file = await parquet('events.parquet', HEADINGS, events(20_000))
  const columns = { file, person, from, to, value }
  return {
    // Parts are made of all that is longer than this.
    spark: await onSpark(file, { most: 2 ** 10 }).events(columns),
    large: await onSpark(file).events(columns),
    files: await onFiles().events(columns),
  }
}

test.each([
  ['a total', { l1: 40 }],
  ['a length', { l2: 13 }],
  ['the number and the size of entries', { l0: 3, linf: 8 }],
])('each person held to %s', async (_, caps) => {
  const { spark, files } = await both()
  for (const symmetric of [false, true]) {
    const shape = { rows: NAMES, columns: NAMES, symmetric, quantum: 0.25, most: 100, limit: scaleTo(caps) }
    const [one, other] = [await spark.sumByPerson(shape), await heldSum(files, shape)]
    expect(one).toEqual(other)
    expect(one.counts['clippedPeople']).toBeGreaterThan(10)
  }
})

test('a rule that is no plain data is followed too, by the client', async () => {
  const { spark, files } = await both()
  const { rule: _, ...limit } = scaleTo({ l1: 40 })
  const shape = { rows: NAMES, columns: NAMES, symmetric: false, quantum: 0.25, most: 100, limit }
  expect(await spark.sumByPerson(shape)).toEqual(await heldSum(files, shape))
})

test('cells by themselves, exactly', async () => {
  const { spark, files } = await both()
  for (const quantum of [1, 2 ** -30, 2 ** 40]) {
    const shape = { rows: NAMES, columns: NAMES, symmetric: false, quantum }
    expect(await spark.sumCells(shape)).toEqual(await files.sumCells(shape))
  }
})

test('more sums than a worker holds are handed on in parts', async () => {
  const random = chance(3)
  const zones = Array.from({ length: 80 }, (_, i) => `z${i}`)
  const zone = () => zones[Math.floor(random() * zones.length)] as string
  const rows = Array.from({ length: 12_000 }, () => [`p${Math.floor(random() * 900)}`, zone(), zone()])
  const file = await parquet('many.parquet', { p: 'VARCHAR', a: 'VARCHAR', b: 'VARCHAR' }, rows)
  const columns = { file, person: 'p', from: 'a', to: 'b' }
  const shape = { rows: zones, columns: zones, symmetric: false, quantum: 1, most: 10, limit: scaleTo({ l1: 10 }) }
  const spark = await onSpark(file, { most: 2 ** 10 }).events(columns)
  const files = await onFiles().events(columns)
  expect(await spark.sumByPerson(shape)).toEqual(await heldSum(files, shape))
})

test('one person with a million rows, besides others', async () => {
  const zones = Array.from({ length: 30 }, (_, i) => `z${i}`)
  const zone = (salt: number) => `'z' || (hash(r + ${salt}) % 30)`
  const who = `CASE WHEN r < 1000000 THEN 'skewed' ELSE 'p' || (hash(r) % 3000) END`
  const file = await parquetOf(
    'skewed.parquet',
    `SELECT ${who} AS p, ${zone(10 ** 9)} AS a, ${zone(2 * 10 ** 9)} AS b, 0.5 + r % 7 AS v FROM range(1050000) t(r)`,
  )
  const columns = { file, person: 'p', from: 'a', to: 'b', value: 'v' }
  const shape = { rows: zones, columns: zones, symmetric: false, quantum: 0.5, most: 20, limit: scaleTo({ l2: 25 }) }
  const spark = await onSpark(file, { most: 2 ** 10 }).events(columns)
  const files = await onFiles().events(columns)
  const summed = await spark.sumByPerson(shape)
  expect(summed).toEqual(await heldSum(files, shape))
  expect(summed.counts['clippedPeople']).toBeGreaterThan(0)
})

test('people who share the hash that Spark sorts by are told apart', async () => {
  // Murmur 3 of 32 bits: among 300,000 names some ten pairs share it, with certainty for all that matters.
  const file = await parquetOf(
    'alike.parquet',
    `SELECT 'p' || (r % 300000) AS p, 'z' || (r % 3) AS a, 'z' || (r % 2) AS b FROM range(600000) t(r)`,
  )
  const zones = ['z0', 'z1', 'z2']
  const columns = { file, person: 'p', from: 'a', to: 'b' }
  const shape = { rows: zones, columns: zones, symmetric: false, quantum: 1, most: 9, limit: scaleTo({ l1: 1 }) }
  const spark = onSpark(file)
  const [shared] = await (await spark.session()).rows(
    `SELECT 300000 - COUNT(DISTINCT hash(hex('p' || CAST(id AS STRING)))) AS n FROM range(300000)`,
  )
  expect(Number(shared?.['n'])).toBeGreaterThan(0)
  const summed = await (await spark.events(columns)).sumByPerson(shape)
  expect(summed.counts['people']).toBe(300_000)
  expect(summed).toEqual(await heldSum(await onFiles().events(columns), shape))
})

test('names, people in both, and everybody of a reference', async () => {
  const { spark, files } = await both()
  expect(await spark.names()).toEqual(await files.names())
  expect(await spark.peopleAlsoIn(spark, {})).toBe(await files.peopleAlsoIn(files, {}))
})

/** Zones of three levels: twelve, four, two. */
const HIERARCHY = {
  sizes: [NAMES.length, 4, 2],
  parents: [NAMES.map((_, zone) => zone % 4), [0, 0, 1, 1]],
}

test.each([
  ['gaussian', true],
  ['gaussian', false],
  ['laplace', true],
] as const)('flows with %s noise, stays %s: people are held to the limit in executors', async (noise, stays) => {
  const { spark, files } = await both()
  const total = { epsilon: 0.2, maxTripsPerPerson: 30 }
  const law = noise === 'gaussian' ? { noise, delta: 1e-6 } : { noise }
  const facts = { zones: HIERARCHY, neighbours: { kind: 'individual' } } as const
  const plan = flows.plan(facts, { ...law, epsilon: 2, maxTripsPerPerson: 5, stays, total })
  const [there, here] = [await spark.trips({ zones: NAMES }), await files.trips({ zones: NAMES })]
  if (there.held === undefined) throw new Error('Trips were brought here.')
  // With the same bits, releases are the same only if every sum is.
  const released = await flows.release(plan, there.held, { bits: seededBits(5) })
  expect(released).toEqual(await flows.release(plan, here.trips, { bits: seededBits(5) }))
  const people = new LimitedTrips(plan.facts.zones, plan.parameters.limit)
  const shape = { rows: NAMES.length, columns: NAMES.length, symmetric: false, quantum: 1, most: 2 ** 21 }
  visitPeople(here.trips, shape, people)
  expect(there.held.seen()).toMatchObject({ limitedPeople: people.limitedPeople })
  expect(people.limitedPeople).toBeGreaterThan(10)
})

test('a hierarchy of zones that fits on no command line', async () => {
  const random = chance(13)
  const zones = Array.from({ length: 60_000 }, (_, i) => `z${i}`)
  const zone = () => zones[Math.floor(random() ** 4 * zones.length)] as string
  const rows = Array.from({ length: 2000 }, () => [`p${Math.floor(random() * 90)}`, zone(), zone()])
  const file = await parquet('wide.parquet', { p: 'VARCHAR', a: 'VARCHAR', b: 'VARCHAR' }, rows)
  const columns = { file, person: 'p', from: 'a', to: 'b' }
  const hierarchy = {
    sizes: [60_000, 4000, 40],
    parents: [
      [...Array(4000).keys(), ...Array.from({ length: 56_000 }, () => Math.floor(random() * 4000))],
      Array.from({ length: 4000 }, (_, i) => i % 40),
    ],
  }
  const facts = { zones: hierarchy, neighbours: { kind: 'individual' } } as const
  const plan = flows.plan(facts, { noise: 'laplace', epsilon: 9, maxTripsPerPerson: 5 })
  const [there, here] = [
    await (await onSpark(file).events(columns)).trips({ zones }),
    await (await onFiles().events(columns)).trips({ zones }),
  ]
  const released = await flows.release(plan, there.held ?? there.trips, { bits: seededBits(5) })
  expect(released).toEqual(await flows.release(plan, here.trips, { bits: seededBits(5) }))
})

test('trips of everybody together, for what is said beside a release; and nobody without a name', async () => {
  const { spark: small, large: spark, files } = await both()
  const byPair = async (source: typeof spark) => {
    const { trips, counts } = await source.trips({ zones: NAMES })
    const pairs = new Map<string, number>()
    trips.person.forEach((_, k) => {
      const [pair, value] = [`${trips.row[k]} ${trips.column[k]}`, trips.value[k] as number]
      // A row stands for so many trips at most; on Spark, rows of a pair are already together.
      const most = source === files ? 2 ** 21 : Infinity
      if (value >= 1) pairs.set(pair, (pairs.get(pair) ?? 0) + Math.min(most, Math.trunc(value)))
    })
    const { rows, outsideDomain } = counts
    return { pairs: Object.fromEntries(pairs), rows, outsideDomain }
  }
  expect(await byPair(spark)).toEqual(await byPair(files))
  expect(await byPair(small)).toEqual(await byPair(files))
  const file = await parquet('nobody.parquet', { p: 'VARCHAR', a: 'VARCHAR', b: 'VARCHAR' }, [['', 'a', 'a']])
  const unnamed = await onSpark(file).events({ file, person: 'p', from: 'a', to: 'b' })
  await expect(unnamed.trips({ zones: ['a'] })).rejects.toThrow(/"p" is empty in 1 rows/)
})
