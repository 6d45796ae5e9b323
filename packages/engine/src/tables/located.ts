/** Events whose names have become the numbers of rows and columns, and what is said of those that could not. */
import type { InvalidInput } from '@tulle/core'
import type { Counts, Shape } from '@tulle/releases'
import { linesFault, type RowFault } from '@tulle/releases/files'
import type { Events } from './events.ts'
import type { Tables } from './open.ts'
import { faultyLines } from './rows.ts'

/** Which name of an event is in no list, of those in which one is: 0 the origin, 1 the destination, 2 both. */
export const OUTSIDE = '(CASE WHEN j IS NULL THEN CASE WHEN i IS NULL THEN 2 ELSE 1 END ELSE 0 END)'

export function outsideCounts(left: readonly number[]): Pick<Counts, 'outsideDomain' | 'outsideFrom' | 'outsideTo'> {
  const [from = 0, to = 0, both = 0] = left
  return { outsideDomain: from + to + both, outsideFrom: from + both, outsideTo: to + both }
}

/**
 * The events with the numbers of their row and column in place of names, NULL for others, and their value as v, NULL
 * where it could not be read.
 */
export function located({ relation }: Events): string {
  return `(SELECT person, r.i AS i, c.i AS j, try_cast(value AS DOUBLE) AS v FROM ${relation} e
    LEFT JOIN row_names r ON e.origin = r.entry LEFT JOIN column_names c ON e.destination = c.entry)`
}

/** The number of the cell, NULL outside the domain, which DuckDB's least and greatest would pass over. */
export function cellOf({ symmetric, columns }: Shape): string {
  const cell = `i * ${columns.length} + j`
  return symmetric ? `CASE WHEN i > j THEN j * ${columns.length} + i ELSE ${cell} END` : cell
}

/** Who a row is about, as a number; -1 where nobody is named. */
export const PERSON_NUMBER = `CASE WHEN person IS NULL OR person = '' THEN -1 ELSE dense_rank() OVER (ORDER BY person) END::INTEGER`

/** A sentence with the first line that is at fault, and how many are. The file is read again only for that. */
export async function fault(tables: Tables, events: Events, wrong: string, of: RowFault): Promise<InvalidInput> {
  const rows = `SELECT row_number() OVER () AS line, person, try_cast(value AS DOUBLE) AS v FROM ${events.relation}`
  return linesFault(events, await faultyLines(tables, rows, wrong), of)
}
