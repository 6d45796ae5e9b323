/** Everybody's trips between zones, in arrays: who is a number, and so are the zones. */
import type { DuckDBDoubleVector, DuckDBIntegerVector } from '@duckdb/node-api'
import type { Trips, Watch } from '@tulle/releases'
import { checkRows, nobody, notANumber } from '@tulle/releases/files'
import { eachChunk } from './chunks.ts'
import { type Events, unreadable } from './events.ts'
import { GatheredTrips } from './gathered-trips.ts'
import { fault, located, PERSON_NUMBER } from './located.ts'
import { loadNames } from './names.ts'
import { type Tables, watched } from './open.ts'

/** Trips that start or end in no zone are counted, and left out. */
export async function readTrips(
  tables: Tables,
  events: Events,
  { zones, ...watch }: Watch & { readonly zones: readonly string[] },
): Promise<Trips> {
  const read = async () => {
    await loadNames(tables, { rows: zones, columns: zones })
    const query = `SELECT ${PERSON_NUMBER}, coalesce(i, -1)::INTEGER, coalesce(j, -1)::INTEGER, v FROM ${located(events)}`
    const gathered = new GatheredTrips()
    await eachChunk(tables, query, (chunk) => {
      const [person, from, to] = [0, 1, 2].map((k) => chunk.getColumnVector(k)) as [
        DuckDBIntegerVector,
        DuckDBIntegerVector,
        DuckDBIntegerVector,
      ]
      const value = chunk.getColumnVector(3) as DuckDBDoubleVector
      for (let k = 0; k < chunk.rowCount; k++) {
        gathered.add(person.getItem(k) as number, from.getItem(k) as number, to.getItem(k) as number, value.getItem(k))
      }
    })
    if (gathered.nobody) throw await fault(tables, events, `person IS NULL OR person = ''`, nobody(events.person))
    if (gathered.unread) throw await fault(tables, events, 'v IS NULL', notANumber(events.value))
    checkRows(events, gathered.rows)
    return { ...gathered.trips(), counts: { ...gathered.counts(), ...events.lines } }
  }
  return watched(tables, watch, read).catch((error: unknown) => {
    throw unreadable(events.file, error)
  })
}
