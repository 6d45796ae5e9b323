import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowBatches } from '../../mechanisms/numeric-rows/rows.ts'
import { SecureBits } from '../../random/index.ts'
import { expectDistinct, expectDrawn } from '../../testing/neighbours.ts'
import { seededBits } from '../../testing/seeded.ts'
import type { Pair } from '../trial.ts'
import {
  movedRowPairs,
  numericRowsOf,
  personRowPairs,
  randomRowTables,
  replacedRowPairs,
  type TinyRows,
} from './rows.ts'

type Row = readonly number[]

/** The row that b has besides those of a. */
function addedRow({ a, b }: Pair<TinyRows>): Row {
  expectShape(a, b)
  expect(b.rows.length).toBe(a.rows.length + 1)
  const at = b.rows.findIndex((_, k) => JSON.stringify(b.rows.toSpliced(k, 1)) === JSON.stringify(a.rows))
  expect(at).toBeGreaterThanOrEqual(0)
  return b.rows[at] as Row
}

/** The one row that differs, as it is in a and in b. */
function changedRow({ a, b }: Pair<TinyRows>): { from: Row; to: Row; distance: number } {
  expectShape(a, b)
  expect(b.rows.length).toBe(a.rows.length)
  const differ = a.rows.flatMap((row, k) => (JSON.stringify(row) === JSON.stringify(b.rows[k]) ? [] : [k]))
  expect(differ).toHaveLength(1)
  const [from, to] = [a, b].map(({ rows }) => rows[differ[0] as number]) as [Row, Row]
  return { from, to, distance: lengthOf(from.map((x, j) => x - (to[j] as number))) }
}

function expectShape(a: TinyRows, b: TinyRows): void {
  expect(a.columns).toBe(b.columns)
  for (const row of [...a.rows, ...b.rows]) expect(row).toHaveLength(a.columns)
}

const lengthOf = (row: Row) => Math.hypot(...row)

const runs = { numRuns: 20 }
const widths = fc.integer({ min: 1, max: 5 })
const lengths = fc.integer({ min: 1, max: 40 }).map((eighths) => eighths / 8)

test('tables differ by a row of the full length, or a longer one', () => {
  fc.assert(
    fc.property(widths, lengths, (columns, norm) => {
      const list = personRowPairs({ columns, norm })
      expectDistinct(list)
      const rows = list.map(addedRow)
      const norms = new Set(rows.map((row) => (lengthOf(row) / norm).toFixed(9)))
      expect(norms).toEqual(new Set([1, 10].map((x) => x.toFixed(9))))
      expect(rows.some((row) => row[0] === norm)).toBe(true)
      expect(rows.some((row) => row[columns - 1] === norm)).toBe(true)
      expect(rows.some((row) => row.every((x) => x > 0))).toBe(true)
      expect(list.some(({ a }) => a.rows.length > 0)).toBe(true)
    }),
    runs,
  )
})

test('a row is replaced by the opposite, by one at a right angle, and by 0', () => {
  fc.assert(
    fc.property(widths, lengths, (columns, norm) => {
      const list = replacedRowPairs({ columns, norm })
      expectDistinct(list)
      const apart = new Set(list.map((pair) => (changedRow(pair).distance / norm).toFixed(9)))
      const expected = columns === 1 ? [1, 2, 10] : [1, Math.SQRT2, 2, 10]
      expect(apart).toEqual(new Set(expected.map((x) => x.toFixed(9))))
    }),
    runs,
  )
})

test('a row moves by maxChange, from 0 and from far out', () => {
  fc.assert(
    fc.property(widths, lengths, (columns, maxChange) => {
      const list = movedRowPairs({ columns, maxChange })
      expectDistinct(list)
      const changes = list.map(changedRow)
      for (const { distance } of changes) expect(distance / maxChange).toBeCloseTo(1, 9)
      expect(changes.some(({ from }) => lengthOf(from) === 0)).toBe(true)
      expect(changes.some(({ from }) => lengthOf(from) > 100 * maxChange)).toBe(true)
    }),
    runs,
  )
})

test('random tables differ as they are said to', () => {
  fc.assert(
    fc.property(widths, lengths, fc.nat(), (columns, length, seed) => {
      const bits = seededBits(seed)
      const draw = (kind: 'individual' | 'row' | 'row-change') => {
        const list = randomRowTables({ columns, length, kind }, 4, bits)
        expectDrawn(list, 4)
        return list
      }
      draw('individual').forEach(addedRow)
      draw('row').forEach(changedRow)
      for (const pair of draw('row-change')) expect(changedRow(pair).distance / length).toBeCloseTo(1, 9)
    }),
    runs,
  )
})

test('tables become streams that the mechanisms read, empty ones too', async () => {
  const facts = { columns: 3, neighbours: { kind: 'individual' }, norm: 1 } as const
  for (const table of personRowPairs({ columns: 3, norm: 1 }).flatMap(({ a, b }) => [a, b])) {
    const read: number[] = []
    const batches = rowBatches(numericRowsOf(table), facts, 2, { bits: new SecureBits() })
    for await (const batch of batches) read.push(...batch.values)
    expect(read).toEqual(table.rows.flat())
  }
})

test('tables with two rows changed, or one changed and one more, are no pair', () => {
  const table = (...rows: number[][]) => ({ columns: 1, rows })
  expect(() => changedRow({ name: '', a: table([1], [2]), b: table([2], [1]) })).toThrow(/expected/)
  expect(() => addedRow({ name: '', a: table([1]), b: table([2], [3]) })).toThrow(/expected/)
})
