/** People's events in an array: for tests, and for what a page has already read. */
import { type Contributions, contributions, denseMatrix, InvalidInput, type People } from '@tulle/core'
import { ClippedTotal, ExactTotal } from '@tulle/core/data'
import { GatheredPeople, unitsFor } from '@tulle/core/matrices'
import type { Counts, EventColumns, EventSource, PeopleShape, Shape, Trips } from '../source.ts'
import type { PlacedTripColumns, PlacedTripSources, SpotColumns } from '../sources/placed-trips.ts'
import { checkLatitude, coordinate } from '../zones/grid.ts'

/** A row of a table, by the names of its columns. */
export type Row = Readonly<Record<string, string | number>>

interface Event {
  readonly person: string
  readonly from: string
  readonly to: string
  readonly value: number
}

interface MemoryEvents extends EventSource {
  readonly people: ReadonlySet<string>
}

export function memoryEvents(columns: EventColumns, rows: readonly Row[]): EventSource {
  const events = rows.map((row, k) => eventOf(columns, row, k))
  const source: MemoryEvents = {
    file: columns.file,
    people: new Set(events.map(({ person }) => person)),
    names: async () => [...new Set(events.flatMap(({ from, to }) => [from, to]))].sort(),
    async sumByPerson(shape) {
      const size = { rows: shape.rows.length, columns: shape.columns.length }
      const { people: total, counts } = visit(events, shape, () => new ClippedTotal({ ...shape, ...size }))
      const matrix = total.matrix()
      const totalAfterCaps = matrix.values.reduce((a, b) => a + b, 0)
      return { matrix, counts: { ...counts, clippedPeople: total.clippedPeople, totalAfterCaps } }
    },
    async sumCells(shape) {
      const matrix = denseMatrix(shape.rows.length, shape.columns.length)
      const totals = new Map<number, ExactTotal>()
      const { inside, counts } = located(events, shape)
      for (const { cell, value } of inside) {
        const total = totals.get(cell) ?? new ExactTotal()
        total.add(value)
        totals.set(cell, total)
      }
      for (const [cell, total] of totals) matrix.values[cell] = total.nearest(shape.quantum)
      const notFinite = inside.filter(({ value }) => !Number.isFinite(value)).length
      return { matrix, counts: { ...counts, notFinite } }
    },
    visit: async (shape, start) => visit(events, shape, start),
    async contributions(shape) {
      return events.length > shape.most ? undefined : peoples(located(events, shape).inside, shape.columns.length)
    },
    async trips({ zones }) {
      const { inside, counts } = located(events, { rows: zones, columns: zones, symmetric: false })
      return { trips: peoples(inside, zones.length), counts }
    },
    async reference(shape) {
      const finite = events.map(({ value }) => Math.abs(value)).filter(Number.isFinite)
      const units = unitsFor(Math.max(0, ...finite))
      const cells = shape.rows.length * shape.columns.length
      return visit(events, { ...shape, ...units }, () => new GatheredPeople(cells, units.quantum)).people.reference()
    },
    async peopleAlsoIn(others) {
      const { people } = others as MemoryEvents
      return [...source.people].filter((person) => people.has(person)).length
    },
  }
  return source

  function peoples(inside: readonly Located[], width: number): Contributions {
    const number = new Map([...source.people].map((person, i) => [person, i]))
    return contributions({
      person: Uint32Array.from(inside, ({ person }) => number.get(person) as number),
      row: Uint32Array.from(inside, ({ cell }) => Math.floor(cell / width)),
      column: Uint32Array.from(inside, ({ cell }) => cell % width),
      value: Float64Array.from(inside, ({ value }) => value),
    })
  }
}

/** Trips whose ends are coordinates, as events between zones that go by their numbers. */
export async function memoryPlacedTrips(
  columns: PlacedTripColumns,
  rows: readonly Row[],
  { at }: Parameters<PlacedTripSources['placedTrips']>[1],
): Promise<Trips> {
  const zoneAt = (row: Row, { latitude, longitude }: SpotColumns): string => {
    const [north, east] = [row[latitude], row[longitude]].map((cell) => coordinate(String(cell ?? '')))
    if (north === undefined || east === undefined) return ''
    checkLatitude(north, `The column "${latitude}"`)
    return String(at({ latitude: north, longitude: east }) ?? '')
  }
  const { file, person, start, end, value } = columns
  const named = rows.map((row) => ({ ...row, from: zoneAt(row, start), to: zoneAt(row, end) }))
  const most = named.reduce((most, { from, to }) => Math.max(most, Number(from), Number(to)), 0)
  const zones = Array.from({ length: most + 1 }, (_, k) => String(k))
  const all = { file, person, from: 'from', to: 'to', ...(value === undefined ? {} : { value }) }
  return memoryEvents(all, named).trips({ zones })
}

function eventOf({ person, from, to, value }: EventColumns, row: Row, k: number): Event {
  const cell = (column: string) => {
    if (!(column in row)) throw new InvalidInput(`Row ${k + 1} has no column "${column}".`)
    return String(row[column])
  }
  const counts = value === undefined ? 1 : Number(cell(value))
  return { person: person === undefined ? '' : cell(person), from: cell(from), to: cell(to), value: counts }
}

interface Located extends Event {
  readonly cell: number
}

function located(
  events: readonly Event[],
  { rows, columns, symmetric }: Pick<Shape, 'rows' | 'columns' | 'symmetric'>,
): { readonly inside: readonly Located[]; readonly counts: Counts } {
  const [ofRow, ofColumn] = [rows, columns].map((names) => new Map(names.map((name, i) => [name, i])))
  const inside: Located[] = []
  let [outsideDomain, outsideFrom, outsideTo] = [0, 0, 0]
  for (const event of events) {
    const [i, j] = [ofRow?.get(event.from), ofColumn?.get(event.to)]
    if (i === undefined) outsideFrom++
    if (j === undefined) outsideTo++
    if (i === undefined || j === undefined) {
      outsideDomain++
      continue
    }
    const [row, column] = symmetric && i > j ? [j, i] : [i, j]
    inside.push({ ...event, cell: row * columns.length + column })
  }
  return { inside, counts: { rows: events.length, outsideDomain, outsideFrom, outsideTo } }
}

/** Values in whole units, rounded towards zero and held to the most that one event may count for. */
function visit<P extends People>(events: readonly Event[], shape: PeopleShape, start: () => P) {
  const { quantum, most } = shape
  const { inside, counts } = located(events, shape)
  const byPerson = new Map<string, Located[]>(events.map(({ person }) => [person, []]))
  for (const event of inside) byPerson.get(event.person)?.push(event)
  const people = start()
  let [clampedValues, before] = [0, 0]
  for (const own of byPerson.values()) {
    for (const { cell, value } of own) {
      const units = Math.trunc(value / quantum)
      const kept = Number.isNaN(units) ? 0 : Math.max(-most, Math.min(most, units))
      if (kept !== units) clampedValues++
      before += kept
      people.addTo(cell, kept === 0 ? 0 : kept)
    }
    people.endPerson()
  }
  const seen = { people: byPerson.size, clampedValues, totalBeforeCaps: before * quantum }
  return { people, counts: { ...counts, ...seen } }
}
