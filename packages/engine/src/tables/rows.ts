/** Small public tables, row by row: lists of places, of blocks, of masked cells. */
import { checkRows, type FaultyLines, type ReadTexts, type TextRow } from '@tulle/releases/files'
import { openTexts, type Texts, unreadable } from './events.ts'
import { inOrder, type Tables } from './open.ts'

/** The columns of a table, in the order of the file, so that lines can be counted. */
export async function rowsInOrder(tables: Tables, table: Texts, columns: readonly string[]): Promise<TextRow[]> {
  const relation = table.texts(Object.fromEntries(columns.map((column, k) => [`text${k}`, column])))
  const read = () => tables.connection.runAndReadAll(`SELECT * FROM ${relation}`)
  const result = await inOrder(tables, read).catch((error: unknown) => {
    throw unreadable(table.file, error)
  })
  const rows = result.getRows() as (string | null)[][]
  checkRows(table, rows.length)
  return rows.map((texts, k) => ({ line: table.header + k + 1, texts }))
}

/** The first row, counted from 1, for which `wrong` holds, of a query that calls its number `line`. */
export async function firstLine(tables: Tables, rows: string, wrong: string): Promise<number> {
  return (await faultyLines(tables, rows, wrong)).first
}

/** The same, and for how many rows it holds. */
export async function faultyLines(tables: Tables, rows: string, wrong: string): Promise<FaultyLines> {
  const query = `SELECT min(line)::DOUBLE, count(*)::DOUBLE FROM (${rows}) WHERE ${wrong}`
  const result = await inOrder(tables, () => tables.connection.runAndReadAll(query))
  const [first, count] = (result.getRows()[0] ?? []) as number[]
  return { first: Number(first), count: Number(count) }
}

/** For readers of small tables that do not know who reads them. */
export function textsOf(tables: Tables): ReadTexts {
  return async (file) => {
    const table = await openTexts(tables, file)
    return { ...table, rowsInOrder: (columns) => rowsInOrder(tables, table, columns) }
  }
}
