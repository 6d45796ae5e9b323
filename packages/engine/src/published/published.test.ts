import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DenseMatrix, denseMatrix, sparseFromTriplets, uniformNoise } from '@tulle/core'
import { type TableLists, verifyRelease } from '@tulle/releases'
import { marketMatrix, readPublishedTable as publishedTable, readNamedPairs } from '@tulle/releases/files'
import { describe, expect, test } from 'vitest'
import { testPlace } from '../../test/place.ts'
import { releasedAt } from '../../test/released-at.ts'
import { writeMatrix, writeTable } from '../parts/index.ts'
import { readEvents } from '../tables/events.ts'
import { ofOurs } from '../tables/open.ts'
import { textsOf } from '../tables/rows.ts'
import { readContributions } from './contributions.ts'
import { readLongMatrix } from './matrix.ts'
import { readNumbers } from './numbers.ts'
import { tableReaders } from './readers.ts'
import { withRelease } from './release.ts'

const { place, tables, file } = testPlace({ multiline: true })

const NAMES = { rows: ['a "quoted"', 'b,comma', ' c '], columns: ['x', 'y\nline'] }
const HEADINGS = { from: 'from', to: 'to', value: 'value' }

const utf8 = (path: string) => readFile(path, 'utf8')

function readPublishedTable(path: string, lists: TableLists, watch: object) {
  const sources = tableReaders(async () => ofOurs(tables()))
  return publishedTable({ sources, text: utf8 }, path, lists, watch)
}

describe('a released matrix comes back as it was', () => {
  const matrix = denseMatrix(3, 2, Float64Array.of(0.1, -2, 1e-300, 12345.678, 0, 7))
  const written = async (of: DenseMatrix, format: 'csv' | 'parquet' | 'mtx') => {
    const folder = await mkdtemp(join(place(), 'matrix-'))
    await writeMatrix(tables(), of, { ...NAMES, folder, name: `matrix.${format}`, format, headings: HEADINGS })
    return join(folder, `matrix.${format}`)
  }

  test.each(['csv', 'parquet'] as const)('as %s, in its order, with cells that were left out', async (format) => {
    const gaps = denseMatrix(3, 2, matrix.values.slice().fill(Number.NaN, 3, 4))
    const read = await readLongMatrix(tables(), { file: await written(gaps, format), ...HEADINGS, absent: Number.NaN })
    expect(read).toMatchObject({ matrix: gaps, names: NAMES, counts: { lines: 5, outside: 0 } })
  })

  test('as mtx', async () => {
    const path = await written(matrix, 'mtx')
    expect(await marketMatrix(path, utf8)).toEqual({ matrix, names: NAMES, lines: matrix.values.length })
    // A line with nothing on it is no 0.
    await writeFile(path, (await readFile(path, 'utf8')).replace('\n0.1\n', '\n\n'))
    expect((await marketMatrix(path, utf8)).matrix.values[0]).toBeNaN()
  })
})

test('a short file that names many rows and columns is told by its names, before there is a cell for each two', async () => {
  const folder = join(await mkdtemp(join(place(), 'many-')), 'made')
  const lines = Array.from({ length: 20_000 }, (_, i) => `r${i},c${i},0\n`)
  const facts = { rows: 2, columns: 2, neighbours: { kind: 'individual' }, caps: { l1: 1 } } as const
  const plan = uniformNoise.plan(facts, { noise: 'laplace', epsilon: 1 })
  await releasedAt(folder, { plan, randomness: 'secure' }, { 'matrix.csv': `from,to,value\n${lines.join('')}` })
  expect((await withRelease(folder, verifyRelease)).faults).toEqual([
    'matrix.csv has 20,000 rows and 20,000 columns, and its plan says 2 × 2.',
  ])
})

