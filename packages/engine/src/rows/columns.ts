/** The columns that are asked for in a file of rows. */
import { InvalidInput } from '@tulle/core'
import type { Texts } from '../tables/events.ts'
import type { Tables } from '../tables/open.ts'
import { faultyLines, linesFault, NOBODY } from '../tables/rows.ts'
import { bareSql } from './white.ts'

interface Asked {
  readonly file: string
  readonly person?: string
  /** To be made anonymous. */
  readonly columns: readonly string[]
  readonly keep: readonly string[]
}

/** What is made anonymous is not published as it is as well. Who a line is about may be kept, by somebody who means it. */
export function checkAsked({ file, person, columns, keep }: Asked): void {
  const asked = [...columns, ...keep]
  const twice = asked.find((column, i) => asked.indexOf(column) !== i) ?? columns.find((column) => column === person)
  if (twice === undefined) return
  throw new InvalidInput(
    `The column "${twice}" of ${file} is asked for twice: it can say who a line is about, or be made anonymous, or be kept as it is.`,
  )
}

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
  return linesFault(table, lines, { what: `the column "${column}" is empty: who is this line about?`, mend: NOBODY })
}
