import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sparseMatrix } from '@tulle/core'
import type { ItemRowsOptions, ReadItemRows } from '@tulle/releases'
import { quoted } from '@tulle/releases/files'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testPlace } from '../../test/place.ts'
import { openTables } from '../tables/index.ts'
import { readItemRows } from './index.ts'

const { place, tables, file } = testPlace({ multiline: true })

const read = (path: string, more: Partial<ItemRowsOptions> = {}) =>
  readItemRows(tables(), { file: path, person: 'who', items: 'what', ...more })

const csv = (lines: readonly (readonly string[])[], end = '\n', header = ['who', 'what', 'age', 'town']) =>
  [header, ...lines].map((fields) => fields.map(quoted).join(',') + end).join('')

/** Each row as its items and what is kept of it, in an order of their own. */
function rowsOf({ matrix, items, kept }: ReadItemRows): string[] {
  const rows = Array.from({ length: matrix.rows }, (_, i) => {
    const names = Array.from(matrix.indices.slice(matrix.offsets[i], matrix.offsets[i + 1]), (j) => items[j])
    return JSON.stringify([names, ...(kept?.values ?? []).map(({ codes, words }) => words[codes[i] as number])])
  })
  return rows.sort()
}

/** Texts that some reader on the way may take for others. */
const ODD = ['\ufeffann', 'a\ufeffb', '\0', 'a\0', '\0a', '\u00a07', 'ann\t', 'a\u0085', 'é', 'e\u0301', '\u0301']

const NAMES = [
  'ann',
  'Ann',
  'x "y", z',
  "it's",
  ' s',
  'two\nlines',
  'a\r\nb',
  '007',
  '7',
  'NULL',
  '*',
  '𝒵',
  '\uff5e',
  ...ODD,
]

const bare = (text: string) => text.replace(/^[\s\x85]+|[\s\x85]+$/g, '')

