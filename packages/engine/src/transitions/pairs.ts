/**
 * From events to transitions: every two consecutive events of one person. DuckDB sorts each person's events by
 * themselves, so that nobody's rows have a say in anybody else's transitions.
 */
import { InvalidInput } from '@tulle/core'
import type { SequenceCounts, Sequences, TransitionsFile, Watch } from '@tulle/releases'
import { checkRows, lineFault } from '@tulle/releases/files'
import { openTexts, type Texts, unreadable } from '../tables/events.ts'
import { type Tables, watched } from '../tables/open.ts'
import { pathToWrite } from '../tables/paths.ts'
import { firstLine } from '../tables/rows.ts'

/** A file of events whose columns have been found. */
export interface Located extends Sequences {
  /** The file as it was opened. */
  readonly table: Texts
  /** The rows of the file in SQL: person, session and place as text; moment and exact to sort by; plain, a number as a time. */
  readonly rows: string
  /** The same with the zone of the place, NULL where there is none. */
  readonly zoned: string
}

/** Leaves the table place_zones: the name of a place (`entry`) and its `zone`. */
export async function loadZones({ connection }: Tables, zones: ReadonlyMap<string, string>): Promise<void> {
  await connection.run('CREATE OR REPLACE TEMP TABLE place_zones (entry VARCHAR, zone VARCHAR)')
  const appender = await connection.createAppender('place_zones')
  for (const [entry, zone] of zones) {
    appender.appendVarchar(entry)
    appender.appendVarchar(zone)
    appender.endRow()
  }
  appender.closeSync()
}

/** With `zones`, the zone of a place is what the table place_zones says; without, it is the place itself. */
export async function locate(tables: Tables, sequences: Sequences, zones: boolean): Promise<Located> {
  const { file, person, place, by, session } = sequences
  const table = await openTexts(tables, file)
  const [moment, exact, plain] =
    by.kind === 'time' ? [MICROSECONDS, 'NULL', `${DOUBLE} IS NOT NULL`] : [NUMBER, WHOLE, 'FALSE']
  const rows = `(SELECT person, coalesce(session, '') AS session, coalesce(place, '') AS place, ${moment} AS moment,
    ${exact} AS exact, ${plain} AS plain FROM ${table.texts({ person, session, place, written: by.column })})`
  const zoned = zones
    ? `(SELECT e.*, zone FROM ${rows} e LEFT JOIN place_zones ON place = entry)`
    : `(SELECT *, nullif(place, '') AS zone FROM ${rows})`
  return { ...sequences, table, rows, zoned }
}

// Not as DECIMAL, which would be exact by itself: DuckDB takes twenty times as long to read one.
const DOUBLE = 'try_cast(written AS DOUBLE)'
const NUMBER = `CASE WHEN isfinite(${DOUBLE}) THEN ${DOUBLE} END`
/** Identifiers of eighteen digits are numbers too, and doubles would round them into ties. */
const WHOLE = 'try_cast(written AS HUGEINT)'
/**
 * Since 1970. Read with a time zone, since DuckDB's timestamp without one passes over an offset without a word; what has
 * none is taken for UTC (tables/open.ts). Seconds beyond the year 3000 are milliseconds that somebody took for
 * seconds.
 */
const MICROSECONDS = `CASE WHEN ${DOUBLE} IS NULL THEN epoch_us(try_cast(written AS TIMESTAMPTZ))
  WHEN abs(${DOUBLE}) < 32503680000 THEN round(${DOUBLE} * 1e6)::BIGINT END`

