/** Everybody's events, person by person: Spark sorts them, and they pass by here. */
import type { People } from '@tulle/core'
import type { Counts, PeopleShape } from '@tulle/releases'
import type { Session } from '../connect/session.ts'
import { cellOf, located, nobodyFault, outsideCounts, type SparkEvents, unitsOf, unreadFault } from './located.ts'

export async function visitEvents<P extends People>(
  session: Session,
  events: SparkEvents,
  shape: PeopleShape,
  start: () => P,
): Promise<{ readonly people: P; readonly counts: Counts }> {
  const { most, quantum, rows, columns } = shape
  const from = await located(session, events, shape)
  // All rows of a person are in one partition, and partitions come one after the other.
  const query = `SELECT person, CAST(cell AS DOUBLE) AS cell, CAST(units AS DOUBLE) AS units
    FROM (SELECT person, ${cellOf(shape)} AS cell, ${unitsOf(shape)} AS units FROM ${from})
    DISTRIBUTE BY person SORT BY person`
  const people = start()
  const cells = rows.length * columns.length
  const left = [0, 0, 0]
  let [lines, count, clampedValues, before, unread, nobody] = [0, 0, 0, 0, 0, 0]
  let last: string | null | undefined
  for await (const batch of session.batches(query, shape)) {
    const [who, at, amounts] = [0, 1, 2].map((k) => batch.getChildAt(k))
    lines += batch.numRows
    for (let k = 0; k < batch.numRows; k++) {
      const person = who?.get(k) as string | null
      if (person !== last) {
        if (count++ > 0) people.endPerson()
        if (person === null || person === '') nobody++
        last = person
      }
      const cell = at?.get(k) as number
      let units = amounts?.get(k) as number
      if (units === most + 3) {
        unread++
        continue
      }
      if (cell >= cells) {
        left[cell - cells] = (left[cell - cells] as number) + 1
        continue
      }
      if (units > most || units < -most) {
        clampedValues++
        units = units === most + 2 ? 0 : units > 0 ? most : -most
      }
      before += units
      people.addTo(cell, units)
    }
  }
  people.endPerson()
  if (nobody > 0 && events.person !== undefined) throw nobodyFault(events)
  if (unread > 0) throw unreadFault(events, unread)
  const counts = {
    rows: lines,
    ...outsideCounts(left),
    people: count,
    clampedValues,
    totalBeforeCaps: before * quantum,
  }
  return { people, counts }
}
