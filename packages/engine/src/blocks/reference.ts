/** A reference data set: events like those to be released, of people whom the release does not protect. */
import type { Names } from '@tulle/core'
import { GatheredPeople, type Reference, unitsFor } from '@tulle/core/matrices'
import type { Watch } from '@tulle/releases'
import { type Events, unreadable } from '../tables/events.ts'
import { type Tables, watched } from '../tables/open.ts'
import { visitEvents } from '../tables/sum.ts'

/** Reads a reference of other people. */
export async function readReference(
  tables: Tables,
  events: Events,
  shape: Names & { readonly symmetric: boolean } & Watch,
): Promise<Reference> {
  const units = unitsFor(await largestValue(tables, events, shape))
  const cells = shape.rows.length * shape.columns.length
  const start = () => new GatheredPeople(cells, units.quantum)
  const { people } = await visitEvents(tables, events, { ...shape, ...units }, start)
  return people.reference()
}

/** Nobody is protected here: the unit may follow the values. */
async function largestValue(tables: Tables, events: Events, watch: Watch): Promise<number> {
  const size = 'abs(try_cast(value AS DOUBLE))'
  const query = `SELECT max(${size}) FROM ${events.relation} WHERE isfinite(${size})`
  const result = await watched(tables, watch, () => tables.connection.runAndReadAll(query)).catch((error: unknown) => {
    throw unreadable(events.file, error)
  })
  return Number(result.getRows()[0]?.[0] ?? 0)
}

/** How many people occur in both. Private: it is counted in the data. */
export async function peopleInBoth(
  tables: Tables,
  events: Events,
  reference: Events,
  watch: Watch = {},
): Promise<number> {
  const query = `SELECT count(DISTINCT person)::DOUBLE FROM ${events.relation} SEMI JOIN
    (SELECT DISTINCT person FROM ${reference.relation}) USING (person)`
  const result = await watched(tables, watch, () => tables.connection.runAndReadAll(query)).catch((error: unknown) => {
    throw unreadable(events.file, error)
  })
  return Number(result.getRows()[0]?.[0])
}
