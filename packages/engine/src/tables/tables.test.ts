import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { denseMatrix } from '@tulle/core'
import { aggregate, ClippedTotal, ExactTotal, scaleTo, type UnitCaps } from '@tulle/core/data'
import type { EventColumns } from '@tulle/releases'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeMatrix } from '../parts/index.ts'
import { domainOf, openTables, readDomain, readEvents, sumByPerson, sumCells, type Tables } from './index.ts'
import { visitEvents } from './sum.ts'

let place: string
let tables: Tables
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-tables-'))
  tables = await openTables()
})
afterAll(async () => {
  await tables.close()
  await rm(place, { recursive: true, force: true })
})

const NAMES = ['A', 'B', '007', 'x "y", z', "it's"]
const COLUMNS = { person: 'who', from: 'from', to: 'to', value: 'n' }

let files = 0
async function file(text: string | Uint8Array, ending = 'csv'): Promise<string> {
  const path = join(place, `events-${files++}.${ending}`)
  await writeFile(path, text)
  return path
}

type Event = { who: number; from: number; to: number; n: string }
const quote = (field: string) => (/[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)
const csv = (events: readonly Event[]) =>
  `who,from,to,n\n${events.map(({ who, from, to, n }) => `p${who},${quote(NAMES[from] ?? 'other')},${quote(NAMES[to] ?? 'other')},${n}\n`).join('')}`

const event: fc.Arbitrary<Event> = fc.record({
  who: fc.integer({ min: 0, max: 4 }),
  from: fc.integer({ min: 0, max: 5 }),
  to: fc.integer({ min: 0, max: 5 }),
  n: fc.oneof(
    fc.integer({ min: -9, max: 9 }).map(String),
    fc.double({ min: -9, max: 9, noNaN: true }).map(String),
    fc.constantFrom('nan', 'inf', '-inf', '1e300', '-1e300', '1e-300', '0', '3', '4'),
  ),
})
const caps: fc.Arbitrary<UnitCaps> = fc
  .record({
    l0: fc.option(fc.integer({ min: 1, max: 4 })),
    l1: fc.option(fc.integer({ min: 2 ** 20, max: 2 ** 24 })),
    l2: fc.option(fc.integer({ min: 2 ** 20, max: 2 ** 23 })),
    linf: fc.option(fc.integer({ min: 2 ** 20, max: 2 ** 23 })),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, cap]) => cap !== null)) as UnitCaps)

const parsed = (n: string) => (n === 'nan' ? Number.NaN : n === 'inf' ? Infinity : n === '-inf' ? -Infinity : Number(n))

