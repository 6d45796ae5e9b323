import { InvalidInput, sparseFromTriplets } from '@tulle/core'
import { inPlain } from '@tulle/core/text'
import { describe, expect, test } from 'vitest'
import { job } from '../../job.ts'
import { outdone, settingsOf } from '../../settings.ts'
import type { Sources } from '../../source.ts'
import type { TableOptions } from '../../sources/tables.ts'
import { place } from '../../testing/place.ts'
import { kinds } from '../index.ts'

const { table } = kinds
const LISTS: Readonly<Record<string, readonly string[]>> = { people: ['ann', 'bob', 'cy'], headed: ['who', 'ann'] }
const { matrix: MATRIX } = sparseFromTriplets({
  rows: 3,
  columns: 2,
  row: Uint32Array.of(0, 2),
  column: Uint32Array.of(1, 0),
  duplicates: 'first',
})
const COUNTS = { rows: 4, outsidePeople: 1, repeatedPeople: 0, missingPeople: 0, missingCells: 0 }
const HEADER = ['who', 'smokes', 'age', 'town']
const ASKED = { file: 'survey', person: 'who', people: 'people', columns: ['smokes', 'age'], epsilon: 2 }
const asked = (more: object = {}) => settingsOf(table.name, table.options, { ...ASKED, ...more })

/** Only what a table is made of; without data, whoever reads it is refused. */
function host(data: boolean) {
  const read: TableOptions[] = []
  const noData = () => Promise.reject(new Error('data was read'))
  const sources = {
    check: data ? () => Promise.resolve() : noData,
    same: (a: string, b: string) => Promise.resolve(a === b),
    names: (file: string) => Promise.resolve(LISTS[file]),
    columnsOf: () => Promise.resolve(HEADER),
    header: () => Promise.resolve(HEADER),
    answers(options: TableOptions) {
      read.push(options)
      return data ? Promise.resolve({ matrix: MATRIX, people: options.people, counts: COUNTS }) : noData()
    },
  } as unknown as Sources
  const { host: made, written, shown } = place(sources, !data)
  return { made, written, shown, read }
}

test('a plan reads no answer, and takes the columns from the header at most', async () => {
  const { made, shown, read } = host(false)
  expect(await job(table, asked({ columns: undefined, columnsFromData: true }), made)).toBeUndefined()
  expect(shown[0]?.plan).toMatchObject({ mechanism: 'staircase', facts: { rows: 3, columns: 3, names: 'public' } })
  expect(read).toEqual([])
})

test('estimates are published with the table; counts and the report are kept', async () => {
  const { made, written, read } = host(true)
  const done = await job(table, asked({ thresholds: { age: 18 }, missing: 0, epsilon: 600 }), made)
  expect(read[0]).toMatchObject({ columns: [{ column: 'smokes' }, { column: 'age', threshold: 18 }], missing: 0 })
  expect(done?.files).toEqual(['table.csv', 'estimates.json', 'columns.csv', 'pairs.csv'])
  const [{ published, private: kept } = { published: [], private: [] }] = written
  expect(published.every(({ audience }) => audience === 'everybody')).toBe(true)
  expect(kept.map(({ audience, name }) => [audience, name])).toEqual([
    ['owner', 'run.json'],
    ['owner', 'config.json'],
    ['owner', 'report.html'],
  ])
  // So much ε that nothing is flipped.
  expect(published[0]?.content).toMatchObject({ is: 'table', people: LISTS['people'], person: 'who' })
  const content = published[0]?.content
  expect(content?.is === 'table' && [...content.matrix.indices]).toEqual([1, 0])
  expect(JSON.parse(kept[0]?.text ?? '')).toMatchObject({ counts: COUNTS })
  expect(done?.told?.lines.map(inPlain)).toEqual(['1 of 4 rows was left out: the name in "who" is not in people.'])
})

