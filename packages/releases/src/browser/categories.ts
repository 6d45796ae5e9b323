/**
 * A wide file: a line for each person, and columns of categories. Each category of each column becomes a column of the
 * matrix, and a row has at most one of those that were one column.
 */
import { InvalidInput } from '@tulle/core'
import { checkAsked } from '../rows/asked.ts'
import { KeptRows } from '../rows/kept.ts'
import { nobodysLine, twoLines } from '../rows/people-faults.ts'
import { RowBuilder } from '../rows/row-builder.ts'
import { bare } from '../rows/white.ts'
import type { CategoriesOptions, NamedRange, ReadCategories } from '../sources/rows.ts'
import { linesFault } from '../text-files/row-faults.ts'
import { numberIn } from './doubles.ts'
import { openTexts, type TableReading } from './texts.ts'
import { WordColumn } from './words.ts'

/** Blanks around a cell do not count, as in files that have one after each comma. */
export async function readCategories(reading: TableReading, options: CategoriesOptions): Promise<ReadCategories> {
  const { file, person, columns, keep = [] } = options
  if (columns.length === 0) throw new InvalidInput(`Which columns of ${file} are released? Name at least one of them.`)
  checkAsked({ file, columns, keep, ...(person === undefined ? {} : { person }) })
  const table = await openTexts(reading, file, { emptyTexts: true })
  table.check([...columns, ...keep])
  if (person !== undefined) await checkPeople(reading, options, person)
  // Where there is one column a blank line is a row to whoever reads the file; a row with nothing in it is written as "".
  const single = table.header === 1 && table.columns.length === 1
  const cells = [...columns, ...keep].map((column, c) => {
    const ranges =
      c < columns.length && Object.hasOwn(options.ranges ?? {}, column) ? options.ranges?.[column] : undefined
    return new WordColumn(ranges === undefined ? bare : (text) => rangeOf(text, ranges))
  })
  let blankRows = 0
  await table.each(
    [...columns, ...keep],
    (row) => {
      if (single) {
        const text = row.text(0)
        if (text === null || (text !== '' && bare(text) === '')) {
          blankRows++
          return
        }
      }
      cells.forEach((column, k) => column.add(row, k))
    },
    options,
  )
  const read = cells.map((column) => column.end())
  const categories = columns.flatMap((column, c) => (read[c]?.words ?? []).map((value) => ({ column, value })))
  const groups = Uint32Array.from(categories, ({ column }) => columns.indexOf(column))
  const kept = new KeptRows(
    keep,
    read.slice(columns.length).map(({ words }) => words),
  )
  const rows = matrixOf(
    read.slice(0, columns.length),
    groups,
    kept,
    read.slice(columns.length).map(({ codes }) => codes),
  )
  return { ...rows, groups, categories, counts: { ...rows.counts, blankLines: blankRows, ...table.lines } }
}

/** Numbers by the range that they lie in: the first whose end is above them. What is no number has no range. */
function rangeOf(text: string, ranges: readonly NamedRange[]): string {
  const x = numberIn(text)
  if (x === undefined || Number.isNaN(x)) return ''
  return ranges.find(({ range: { below } }) => below === undefined || x < below)?.name ?? ''
}

function matrixOf(
  cells: readonly { readonly codes: Int32Array }[],
  groups: Uint32Array,
  keptRows: KeptRows,
  keptCodes: readonly Int32Array[],
) {
  const rows = new RowBuilder()
  const starts = cells.map((_, c) => Math.max(0, groups.indexOf(c)))
  const kept = keptCodes.map((codes) => ({ getItem: (k: number) => codes[k] as number }))
  const count = cells[0]?.codes.length ?? 0
  for (let k = 0; k < count; k++) {
    rows.next()
    keptRows.set(k, kept, k)
    for (let c = 0; c < cells.length; c++) {
      const place = (cells[c] as { readonly codes: Int32Array }).codes[k] as number
      if (place >= 0) rows.add((starts[c] as number) + place)
    }
  }
  const missingCells = rows.rows * cells.length - rows.entries
  const counts = { rows: rows.rows, entries: rows.entries, missingCells }
  const found = keptRows.end(rows.rows)
  return { matrix: rows.matrix(groups.length), ...(found === undefined ? {} : { kept: found }), counts }
}

/** Each line is about somebody, and about somebody else. */
async function checkPeople(reading: TableReading, options: CategoriesOptions, column: string): Promise<void> {
  const table = await openTexts(reading, options.file, { emptyTexts: true })
  const people = new WordColumn(bare)
  await table.each([column], (row) => people.add(row, 0), options)
  const { words, codes } = people.end()
  const count = codes.reduce((count, code) => (code < 0 ? count + 1 : count), 0)
  if (count > 0) throw linesFault(table, { first: codes.indexOf(-1) + 1, count }, nobodysLine(column))
  const seen = new Uint32Array(words.length)
  for (const code of codes) seen[code] = (seen[code] as number) + 1
  const twice = words.filter((_, code) => (seen[code] as number) > 1)
  if (twice.length > 0) throw twoLines(options.file, firstByBytes(twice))
}

/** As DuckDB sorts them. */
export function firstByBytes(names: readonly string[]): string {
  return names.reduce((first, name) => (byBytes(name, first) < 0 ? name : first))
}

/** By code points, which is the order of bytes in UTF-8. */
export function byBytes(a: string, b: string): number {
  const [p, q] = [Array.from(a), Array.from(b)]
  for (let k = 0; k < Math.min(p.length, q.length); k++) {
    const difference = ((p[k] as string).codePointAt(0) as number) - ((q[k] as string).codePointAt(0) as number)
    if (difference !== 0) return difference
  }
  return p.length - q.length
}
