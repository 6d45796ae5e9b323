import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type SparseMatrix, sparseMatrix } from '@tulle/core'
import type { ColumnRule, TableOptions } from '@tulle/releases'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testPlace } from '../../test/place.ts'
import { readTable } from './index.ts'

const { place, tables, file } = testPlace({ multiline: true })

const read = (path: string, columns: readonly (string | ColumnRule)[], more: Partial<TableOptions> = {}) =>
  readTable(tables(), {
    file: path,
    person: 'who',
    columns: columns.map((column) => (typeof column === 'string' ? { column } : column)),
    ...more,
  })

/** The columns of the ones, row by row. */
function ones(matrix: SparseMatrix): number[][] {
  sparseMatrix(matrix)
  expect(matrix.values).toBeUndefined()
  const row = (i: number) => matrix.indices.slice(matrix.offsets[i], matrix.offsets[i + 1])
  return Array.from({ length: matrix.rows }, (_, i) => Array.from(row(i)))
}

type Cell = 'yes' | 'no' | 'missing' | 'bad'

/** The same in plain words. */
function meaning(text: string, { threshold }: ColumnRule): Cell {
  const bare = text.trim().toLowerCase()
  if (['', '?', 'na', 'n/a', 'null', 'nan'].includes(bare)) return 'missing'
  if (threshold !== undefined) {
    const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/.test(bare) && Number.isFinite(Number(bare))
    return decimal ? (Number(bare) >= threshold ? 'yes' : 'no') : 'bad'
  }
  if (['1', '1.0', 'true', 't', 'yes', 'y'].includes(bare)) return 'yes'
  return ['0', '0.0', 'false', 'f', 'no', 'n'].includes(bare) ? 'no' : 'bad'
}

interface Row {
  readonly who: string
  readonly cells: readonly string[]
}
interface Asked {
  readonly rules: readonly ColumnRule[]
  readonly people: readonly string[] | undefined
  readonly missing: 0 | 1 | undefined
}

/** What the reader should find, or the place() of the first fault. */
function slowly(rows: readonly Row[], { rules, people: list, missing }: Asked) {
  const first = new Map<string, number[]>()
  const counts = { rows: rows.length, outsidePeople: 0, repeatedPeople: 0, missingPeople: 0, missingCells: 0 }
  for (const [i, { who, cells }] of rows.entries()) {
    if (who === '' || list?.includes(who) === false) counts.outsidePeople++
    else if (first.has(who)) counts.repeatedPeople++
    else {
      const meant = rules.map((rule, j) => meaning(cells[j] as string, rule))
      const wrong = meant.findIndex((cell) => cell === 'bad' || (cell === 'missing' && missing === undefined))
      if (wrong >= 0) return { line: i + 2, column: rules[wrong]?.column ?? '' }
      counts.missingCells += meant.filter((cell) => cell === 'missing').length
      const counted = missing === 1 ? ['yes', 'missing'] : ['yes']
      first.set(
        who,
        meant.flatMap((cell, j) => (counted.includes(cell) ? [j] : [])),
      )
    }
  }
  const letters = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const people = list ?? [...first.keys()].sort(letters)
  counts.missingPeople = people.length - first.size
  return { people, ones: people.map((who) => first.get(who) ?? []), counts }
}

const NAMES = ['ann', 'Bob', 'x "y", z', "it's", ' s', 'two\nlines', '#ü', '007', 'NULL', '𝒵']
const YES_NO = ['1', '0', '1.0', '0.0', 'true', 'false', 't', 'f', 'yes', 'no', 'y', 'n']
const NOTHING = ['', '?', 'na', 'n/a', 'null', 'nan']
const NEITHER = ['maybe', '2', '01', '1.00', 'inf', 'yess', '-0', 'on', 'y n', '"', '1,0', '+1', 'ｙ']
const NUMBERS = [
  '1',
  '-.5',
  '5.',
  '+7',
  '1e3',
  '1E-3',
  '2.5',
  '0',
  '-0',
  '1e-400',
  '2.4999999999999996',
  '123456789012',
]
const NO_NUMBERS = ['inf', '-Infinity', '1_0', '+-1', '0x10', '1,5', '1e400', 'true', '1 2', '-', 'e5', '٣']

