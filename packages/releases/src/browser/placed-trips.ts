/** Trips whose ends have coordinates, in a file: each end is put into a zone while the rows go by. */
import { contributions } from '@tulle/core'
import type { Trips } from '../source.ts'
import type { PlacedTripColumns, PlacedTripSources } from '../sources/placed-trips.ts'
import { beyondThePole, linesFault, nobody, notANumber, notDegrees, type RowFault } from '../text-files/row-faults.ts'
import { Interner } from './interner.ts'
import type { Row } from './row.ts'
import { openTexts, type TableReading } from './texts.ts'

const PERSON = 0
const VALUE = 5
/** Where the coordinates of the two ends begin, the latitude first. */
const ENDS = [1, 3] as const

interface Fault extends RowFault {
  readonly holds: (row: Row) => boolean
}

export async function readPlacedTrips(
  reading: TableReading,
  columns: PlacedTripColumns,
  { at, ...watch }: Parameters<PlacedTripSources['placedTrips']>[1],
): Promise<Trips> {
  const { file, person, start, end, value } = columns
  const table = await openTexts(reading, file)
  const asked = [person, start.latitude, start.longitude, end.latitude, end.longitude, value]
  table.check(asked)
  const faults = faultsOf(columns)
  const found = faults.map(() => ({ first: 0, count: 0 }))
  const words = new Interner()
  const trips = { person: [] as number[], row: [] as number[], column: [] as number[], value: [] as number[] }
  const left = [0, 0, 0]
  let rows = 0
  const zoneAt = (row: Row, place: number): number => {
    const [latitude, longitude] = [degrees(row, place), degrees(row, place + 1)]
    return Number.isNaN(latitude) || Number.isNaN(longitude) ? -1 : (at({ latitude, longitude }) ?? -1)
  }
  await table.each(
    asked,
    (row) => {
      rows++
      const fault = faults.findIndex(({ holds }) => holds(row))
      if (fault >= 0) {
        const { first, count } = found[fault] as (typeof found)[number]
        found[fault] = { first: count === 0 ? rows : first, count: count + 1 }
        return
      }
      const who = row.word(PERSON, words)
      const [from, to] = [zoneAt(row, ENDS[0]), zoneAt(row, ENDS[1])]
      if (from < 0 || to < 0) {
        const which = to >= 0 ? 0 : from >= 0 ? 1 : 2
        left[which] = (left[which] as number) + 1
        return
      }
      trips.person.push(who)
      trips.row.push(from)
      trips.column.push(to)
      trips.value.push(value === undefined ? 1 : (row.double(VALUE) as number))
    },
    watch,
  )
  // What is said is about the first row that has a fault.
  const firsts = found.map(({ first, count }) => (count === 0 ? Infinity : first))
  const earliest = firsts.indexOf(Math.min(...firsts))
  if (firsts[earliest] !== Infinity) {
    throw linesFault(table, found[earliest] as (typeof found)[number], faults[earliest] as Fault)
  }
  const [outsideFrom = 0, outsideTo = 0, both = 0] = left
  return {
    trips: contributions({
      person: inOrderOfNames(words, trips.person),
      row: Uint32Array.from(trips.row),
      column: Uint32Array.from(trips.column),
      value: Float64Array.from(trips.value),
    }),
    counts: {
      rows,
      outsideDomain: outsideFrom + outsideTo + both,
      outsideFrom: outsideFrom + both,
      outsideTo: outsideTo + both,
      ...table.lines,
    },
  }
}

/** People numbered from 1, as they are where rows are ranked by name. */
function inOrderOfNames(words: Interner, numbers: readonly number[]): Uint32Array<ArrayBuffer> {
  const rank = new Uint32Array(words.count)
  words.sorted().forEach((number, place) => {
    rank[number] = place + 1
  })
  return Uint32Array.from(numbers, (number) => rank[number] as number)
}

/** What is empty is somewhere that nobody knows, which is no fault. */
function degrees(row: Row, column: number): number {
  return isEmpty(row, column) ? Number.NaN : (row.double(column) ?? Number.NaN)
}

function isEmpty(row: Row, column: number): boolean {
  return (row.text(column) ?? '').trim() === ''
}

function faultsOf({ person, start, end, value }: PlacedTripColumns): Fault[] {
  const names = [start.latitude, start.longitude, end.latitude, end.longitude]
  return [
    { holds: (row) => (row.text(PERSON) ?? '') === '', ...nobody(person) },
    ...names.map((name, k) => ({
      holds: (row: Row) => !isEmpty(row, k + 1) && row.double(k + 1) === undefined,
      ...notDegrees(name),
    })),
    ...[start, end].map(({ latitude, longitude }, k) => ({
      holds: (row: Row) => Math.abs(degrees(row, ENDS[k] as number)) > 90,
      ...beyondThePole(latitude, longitude),
    })),
    { holds: (row) => value !== undefined && row.double(VALUE) === undefined, ...notANumber(value) },
  ]
}
