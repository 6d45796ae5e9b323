/**
 * A wide file: a line for each person, and columns of categories. Each category of each column becomes a column of the
 * matrix, and a row has at most one of those that were one column.
 */

import type { DuckDBIntegerVector } from '@duckdb/node-api'
import { InvalidInput } from '@tulle/core'
import type { CategoriesOptions, ReadCategories } from '@tulle/releases'
import { checkAsked, checkRows, KeptRows, RowBuilder, twoLines } from '@tulle/releases/files'
import { eachChunk } from '../tables/chunks.ts'
import { openTexts, type Texts, unreadable } from '../tables/events.ts'
import { literal, type Tables, text, watched } from '../tables/open.ts'
import { aliased, blankLine, nobodyFault, PERSON } from './columns.ts'
import { bareSql } from './white.ts'
import { checkLines, numbered } from './words.ts'

/** Blanks around a cell do not count, as in files that have one after each comma. */
export async function readCategories(tables: Tables, options: CategoriesOptions): Promise<ReadCategories> {
  const { file, person, columns, keep = [] } = options
  if (columns.length === 0) throw new InvalidInput(`Which columns of ${file} are released? Name at least one of them.`)
  checkAsked({ file, columns, keep, ...(person === undefined ? {} : { person }) })
  const table = await openTexts(tables, file, { emptyTexts: true })
  const cells = { ...aliased('cell', columns), ...aliased('kept', keep) }
  const aliases = Object.keys(cells)
  const read = async () => {
    if (person !== undefined) await checkPeople(tables, table, person)
    const blank = blankLine(table, 'cell0')
    const given = `(SELECT *${inRanges(options)} FROM ${table.texts(cells)} WHERE NOT ${blank})`
    const { words, relation, lines } = await numbered(tables, given, { columns: aliases, wordOf: bareSql })
    const categories = columns.flatMap((column, c) => (words[c] ?? []).map((value) => ({ column, value })))
    const groups = Uint32Array.from(categories, ({ column }) => columns.indexOf(column))
    const kept = new KeptRows(keep, words.slice(columns.length))
    const rows = await readRows(tables, `SELECT ${aliases.join(', ')} FROM ${relation}`, { groups, columns, kept })
    checkLines(rows.counts.rows, lines)
    const blankRows = blank === 'false' ? 0 : await countLines(tables, `${table.texts(cells)} WHERE ${blank}`)
    checkRows(table, lines + blankRows)
    return { ...rows, groups, categories, counts: { ...rows.counts, blankLines: blankRows, ...table.lines } }
  }
  return watched(tables, options, read).catch((error: unknown) => {
    throw unreadable(file, error)
  })
}

/** Numbers by the range that they lie in: the first whose end is above them. What is no number has no range. */
function inRanges({ columns, ranges = {} }: CategoriesOptions): string {
  const replaced = columns.flatMap((column, c) => {
    if (!Object.hasOwn(ranges, column)) return []
    const x = `try_cast(trim(cell${c}) AS DOUBLE)`
    const cases = (ranges[column] ?? []).map(({ name, range: { below } }) =>
      below === undefined ? `ELSE ${text(name)}` : `WHEN ${x} < ${literal(below)} THEN ${text(name)}`,
    )
    return [`CASE WHEN ${x} IS NULL OR isnan(${x}) THEN '' ${cases.join(' ')} END AS cell${c}`]
  })
  return replaced.length === 0 ? '' : ` REPLACE (${replaced.join(', ')})`
}

interface Reading {
  readonly groups: Uint32Array
  readonly columns: readonly string[]
  readonly kept: KeptRows
}

async function readRows(tables: Tables, query: string, { groups, columns, kept: keptRows }: Reading) {
  const rows = new RowBuilder()
  const starts = columns.map((_, c) => {
    const first = groups.indexOf(c)
    return first < 0 ? 0 : first
  })
  await eachChunk(tables, query, (chunk) => {
    const cells = columns.map((_, c) => chunk.getColumnVector(c) as DuckDBIntegerVector)
    const kept = keptRows.columns.map((_, c) => chunk.getColumnVector(columns.length + c) as DuckDBIntegerVector)
    for (let k = 0; k < chunk.rowCount; k++) {
      rows.next()
      keptRows.set(rows.rows - 1, kept, k)
      for (let c = 0; c < cells.length; c++) {
        const place = (cells[c] as DuckDBIntegerVector).getItem(k) as number
        if (place >= 0) rows.add((starts[c] as number) + place)
      }
    }
  })
  const missingCells = rows.rows * columns.length - rows.entries
  const counts = { rows: rows.rows, entries: rows.entries, missingCells }
  const kept = keptRows.end(rows.rows)
  return { matrix: rows.matrix(groups.length), ...(kept === undefined ? {} : { kept }), counts }
}

async function countLines({ connection }: Tables, relation: string): Promise<number> {
  return Number((await connection.runAndReadAll(`SELECT count(*)::DOUBLE FROM ${relation}`)).getRows()[0]?.[0])
}

/** Each line is about somebody, and about somebody else. */
async function checkPeople(tables: Tables, table: Texts, column: string): Promise<void> {
  const lines = `SELECT ${PERSON} AS person FROM ${table.texts({ person: column })}`
  const wrong = `SELECT person FROM (${lines}) GROUP BY person HAVING person IS NULL OR count(*) > 1`
  const found = await tables.connection.runAndReadAll(`${wrong} ORDER BY person NULLS FIRST LIMIT 1`)
  const [fault] = found.getRows() as [string | null][]
  if (fault === undefined) return
  if (fault[0] === null) throw await nobodyFault(tables, table, column)
  throw twoLines(table.file, fault[0])
}