const spelled = (words: readonly string[]) =>
  fc
    .record({ word: fc.constantFrom(...words), upper: fc.nat(2), spaces: fc.constantFrom('', ' ', '  ') })
    .map(({ word, upper, spaces }) => {
      const cased = upper === 0 ? word : upper === 1 ? word.toUpperCase() : word.replace(/^./, (c) => c.toUpperCase())
      return `${spaces}${cased}${spaces}`
    })
const cellOf = ({ threshold }: ColumnRule) =>
  fc.oneof(
    { weight: 60, arbitrary: spelled(threshold === undefined ? YES_NO : NUMBERS) },
    { weight: 4, arbitrary: spelled(NOTHING) },
    { weight: 1, arbitrary: spelled(threshold === undefined ? NEITHER : NO_NUMBERS) },
  )
const some = fc
  .record({ columns: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 14, max: 33 })), numeric: fc.nat() })
  .map(({ columns, numeric }) =>
    Array.from({ length: columns }, (_, j) => ({
      column: `q${j}, "really"`,
      ...((numeric >> (j % 5)) % 4 === 0 ? { threshold: 2.5 } : {}),
    })),
  )
const tableOf = (rules: readonly ColumnRule[]) =>
  fc.array(fc.record({ who: fc.constantFrom(...NAMES, ''), cells: fc.tuple(...rules.map(cellOf)) }), {
    minLength: 1,
    maxLength: 15,
  })
const given = some.chain((rules) =>
  fc.record({
    rules: fc.constant(rules),
    rows: tableOf(rules) as fc.Arbitrary<Row[]>,
    people: fc.option(fc.shuffledSubarray([...NAMES, 'nobody']), { nil: undefined }),
    missing: fc.constantFrom(undefined, 0, 1) as fc.Arbitrary<0 | 1 | undefined>,
    end: fc.constantFrom('\n', '\r\n'),
    quote: fc.nat(3),
  }),
)