describe('sums', () => {
  test('of people, clipped, have the bits that core makes of the same contributions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 40 }), caps, fc.boolean(), async (events, capsOf, symmetric) => {
        const shape = { symmetric, quantum: 2 ** -18, most: 2 ** 20, limit: scaleTo(capsOf) }
        const read = await readEvents(tables, { file: await file(csv(events)), ...COLUMNS })
        const { matrix, counts } = await sumByPerson(tables, read, { rows: NAMES, columns: NAMES, ...shape })
        const data = {
          person: Uint32Array.from(events, ({ who }) => who),
          row: Uint32Array.from(events, ({ from }) => from),
          column: Uint32Array.from(events, ({ to }) => to),
          value: Float64Array.from(events, ({ n }) => parsed(n)),
        }
        expect(matrix).toEqual(aggregate(data, { rows: 5, columns: 5, ...shape }))
        expect(counts.rows).toBe(events.length)
        expect(counts.outsideDomain).toBe(events.filter(({ from, to }) => from > 4 || to > 4).length)
        expect(counts.outsideFrom).toBe(events.filter(({ from }) => from > 4).length)
        expect(counts.outsideTo).toBe(events.filter(({ to }) => to > 4).length)
      }),
      { numRuns: 60 },
    )
  })

  test('of cells are exact, in any order of the file', async () => {
    const shape = { rows: NAMES, columns: NAMES, symmetric: false, quantum: 2 ** -10 }
    const rows = Array.from({ length: 3000 }, (_, i) => ({
      who: 0,
      from: i % 5,
      to: (i * 7) % 5,
      n: String((i % 11) / 8),
    }))
    const sum = async (events: Event[]) =>
      (await sumCells(tables, await readEvents(tables, { file: await file(csv(events)), ...COLUMNS }), shape)).matrix
    const expected = denseMatrix(5, 5)
    for (const { from, to, n } of rows)
      expected.values[from * 5 + to] = (expected.values[from * 5 + to] as number) + Number(n)
    expect(await sum(rows)).toEqual(expected)
    expect(await sum(rows.reverse())).toEqual(expected)
  })

  test('of cells are the exact sums of their rows, whatever these hold, rounded once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 40 }), fc.integer({ min: -30, max: 60 }), async (events, k) => {
        const shape = { rows: NAMES, columns: NAMES, symmetric: false, quantum: 2 ** k }
        const sum = async (rows: readonly Event[]) =>
          sumCells(tables, await readEvents(tables, { file: await file(csv(rows)), ...COLUMNS }), shape)
        const totals = Array.from({ length: 25 }, () => new ExactTotal())
        for (const { from, to, n } of events) if (from < 5 && to < 5) totals[from * 5 + to]?.add(parsed(n))
        const expected = denseMatrix(
          5,
          5,
          Float64Array.from(totals, (total) => total.nearest(shape.quantum)),
        )
        const { matrix, counts } = await sum(events)
        expect(matrix).toEqual(expected)
        const inside = events.filter(({ from, to }) => from < 5 && to < 5)
        expect(counts['notFinite']).toBe(inside.filter(({ n }) => !Number.isFinite(parsed(n))).length)
        expect((await sum([...events].reverse())).matrix).toEqual(expected)
      }),
      { numRuns: 30 },
    )
  })

  test('of cells follow the matrix alone, not how rows make it up', async () => {
    const sum = async (values: readonly string[], quantum: number) => {
      const events = values.map((n) => ({ who: 0, from: 0, to: 1, n }))
      const read = await readEvents(tables, { file: await file(csv(events)), ...COLUMNS })
      const shape = { rows: NAMES, columns: NAMES, symmetric: false, quantum }
      return (await sumCells(tables, read, shape)).matrix.values[1]
    }
    // Each of these was cut or clamped by itself once.
    expect(await sum(['3000000000'], 2 ** -32)).toBe(3e9)
    expect(await sum(['2e7', '-1e7', '-1e7'], 2 ** -36)).toBe(0)
    expect(await sum(['0.25', '0.75'], 1)).toBe(1)
    expect(await sum(['-0.75', '0.25', '0.75', '0.75'], 1)).toBe(1)
    expect(await sum(['1e300', '1', '-1e300'], 2 ** -20)).toBe(1)
    expect(await sum(['1e-320', '1e300', '-1e300', '-1e-320'], 2 ** -20)).toBe(0)
    expect(
      await sum(
        Array.from({ length: 30 }, () => '2e8'),
        2 ** -20,
      ),
    ).toBe(6e9)
    // Fine digits beside a coarse unit: a unit has 2^64 parts, and below that rows are added one by one.
    expect(await sum(['0.5', '1e-30', '-1e-30'], 1)).toBe(1)
    expect(await sum(['0.5', '-1e-30'], 1)).toBe(0)
    expect(await sum(['1e-310', '2e-310'], 2 ** 40)).toBe(0)
  })

  test('of cells count what is outside the lists, by which name', async () => {
    const shape = { rows: NAMES, columns: NAMES, symmetric: true, quantum: 1 }
    const events = [
      [1, 2],
      [9, 0],
      [9, 1],
      [0, 9],
      [9, 9],
    ].map(([from = 0, to = 0]) => ({ who: 0, from, to, n: '1' }))
    const read = await readEvents(tables, { file: await file(csv(events)), ...COLUMNS })
    expect((await sumCells(tables, read, shape)).counts).toEqual({
      rows: 5,
      outsideDomain: 4,
      outsideFrom: 3,
      outsideTo: 2,
      notFinite: 0,
    })
  })

  test('count what was clipped and clamped, for the owner alone', async () => {
    const events = [
      { who: 0, from: 0, to: 1, n: '3' },
      { who: 1, from: 0, to: 1, n: '9' },
      { who: 2, from: 0, to: 1, n: 'inf' },
      { who: 2, from: 0, to: 9, n: '1' },
    ]
    const read = await readEvents(tables, { file: await file(csv(events)), ...COLUMNS })
    const shape = {
      rows: NAMES,
      columns: NAMES,
      symmetric: false,
      quantum: 2 ** -18,
      most: 2 ** 21,
      limit: scaleTo({ l1: 2 ** 20 }),
    }
    const { counts } = await sumByPerson(tables, read, shape)
    expect(counts).toEqual({
      rows: 4,
      outsideDomain: 1,
      outsideFrom: 0,
      outsideTo: 1,
      people: 3,
      clampedValues: 2,
      clippedPeople: 2,
      totalBeforeCaps: 19,
      totalAfterCaps: expect.closeTo(11, 4) as number,
    })
  })

  test('stop when asked to', async () => {
    const read = await readEvents(tables, { file: await file(csv([])), ...COLUMNS })
    const shape = { rows: NAMES, columns: NAMES, symmetric: false, quantum: 1, most: 1, limit: scaleTo({}) }
    await expect(
      sumByPerson(tables, read, { ...shape, signal: AbortSignal.abort(new Error('enough')) }),
    ).rejects.toThrow('enough')
  })
})

