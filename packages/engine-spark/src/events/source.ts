/** People's events in a table of Spark. */
import { InvalidInput } from '@tulle/core'
import { GatheredPeople, unitsFor } from '@tulle/core/matrices'
import type { EventColumns, EventSource } from '@tulle/releases'
import type { Session } from '../connect/session.ts'
import { everybodys } from './everybodys.ts'
import { openEvents, type SparkEvents } from './located.ts'
import { sumByPerson } from './sum-by-person.ts'
import { sumCells } from './sum-cells.ts'
import type { SumHow } from './sum-in-executors.ts'
import { heldTrips } from './trips.ts'
import { visitEvents } from './visit.ts'

interface SparkEventSource extends EventSource {
  readonly events: SparkEvents
}

export async function eventSource(
  session: Session,
  columns: EventColumns,
  how: SumHow & { readonly most: number },
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
    trips: (asked) => heldTrips(session, events, asked, how),
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
