/** Trips whose ends have coordinates: each end is put into a zone while the rows go by. */
import { contributions } from '@tulle/core'
import type { Trips } from '../source.ts'
import type { PlacedTripColumns, PlacedTripSources } from '../sources/placed-trips.ts'
import {
  beyondPoles,
  type FaultyLines,
  linesFault,
  nobody,
  notANumber,
  notDegrees,
  type RowFault,
} from '../text-files/row-faults.ts'
import { isLatitude, type Spot } from '../zones/grid.ts'
import { Interner } from './interner.ts'
import type { Row } from './row.ts'
import { openTexts, type TableReading } from './texts.ts'

const PERSON = 0
const VALUE = 5

export async function readPlacedTrips(
  reading: TableReading,
  { file, person, start, end, value }: PlacedTripColumns,
  { at, ...watch }: Parameters<PlacedTripSources['placedTrips']>[1],
): Promise<Trips> {
  const table = await openTexts(reading, file)
  const names = [start.latitude, start.longitude, end.latitude, end.longitude] as const
  const asked = [person, ...names, value]
  table.check(asked)
  const faults = new Map<string, { readonly fault: RowFault; lines: FaultyLines }>()
  const people = new Interner()
  const [who, from, to, counts]: [number[], number[], number[], number[]] = [[], [], [], []]
  const left = [0, 0, 0]
  let rows = 0
  const wrong = (fault: RowFault) => {
    const { first, count } = faults.get(fault.what)?.lines ?? { first: rows, count: 0 }
    faults.set(fault.what, { fault, lines: { first, count: count + 1 } })
  }
  /** The spot of an end; nothing where nobody knows it. */
  const spotOf = (row: Row, place: 0 | 2): Spot | undefined => {
    const [latitude, longitude] = [0, 1].map((k) => {
      const text = row.text(place + k + 1)
      if (text === null || text.trim() === '') return Number.NaN
      const degrees = row.double(place + k + 1)
      if (degrees === undefined) wrong(notDegrees(names[place + k] as string))
      return degrees ?? Number.NaN
    }) as [number, number]
    if (!Number.isNaN(latitude) && !isLatitude(latitude)) {
      wrong(beyondPoles(names[place], names[place + 1] as string))
    }
    return Number.isNaN(latitude) || Number.isNaN(longitude) ? undefined : { latitude, longitude }
  }
  const zoneOf = (spot: Spot | undefined) => (spot === undefined ? -1 : (at(spot) ?? -1))
  await table.each(
    asked,
    (row) => {
      rows++
      const own = row.word(PERSON, people)
      if (own < 0) wrong(nobody(person))
      const [i, j] = [zoneOf(spotOf(row, 0)), zoneOf(spotOf(row, 2))]
      const counted = value === undefined ? 1 : row.double(VALUE)
      if (counted === undefined) wrong(notANumber(value))
      if (i < 0 || j < 0) {
        const which = j >= 0 ? 0 : i >= 0 ? 1 : 2
        left[which] = (left[which] as number) + 1
        return
      }
      who.push(own + 1)
      from.push(i)
      to.push(j)
      counts.push(counted ?? 0)
    },
    watch,
  )
  const [first] = [...faults.values()].sort((a, b) => a.lines.first - b.lines.first)
  if (first !== undefined) throw linesFault(table, first.lines, first.fault)
  const [onlyFrom = 0, onlyTo = 0, both = 0] = left
  return {
    trips: contributions({
      person: Uint32Array.from(who),
      row: Uint32Array.from(from),
      column: Uint32Array.from(to),
      value: Float64Array.from(counts),
    }),
    counts: {
      rows,
      outsideDomain: onlyFrom + onlyTo + both,
      outsideFrom: onlyFrom + both,
      outsideTo: onlyTo + both,
      ...table.lines,
    },
  }
}