describe('one row more changes nobody else', () => {
  const COMMON = { rows: ['A', 'B', '1', '2', '7'], columns: ['A', 'B', '1', '2', '7'], symmetric: false }
  const total = async (path: string) => {
    const read = await readEvents(tables, { file: path, ...COLUMNS })
    return (await sumByPerson(tables, read, { ...COMMON, quantum: 1, most: 1, limit: scaleTo({ l1: 1 }) })).matrix
      .values
  }
  const base = Array.from({ length: 40 }, (_, i) => ({
    who: `p${i}`,
    from: 'AB12'[i % 4] as string,
    to: 'A',
    n: 1 as unknown,
  }))
  /** Rows that a reader guessing types would let change its mind about everybody. */
  const odd: Record<string, unknown>[] = [
    { who: 'x', from: 7, to: 'A', n: 1 },
    { who: 'x', from: 1.5, to: 2, n: 1 },
    { who: 0.5, from: 'A', to: 'A', n: '1' },
    { who: '9007199254740993', from: 'A', to: null, n: 1 },
    { who: true, from: '2024-01-01', to: 'B', n: 1 },
    { who: 'x', from: { deep: [1] }, to: 'B', n: 1, extra: 'more' },
  ]

  test.each(odd)('in JSON: %o', async (row) => {
    const lines = (rows: object[]) => rows.map((each) => `${JSON.stringify(each)}\n`).join('')
    const without = await total(await file(lines(base), 'jsonl'))
    const withIt = await total(await file(lines([...base, row]), 'jsonl'))
    expect(withIt.reduce((sum, x, i) => sum + Math.abs(x - (without[i] as number)), 0)).toBeLessThanOrEqual(1)
    expect(without.reduce((a, b) => a + b, 0)).toBe(40)
  })

  test.each(odd)('in CSV: %o', async (row) => {
    const lines = (rows: Record<string, unknown>[]) =>
      `who,from,to,n\n${rows.map(({ who, from, to, n }) => [who, from, to, n].map((x) => quote(typeof x === 'string' ? x : JSON.stringify(x))).join(',')).join('\n')}\n`
    const without = await total(await file(lines(base)))
    const withIt = await total(await file(lines([...base, row])))
    expect(withIt.reduce((sum, x, i) => sum + Math.abs(x - (without[i] as number)), 0)).toBeLessThanOrEqual(1)
  })
})

