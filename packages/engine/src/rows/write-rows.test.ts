import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkRowsFile, type ItemRowsFile } from '@tulle/releases'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testPlace } from '../../test/place.ts'
import { compare, keptOf, releaseOf, writingTo } from '../../test/written-rows.ts'
import { writeRows } from '../parts/index.ts'
import { readBaskets, readItemRows, releasedRowFaults } from './index.ts'

const here = testPlace({ multiline: true })
const { place, tables } = here
const { write, text } = writingTo(here)

const ODD = [
  'a,b',
  'A,B',
  '"',
  'say "hi"',
  'two\nlines',
  'a\r\nb',
  'a\rb',
  ' s',
  't\t',
  '007',
  '7',
  'NULL',
  '#x',
  '*',
  '𝒵',
]
const names = (plain: boolean) =>
  fc.uniqueArray(
    plain
      ? fc.constantFrom('a', 'A', '"', '#x', '7', '007', 'NULL', 'x,y', '*', '𝒵')
      : fc.oneof(
          fc.constantFrom(...ODD),
          fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }).filter((name) => !name.includes('\0')),
        ),
    { minLength: 1, maxLength: 6 },
  )

/** Names, the different rows over them, sorted, and who has which. */
const anyRelease = (plain: boolean) =>
  names(plain).chain((found) => {
    const items = found.toSorted()
    const row = fc.subarray(items.map((_, j) => j))
    return fc.uniqueArray(row, { minLength: 1, maxLength: 5, selector: (each) => each.join() }).chain((rows) =>
      fc
        .array(fc.nat(rows.length - 1), { maxLength: 12 })
        .chain((more) => fc.shuffledSubarray([...rows.keys(), ...more], { minLength: rows.length + more.length }))
        .map((classOf) => ({ items, rows: rows.toSorted(compare), classOf })),
    )
  })

const cell = fc.constantFrom(...ODD, 'x', '')