/** Reads the file once to see that every row can be used, and counts. */
export async function countSequences(tables: Tables, located: Located, watch: Watch): Promise<SequenceCounts> {
  const sequences = `SELECT person, count(*) AS events, count(*) FILTER (zone IS NULL) AS unplaced,
    count(*) FILTER (moment IS NULL) AS timeless, count(*) FILTER (plain) AS plain,
    min(moment) FILTER (plain) AS first, max(moment) FILTER (plain) AS last FROM ${located.zoned} GROUP BY person, session`
  const people = `SELECT person, sum(events) AS events, sum(unplaced) AS unplaced, sum(timeless) AS timeless,
    sum(plain) AS plain, min(first) AS first, max(last) AS last, count(*) AS sequences FROM (${sequences}) GROUP BY person`
  const query = `SELECT [count(*), sum(events), sum(unplaced), sum(sequences), sum(timeless),
    count(*) FILTER (person IS NULL OR person = ''), sum(plain), min(first), max(last)]::DOUBLE[] FROM (${people})`
  return reading(tables, watch, located.file, async () => {
    const result = await tables.connection.runAndReadAll(query)
    const found = (result.getRowsJS()[0]?.[0] ?? []) as (number | null)[]
    // Of no rows there is no sum.
    const [count = 0, events = 0, unplaced = 0, all = 0, timeless = 0, nobody = 0, plain = 0, first = 0, last = 0] =
      found.map((n) => n ?? 0)
    if (nobody > 0) throw await fault(tables, located, `person IS NULL OR person = ''`, empty(located))
    if (timeless > 0) throw await fault(tables, located, 'moment IS NULL', unsortable(located))
    checkRows(located.table, events)
    const seconds = plain === 0 ? {} : { seconds: { count: plain, first: first / 1e6, last: last / 1e6 } }
    return { people: count, events, unplaced, pairs: events - all, ...seconds, ...located.table.lines }
  })
}

/** Writes the transitions to a file and returns how many there are. */
export async function copyTransitions(
  tables: Tables,
  { file, zoned, gap }: Located,
  to: TransitionsFile,
  watch: Watch,
): Promise<number> {
  // Ties are broken by the name of the place, which is the same whatever the order of the rows in the file.
  const sequence = 'OVER (PARTITION BY person, session ORDER BY moment, exact, place)'
  const apart = gap === undefined ? '' : `, lead(moment) ${sequence}::HUGEINT - moment AS apart`
  const pairs = `SELECT person, zone AS origin, lead(zone) ${sequence} AS destination${apart} FROM ${zoned}`
  const near = gap === undefined ? '' : ` AND apart <= ${Math.round(gap * 1e6)}`
  const transitions = `SELECT person, origin AS "from", destination AS "to" FROM (${pairs})
    WHERE origin IS NOT NULL AND destination IS NOT NULL${near}`
  const format = to.format === 'csv' ? 'FORMAT csv, HEADER true' : 'FORMAT parquet'
  const target = await pathToWrite(to.path)
  return reading(tables, watch, file, async () => {
    const result = await tables.connection.runAndReadAll(`COPY (${transitions}) TO ${target} (${format})`)
    return Number(result.getRows()[0]?.[0])
  })
}

function reading<T>(tables: Tables, watch: Watch, file: string, query: () => Promise<T>): Promise<T> {
  return watched(tables, watch, () =>
    query().catch((error: unknown) => {
      throw unreadable(file, error)
    }),
  )
}

const empty = ({ person }: Located) => `the column "${person}" is empty: who is this row about?`
const unsortable = ({ by }: Located) =>
  by.kind === 'time'
    ? `the column "${by.column}" holds neither a timestamp such as 2012-04-03 18:00:09 nor a number of seconds (before the year 3000: milliseconds are no seconds).`
    : `the column "${by.column}" does not hold a number to sort by.`

/** A sentence with the first line that is at fault. The file is read again, in order, only to find it. */
async function fault(tables: Tables, located: Located, wrong: string, what: string): Promise<InvalidInput> {
  const lines = `SELECT row_number() OVER () AS line, person, moment FROM ${located.rows}`
  return lineFault(located.table, (await firstLine(tables, lines, wrong)) + located.table.header, what)
}