describe('files', () => {
  const text = csv([{ who: 1, from: 2, to: 0, n: '2' }])
  const total = async (columns: EventColumns) => {
    const read = await readEvents(tables, columns)
    const shape = { rows: NAMES, columns: NAMES, symmetric: false, quantum: 1, most: 9, limit: scaleTo({ l1: 9 }) }
    return [...(await sumByPerson(tables, read, shape)).matrix.values]
  }

  test('of every kind say the same; names stay as they are written', async () => {
    const expected = [...new Float64Array(25).fill(0)].with(10, 2)
    const json = '{"who":"1","from":"007","to":"A","n":2}\n'
    const parquet = join(place, 'events.parquet')
    await tables.connection.run(`COPY (SELECT 1 AS who, '007' AS "from", 'A' AS "to", 2 AS n) TO '${parquet}'`)
    for (const path of [
      await file(text),
      await file(gzipSync(text), 'csv.gz'),
      await file(text.replaceAll(',', '\t'), 'tsv'),
      await file(text.replaceAll(',', ';')),
      await file(json, 'jsonl'),
      await file(gzipSync(json), 'ndjson.gz'),
      parquet,
    ]) {
      expect(await total({ file: path, ...COLUMNS })).toEqual(expected)
    }
  })

  test('without a value column every row counts 1; without rows everything is 0', async () => {
    const { person, from, to } = COLUMNS
    expect((await total({ file: await file(text), person, from, to }))[10]).toBe(1)
    expect(await total({ file: await file('who,from,to,n\n'), ...COLUMNS })).toEqual([...new Float64Array(25)])
  })

  test('are the one that is named, even if its name reads as a pattern', async () => {
    await writeFile(join(place, 't2.csv'), csv([{ who: 1, from: 0, to: 0, n: '5' }]))
    for (const odd of ['t[2].csv', 't*.csv', 't?.csv']) {
      await writeFile(join(place, odd), text)
      expect((await total({ file: join(place, odd), ...COLUMNS }))[10]).toBe(2)
    }
  })

  test('keep their own columns: in a folder called like one, and with names that differ in capitals alone', async () => {
    const folder = join(place, 'from=B')
    await mkdir(folder)
    await writeFile(join(folder, 'events.csv'), text)
    expect((await total({ file: join(folder, 'events.csv'), ...COLUMNS }))[10]).toBe(2)
    const twice = await file('FROM,who,from,to,n,\nB,p1,007,A,2,\n')
    expect((await total({ file: twice, ...COLUMNS }))[10]).toBe(2)
  })

  test('that do not fit into memory as lists are sorted instead, with the same result', async () => {
    const path = join(place, 'many.csv')
    await tables.connection.run(`COPY (SELECT 'person number ' || (hash(i) % 300000) AS who, 'A' AS "from",
      ['A', 'B', '007'][1 + (hash(i + 1) % 3)::INT] AS "to", 1 + i % 3 AS n FROM range(1000000) t(i)) TO '${path}' (HEADER)`)
    const shape = { rows: NAMES, columns: NAMES, symmetric: false, quantum: 2 ** -18, most: 2 ** 21 }
    const clipped = { ...shape, rows: NAMES.length, columns: NAMES.length, limit: scaleTo({ l1: 2 ** 20 }) }
    const run = async (own: Tables) => {
      let begun = 0
      const events = await readEvents(own, { file: path, ...COLUMNS })
      const { people, counts } = await visitEvents(own, events, shape, () => {
        begun++
        return new ClippedTotal(clipped)
      })
      return { begun, matrix: people.matrix(), clippedPeople: people.clippedPeople, counts }
    }
    // Of two threads the lists of these people take more than 100 MB, sorting them less than 48.
    const small = await openTables({ memoryMb: 72, threads: 2 })
    try {
      const [gathered, sorted] = [await run(tables), await run(small)]
      expect([gathered.begun, sorted.begun]).toEqual([1, 2])
      expect({ ...sorted, begun: 1 }).toEqual(gathered)
      expect(gathered.clippedPeople).toBeGreaterThan(1000)
    } finally {
      await small.close()
    }
  })

  test('that cannot be used are sentences', async () => {
    const use = (path: string) => total({ file: path, ...COLUMNS })
    await expect(use(join(place, 'none.csv'))).rejects.toThrow(/There is no file/)
    await expect(use(place)).rejects.toThrow(/is a folder/)
    await expect(use(await file(''))).rejects.toThrow(/is empty/)
    await expect(use('/dev/null')).rejects.toThrow(/is a pipe or a device/)
    await expect(use(await file(text, 'doc'))).rejects.toThrow(/What kind of file/)
    await expect(use(await file('who,from,to\na,b,c\n'))).rejects.toThrow(
      /no column "n": its columns are who, from, to/,
    )
    await expect(use(await file('whom,from,to,n\n'))).rejects.toThrow(/no column "who" \(did you mean "whom"\?\)/)
    await expect(use(await file('who,from,to,n\na,A,B,1\nb,A,B,many\n'))).rejects.toThrow(
      /line 3: the column "n" does not hold a number/,
    )
    await expect(use(await file('who,from,to,n\na,A,B,1\nb,A,B,\n'))).rejects.toThrow(/line 3: the column "n"/)
    await expect(use(await file('who,from,to,n\na,A,B,1\n,A,B,1\n'))).rejects.toThrow(
      /line 3: the column "who" is empty/,
    )
    await expect(use(await file('who,from,to,n\na,A,B,1\nb,A\n'))).rejects.toThrow(/line 3/)
    await expect(use(await file(gzipSync(text).subarray(0, 30), 'csv.gz'))).rejects.toThrow(/cannot be read/)
    await expect(use(await file(gzipSync(text)))).rejects.toThrow(/is a gzip file/)
    await expect(use(await file(Buffer.from(`\uFEFF${text}`, 'utf16le')))).rejects.toThrow(/is in UTF-16/)
    await expect(use(await file(Buffer.from('who,from,to,n\na,Zür\xfcch,B,1\n', 'latin1')))).rejects.toThrow(
      /not in UTF-8/,
    )
  })
})

