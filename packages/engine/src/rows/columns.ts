/** The columns that are asked for in a file of rows. */
import type { InvalidInput } from '@tulle/core'
import { linesFault, nobodysLine } from '@tulle/releases/files'
import type { Texts } from '../tables/events.ts'
import type { Tables } from '../tables/open.ts'
import { faultyLines } from '../tables/rows.ts'
import { bareSql } from './white.ts'

/** Columns of a file under names of our own: `alias`0, `alias`1 and so on. */
export function aliased(alias: string, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column, c) => [`${alias}${c}`, column]))
}

/** Who a line is about, from its column `person`: NULL if nobody. Blanks around a name are no part of it. */
export const PERSON = `nullif(${bareSql('person')}, '')`

/**
 * SQL for a blank line of a file of one column, with `cell`: of other files DuckDB passes over them. A row with nothing
 * in its only cell is written as "".
 */
export function blankLine({ header, columns }: Texts, cell: string): string {
  return header === 1 && columns.length === 1
    ? `(${cell} IS NULL OR (${cell} <> '' AND ${bareSql(cell)} = ''))`
    : 'false'
}

/** A sentence with the first line that is about nobody, and how many are. The file is read again only for that. */
export async function nobodyFault(tables: Tables, table: Texts, column: string): Promise<InvalidInput> {
  const rows = `SELECT row_number() OVER () AS line, person FROM ${table.texts({ person: column })}`
  const lines = await faultyLines(tables, rows, `${PERSON} IS NULL`)
  return linesFault(table, lines, nobodysLine(column))
}
