import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SparseMatrix, sparseFromTriplets } from '@tulle/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testPlace } from '../../test/place.ts'
import { type TableFile, writeTable } from '../parts/index.ts'
import { readItems, readTable } from './index.ts'

const { place, tables } = testPlace({ multiline: true })

type Format = TableFile['format']
const FORMATS = ['csv', 'parquet', 'mtx', 'pairs'] as const

function binary(rows: number, columns: number, cells: readonly number[]): SparseMatrix {
  const row = Uint32Array.from(cells, (cell) => Math.floor(cell / columns))
  const column = Uint32Array.from(cells, (cell) => cell % columns)
  return sparseFromTriplets({ rows, columns, row, column, duplicates: 'first' }).matrix
}

async function write(matrix: SparseMatrix, names: Pick<TableFile, 'people' | 'columns' | 'person'>, format: Format) {
  const folder = await mkdtemp(join(place(), 'out-'))
  const name = `t.${format === 'pairs' ? 'csv' : format}`
  const written = await writeTable(tables(), matrix, { ...names, folder, name, format })
  expect((await readdir(folder)).sort()).toEqual(written.toSorted())
  return join(folder, name)
}

const lines = async (path: string) => (await readFile(path, 'utf8')).split('\n').slice(0, -1)

/** What the file says, by the readers of this folder, or line by line. */
async function readBack(path: string, { people, columns, person }: Omit<TableFile, 'folder' | 'name'>, format: Format) {
  switch (format) {
    case 'csv':
    case 'parquet': {
      const rules = columns.map((column) => ({ column }))
      const { matrix, counts } = await readTable(tables(), { file: path, person, people, columns: rules })
      expect(counts).toMatchObject({ rows: people.length, outsidePeople: 0, repeatedPeople: 0, missingCells: 0 })
      return matrix
    }
    case 'pairs': {
      const { matrix, counts } = await readItems(tables(), { file: path, person, items: 'item', people, columns })
      expect(counts).toMatchObject({ rows: matrix.indices.length, outsidePeople: 0, outsideColumns: 0, duplicates: 0 })
      return matrix
    }
    case 'mtx': {
      const names = async (ending: string) =>
        (await lines(`${path}.${ending}`)).map((line): unknown => JSON.parse(line))
      expect([await names('rows'), await names('columns')]).toEqual([people, columns])
      const [header, size, ...cells] = await lines(path)
      expect(header).toBe('%%MatrixMarket matrix coordinate pattern general')
      expect(size).toBe(`${people.length} ${columns.length} ${cells.length}`)
      const pairs = cells.map((line) => line.split(' ').map(Number) as [number, number])
      return binary(
        people.length,
        columns.length,
        pairs.map(([i, j]) => (i - 1) * columns.length + j - 1),
      )
    }
  }
}

