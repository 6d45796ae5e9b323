/** People's events in a table of Spark. */
import { contributions, InvalidInput } from '@tulle/core'
import { GatheredPeople, unitsFor } from '@tulle/core/matrices'
import type { EventColumns, EventSource } from '@tulle/releases'
import type { Session } from '../connect/session.ts'
import { Numbers, tooMany } from '../tables/arrays.ts'
import type { Workers } from '../transform.ts'
import { cellOf, located, nobodyFault, openEvents, type SparkEvents } from './located.ts'
import { type Parts, sumByPerson } from './sum-by-person.ts'
import { sumCells } from './sum-cells.ts'
import { visitEvents } from './visit.ts'

interface SparkEventSource extends EventSource {
  readonly events: SparkEvents
}

export async function eventSource(
  session: Session,
  columns: EventColumns,
  how: { readonly workers: Workers; readonly parts: Parts; readonly most: number },
): Promise<EventSource> {
  const events = await openEvents(session, columns)
  const source: SparkEventSource = {
    events,
    file: events.file,
    names: () => namesIn(session, events),
    sumByPerson: (shape) => sumByPerson(session, events, shape, how),
    sumCells: (shape) => sumCells(session, events, shape),
    visit: (shape, start) => visitEvents(session, events, shape, start),
    async contributions({ most, ...shape }) {
      const [counted] = await session.rows(`SELECT COUNT(*) AS n FROM ${events.relation}`, shape)
      if (Number(counted?.['n']) > most) return undefined
      return everybodys(session, events, shape, most)
    },
    async trips({ zones, ...watch }) {
      const shape = { rows: zones, columns: zones, symmetric: false, ...watch }
      const { counts } = await sumCells(session, events, { ...shape, quantum: 1 })
      const nobody = `SELECT COUNT(*) AS n FROM ${events.relation} WHERE coalesce(person, '') = ''`
      const [unnamed] = await session.rows(nobody, watch)
      if (Number(unnamed?.['n']) > 0) throw nobodyFault(events, Number(unnamed?.['n']))
      return { trips: await everybodys(session, events, shape, how.most), counts }
    },
    async reference(shape) {
      // Nobody is protected here: the unit may follow the values.
      const finite = `abs(v) < double('Infinity')`
      const [found] = await session.rows(`SELECT MAX(abs(v)) AS most FROM ${events.relation} WHERE ${finite}`, shape)
      const units = unitsFor(Number(found?.['most'] ?? 0))
      const cells = shape.rows.length * shape.columns.length
      const start = () => new GatheredPeople(cells, units.quantum)
      return (await visitEvents(session, events, { ...shape, ...units }, start)).people.reference()
    },
    async peopleAlsoIn(others, watch) {
      const { relation } = (others as SparkEventSource).events
      const [found] = await session.rows(
        `SELECT COUNT(*) AS n FROM (SELECT person FROM ${events.relation} INTERSECT SELECT person FROM ${relation})`,
        watch,
      )
      return Number(found?.['n'])
    },
  }
  return source
}

/** Every name that occurs: whole numbers by value, others by their letters. */
async function namesIn(session: Session, { relation, file }: SparkEvents): Promise<readonly string[]> {
  const entries: string[] = []
  const query = `SELECT origin AS entry FROM ${relation} UNION SELECT destination FROM ${relation}`
  for (const { entry } of await session.rows(query)) if (entry !== null) entries.push(entry as string)
  if (entries.length === 0) throw new InvalidInput(`${file} has no rows, so there are no names to take from it.`)
  const whole = entries.every((entry) => /^-?\d{1,15}$/.test(entry))
  return entries.sort((a, b) => (whole ? Number(a) - Number(b) : 0) || (a < b ? -1 : a > b ? 1 : 0))
}

/** Who added what where, all of it here. */
async function everybodys(
  session: Session,
  events: SparkEvents,
  shape: Parameters<EventSource['reference']>[0],
  most: number,
) {
  const place = { ...shape, quantum: 1 }
  const from = await located(session, events, place)
  const width = shape.columns.length
  const query = `SELECT person, CAST(cell div ${width}L AS INT) AS i, CAST(cell % ${width}L AS INT) AS j, v
    FROM (SELECT person, ${cellOf(place)} AS cell, v FROM ${from})
    WHERE cell < ${shape.rows.length * width}L AND v IS NOT NULL`
  const number = new Map<string, number>()
  const [person, row, column, value] = [new Numbers(), new Numbers(), new Numbers(), [] as Float64Array[]]
  for await (const batch of session.batches(query, shape)) {
    const [who, is, js, amounts] = [0, 1, 2, 3].map((k) => batch.getChildAt(k))
    for (let k = 0; k < batch.numRows; k++) {
      const name = who?.get(k) as string
      const known = number.get(name) ?? number.size
      if (known === number.size) number.set(name, known)
      person.add(known)
      row.add(is?.get(k) as number)
      column.add(js?.get(k) as number)
    }
    value.push(Float64Array.from(amounts?.toArray() as Float64Array))
    if (row.length > most) throw tooMany(events.file, 'events', most)
  }
  const amounts = joined(value, row.length)
  return contributions({ person: person.all(), row: row.all(), column: column.all(), value: amounts })
}

function joined(parts: readonly Float64Array[], length: number): Float64Array {
  const whole = new Float64Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
