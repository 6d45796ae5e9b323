/** Sums on Spark are those of DuckDB, to the last unit, whatever the names and the values. */
import { scaleTo } from '@tulle/core/data'
import { expect, test } from 'vitest'
import { chance, onFiles, onSpark, parquet } from './place.ts'

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
    const [one, other] = [await spark.sumByPerson(shape), await files.sumByPerson(shape)]
    expect(one).toEqual(other)
    expect(one.counts['clippedPeople']).toBeGreaterThan(10)
  }
})

test('a rule that is no plain data is followed too, by the client', async () => {
  const { spark, files } = await both()
  const { rule: _, ...limit } = scaleTo({ l1: 40 })
  const shape = { rows: NAMES, columns: NAMES, symmetric: false, quantum: 0.25, most: 100, limit }
  expect(await spark.sumByPerson(shape)).toEqual(await files.sumByPerson(shape))
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
  expect(await spark.sumByPerson(shape)).toEqual(await files.sumByPerson(shape))
})

test('names, people in both, and everybody of a reference', async () => {
  const { spark, files } = await both()
  expect(await spark.names()).toEqual(await files.names())
  expect(await spark.peopleAlsoIn(spark, {})).toBe(await files.peopleAlsoIn(files, {}))
})