const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`

function csv(rules: readonly ColumnRule[], rows: readonly Row[], { end, quote }: { end: string; quote: number }) {
  const field = (text: string, k: number) => (/[",\n]/.test(text) || k % 4 === quote ? quoted(text) : text)
  // The columns stand in another order than they are asked for, with one between that nobody asks for.
  const lines = [{ who: 'who', cells: rules.map(({ column }) => column) }, ...rows].map(({ who, cells }) =>
    [...cells.toReversed(), 'spare', who].map(field).join(','),
  )
  return `${lines.join(end)}${end}`
}

describe('a wide table', () => {
  test('is what a slow reader makes of it', async () => {
    let [faults, tablesRead] = [0, 0]
    await fc.assert(
      fc.asyncProperty(given, async ({ rules, rows, people, missing, ...way }) => {
        const path = await file(csv(rules, rows, way))
        const expected = slowly(rows, { rules, people, missing })
        const more = { ...(people && { people }), ...(missing !== undefined && { missing }) }
        const reading = read(path, rules, more)
        if (expected.line !== undefined) {
          faults++
          // Where names hold line breaks, rows are counted, without the header.
          const whole = rows.every(({ who }) => !/[\r\n]/.test(who))
          const place = whole ? `line ${expected.line}` : `row ${expected.line - 1}`
          await expect(reading).rejects.toThrow(`${path}, ${place}: the column "${expected.column}"`)
        } else if (expected.people.length === 0 && people === undefined) {
          await expect(reading).rejects.toThrow(/no names to take/)
        } else {
          tablesRead++
          const { matrix, ...found } = await reading
          expect(matrix).toMatchObject({ rows: expected.people.length, columns: rules.length })
          expect({ ...found, ones: ones(matrix) }).toMatchObject(expected)
        }
      }),
      { numRuns: 150 },
    )
    expect(faults).toBeGreaterThan(15)
    expect(tablesRead).toBeGreaterThan(15)
  })

  test('reads every accepted text, and takes none for another', async () => {
    const texts = [...YES_NO, ...NOTHING].flatMap((text) => [text, text.toUpperCase(), ` ${text} `])
    const rows = texts.map((text, i) => `${i},${text}\n`).join('')
    const { matrix, counts } = await read(await file(`who,q\n${rows}`), ['q'], { missing: 0 })
    expect(ones(matrix)).toEqual(texts.map((text) => (meaning(text, { column: 'q' }) === 'yes' ? [0] : [])))
    expect(counts.missingCells).toBe(NOTHING.length * 3)
    for (const text of NEITHER) {
      const path = await file(`who,q\na,1\nb,${quoted(text)}\n`)
      const fault = await read(path, ['q'], { missing: 0 }).catch((error: Error) => error.message)
      expect(fault).toBe(
        `${path}, line 3: the column "q" holds neither yes (1, 1.0, true, t, yes, y) nor no (0, 0.0, false, f, no, n). Say what counts as yes: yesValues q=value. A column of numbers needs a threshold, thresholds q=value, or ranges, bins q=0,18,65. Correct it and try again.`,
      )
    }
  })

  test('compares numbers with the threshold, and takes nothing else for one', async () => {
    const age = { column: 'age', threshold: 0.1 }
    const { matrix } = await read(await file('who,age\na,0.1\nb,0.09999999999999999\nc,1e308\nd,-1e308\n'), [age])
    expect(ones(matrix)).toEqual([[0], [], [0], []])
    for (const text of NO_NUMBERS) {
      const path = await file(`who,age\na,${quoted(text)}\n`)
      await expect(read(path, [age], { missing: 1 })).rejects.toThrow(
        `${path}, line 2: the column "age" does not hold a number, to be compared with its threshold. Correct it`,
      )
    }
    for (const threshold of [Number.NaN, Infinity]) {
      await expect(read(await file('who,age\na,1\n'), [{ column: 'age', threshold }])).rejects.toThrow(
        `The threshold of the column "age" should be a number, not ${threshold}.`,
      )
    }
  })

  test('asks what a cell without an answer counts as', async () => {
    const path = await file('who,q,r\na,1,NA\nb,,0\n')
    await expect(read(path, ['q', 'r'])).rejects.toThrow(
      `${path}, line 2: the column "r" has no answer (missing 0 counts such cells as no, missing 1 as yes). Correct it and try again.`,
    )
    expect(ones((await read(path, ['q', 'r'], { missing: 0 })).matrix)).toEqual([[0], []])
    expect(ones((await read(path, ['q', 'r'], { missing: 1 })).matrix)).toEqual([[0, 1], [0]])
  })

  test.each([
    ['no columns', [], /Which columns of .* hold the answers\? Name at least one/],
    ['one column twice', ['q', 'r', 'q'], /The column "q" is asked for twice: once is enough/],
    ['the people as answers', ['q', 'who'], /"who" says who a row is about, so it holds no answers/],
    ['a column that is not there', ['qq'], /has no column "qq" \(did you mean "q"\?\): its columns are who, q, r/],
  ])('%s is refused', async (_, columns, sentence) => {
    await expect(read(await file('who,q,r\na,1,1\n'), columns)).rejects.toThrow(sentence)
  })

  test('has the people of the list, and refuses one that has somebody twice', async () => {
    const path = await file('who,q\na,1\nb,0\n')
    const { matrix, counts } = await read(path, ['q'], { people: [] })
    expect(matrix).toEqual({ rows: 0, columns: 1, offsets: Uint32Array.of(0), indices: new Uint32Array() })
    expect(counts).toMatchObject({ rows: 2, outsidePeople: 2, missingPeople: 0 })
    await expect(read(path, ['q'], { people: ['a', 'b', 'a'] })).rejects.toThrow(/The list of people has "a" twice/)
    const header = await file('who,q\n')
    expect((await read(header, ['q'], { people: ['a', 'b'] })).counts).toMatchObject({ rows: 0, missingPeople: 2 })
    await expect(read(header, ['q'])).rejects.toThrow(/The column "who" of .* is empty, so there are no names/)
  })

  test('without a list is sorted, whole numbers by value', async () => {
    expect((await read(await file('who,q\n10,1\n9,0\n-1,1\n'), ['q'])).people).toEqual(['-1', '9', '10'])
  })

  test('is read from Parquet, JSON lines and gzip all the same', async () => {
    const rules = ['flag', { column: 'n', threshold: 2 }, 'real', 'word']
    const rows = `(VALUES (1, true, 3, 1.0::DOUBLE, 'yes'), (2, false, 2, 0.0, 'n'), (3, NULL, 1, 'nan'::DOUBLE, NULL)) t(who, flag, n, real, word)`
    const parquet = join(place(), 'typed.parquet')
    await tables().connection.run(`COPY (FROM ${rows}) TO '${parquet}' (FORMAT parquet)`)
    const json = await file(
      '{"who":1,"flag":true,"n":3,"real":1.0,"word":"yes"}\n{"who":2,"flag":false,"n":2,"real":0,"word":"n"}\n{"who":3,"n":1,"real":null,"word":"NaN"}\n',
      'jsonl',
    )
    const text = 'who,flag,n,real,word\n1,T,3,1,yes\n2,F,2,0,n\n3,,1,NA,\n'
    for (const path of [parquet, json, await file(gzipSync(text), 'csv.gz'), await file(text)]) {
      const { matrix, people, counts } = await read(path, rules, { missing: 0 })
      expect(people).toEqual(['1', '2', '3'])
      expect(ones(matrix)).toEqual([[0, 1, 2, 3], [1], []])
      expect(counts.missingCells).toBe(3)
    }
    await expect(read(json, rules)).rejects.toThrow(/row 3: the column "flag" has no answer/)
  })

  test('that is ragged is said to be, wherever its answers are wrong', async () => {
    for (const row of ['b,1', 'b,1,1,1']) {
      const path = await file(`who,q,r\na,maybe,1\n${row}\n`)
      await expect(read(path, ['q', 'r'])).rejects.toThrow(/cannot be read at line 3: it has . columns where/)
    }
  })

  test('keeps its order when it is long: the first row counts, and the first fault is said', async () => {
    const count = 200_000
    const line = (i: number, answer: string) => `person number ${i},${answer}\n`
    const first = Array.from({ length: count }, (_, i) => line(i, i % 3 === 0 ? '1' : '0')).join('')
    const again = Array.from({ length: count }, (_, i) => line(i, i % 3 === 0 ? '0' : '1')).join('')
    const people = Array.from({ length: count }, (_, i) => `person number ${i}`)
    const { matrix, counts } = await read(await file(`who,q\n${first}${again}`), ['q'], { people })
    expect(counts).toMatchObject({ rows: 2 * count, repeatedPeople: count, missingPeople: 0 })
    expect(ones(matrix).every((row, i) => row.length === (i % 3 === 0 ? 1 : 0))).toBe(true)
    const faulty = [150_001, 190_000].reduce((text, i) => text.replace(line(i, '0'), line(i, 'x')), first)
    await expect(read(await file(`who,q\n${faulty}`), ['q'])).rejects.toThrow(/line 150003:/)
  })

  test('stops when asked to, and leaves DuckDB as it was', async () => {
    const lines = Array.from({ length: 300_000 }, (_, i) => `${i},yes\n`).join('')
    const path = await file(`who,q\n${lines}`)
    await expect(read(path, ['q'], { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough')
    const stop = new AbortController()
    setTimeout(() => stop.abort(new Error('enough now')), 30)
    await expect(read(path, ['q'], { signal: stop.signal })).rejects.toThrow('enough now')
    const kept = await tables().connection.runAndReadAll(`SELECT current_setting('preserve_insertion_order')`)
    expect(kept.getRows()).toEqual([[false]])
    expect((await read(await file('who,q\na,1\n'), ['q'])).people).toEqual(['a'])
  })
})
