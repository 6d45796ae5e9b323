/** Small public tables, row by row: lists of places, of blocks, of masked cells. */
import { InvalidInput } from '@tulle/core'
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
  return rows.map((texts, k) => ({ line: table.header + k + 1, texts }))
}

/** The first row, counted from 1, for which `wrong` holds, of a query that calls its number `line`. */
export async function firstLine(tables: Tables, rows: string, wrong: string): Promise<number> {
  const query = `SELECT min(line)::DOUBLE FROM (${rows}) WHERE ${wrong}`
  const result = await inOrder(tables, () => tables.connection.runAndReadAll(query))
  return Number(result.getRows()[0]?.[0])
}

export function lineFault({ file, header }: Pick<Texts, 'file' | 'header'>, line: number, what: string): InvalidInput {
  return new InvalidInput(`${file}, ${header === 0 ? 'row' : 'line'} ${line}: ${what} Mend it and try again.`)
}