describe('a domain', () => {
  test('from a file: one name a line, no repeats', async () => {
    expect(await readDomain(await file(' b \r\n\na\n', 'txt'))).toEqual(['b', 'a'])
    await expect(readDomain(await file('a\nb\na\n', 'txt'))).rejects.toThrow(/"a" twice, in line 1 and in line 3/)
    await expect(readDomain(await file('\n', 'txt'))).rejects.toThrow(/is empty/)
    await expect(readDomain(join(place, 'none.txt'))).rejects.toThrow(/There is no file/)
  })

  test('from the data is sorted, so that it does not tell the order of the rows', async () => {
    const names = async (rows: string) =>
      domainOf(tables, await readEvents(tables, { file: await file(`who,from,to\n${rows}`), from: 'from', to: 'to' }))
    expect(await names('a,zoo,bar\nb,bar,Alp\n')).toEqual(['Alp', 'bar', 'zoo'])
    expect(await names('a,10,9\nb,9,-1\n')).toEqual(['-1', '9', '10'])
    await expect(names('')).rejects.toThrow(/no rows/)
  })
})

describe('a written matrix', () => {
  const names = { rows: ['a', ' b'], columns: ['x,y', 'say "hi"', 'line\nbreak'] }
  const matrix = denseMatrix(2, 3, Float64Array.of(1, -0.5, 1e-300, 123456789.125, 0, 2 ** 60))
  const write = async (format: 'csv' | 'parquet' | 'mtx') => {
    const folder = await mkdtemp(join(place, 'out-'))
    const headings = { from: 'from', to: 'to', value: 'n' }
    const written = await writeMatrix(tables, matrix, { ...names, folder, name: `m.${format}`, format, headings })
    expect((await readdir(folder)).sort()).toEqual([...written].sort())
    return join(folder, `m.${format}`)
  }

  test.each(['csv', 'parquet'] as const)('as %s reads back: every cell, every name, every bit', async (format) => {
    const path = await write(format)
    const source = format === 'csv' ? `read_csv('${path}', all_varchar = true)` : `read_parquet('${path}')`
    const result = await tables.connection.runAndReadAll(`SELECT "from", "to", n::DOUBLE FROM ${source}`)
    const cells = new Map(result.getRows().map(([from, to, n]) => [JSON.stringify([from, to]), n]))
    expect(cells.size).toBe(6)
    names.rows.forEach((row, i) =>
      names.columns.forEach((column, j) =>
        expect(cells.get(JSON.stringify([row, column]))).toBe(matrix.values[i * 3 + j]),
      ),
    )
  })

  test('reads back in every format, whatever the names and numbers', async () => {
    const entry = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).filter((each) => !each.includes('\0'))
    const some = fc.uniqueArray(fc.oneof(entry, fc.constantFrom('007', ' a', 'a,b', '"', 'NULL', '#x', '1e3')), {
      minLength: 1,
      maxLength: 4,
    })
    const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0)
    await fc.assert(
      fc.asyncProperty(some, some, fc.infiniteStream(number), async (rows, columns, numbers) => {
        const values = Float64Array.from({ length: rows.length * columns.length }, () => numbers.next().value as number)
        const folder = await mkdtemp(join(place, 'trip-'))
        const made = { ...denseMatrix(rows.length, columns.length, values) }
        const headings = { from: 'from', to: 'to', value: 'n' }
        for (const format of ['csv', 'parquet', 'mtx'] as const) {
          await writeMatrix(tables, made, { rows, columns, folder, name: `m.${format}`, format, headings })
        }
        const types = `columns = {'from': 'VARCHAR', 'to': 'VARCHAR', 'n': 'VARCHAR'}`
        for (const source of [
          `read_csv('${folder}/m.csv', header = true, auto_detect = false, delim = ',', quote = '"', escape = '"', ${types})`,
          `read_parquet('${folder}/m.parquet')`,
        ]) {
          const found = await tables.connection.runAndReadAll(`SELECT "from", "to", n::DOUBLE FROM ${source}`)
          const cells = new Map(found.getRows().map(([from, to, n]) => [JSON.stringify([from, to]), n]))
          const expected = rows.flatMap((row, i) =>
            columns.map((column, j) => [JSON.stringify([row, column]), values[i * columns.length + j]] as const),
          )
          expect(cells).toEqual(new Map(expected))
        }
        const market = (await readFile(join(folder, 'm.mtx'), 'utf8')).trimEnd().split('\n').slice(2).map(Number)
        expect(market).toEqual(columns.flatMap((_, j) => rows.map((__, i) => values[i * columns.length + j])))
        const names = (await readFile(join(folder, 'm.mtx.rows'), 'utf8')).trimEnd().split('\n')
        expect(names.map((line) => JSON.parse(line) as string)).toEqual(rows)
      }),
      { numRuns: 25 },
    )
  })

  test('as Matrix Market has its columns one after the other, and its names beside it', async () => {
    const path = await write('mtx')
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
    expect(lines.slice(0, 2)).toEqual(['%%MatrixMarket matrix array real general', '2 3'])
    expect(lines.slice(2).map(Number)).toEqual([1, 123456789.125, -0.5, 0, 1e-300, 2 ** 60])
    const columns = (await readFile(`${path}.columns`, 'utf8')).trimEnd().split('\n')
    expect(columns.map((line) => JSON.parse(line) as string)).toEqual(names.columns)
  })
})

test('closing leaves nothing behind', async () => {
  const own = await openTables()
  expect(dirname(own.scratch)).toBe(tmpdir())
  expect((await stat(own.scratch)).mode & 0o777).toBe(0o700)
  await own.close()
  await expect(stat(own.scratch)).rejects.toThrow(/ENOENT/)
})
