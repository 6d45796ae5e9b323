import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sparseMatrix } from '@tulle/core'
import type { CategoriesOptions, ReadCategories } from '@tulle/releases'
import { quoted } from '@tulle/releases/files'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testPlace } from '../../test/place.ts'
import { readCategories } from './index.ts'

const { place, tables, file } = testPlace({ multiline: true })

const read = (path: string, more: Partial<CategoriesOptions> = {}) =>
  readCategories(tables(), { file: path, columns: ['town', 'Town'], ...more })

/** Each row as its value of each column, null for none, and what is kept. */
function rowsOf({ matrix, categories, kept }: ReadCategories, columns: readonly string[]): string[] {
  const rows = Array.from({ length: matrix.rows }, (_, i) => {
    const has = Array.from(matrix.indices.slice(matrix.offsets[i], matrix.offsets[i + 1]), (j) => categories[j])
    const values = columns.map((column) => has.find((category) => category?.column === column)?.value ?? null)
    expect(values.filter((value) => value !== null)).toHaveLength(has.length)
    return JSON.stringify([...values, ...(kept?.values ?? []).map(({ codes, words }) => words[codes[i] as number])])
  })
  return rows.sort()
}

/** Texts that some reader on the way may take for others: marks of byte order, nothing, blanks, letters and accents. */
const ODD = [
  '\ufeffa',
  '\ufeff',
  '\ufeff\ufeffa',
  'a\ufeffb',
  '\0',
  'a\0',
  '\0a',
  '\u00a0a',
  'a\u0085',
  'é',
  'e\u0301',
  '\u0301',
]