describe('a long file', () => {
  test('is what a slow reader makes of it, in any order of its lines', async () => {
    const line = fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES, ''))
    const lines = fc.array(line, { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(lines, fc.constantFrom('\n', '\r\n'), fc.boolean(), async (given, end, keep) => {
        const age = (who: string) => ['', '30', '4', 'a,b'][NAMES.indexOf(bare(who)) % 4] ?? ''
        const text = csv(
          given.map(([who, what]) => [who, what, age(who), `${age(who)}!`]),
          end,
        )
        const shown = given.map(([who, what]) => [bare(who), what.replace(/^\ufeff/, '')] as const)
        const found = await read(await file(text), keep ? { keep: ['town', 'age'] } : {})
        const items = [...new Set(shown.map(([, what]) => what))].filter((what) => what !== '').sort()
        const people = [...new Set(shown.map(([who]) => who))]
        const has = people.map((who) => items.filter((item) => shown.some(([a, b]) => a === who && b === item)))
        const expected = people.map((who, i) => [has[i], ...(keep ? [`${age(who)}!`, age(who) || null] : [])])
        expect(found.items).toEqual(items)
        sparseMatrix(found.matrix)
        expect(rowsOf(found)).toEqual(expected.map((row) => JSON.stringify(row)).sort())
        const entries = has.flat().length
        const repeatedItems = given.filter(([, what]) => what !== '').length - entries
        expect(found.counts).toMatchObject({ lines: given.length, rows: people.length, entries, repeatedItems })
        expect(found.kept?.columns).toEqual(keep ? ['town', 'age'] : undefined)
        for (const { words } of found.kept?.values ?? []) {
          expect(words).toEqual([null, ...words.filter((word) => word !== null).sort()])
        }
      }),
      { numRuns: 50 },
    )
  })

  test.each([
    ['the first', ['a,', 'b,x', 'c,y']],
    ['the last', ['a,x', 'b,y', 'c,']],
    ['the only one', ['a,']],
    ['one of one line more', ['a,', 'a,', 'b,x']],
  ])('may have a row without items, %s', async (_, lines) => {
    const { matrix, counts } = await read(await file(`who,what\n${lines.join('\n')}\n`))
    const people = new Set(lines.map((line) => line[0])).size
    expect([matrix.rows, counts.repeatedItems]).toEqual([people, 0])
    const lengths = Array.from(
      { length: people },
      (_row, i) => Number(matrix.offsets[i + 1]) - Number(matrix.offsets[i]),
    )
    expect(lengths.filter((length) => length === 0)).toHaveLength(1)
  })

  test('takes a name with blanks around it for the same person', async () => {
    const lines = ['ann,x', 'ann ,y', 'ann\t,x', '\u00a0ann,z', '\ufeffann,x', 'bob,x']
    const found = await read(await file(`who,what\n${lines.join('\n')}\n`))
    expect(rowsOf(found)).toEqual(['[["x","y","z"]]', '[["x"]]'])
    await expect(read(await file('who,what\nann,x\n \u00a0,y\n'))).rejects.toThrow(/line 3: the column "who" is empty/)
  })

  test('has an item once, with or without a byte order mark', async () => {
    const found = await read(await file('who,what,age\nann,x,3\nann,\ufeffx,\ufeff3\nbob,\ufeffx,4\n'), {
      keep: ['age'],
    })
    expect(rowsOf(found)).toEqual(['[["x"],"3"]', '[["x"],"4"]'])
    expect(found.counts).toEqual({ lines: 3, rows: 2, entries: 2, repeatedItems: 1 })
  })

  test('may keep who is who, if somebody wants that', async () => {
    const found = await read(await file('who,what\nb,x\na,\nb,y\n'), { keep: ['who'] })
    expect(rowsOf(found)).toEqual(['[["x","y"],"b"]', '[[],"a"]'])
  })

  test('may have no lines', async () => {
    const { matrix, items, counts } = await read(await file('who,what\n'))
    expect(matrix).toEqual({ rows: 0, columns: 0, offsets: Uint32Array.of(0), indices: new Uint32Array() })
    expect([items, counts]).toEqual([[], { lines: 0, rows: 0, entries: 0, repeatedItems: 0 }])
  })

  test('is read from every kind of file all the same, even where its name reads as a pattern', async () => {
    const parquet = join(place(), 'lines.parquet')
    await tables().connection.run(
      `COPY (FROM (VALUES (10, 5), (9, 6), (10, 5), (9, NULL), (8, NULL)) t(who, what)) TO '${parquet}' (FORMAT parquet)`,
    )
    const text = 'who,what\n10,5\n9,6\n10,5\n9,\n8,\n'
    const json = '{"who":10,"what":5}\n{"who":9,"what":"6"}\n{"who":"10","what":5}\n{"who":9}\n{"who":8,"what":""}\n'
    const odd = join(place(), 'a[b]*?.csv')
    await writeFile(odd, text)
    for (const path of [
      parquet,
      odd,
      await file(gzipSync(text), 'csv.gz'),
      await file(text.replaceAll(',', '\t'), 'tsv'),
      await file(json, 'jsonl'),
    ]) {
      const found = await read(path)
      expect(found.items).toEqual(['5', '6'])
      expect(rowsOf(found)).toEqual(['[["5"]]', '[["6"]]', '[[]]'])
      expect(found.counts).toEqual({ lines: 5, rows: 3, entries: 2, repeatedItems: 1 })
    }
  })

  test('that is long and sorted on disk by several threads has each person once', async () => {
    const path = join(place(), 'many.parquet')
    const people = 120_000
    await tables().connection.run(`COPY (SELECT 'somebody with a long name ' || (i * 7919) % ${people} AS who,
      (i * 31) % 97 AS what, ((i * 7919) % ${people}) % 5 AS label FROM range(1200000) t(i)) TO '${path}'`)
    const small = await openTables({ memoryMb: 110, threads: 3 })
    try {
      const found = await readItemRows(small, { file: path, person: 'who', items: 'what', keep: ['label'] })
      expect(found.counts).toEqual({ lines: 1_200_000, rows: people, entries: 1_200_000, repeatedItems: 0 })
      const expected = Array.from({ length: people }, (): number[] => [])
      for (let i = 0; i < 1_200_000; i++) expected[(i * 7919) % people]?.push((i * 31) % 97)
      const rows = expected.map((items, who) => JSON.stringify([items.map(String).sort(), String(who % 5)]))
      expect(rowsOf(found)).toEqual(rows.sort())
    } finally {
      await small.close()
    }
  })

  test('that cannot be read is said to be', async () => {
    const path = await file(csv([['a', 'x', '1', 't']]))
    await expect(read(path, { items: 'who' })).rejects.toThrow(/The column "who" of .* is asked for twice/)
    await expect(read(path, { keep: ['what'] })).rejects.toThrow(/The column "what" of .* is asked for twice/)
    await expect(read(path, { items: 'whatt' })).rejects.toThrow(/no column "whatt" \(did you mean "what"\?\)/)
    await expect(read(path, { keep: ['aged'] })).rejects.toThrow(/no column "aged" \(did you mean "age"\?\)/)
    await expect(read(await file('who,what\na,x\n,y\n"",z\n'))).rejects.toThrow(
      /line 3: the column "who" is empty: who is this line about\? There are 2 such lines in all\./,
    )
    await expect(read(await file('who,what\n,x\n'))).rejects.toThrow(/line 2: the column "who" is empty/)
    await expect(read(await file('{"what":"x","who":""}\n', 'jsonl'))).rejects.toThrow(
      /row 1: the column "who" is empty/,
    )
    await expect(read(await file('who,what\na,x\nb\n'))).rejects.toThrow(/cannot be read at line 3: it has 1 columns/)
    await expect(read(join(place(), 'none.csv'))).rejects.toThrow(/There is no file/)
    await expect(read(path, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough')
  })

  test.each(['who,what\na,\xfc\n', 'what,n,who\na,1,\xfc\n', 'n,what,who,m\n1,x,a,2\n1,\xfc,a,2\n'])(
    'in another encoding than UTF-8 is said to be: %j',
    async (text) => {
      // DuckDB may not be fit for use afterwards.
      const own = await openTables()
      try {
        const options = { file: await file(Buffer.from(text, 'latin1')), person: 'who', items: 'what' }
        await expect(readItemRows(own, options)).rejects.toThrow(/cannot be read.*: it is not in UTF-8/)
      } finally {
        await own.close()
      }
    },
  )

  test.each([
    [['a,x,1', 'b,y,2', 'b,z,3'], 'age'],
    [['a,x,1', 'b,y,2', 'b,z,'], 'age'],
    [['a,x,1', 'b,,2', 'b,y,3', 'b,y,2'], 'age'],
  ])('with unlike values of a person to be kept is refused: %j', async (lines, column) => {
    const path = await file(`who,what,age\n${lines.join('\n')}\n`)
    await expect(read(path, { keep: [column] })).rejects.toThrow(
      /the column "age" is not the same on all lines of the person "b"/,
    )
    expect((await read(path)).matrix.rows).toBe(2)
  })
})
