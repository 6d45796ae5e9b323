/** Small public tables, row by row: lists of places, of blocks, of masked cells. */
import { InvalidInput } from '@tulle/core'
import { type Texts, unreadable } from './events.ts'
import type { Tables } from './open.ts'

export interface Row {
  /** In a text file, the line; otherwise the number of the row. */
  readonly line: number
  /** Texts of the columns asked for, in their order. */
  readonly texts: readonly (string | null)[]
}

/** The columns of a table, in the order of the file, so that lines can be counted. */
export async function rowsInOrder({ connection }: Tables, table: Texts, columns: readonly string[]): Promise<Row[]> {
  const relation = table.texts(Object.fromEntries(columns.map((column, k) => [`text${k}`, column])))
  await connection.run('SET preserve_insertion_order = true')
  try {
    const result = await connection.runAndReadAll(`SELECT * FROM ${relation}`)
    const rows = result.getRows() as (string | null)[][]
    return rows.map((texts, k) => ({ line: table.header + k + 1, texts }))
  } catch (error) {
    throw unreadable(table.file, error)
  } finally {
    await connection.run('SET preserve_insertion_order = false')
  }
}

export function lineFault({ file, header }: Texts, line: number, what: string): InvalidInput {
  return new InvalidInput(`${file}, ${header === 0 ? 'row' : 'line'} ${line}: ${what} Mend it and try again.`)
}