describe('a matrix of events', () => {
  const events = () => file('who,from,to,n\nann,a,b,2\nbob,b,a,3\nann,b,b,1\ncid,a,z,9\nann,a,b,0.5\n')

  test('adds up lines of one cell, and counts those of other names', async () => {
    const names = { rows: ['a', 'b'], columns: ['a', 'b'] }
    const read = await readLongMatrix(tables(), {
      file: await events(),
      from: 'from',
      to: 'to',
      value: 'n',
      names,
      absent: 0,
    })
    expect([...read.matrix.values]).toEqual([0, 2.5, 3, 1])
    expect(read.counts).toEqual({ lines: 5, outside: 1 })
  })

  test('without directions, a pair stands on both sides', async () => {
    const names = { rows: ['a', 'b'], columns: ['a', 'b'] }
    const options = { file: await events(), from: 'from', to: 'to', value: 'n', names, absent: 0, symmetric: true }
    expect([...(await readLongMatrix(tables(), options)).matrix.values]).toEqual([0, 5.5, 5.5, 1])
  })

  test('is known person by person, without names', async () => {
    const names = { rows: ['a', 'b'], columns: ['a', 'b'] }
    const columns = { file: await events(), person: 'who', from: 'from', to: 'to', value: 'n' }
    const read = await readContributions(tables(), await readEvents(tables(), columns), {
      ...names,
      symmetric: false,
      most: 100,
    })
    const { person, row, column, value } = read as NonNullable<typeof read>
    const sums = new Map<string, number>()
    person.forEach((p, k) => {
      const key = `${p} ${row[k]} ${column[k]}`
      sums.set(key, (sums.get(key) ?? 0) + (value[k] as number))
    })
    expect(Object.fromEntries(sums)).toEqual({ '0 0 1': 2.5, '0 1 1': 1, '1 1 0': 3 })
    const most = { ...names, symmetric: false, most: 4 }
    expect(await readContributions(tables(), await readEvents(tables(), columns), most)).toBeUndefined()
  })

  test('with something that is no number is refused', async () => {
    const wrong = await file('from,to,n\na,b,many\n')
    const options = { file: wrong, from: 'from', to: 'to', value: 'n', absent: 0 }
    await expect(readLongMatrix(tables(), options)).rejects.toThrow(/"n" of .* holds something that is no number/)
  })
})

describe('a released table comes back as it was', () => {
  const { matrix } = sparseFromTriplets({
    rows: 3,
    columns: 2,
    row: Uint32Array.of(0, 0, 2),
    column: Uint32Array.of(0, 1, 1),
    duplicates: 'first',
  })
  const [people, columns] = [
    ['ann', 'bob', 'cid'],
    ['x', 'y, z'],
  ]

  test.each(['csv', 'parquet', 'mtx', 'pairs'] as const)('as %s', async (format) => {
    const folder = await mkdtemp(join(place(), 'table-'))
    const name = format === 'pairs' ? 'table-pairs.csv' : `table.${format}`
    await writeTable(tables(), matrix, { people, columns, person: 'who', folder, name, format })
    const read = await readPublishedTable(join(folder, name), { people, columns }, {})
    expect(read).toMatchObject({ matrix, people, columns })
  })

  test('as mtx, but not with a line about no cell, or two about one', async () => {
    const folder = await mkdtemp(join(place(), 'table-'))
    const at = { people, columns, person: 'who', folder, name: 'table.mtx', format: 'mtx' } as const
    await writeTable(tables(), matrix, at)
    const text = await readFile(join(folder, at.name), 'utf8')
    for (const line of ['0 1', '4 1', '1 3', '1.5 1', '1 1 1', 'x 1', '1']) {
      await writeFile(join(folder, at.name), text.replace(/^1 1$/m, line))
      await expect(readPublishedTable(join(folder, at.name), {}, {})).rejects.toThrow(/names no cell/)
    }
    await writeFile(join(folder, at.name), text.replace(/^1 1$/m, '1 2'))
    await expect(readPublishedTable(join(folder, at.name), {}, {})).rejects.toThrow(/two lines/)
  })

  test('pairs alone name nobody without a one', async () => {
    const folder = await mkdtemp(join(place(), 'pairs-'))
    const at = { people, columns, person: 'who', folder, name: 'table-pairs.csv', format: 'pairs' } as const
    await writeTable(tables(), matrix, at)
    const read = await readPublishedTable(join(folder, at.name), {}, {})
    expect(read.people).toEqual(['ann', 'cid'])
  })
})

test('numbers of pairs stand on both sides', async () => {
  const path = await file('first,second,both,standard_error\na,b,3,0.5\n')
  const { values, standardErrors } = await readNamedPairs(textsOf(ofOurs(tables())), path, ['a', 'b'])
  expect([...values]).toEqual([Number.NaN, 3, 3, Number.NaN])
  expect(standardErrors[1]).toBe(0.5)
})

describe('a table of numbers', () => {
  test('is read in its order, with its people', async () => {
    const path = await file('who,a,b\nann,1,2.5\nbob,-3,1e3\n')
    const read = await readNumbers(tables(), { file: path, columns: ['b', 'a'], person: 'who' })
    expect(read).toEqual({ matrix: denseMatrix(2, 2, Float64Array.of(2.5, 1, 1000, -3)), people: ['ann', 'bob'] })
  })

  test.each(['', 'many', 'inf', 'nan'])('with "%s" in a cell is refused, and the line is named', async (cell) => {
    const path = await file(`a,b\n1,2\n3,${cell}\n`)
    await expect(readNumbers(tables(), { file: path, columns: ['a', 'b'] })).rejects.toThrow(/line 3: the column "b"/)
  })
})