describe('items that nobody knows beforehand', () => {
  const many = Array.from({ length: 400 }, (_, k) => `p${k}`)
  const items = { columns: undefined, items: 'item', columnsPrivate: true, delta: 1e-6, people: 'many', epsilon: 40 }
  /** Everybody has the second item, and one person the first. */
  const { matrix } = sparseFromTriplets({
    rows: 400,
    columns: 3,
    row: Uint32Array.from([0, ...many.keys(), ...Array.from({ length: 300 }, (_, k) => k)]),
    column: Uint32Array.from([0, ...many.map(() => 2), ...Array.from({ length: 300 }, () => 1)]),
    duplicates: 'first',
  })
  const counts = { rows: 701, outsidePeople: 0, outsideColumns: 0, duplicates: 0 }
  const sources = (data: boolean) =>
    place(
      {
        check: () => Promise.resolve(),
        same: (a: string, b: string) => Promise.resolve(a === b),
        names: () => Promise.resolve(many),
        header: () => Promise.resolve(['who', 'item']),
        items: () =>
          data
            ? Promise.resolve({ matrix, people: many, columns: ['rare', 'y', 'x'], counts })
            : Promise.reject(new Error('data was read')),
      } as unknown as Sources,
      !data,
    )

  test('are found first, and the promise covers them', async () => {
    const { host: made, written } = sources(true)
    // A limit that is larger than what was found is no reason to fail.
    const done = await job(table, asked({ ...items, expectedOnes: 7000, maxOnes: 20 }), made)
    const content = written[0]?.published[0]?.content
    expect(content).toMatchObject({ is: 'table', columns: ['x', 'y'] })
    expect(done?.release.plan.guarantee).toMatchObject({ kind: 'approximate', epsilon: 40, delta: 1e-6 })
    expect(done?.release.plan.stages.map(({ name }) => name)[0]).toBe('names found in the data')
    expect(done?.told?.lines.map(inPlain)).toEqual(['1 of 701 rows was left out: the name in "item" was not found.'])
  })

  test('a plan reads none of them', async () => {
    const { host: made, shown } = sources(false)
    await job(table, asked({ ...items, expectedNames: 7 }), made)
    expect(shown[0]?.plan).toMatchObject({ facts: { rows: 400, columns: 7, found: { epsilon: 10, perPerson: 4 } } })
  })

  test.each([
    [{ delta: undefined }, /^Without a delta nothing can be named/],
    [{ items: undefined }, /^columnsPrivate finds items: name their column with items/],
    [{ neighbours: 'cell' }, /^Items are found by how many people have them: columnsPrivate goes with neighbours row/],
    [
      { mechanism: 'randomised-response' },
      /^What randomised-response costs, or whether it is possible, hangs on how many columns there are/,
    ],
    [
      { columnsPrivate: false, columnsFromData: true },
      /^delta, namesEpsilon, .* say columnsPrivate, or leave them out/,
    ],
    [{ columnsFromData: true }, /^The columns are given once/],
    [{ namesEpsilon: 40 }, /^Finding the names would spend 40 of ε = 40/],
  ])('%j is refused', async (more, sentence) => {
    const refused = await job(table, asked({ ...items, ...more }), sources(false).host).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(InvalidInput)
    const { words, message } = refused as InvalidInput
    expect(inPlain(words ?? message)).toMatch(sentence)
  })
})

test('another mechanism puts what goes with one alone out of force', () => {
  const keys = outdone(table.options, { mechanism: 'filtered', people: 'others' })
  expect(keys).toEqual(expect.arrayContaining(['peopleFromData', 'phase', 'share', 'theta']))
  expect(keys).not.toContain('ones')
  expect(keys).not.toContain('jaccard')
})

describe('refusals mention options by key', () => {
  test.each([
    [{ people: undefined }, /^Whose rows are these\? Give the people with people FILE/],
    [{ columns: undefined }, /^Which columns are released\? Give columns a,b,c, or columnsFile FILE/],
    [{ columnsFile: 'people' }, /^The columns are given once: with columns a,b,c,/],
    [
      { items: 'page', missing: 1 },
      /^thresholds, bins, yesValues and missing are for tables with a column for each question/,
    ],
    [{ people: undefined, peopleFromData: true }, /^plan reads no data, so it cannot take names from there/],
    [{ neighbours: 'cell', phase: 'pairs' }, /^phase goes with mechanism staircase, not with /],
    [{ maxOnes: 1, expectedOnes: 5 }, /^With maxOnes 1, 3 rows keep at most 3 in all, and 5 are expected/],
    [{ people: 'survey' }, /^survey is the data itself, and people is for a list: .*say peopleFromData\.$/],
    [{ people: 'headed' }, /^The first line of headed is "who"/],
    [{ columns: ['smoke'] }, /^survey has no column "smoke" \(did you mean "smokes"\?\)/],
    [{ person: 'whom' }, /^survey has no column "whom"/],
    [{ columns: undefined, columnsFile: 'people', items: 'towns' }, /^survey has no column "towns"/],
    [{ columns: ['who'] }, /^A column is called "who", as the one with the people would be/],
  ])('%j', async (more, sentence) => {
    const refused = await job(table, asked(more), host(false).made).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(InvalidInput)
    const { words, message } = refused as InvalidInput
    expect(inPlain(words ?? message)).toMatch(sentence)
  })

  test('an answer that is none', () => {
    expect(() => asked({ missing: 2 })).toThrow('missing must be one of 0, 1.')
    expect(() => asked({ person: undefined })).toThrow('person is missing: which column says who a row is about?')
  })
})