describe('a wide file', () => {
  test('is what a slow reader makes of it', async () => {
    const cell = fc.constantFrom(
      '',
      ' ',
      'a',
      ' a',
      'a ',
      'A',
      'b,c',
      '"',
      'two\nlines',
      '*',
      '07',
      '7',
      'NULL',
      '𝒵',
      ...ODD,
    )
    // A line that ends in a zero byte is refused, as those of damaged files do.
    const last = cell.filter((text) => !text.endsWith('\0'))
    const lines = fc.array(fc.tuple(cell, cell, last), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(lines, fc.constantFrom('\n', '\r\n'), fc.boolean(), async (given, end, keep) => {
        const all = [['who', 'town', 'Town', 'label'], ...given.map((cells, i) => [`p${i}`, ...cells])]
        const path = await file(all.map((cells) => cells.map(quoted).join(',') + end).join(''))
        const columns = ['Town', 'town']
        const found = await read(path, { columns, ...(keep ? { person: 'who', keep: ['label'] } : {}) })
        const bare = (text: string) => text.replace(/^[\s\x85]+|[\s\x85]+$/g, '') || null
        const expected = given.map(([a, b, c]) => [bare(b), bare(a), ...(keep ? [bare(c)] : [])])
        expect(rowsOf(found, columns)).toEqual(expected.map((row) => JSON.stringify(row)).sort())
        sparseMatrix(found.matrix)
        const values = (c: number) =>
          [...new Set(expected.map((row) => row[c] ?? ''))].filter((text) => text !== '').sort()
        expect(found.categories).toEqual(columns.flatMap((column, c) => values(c).map((value) => ({ column, value }))))
        expect([...found.groups]).toEqual(found.categories.map(({ column }) => columns.indexOf(column)))
        const entries = expected.flatMap((row) => row.slice(0, 2)).filter((value) => value !== null).length
        expect(found.counts).toMatchObject({
          rows: given.length,
          entries,
          missingCells: 2 * given.length - entries,
          blankLines: 0,
        })
      }),
      { numRuns: 40 },
    )
  })

  test('is read from every kind of file all the same', async () => {
    const text = 'who,town,Town\n1,5,x\n2,,y\n3,5,\n'
    const parquet = join(place(), 'wide.parquet')
    await tables().connection.run(
      `COPY (FROM (VALUES (1, 5, 'x'), (2, NULL, 'y'), (3, 5, '')) t(who, age, town)) TO '${parquet}' (FORMAT parquet)`,
    )
    const odd = join(place(), '[w]*.csv')
    await writeFile(odd, text)
    const expected = ['["5","x"]', '["5",null]', '[null,"y"]']
    for (const path of [odd, await file(gzipSync(text), 'csv.gz'), await file(text.replaceAll(',', ', '))]) {
      expect(rowsOf(await read(path, { person: 'who' }), ['town', 'Town'])).toEqual(expected)
    }
    const columns = ['age', 'town']
    expect(rowsOf(await read(parquet, { person: 'who', columns }), columns)).toEqual(expected)
  })

  test('may keep who is who, if somebody wants that', async () => {
    const found = await read(await file('who,town\nb,x\na,\n'), { person: 'who', columns: ['town'], keep: ['who'] })
    expect(rowsOf(found, ['town'])).toEqual(['["x","b"]', '[null,"a"]'])
  })

  test('may have columns with nothing in them, and no lines at all', async () => {
    const empty = await read(await file('town,Town\n,\n,\n'))
    expect(empty.matrix).toEqual({ rows: 2, columns: 0, offsets: Uint32Array.of(0, 0, 0), indices: new Uint32Array() })
    expect([empty.categories, empty.counts]).toEqual([[], { rows: 2, entries: 0, missingCells: 4, blankLines: 0 }])
    expect((await read(await file('town,Town\n'))).matrix.rows).toBe(0)
  })

  test.each([
    ['first', 'town\n\nx\n""\n', ['["x"]', '[null]'], 1],
    ['in the middle', 'town\nhiv\n\n \t\nflu\nflu\n', ['["flu"]', '["flu"]', '["hiv"]'], 2],
    ['last', 'town\r\n""\r\nx\r\n\r\n\r\n', ['["x"]', '[null]'], 2],
  ])('of one column has no rows of blank lines, %s', async (_, text, expected, blankLines) => {
    const found = await read(await file(text), { columns: ['town'] })
    expect(rowsOf(found, ['town'])).toEqual(expected)
    expect(found.counts.blankLines).toBe(blankLines)
  })

  test('of several columns has no rows of blank lines either', async () => {
    const { counts } = await read(await file('town,Town\n\nx,y\n\n,\n\n'))
    expect(counts.rows).toBe(2)
  })

  test('with a byte order mark in a cell has as many rows as lines', async () => {
    const path = await file('id,p,q\nann,x,leukemia\ndan,\ufeffx,flu\nbob,y,flu\ncat,y,flu\n')
    const found = await read(path, { columns: ['p', 'q'], keep: ['id'], person: 'id' })
    expect(rowsOf(found, ['p', 'q'])).toEqual([
      '["x","flu","dan"]',
      '["x","leukemia","ann"]',
      '["y","flu","bob"]',
      '["y","flu","cat"]',
    ])
  })

  test('may have long lines', async () => {
    const long = 'x'.repeat(5_000_000)
    const found = await read(await file(`town,Town\na,b\n${long},b\na,b\n`))
    expect([found.counts.rows, found.categories.length]).toEqual([3, 3])
  })

  test('of Parquet has no lists or records for cells', async () => {
    const path = join(place(), 'nested.parquet')
    await tables().connection.run(
      `COPY (SELECT 1 AS who, [1, 2] AS list, {'a': 1} AS record, MAP {'a': 1} AS map, 'x' AS town) TO '${path}'`,
    )
    for (const column of ['list', 'record', 'map']) {
      await expect(read(path, { columns: [column] })).rejects.toThrow(/holds lists or records/)
      await expect(read(path, { columns: ['town'], person: column })).rejects.toThrow(/holds lists or records/)
    }
    expect((await read(path, { columns: ['town'] })).counts.rows).toBe(1)
  })

  test('that cannot be read is said to be', async () => {
    const path = await file('who,town,Town\na,1,2\nb,1,2\n')
    await expect(read(path, { columns: [] })).rejects.toThrow(/Name at least one of them/)
    await expect(read(path, { columns: ['town', 'town'] })).rejects.toThrow(/"town" of .* is asked for twice/)
    await expect(read(path, { person: 'town' })).rejects.toThrow(/"town" of .* is asked for twice/)
    await expect(read(path, { keep: ['Town'] })).rejects.toThrow(/"Town" of .* is asked for twice/)
    await expect(read(path, { columns: ['towns'] })).rejects.toThrow(/did you mean "town"/)
    const twice = await file('who,town,Town\nc,1,2\nb,1,2\nb ,1,2\nc,1,2\n')
    await expect(read(twice, { person: 'who' })).rejects.toThrow(/The person "b" has more than one line: .* Make one/)
    expect((await read(twice)).matrix.rows).toBe(4)
    const nobody = await file('who,town,Town\na,1,2\n ,1,2\n,1,2\n')
    await expect(read(nobody, { person: 'who' })).rejects.toThrow(/line 3: the column "who" is empty/)
    for (const who of ['', '""', ' ', '\t', '\u00a0', '\ufeff']) {
      const one = await file(`who,town,Town\na,1,2\n${who},1,2\nb,1,2\n`)
      await expect(read(one, { person: 'who' })).rejects.toThrow(/line 3: the column "who" is empty/)
    }
    for (const same of ['b ', 'b\t', '\u00a0b', '\ufeffb', '"b\n"']) {
      const two = await file(`who,town,Town\na,1,2\nb,1,2\n${same},1,2\n`)
      await expect(read(two, { person: 'who' })).rejects.toThrow(/The person "b" has more than one line/)
    }
    await expect(read(path, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough')
  })
})
