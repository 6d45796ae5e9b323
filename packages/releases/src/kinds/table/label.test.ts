/** A public column beside private answers. */
import { InvalidInput, sparseFromTriplets } from '@tulle/core'
import { inPlain } from '@tulle/core/text'
import { expect, test } from 'vitest'
import { job } from '../../job.ts'
import { publicLabel, readLabels } from '../../labels.ts'
import { settingsOf } from '../../settings.ts'
import type { Sources } from '../../source.ts'
import type { ItemsOptions, TableOptions } from '../../sources/tables.ts'
import { place } from '../../testing/place.ts'
import { kinds } from '../index.ts'

const { table } = kinds
const PEOPLE = ['ann', 'bob', 'cy']
const HEADER = ['who', 'smokes', 'age', 'town']

/** A 1 at each pair of a person and a column. */
const ones = (columns: number, ...pairs: readonly (readonly [number, number])[]) =>
  sparseFromTriplets({
    rows: PEOPLE.length,
    columns,
    row: Uint32Array.from(pairs, ([i]) => i),
    column: Uint32Array.from(pairs, ([, j]) => j),
    duplicates: 'first',
  }).matrix

const TOWNS = { matrix: ones(2, [0, 1], [1, 0], [2, 1]), columns: ['oslo', 'rome'], people: PEOPLE }

function host({ data = true, towns = TOWNS } = {}) {
  const asked: (ItemsOptions | TableOptions)[] = []
  const read =
    <T>(found: T) =>
    (options: ItemsOptions | TableOptions) => {
      asked.push(options)
      return data ? Promise.resolve(found) : Promise.reject(new Error('data was read'))
    }
  const counts = { rows: 3, outsidePeople: 0 }
  const sources = {
    check: () => Promise.resolve(),
    same: (a: string, b: string) => Promise.resolve(a === b),
    names: (file: string) => Promise.resolve(file === 'columns' ? ['smokes', 'age'] : PEOPLE),
    columnsOf: () => Promise.resolve(HEADER),
    header: () => Promise.resolve(HEADER),
    answers: read({ matrix: ones(2, [0, 1]), people: PEOPLE, counts }),
    items: read({ ...towns, counts }),
  } as unknown as Sources
  return { ...place(sources, !data), asked }
}

const settings = (more: object = {}) =>
  settingsOf(table.name, table.options, {
    file: 'survey',
    person: 'who',
    people: 'people',
    columns: ['smokes', 'age'],
    thresholds: { age: 18 },
    label: 'town',
    epsilon: 600,
    ...more,
  })

test('it is published as it is, in the order of the people, and the plan says so without reading it', async () => {
  const planned = host({ data: false })
  await job(table, settings(), planned.host)
  expect(planned.asked).toEqual([])
  const { plan } = planned.shown[0] ?? {}
  expect(plan?.facts).toMatchObject({ label: 'town', columns: 2 })
  expect(plan?.warnings.join()).toMatch(
    /^"town" is published as it is, for every person\. The promise does not cover it/,
  )

  const { host: made, written, asked } = host()
  await job(table, settings(), made)
  expect(asked[1]).toMatchObject({ items: 'town', people: PEOPLE })
  expect(written[0]?.published[0]?.content).toMatchObject({
    columns: ['smokes', 'age'],
    label: { name: 'town', values: ['rome', 'oslo', 'rome'] },
  })
})

test('the header of the file gives the other columns', async () => {
  const { host: made, shown } = host({ data: false })
  await job(table, settings({ columns: undefined, columnsFromData: true }), made)
  expect(shown[0]?.plan.facts).toMatchObject({ columns: 2 })
})

test('a label changes neither noise nor guarantee', async () => {
  const plans = await Promise.all(
    ['town', undefined].map(async (label) => {
      const { host: made, shown } = host({ data: false })
      await job(table, settings({ label, epsilon: 1 }), made)
      return shown[0]?.plan
    }),
  )
  const [labelled, plain] = plans
  expect(labelled?.guarantee).toEqual(plain?.guarantee)
  expect(labelled?.stages).toEqual(plain?.stages)
  expect(labelled?.parameters).toEqual(plain?.parameters)
})

