/** Small public tables, row by row: lists of places, of blocks, of masked cells. */
import { InvalidInput } from '@tulle/core'
import { grouped, type Words, words } from '@tulle/core/text'
import { type Texts, unreadable } from './events.ts'
import { inOrder, type Tables } from './open.ts'

export interface Row {
  /** In a text file, the line; otherwise the number of the row. */
  readonly line: number
  /** Texts of the columns asked for, in their order. */
  readonly texts: readonly (string | null)[]
}

/** The columns of a table, in the order of the file, so that lines can be counted. */
export async function rowsInOrder(tables: Tables, table: Texts, columns: readonly string[]): Promise<Row[]> {
  const relation = table.texts(Object.fromEntries(columns.map((column, k) => [`text${k}`, column])))
  const read = () => tables.connection.runAndReadAll(`SELECT * FROM ${relation}`)
  const result = await inOrder(tables, read).catch((error: unknown) => {
    throw unreadable(table.file, error)
  })
  const rows = result.getRows() as (string | null)[][]
  checkRows(table, rows.length)
  return rows.map((texts, k) => ({ line: table.header + k + 1, texts }))
}

/** That DuckDB found as many rows as the file has: none may be lost without a word, and none be made. */
export function checkRows({ file, rows }: Pick<Texts, 'file' | 'rows'>, found: number): void {
  if (rows === undefined || found === rows) return
  throw new InvalidInput(
    `${file}: not every row was read once, so nothing is made of it. If the file was changed meanwhile, try again; if not, this is a fault of Tulle: please report it.`,
  )
}

/** The first row, counted from 1, for which `wrong` holds, of a query that calls its number `line`. */
export async function firstLine(tables: Tables, rows: string, wrong: string): Promise<number> {
  return (await faultyLines(tables, rows, wrong)).first
}

export interface FaultyLines {
  /** Counted from 1. */
  readonly first: number
  readonly count: number
}

/** The same, and for how many rows it holds. */
export async function faultyLines(tables: Tables, rows: string, wrong: string): Promise<FaultyLines> {
  const query = `SELECT min(line)::DOUBLE, count(*)::DOUBLE FROM (${rows}) WHERE ${wrong}`
  const result = await inOrder(tables, () => tables.connection.runAndReadAll(query))
  const [first, count] = (result.getRows()[0] ?? []) as number[]
  return { first: Number(first), count: Number(count) }
}

export function lineFault(
  { file, header }: Pick<Texts, 'file' | 'header'>,
  line: number,
  what: string | Words,
): InvalidInput {
  return new InvalidInput(words`${file}, ${header === 0 ? 'row' : 'line'} ${line}: ${what} Mend it and try again.`)
}

/** What is wrong with some lines, and what to do about each, as "Mend it". */
export interface Fault {
  readonly what: string
  readonly mend: string
}

/** What to do about a line that is about nobody. */
export const NOBODY = 'Say who it is about, or take the line out of the file,'

/** Where there are many such lines, nobody wants to be told of one at a time. */
export function linesFault(
  { file, header }: Pick<Texts, 'file' | 'header'>,
  { first, count }: FaultyLines,
  { what, mend }: Fault,
): InvalidInput {
  const line = header === 0 ? 'row' : 'line'
  const all = count > 1 ? ` There are ${grouped(count)} such ${line}s in all.` : ''
  const each = count > 1 ? `For each of them: ${mend.charAt(0).toLowerCase()}${mend.slice(1)}` : mend
  return new InvalidInput(`${file}, ${line} ${first + header}: ${what}${all} ${each} and try again.`)
}
