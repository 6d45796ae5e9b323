/** Trips whose ends have coordinates: each end is put into a zone while the rows go by. */
import type { DuckDBDoubleVector, DuckDBIntegerVector } from '@duckdb/node-api'
import type { PlacedTripColumns, Spot, Trips, Watch } from '@tulle/releases'
import {
  beyondPoles,
  checkRows,
  linesFault,
  nobody,
  notANumber,
  notDegrees,
  type RowFault,
} from '@tulle/releases/files'
import { eachChunk } from './chunks.ts'
import { openTexts, unreadable } from './events.ts'
import { GatheredTrips } from './gathered-trips.ts'
import { PERSON_NUMBER } from './located.ts'
import { type Tables, watched } from './open.ts'
import { faultyLines } from './rows.ts'

/** What is no number is NULL; what is empty is somewhere that nobody knows, which is no fault. */
const degrees = (text: string) =>
  `CASE WHEN trim(coalesce(${text}, '')) = '' THEN 'nan'::DOUBLE ELSE try_cast(${text} AS DOUBLE) END`

const ENDS = ['north1', 'east1', 'north2', 'east2'] as const

export async function readPlacedTrips(
  tables: Tables,
  columns: PlacedTripColumns,
  { at, ...watch }: Watch & { readonly at: (spot: Spot) => number | undefined },
): Promise<Trips> {
  const { file, person, start, end, value } = columns
  const opened = await openTexts(tables, file)
  const [north1, east1, north2, east2] = [start.latitude, start.longitude, end.latitude, end.longitude]
  const texts = opened.texts({ person, north1, east1, north2, east2, value }, { value: `'1'` })
  const relation = `(SELECT person, ${ENDS.map((each) => `${degrees(each)} AS ${each}`).join(', ')},
    try_cast(value AS DOUBLE) AS v FROM ${texts})`
  const faults = faultsOf(columns, [north1, east1, north2, east2])
  const faulty = `CASE ${faults.map(({ where }, k) => `WHEN ${where} THEN ${k}`).join(' ')} ELSE -1 END::INTEGER`
  const read = async () => {
    const gathered = new GatheredTrips()
    let fault: (typeof faults)[number] | undefined
    const zoneAt = (latitude: number | null, longitude: number | null) =>
      Number.isNaN(latitude) || Number.isNaN(longitude)
        ? -1
        : (at({ latitude: latitude as number, longitude: longitude as number }) ?? -1)
    await eachChunk(tables, `SELECT ${PERSON_NUMBER}, ${faulty}, ${ENDS.join(', ')}, v FROM ${relation}`, (chunk) => {
      const [who, wrong] = [0, 1].map((k) => chunk.getColumnVector(k)) as [DuckDBIntegerVector, DuckDBIntegerVector]
      const [y1, x1, y2, x2, count] = [2, 3, 4, 5, 6].map((k) => chunk.getColumnVector(k)) as DuckDBDoubleVector[] as [
        DuckDBDoubleVector,
        DuckDBDoubleVector,
        DuckDBDoubleVector,
        DuckDBDoubleVector,
        DuckDBDoubleVector,
      ]
      for (let k = 0; k < chunk.rowCount; k++) {
        fault ??= faults[wrong.getItem(k) as number]
        if (fault !== undefined) return
        const [from, to] = [zoneAt(y1.getItem(k), x1.getItem(k)), zoneAt(y2.getItem(k), x2.getItem(k))]
        gathered.add(who.getItem(k) as number, from, to, count.getItem(k))
      }
    })
    if (fault !== undefined) {
      const rows = `SELECT row_number() OVER () AS line, * FROM ${relation}`
      throw linesFault(opened, await faultyLines(tables, rows, fault.where), fault)
    }
    checkRows(opened, gathered.rows)
    return { ...gathered.trips(), counts: { ...gathered.counts(), ...opened.lines } }
  }
  return watched(tables, watch, read).catch((error: unknown) => {
    throw unreadable(file, error)
  })
}

/** What no row may be, in SQL, and what is said of those that are. */
function faultsOf(
  { person, value }: PlacedTripColumns,
  names: readonly [string, string, string, string],
): (RowFault & { readonly where: string })[] {
  return [
    { where: `person IS NULL OR person = ''`, ...nobody(person) },
    ...ENDS.map((end, k) => ({ where: `${end} IS NULL`, ...notDegrees(names[k] as string) })),
    ...([0, 2] as const).map((k) => ({
      // Not a number is larger than any for DuckDB.
      where: `NOT isnan(${ENDS[k]}) AND abs(${ENDS[k]}) > 90`,
      ...beyondPoles(names[k], names[k + 1] as string),
    })),
    { where: 'v IS NULL', ...notANumber(value) },
  ]
}