test.each([
  [
    { columns: ['smokes', 'town'] },
    /^"town" is among the columns whose answers are hidden, and label would publish it/,
  ],
  // A column of numbers that is released as ranges.
  [{ label: 'age', bins: { age: [0, 18] }, thresholds: undefined }, /^"age" is among the columns whose answers are/],
  [
    { label: 'age', columns: undefined, columnsFile: 'columns', bins: { age: [0, 18] }, thresholds: undefined },
    /^"age" is among the columns whose answers are/,
  ],
  [{ label: 'who' }, /^"who" is the column of the people: label is another one/],
  [{ label: 'smokes', items: 'smokes', thresholds: undefined }, /^"smokes" is the column of the items/],
  [{ label: 'two' }, /^survey has no column "two"/],
  [{ format: 'mtx' }, /^format mtx lists ones alone and has no place for label/],
  [{ format: 'pairs' }, /^format pairs lists ones alone/],
])('%j is refused before anything is read', async (more, sentence) => {
  const { host: made, asked } = host({ data: false })
  const refused = await Promise.resolve()
    .then(() => job(table, settings(more), made))
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(InvalidInput)
  const { words, message } = refused as InvalidInput
  expect(inPlain(words ?? message)).toMatch(sentence)
  expect(asked).toEqual([])
})

test.each([
  ['no value', ones(2, [0, 1], [2, 1]), /^"bob" has no value of "town" in survey\. .*would tell who did not answer/],
  ['two values', ones(2, [0, 1], [1, 0], [1, 1], [2, 1]), /^"bob" has two values of "town" in survey: .*has one\.$/],
])('somebody with %s is refused, and nothing is written', async (_, matrix, sentence) => {
  const { host: made, written } = host({ towns: { ...TOWNS, matrix } })
  const refused = await job(table, settings(), made).catch((error: unknown) => error)
  expect(inPlain((refused as InvalidInput).words ?? '')).toMatch(sentence)
  expect(written).toEqual([])
})

test('a model tells two values apart, and gaps are left to whoever only compares', async () => {
  expect(publicLabel({ name: 'town', values: ['rome', 'oslo', 'rome'] })).toEqual({
    publicLabel: { name: 'town', values: Uint8Array.of(1, 0, 1) },
  })
  expect(publicLabel({ name: 'town', values: ['a', 'b', 'c'] })).toEqual({})
  expect(publicLabel({ name: 'town', values: ['a', 'a'] })).toEqual({})
  expect(publicLabel(undefined)).toEqual({})
  const { host: made } = host({ towns: { ...TOWNS, matrix: ones(2, [0, 1]) } })
  const asked = { file: 'survey', person: 'who', label: 'town', people: PEOPLE }
  const read = await readLabels(made.sources, { ...asked, gaps: true }, {})
  expect(read.values).toEqual(['rome', '', ''])
})

/** What people have, of whom there are enough for common items to be found; everybody is in Rome. */
async function released(columns: readonly string[], has: (person: number) => readonly number[]) {
  const people = Array.from({ length: 400 }, (_, k) => `p${k}`)
  const rowsOf = (of: (person: number) => readonly number[], names: readonly string[]) => {
    const pairs = people.flatMap((_, i) => of(i).map((j) => [i, j] as const))
    const [row, column] = [0, 1].map((end) => Uint32Array.from(pairs, (pair) => pair[end] as number))
    const size = { rows: people.length, columns: names.length }
    const { matrix } = sparseFromTriplets({
      ...size,
      row: row as Uint32Array,
      column: column as Uint32Array,
      duplicates: 'first',
    })
    return { matrix, people, columns: names, counts: { rows: pairs.length, outsidePeople: 0, outsideColumns: 0 } }
  }
  const { host: made, written } = place({
    check: () => Promise.resolve(),
    same: (a: string, b: string) => Promise.resolve(a === b),
    names: () => Promise.resolve(people),
    header: () => Promise.resolve(['who', 'item', 'town']),
    items: ({ items }: ItemsOptions) =>
      Promise.resolve(items === 'town' ? rowsOf(() => [0], ['rome']) : rowsOf(has, columns)),
  } as unknown as Sources)
  const found = {
    columns: undefined,
    thresholds: undefined,
    items: 'item',
    columnsPrivate: true,
    delta: 1e-6,
    epsilon: 40,
  }
  await job(table, settings(found), made)
  return written[0]?.published[0]?.content
}

test('an item called like the label is seen only once it is found: that one person has it refuses nothing', async () => {
  // Found with probability δ/8 at most, as any item that one person has.
  const content = await released(['town', 'x'], (person) => (person === 0 ? [0, 1] : [1]))
  expect(content).toMatchObject({ columns: ['x'], label: { name: 'town' } })
  await expect(released(['town', 'x'], () => [0, 1])).rejects.toThrow('is among the columns whose answers are hidden')
})