describe('a written table', () => {
  test('reads back in every format, whatever the names', async () => {
    const odd = fc.constantFrom('a,b', '"', 'say "hi"', 'two\nlines', ' s', '007', 'NULL', '#x', "it's", 'a;b', 'x|y')
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).filter((each) => !each.includes('\0'))
    const upTo = (maxLength: number) =>
      fc.uniqueArray(fc.oneof(odd, name), { minLength: 1, maxLength, selector: (each) => each.toLowerCase() })
    const many = fc.integer({ min: 28, max: 64 }).map((count) => Array.from({ length: count }, (_, j) => `q${j}`))
    await fc.assert(
      fc.asyncProperty(
        upTo(6),
        fc.oneof(upTo(6), many),
        fc.infiniteStream(fc.nat(2)),
        async (people, columns, draw) => {
          const cells = Array.from({ length: people.length * columns.length }, (_, cell) => cell)
          const matrix = binary(
            people.length,
            columns.length,
            cells.filter(() => draw.next().value === 0),
          )
          const names = { people, columns, person: 'the person; "who"' }
          for (const format of FORMATS) {
            const path = await write(matrix, names, format)
            expect(await readBack(path, { ...names, format }, format)).toEqual(matrix)
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  test('looks as it should', async () => {
    const names = { people: ['a', 'b,c'], columns: ['x', 'y z', ' w'], person: 'who' }
    const matrix = binary(2, 3, [1, 3, 5])
    const text = async (format: Format) => readFile(await write(matrix, names, format), 'utf8')
    expect(await text('csv')).toBe('who,x,y z," w"\na,0,1,0\n"b,c",1,0,1\n')
    expect(await text('pairs')).toBe('who,item\na,y z\n"b,c",x\n"b,c"," w"\n')
    expect(await text('mtx')).toBe('%%MatrixMarket matrix coordinate pattern general\n2 3 3\n1 2\n2 1\n2 3\n')
    const parquet = await write(matrix, names, 'parquet')
    const described = await tables().connection.runAndReadAll(`DESCRIBE FROM '${parquet}'`)
    expect(described.getRows().map(([name, type]) => [name, type])).toEqual([
      ['who', 'VARCHAR'],
      ['x', 'TINYINT'],
      ['y z', 'TINYINT'],
      [' w', 'TINYINT'],
    ])
    const rows = await tables().connection.runAndReadAll(`FROM '${parquet}'`)
    expect(rows.getRows()).toEqual([
      ['a', 0, 1, 0],
      ['b,c', 1, 0, 1],
    ])
  })

  test.each(FORMATS)('as %s may be a single cell, or have nobody in it', async (format) => {
    for (const [people, cells] of [
      [['a'], [0]],
      [['a'], []],
      [[], []],
    ]) {
      const names = { people: people as string[], columns: ['q'], person: 'who' }
      const matrix = binary(names.people.length, 1, cells as number[])
      expect(await readBack(await write(matrix, names, format), { ...names, format }, format)).toEqual(matrix)
    }
  })

  test('keeps the order of its rows when it is long', async () => {
    const people = Array.from({ length: 300_000 }, (_, i) => `p${(i * 7919) % 300_000}`)
    const cells = people.flatMap((_, i) => (i % 3 === 0 ? [2 * i] : []))
    // Columns that are called as Tulle might call its own.
    const names = { people, columns: ['i', 'word0'], person: 'person' }
    const path = await write(binary(people.length, 2, cells), names, 'parquet')
    await tables().connection.run('SET preserve_insertion_order = true')
    const found = await tables().connection.runAndReadAll(`FROM '${path}'`)
    await tables().connection.run('SET preserve_insertion_order = false')
    const [who, first, second] = found.getColumns()
    expect(who?.every((name, i) => name === people[i])).toBe(true)
    expect(first?.every((answer, i) => answer === (i % 3 === 0 ? 1 : 0))).toBe(true)
    expect(second?.every((answer) => answer === 0)).toBe(true)
  })

  test.each([
    ['who', ['who'], 'csv', /A column is called "who", as the one with the people would be: rename one/],
    ['who', ['who'], 'parquet', /A column is called "who"/],
    ['item', ['q'], 'pairs', /A column is called "item"/],
    ['who', ['q', 'q'], 'csv', /Two columns are called "q"/],
    ['who', ['q', 'Q'], 'parquet', /"q" and "Q" differ in capitals alone.*rename one, or write another format/],
    ['Who', ['who'], 'parquet', /"Who" and "who" differ in capitals alone/],
    ['who', [''], 'parquet', /needs a name/],
  ] as const)('with people as %j and columns %j is refused as %s', async (person, columns, format, sentence) => {
    const matrix = binary(1, columns.length, [])
    await expect(write(matrix, { people: ['a'], columns, person }, format)).rejects.toThrow(sentence)
  })

  test('with capitals alone between its columns is a CSV file all the same', async () => {
    const names = { people: ['a'], columns: ['q', 'Q', 'ä', 'Ä', 'who'], person: 'Who' }
    const matrix = binary(1, 5, [1, 2, 4])
    for (const format of ['csv', 'pairs', 'mtx'] as const) {
      expect(await readBack(await write(matrix, names, format), { ...names, format }, format)).toEqual(matrix)
    }
    const umlauts = { people: ['a'], columns: ['ä', 'Ä'], person: 'who' }
    const path = await write(binary(1, 2, [1]), umlauts, 'parquet')
    expect(await readBack(path, { ...umlauts, format: 'parquet' }, 'parquet')).toEqual(binary(1, 2, [1]))
  })

  test.each([';', '|', '\t'])('with %j in the name of a column reads back, commas and all', async (delimiter) => {
    const names = { people: ['a', 'b'], columns: [['x', 'y', 'z'].join(delimiter)], person: 'who' }
    const path = await write(binary(2, 1, [1]), names, 'csv')
    expect(await readBack(path, { ...names, format: 'csv' }, 'csv')).toEqual(binary(2, 1, [1]))
  })

  test('needs a name for each row and column, and no values', async () => {
    const names = { people: ['a'], columns: ['q'], person: 'who' }
    await expect(write(binary(2, 1, []), names, 'csv')).rejects.toThrow(/A table of 2 × 1 needs as many names: got 1/)
    const weighted = { ...binary(1, 1, [0]), values: Float64Array.of(0.5) }
    await expect(write(weighted, names, 'csv')).rejects.toThrow(/has no values/)
  })
})
