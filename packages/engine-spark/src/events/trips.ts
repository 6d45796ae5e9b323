/** Trips between zones, added up where they are: each person is held to the limit of the plan inside the executors. */
import { contributions } from '@tulle/core'
import { LimitedTrips } from '@tulle/core/flows'
import type { EventSource, HeldTrips, Trips } from '@tulle/releases'
import type { Session } from '../connect/session.ts'
import { Numbers, tooMany } from '../tables/arrays.ts'
import { fits } from '../transform.ts'
import {
  cellOf,
  located,
  nobodyFault,
  outsideCounts,
  type SparkEvents,
  unreadFault,
  withoutNegative,
} from './located.ts'
import { type SumHow, sumInExecutors } from './sum-in-executors.ts'
import { visitEvents } from './visit.ts'

type Asked = Parameters<EventSource['trips']>[0]

/** One row stands for so many trips at most, as in core. */
const MOST_TRIPS = 2 ** 21

export async function heldTrips(
  session: Session,
  events: SparkEvents,
  { zones: names, ...watch }: Asked,
  how: SumHow & { readonly most: number },
): Promise<Trips> {
  const shape = { rows: names, columns: names, symmetric: false, quantum: 1, most: MOST_TRIPS, ...watch }
  let seen = { people: 0, limitedPeople: 0, totalBeforeCaps: 0 }
  const held: HeldTrips = {
    seen: () => seen,
    async limited(zones, limit) {
      // What executors are told stands on a command line. So large a hierarchy of zones does not: people pass by here, one
      // after the other, however many they are.
      if (!fits({ zones, limit })) {
        const start = () => new LimitedTrips(zones, limit)
        const forward = { ...events, relation: withoutNegative(events.relation) }
        const { people: held, counts } = await visitEvents(session, forward, shape, start)
        const { people = 0, totalBeforeCaps = 0 } = counts
        seen = { people, limitedPeople: held.limitedPeople, totalBeforeCaps }
        return { cells: held.take(), total: held.total }
      }
      const cells: [number, number][] = []
      const { counts, inTotal } = await sumInExecutors(
        session,
        events,
        shape,
        { trips: { zones, limit } },
        how,
        (...sum) => cells.push(sum),
      )
      const { people, clippedPeople: limitedPeople, totalBeforeCaps } = counts
      seen = { people, limitedPeople, totalBeforeCaps }
      return { cells, total: inTotal }
    },
  }
  return { ...(await everybodysTogether(session, events, shape, how.most)), held }
}

/** For what is said of a release beside it: trips of all people by pair of zones, nobody held to anything. Private. */
async function everybodysTogether(
  session: Session,
  events: SparkEvents,
  shape: Parameters<typeof sumInExecutors>[2],
  most: number,
): Promise<Trips> {
  const from = await located(session, events, shape)
  const size = shape.rows.length
  const trips = `CASE WHEN v > 0 AND NOT isnan(v) THEN CAST(least(v, ${MOST_TRIPS}) AS BIGINT) ELSE 0L END`
  const query = `SELECT ${cellOf(shape)} AS cell, COUNT(*) AS n, SUM(${trips}) AS trips, COUNT_IF(v IS NULL) AS unread,
    COUNT_IF(coalesce(person, '') = '') AS nobody FROM ${from} GROUP BY 1`
  const [row, column, value] = [new Numbers(), new Numbers(), [] as number[]]
  const outside = [0, 0, 0]
  let [rows, unread, nobody] = [0, 0, 0]
  for await (const batch of session.batches(query, shape)) {
    for (const each of batch) {
      const { cell, n, trips: many, ...faults } = numbersOf(each.toJSON())
      rows += n
      unread += faults.unread
      nobody += faults.nobody
      if (cell >= size * size) {
        outside[cell - size * size] = n
        continue
      }
      row.add(Math.floor(cell / size))
      column.add(cell % size)
      value.push(many)
    }
    if (row.length > most) throw tooMany(events.file, 'pairs of zones', most)
  }
  if (nobody > 0) throw nobodyFault(events, nobody)
  if (unread > 0) throw unreadFault(events, unread)
  const pairs = { person: Uint32Array.from(value, (_, k) => k), row: row.all(), column: column.all() }
  const together = contributions({ ...pairs, value: Float64Array.from(value) })
  return { trips: together, counts: { rows, ...outsideCounts(outside) } }
}

type Group = Record<'cell' | 'n' | 'trips' | 'unread' | 'nobody', number>

function numbersOf(row: Readonly<Record<string, unknown>>): Group {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value)])) as Group
}