describe('rows of items', () => {
  test.each(['csv', 'parquet'] as const)('as %s come back, whatever the names, with what is kept', async (format) => {
    await fc.assert(
      fc.asyncProperty(anyRelease(false), fc.infiniteStream(cell), async ({ items, rows, classOf }, draw) => {
        const kept = keptOf(
          ['age', 'a "town"'],
          classOf.map(() => [draw.next().value, draw.next().value] as string[]),
        )
        const headings = { row: 'number; "row"', item: 'ITEM, here' }
        const release = releaseOf(rows, items.length, classOf)
        const folder = await write(release, { format, items, headings, kept })
        const long = { file: join(folder, `rows.${format}`), person: headings.row, items: headings.item }
        const found = await readItemRows(tables(), long)
        expect(found.counts).toMatchObject({ rows: classOf.length, repeatedItems: 0 })
        const back = Array.from({ length: classOf.length }, (_, i) =>
          Array.from(found.matrix.indices.slice(found.matrix.offsets[i], found.matrix.offsets[i + 1]), (j) =>
            items.indexOf(found.items[j] as string),
          ),
        )
        expect(back.sort(compare)).toEqual(classOf.map((c) => rows[c]).sort((a, b) => compare(a ?? [], b ?? [])))
        const pairs = await tables().connection.runAndReadAll(
          `SELECT count(*)::DOUBLE FROM '${join(folder, `kept.${format}`).replaceAll(/[*[]/g, '[$&]')}'`,
        )
        expect(pairs.getRows()).toEqual([[classOf.length]])
        const age = { ...long, file: join(folder, `kept.${format}`), items: 'age', keep: ['a "town"'] }
        const beside = await readItemRows(tables(), age)
        const told = Array.from({ length: classOf.length }, (_, i) => {
          const [first] = beside.matrix.indices.slice(beside.matrix.offsets[i], beside.matrix.offsets[i + 1])
          const town = beside.kept?.values[0]
          return JSON.stringify([
            first === undefined ? null : beside.items[first],
            town?.words[town.codes[i] as number],
          ])
        })
        const given = classOf.map((_, i) => kept.values.map(({ words, codes }) => words[codes[i] as number]))
        expect(told.sort()).toEqual(given.map((each) => JSON.stringify(each)).sort())
      }),
      { numRuns: 16 },
    )
  })

  test('as baskets come back', async () => {
    await fc.assert(
      fc.asyncProperty(anyRelease(true), fc.constantFrom(undefined, ';', '\t', ' | '), async (given, separator) => {
        const { items, rows, classOf } = given
        const wish = { format: 'baskets', items, ...(separator !== undefined && { separator }) } as const
        const file = join(await write(releaseOf(rows, items.length, classOf), wish), 'rows.txt')
        const found = await readBaskets({ file, ...(separator !== undefined && { separator }) })
        const back = Array.from({ length: found.matrix.rows }, (_, i) =>
          Array.from(found.matrix.indices.slice(found.matrix.offsets[i], found.matrix.offsets[i + 1]), (j) =>
            items.indexOf(found.items[j] as string),
          ),
        )
        const sorted = classOf.map((c) => rows[c]).sort((a, b) => compare(a ?? [], b ?? []))
        // Rows without items come first. If there are no others, they are lines at the end of the file, which nobody is.
        expect(back).toEqual(sorted.at(-1)?.length === 0 ? [] : sorted)
      }),
      { numRuns: 25 },
    )
  })

  const items = ['b,c', 'x', 'y z']
  const release = releaseOf([[], [0, 2], [1]], 3, [2, 1, 2, 0, 1, 0])

  test('look as they should: class by class, numbered from 1, without the order of the file', async () => {
    const kept = keptOf(
      ['age', 'town'],
      [
        ['9', 'z'],
        ['7', ''],
        ['10', 'q'],
        ['', 'w'],
        ['7', 'a'],
        ['', 'b'],
      ],
    )
    expect(await text(release, { format: 'csv', items }, 'rows.csv')).toBe(
      'row,item\n1,\n2,\n3,"b,c"\n3,y z\n4,"b,c"\n4,y z\n5,x\n6,x\n',
    )
    expect(await text(release, { format: 'baskets', items, separator: '; ' }, 'rows.txt')).toBe(
      '\n\nb,c; y z\nb,c; y z\nx\nx\n',
    )
    const beside = 'row,age,town\n1,,b\n2,,w\n3,7,\n4,7,a\n5,10,q\n6,9,z\n'
    for (const format of ['csv', 'baskets'] as const) {
      const wish = { format, items, kept, ...(format === 'baskets' && { separator: ';' }) }
      expect(await text(release, wish, 'kept.csv')).toBe(beside)
    }
    const folder = await write(release, { format: 'parquet', items, kept })
    const source = (name: string) => `'${join(folder, name).replaceAll(/[*[]/g, '[$&]')}'`
    const described = await tables().connection.runAndReadAll(`DESCRIBE FROM ${source('rows.parquet')}`)
    expect(described.getRows().map(([name, type]) => [name, type])).toEqual([
      ['row', 'BIGINT'],
      ['item', 'VARCHAR'],
    ])
    await tables().connection.run('SET preserve_insertion_order = true')
    const rows = await tables().connection.runAndReadAll(`SELECT "row"::INTEGER, item FROM ${source('rows.parquet')}`)
    const besides = await tables().connection.runAndReadAll(
      `SELECT "row"::INTEGER, age, town FROM ${source('kept.parquet')}`,
    )
    await tables().connection.run('SET preserve_insertion_order = false')
    const lines = [
      [1, null],
      [2, null],
      [3, 'b,c'],
      [3, 'y z'],
      [4, 'b,c'],
      [4, 'y z'],
      [5, 'x'],
      [6, 'x'],
    ]
    expect(rows.getRows()).toEqual(lines)
    expect(besides.getRows().map((row) => row.map((each) => each ?? '').join())).toEqual(
      beside.split('\n').slice(1, -1),
    )
  })

  test('are the same whoever came first', async () => {
    const people = fc.array(fc.tuple(fc.nat(2), fc.constantFrom('a', 'b', ''), fc.constantFrom('1', '')), {
      minLength: 1,
      maxLength: 12,
    })
    const three = [[], [0, 2], [1]]
    const written = async (given: readonly (readonly [number, string, string])[], format: 'csv' | 'baskets') => {
      // Every class has somebody.
      const all = [...given, [0, '', ''] as const, [1, '', ''] as const, [2, '', ''] as const]
      const kept = keptOf(
        ['p', 'q'],
        all.map(([, p, q]) => [p, q]),
      )
      const wish = { format, items, kept, ...(format === 'baskets' && { separator: ';' }) }
      const folder = await write(
        releaseOf(
          three,
          3,
          all.map(([c]) => c),
        ),
        wish,
      )
      return Promise.all((await readdir(folder)).sort().map((name) => readFile(join(folder, name), 'utf8')))
    }
    await fc.assert(
      fc.asyncProperty(people, fc.constantFrom('csv', 'baskets'), async (given, format) => {
        expect(await written(given.toReversed(), format)).toEqual(await written(given, format))
      }),
      { numRuns: 12 },
    )
  })

  test.each(['csv', 'parquet', 'baskets'] as const)('as %s may be a single one, and even empty', async (format) => {
    for (const rows of [[[]], [[0]], []] as number[][][]) {
      const folder = await write(releaseOf(rows, 1, rows.length === 0 ? [] : [0]), { format, items: ['x'] })
      const file = join(folder, `rows.${format === 'baskets' ? 'txt' : format}`)
      if (format === 'baskets' && rows.length === 0) {
        expect(await readFile(file, 'utf8')).toBe('')
        continue
      }
      const reading =
        format === 'baskets' ? readBaskets({ file }) : readItemRows(tables(), { file, person: 'row', items: 'item' })
      const { matrix, items: found } = await reading
      const count = format === 'baskets' && rows.flat().length === 0 ? 0 : rows.length
      expect([matrix.rows, matrix.indices.length]).toEqual([count, rows.flat().length])
      expect(found).toEqual(rows.flat().length === 0 ? [] : ['x'])
    }
  })

  test('keep their order in Parquet when they are many', async () => {
    const count = 60_000
    const many = {
      classes: {
        rows: count,
        columns: 2,
        offsets: Uint32Array.from({ length: count + 1 }, (_, c) => 2 * c),
        indices: Uint32Array.from({ length: 2 * count }, (_, e) => e % 2),
      },
      sizes: new Uint32Array(count).fill(5),
      classOf: Uint32Array.from({ length: 5 * count }, (_, i) => i % count),
    }
    const shares: (number | undefined)[] = []
    // Long enough that DuckDB reads several parts of them at once.
    const names = ['x'.repeat(150), 'y'.repeat(150)]
    const folder = await write(many, { format: 'parquet', items: names, progress: (share) => shares.push(share) })
    await tables().connection.run('SET preserve_insertion_order = true')
    const path = join(folder, 'rows.parquet').replaceAll(/[*[]/g, '[$&]')
    const found = (await tables().connection.runAndReadAll(`SELECT "row"::INTEGER, item FROM '${path}'`)).getColumns()
    await tables().connection.run('SET preserve_insertion_order = false')
    expect(found[0]).toHaveLength(10 * count)
    expect(found[0]?.every((row, e) => row === Math.floor(e / 2) + 1)).toBe(true)
    expect(found[1]?.every((item, e) => item === names[e % 2])).toBe(true)
    expect(shares.some((share) => share !== undefined && share > 0 && share <= 1)).toBe(true)
  })

  const wish: ItemRowsFile = { name: 'rows', format: 'csv', items }
  test.each([
    [{ headings: { row: 'a', item: 'a' } }, /Two columns are called "a"/],
    [{ format: 'parquet', headings: { row: 'a', item: 'A' } }, /differ in capitals alone/],
    [{ format: 'parquet', headings: { row: 'a', item: '' } }, /needs a name/],
    [{ kept: keptOf(['row'], []) }, /Two columns are called "row"/],
    [{ kept: keptOf(['age'], []), name: 'kept' }, /The columns that are kept are called "kept"/],
    [{ format: 'baskets' }, /The item "y z" contains the separator \(blanks\): choose another separator/],
    [{ format: 'baskets', separator: ',' }, /The item "b,c" contains the separator ","/],
    [{ format: 'baskets', separator: '' }, /The separator of items is a text such as a comma/],
    [{ format: 'baskets', separator: ';', items: ['a\nb'] }, /The item "a\\nb" has a line break in it/],
    [{ format: 'baskets', separator: ';', items: ['a\rb'] }, /has a line break in it/],
    [{ format: 'baskets', separator: ';', items: [' a'] }, /begins or ends with a blank/],
    [{ format: 'baskets', separator: ';', items: ['\ufeffa'] }, /begins or ends with a blank/],
    [{ format: 'baskets', separator: ';', items: [''] }, /is empty/],
    [{ format: 'baskets', separator: ';', items: ['a\u00a0'] }, /begins or ends with a blank/],
    [{ format: 'baskets', separator: ';', items: ['\u0085a'] }, /begins or ends with a blank/],
    [
      { format: 'baskets', separator: '--', items: ['a-'] },
      /The item "a-" beside the separator "--" reads as something/,
    ],
    [{ format: 'baskets', separator: 'aba', items: ['c', 'xab'] }, /The item "xab" beside the separator/],
  ] as const)('that cannot be written so are refused before anything is: %j', async (more, sentence) => {
    const file = { ...wish, ...more } as ItemRowsFile
    expect(() => checkRowsFile(file)).toThrow(sentence)
    const folder = await mkdtemp(join(place(), 'none-'))
    const empty = releaseOf([], file.items.length, [])
    await expect(writeRows(tables(), empty, { ...file, folder })).rejects.toThrow(sentence)
    expect(await readdir(folder)).toEqual([])
  })

  test.each(['csv', 'parquet'] as const)('as %s may have long names', async (format) => {
    const long = ['a', 'secret'.repeat(500_000)]
    const folder = await write(releaseOf([[0, 1]], 2, [0, 0]), { format, items: long })
    const found = await readItemRows(tables(), { file: join(folder, `rows.${format}`), person: 'row', items: 'item' })
    expect([found.matrix.rows, found.items.join() === long.join()]).toEqual([2, true])
  })

  test('that are too long for Parquet are refused without a word of them', async () => {
    const long = ['secret'.repeat(6_000_000)]
    const writing = write(releaseOf([[0]], 1, [0, 0]), { format: 'parquet', items: long })
    const error = await writing.catch((reason: unknown) => reason)
    expect(String(error)).toMatch(/rows\.parquet.*longer than 31 million bytes/)
    expect(String(error)).not.toContain('secret')
  })

  test.each(['csv', 'parquet', 'baskets'] as const)('as %s are what is verified', async (format) => {
    await fc.assert(
      fc.asyncProperty(
        anyRelease(format === 'baskets'),
        fc.boolean(),
        async ({ items: given, rows, classOf }, keep) => {
          const kept = keptOf(
            ['age'],
            classOf.map((c, i) => [['', ' 4', '30', 'a,b'][(c + i) % 4] as string]),
          )
          const folder = await write(releaseOf(rows, given.length, classOf), {
            format,
            items: given,
            ...(keep && { kept }),
          })
          const plan = {
            facts: { columns: 'items', ...(keep && { kept: ['age'] }) },
            guarantee: { kind: 'k-anonymity', k: 1 },
          }
          expect(await releasedRowFaults(tables(), folder, await readdir(folder), plan as never)).toEqual([])
        },
      ),
      { numRuns: 12 },
    )
  })

  test('that do not fit together are refused', async () => {
    await expect(write(release, { format: 'csv', items: ['x'] })).rejects.toThrow(
      /Rows of 3 columns need as many names: got 1/,
    )
    const fewer = { ...release, classOf: release.classOf.slice(1) }
    await expect(write(fewer, { format: 'csv', items })).rejects.toThrow(/The sizes of 3 classes add up to the rows/)
    const short = keptOf(['age'], [['1']])
    await expect(write(release, { format: 'csv', items, kept: short })).rejects.toThrow(
      /a value for each of 6 rows: got 1/,
    )
    const unsorted = { columns: ['age'], values: [{ codes: new Uint32Array(6), words: ['b', 'a'] }] }
    await expect(write(release, { format: 'csv', items, kept: unsorted })).rejects.toThrow(
      /The words of a kept column are sorted/,
    )
    for (const words of [
      ['a', 'a'],
      [null, 'a', 'a', 'b'],
      [null, null],
      ['a', null],
      [null, ''],
    ]) {
      const kept = { columns: ['age'], values: [{ codes: new Uint32Array(6), words }] }
      await expect(write(release, { format: 'csv', items, kept })).rejects.toThrow(/each is there once/)
    }
    const signal = AbortSignal.abort(new Error('enough'))
    for (const format of ['csv', 'parquet'] as const) {
      await expect(write(release, { format, items, signal })).rejects.toThrow('enough')
    }
  })
})
