/** Events whose names have become the numbers of rows and columns. */
import { InvalidInput } from '@tulle/core'
import { grouped } from '@tulle/core/text'
import type { Counts, EventColumns, PeopleShape, Shape } from '@tulle/releases'
import type { Session } from '../connect/session.ts'
import { literal } from '../sql.ts'
import { loadNames } from '../tables/names.ts'
import { openTable, type SparkTable } from '../tables/relation.ts'

export interface SparkEvents extends EventColumns {
  readonly table: SparkTable
  /** Columns person, origin, destination (texts) and v (a number, or nothing). */
  readonly relation: string
}

export async function openEvents(session: Session, columns: EventColumns): Promise<SparkEvents> {
  const table = await openTable(session, columns.file)
  const { person, from, to, value } = columns
  const relation = `(SELECT ${person === undefined ? "''" : table.text(person)} AS person, ${table.text(from)} AS origin,
    ${table.text(to)} AS destination, ${value === undefined ? '1e0D' : table.number(value)} AS v FROM ${table.view})`
  return { ...columns, table, relation }
}

/** Loads the names, and says where events have the numbers of their row (i) and column (j): NULL for other names. */
export async function located(
  session: Session,
  { relation, table }: SparkEvents,
  { rows, columns }: Shape,
): Promise<string> {
  const [ofRow, ofColumn] = [`${table.view}_rows`, `${table.view}_columns`]
  await loadNames(session, ofRow, rows)
  await loadNames(session, ofColumn, columns)
  return `(SELECT /*+ BROADCAST(r), BROADCAST(c) */ person, r.i AS i, c.i AS j, v FROM ${relation} e
    LEFT JOIN ${ofRow} r ON e.origin = r.entry LEFT JOIN ${ofColumn} c ON e.destination = c.entry)`
}

/** Which name of an event is in no list, of those in which one is: 0 the origin, 1 the destination, 2 both. */
const OUTSIDE = '(CASE WHEN j IS NULL THEN CASE WHEN i IS NULL THEN 2 ELSE 1 END ELSE 0 END)'

/** The number of the cell; outside the domain, the numbers after the last. */
export function cellOf({ symmetric, rows, columns }: Shape): string {
  const width = `${columns.length}L`
  const cell = `i * ${width} + j`
  const inside = symmetric ? `CASE WHEN i > j THEN j * ${width} + i ELSE ${cell} END` : cell
  return `coalesce(${inside}, ${rows.length * columns.length}L + ${OUTSIDE})`
}

/** Nobody makes fewer than no trips. */
export function withoutNegative(from: string): string {
  return `(SELECT * EXCEPT (v), CASE WHEN v < 0 THEN 0e0D ELSE v END AS v FROM ${from})`
}

/** Whole units within ±most. One beyond marks what had to be clamped, two what is not a number, three what is nothing. */
export function unitsOf({ quantum, most }: Pick<PeopleShape, 'quantum' | 'most'>): string {
  const t = `(v / ${literal(quantum)})`
  return `CASE WHEN v IS NULL THEN ${most + 3} WHEN isnan(v) THEN ${most + 2} WHEN ${t} >= ${most + 1} THEN ${most + 1}
    WHEN ${t} <= ${-most - 1} THEN ${-most - 1} ELSE CAST(${t} AS BIGINT) END`
}

export function outsideCounts([from = 0, to = 0, both = 0]: readonly number[]): Pick<
  Counts,
  'outsideDomain' | 'outsideFrom' | 'outsideTo'
> {
  return { outsideDomain: from + to + both, outsideFrom: from + both, outsideTo: to + both }
}

export function nobodyFault({ file, person = '' }: EventColumns, rows?: number): InvalidInput {
  return new InvalidInput(
    `${file}: the column "${person}" is empty${rows === undefined ? '' : ` in ${grouped(rows)} rows`}: whom are they about? Say so, or take them out of the table, and try again.`,
  )
}

export function unreadFault({ file, value = '' }: EventColumns, rows: number): InvalidInput {
  return new InvalidInput(
    `${file}: the column "${value}" does not hold a number, such as 4.3 (with a point), in ${grouped(rows)} rows. Correct them and try again.`,
  )
}
