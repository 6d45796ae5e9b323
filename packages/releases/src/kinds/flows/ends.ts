/** Where trips start and end: in zones that columns name, or at places that are put into zones. */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { SpotColumns } from '../../sources/placed-trips.ts'
import type { FlowsSettings } from './options.ts'

export type Ends =
  | { readonly are: 'names'; readonly from: string; readonly to: string }
  | { readonly are: 'spots'; readonly start: SpotColumns; readonly end: SpotColumns }

type Given = Partial<Pick<FlowsSettings, 'from' | 'to' | 'fromLat' | 'fromLon' | 'toLat' | 'toLon'>>

export function endsOf({ from, to, fromLat, fromLon, toLat, toLon }: Given): Ends {
  const spots = [fromLat, fromLon, toLat, toLon]
  if ((from ?? to) !== undefined && spots.some((column) => column !== undefined)) {
    throw new InvalidInput(
      words`Columns name the zones of a trip ({from}, {to}), or say where it starts and ends on a map ({fromLat}, {fromLon}, {toLat}, {toLon}): give one or the other.`,
    )
  }
  if (fromLat !== undefined && fromLon !== undefined && toLat !== undefined && toLon !== undefined) {
    const distinct = new Set(spots).size
    if (distinct < 4) {
      throw new InvalidInput(
        words`{fromLat}, {fromLon}, {toLat} and {toLon} are four columns, and only ${distinct} different ones are given.`,
      )
    }
    return {
      are: 'spots',
      start: { latitude: fromLat, longitude: fromLon },
      end: { latitude: toLat, longitude: toLon },
    }
  }
  if (spots.some((column) => column !== undefined)) {
    throw new InvalidInput(
      words`Both ends of a trip are needed, each with latitude and longitude: give {fromLat}, {fromLon}, {toLat} and {toLon}.`,
    )
  }
  if (from !== undefined && to !== undefined) return { are: 'names', from, to }
  throw new InvalidInput(
    words`Where does a trip start and end? Give the columns that name the zones with {from} and {to}, or those with the coordinates of both ends with {fromLat}, {fromLon}, {toLat} and {toLon}.`,
  )
}

/** Coordinates need a map; names do not. */
export function checkEnds(settings: FlowsSettings): void {
  if (endsOf(settings).are === 'names') return
  const { grid, box, zones } = settings
  if (grid !== undefined && box === undefined) {
    throw new InvalidInput(
      words`Trips with coordinates are put into the zones of a {grid} by what it covers: give {box SOUTH,WEST,NORTH,EAST}, known without looking at the trips.`,
    )
  }
  if ((grid ?? zones) === undefined) {
    throw new InvalidInput(
      words`Trips with coordinates need zones that lie on a map: give their polygons with {zones FILE}, or a {grid} with its {box}.`,
    )
  }
}

/** The columns that are read for them. */
export function columnsOfEnds(ends: Ends): readonly string[] {
  return ends.are === 'names'
    ? [ends.from, ends.to]
    : [ends.start.latitude, ends.start.longitude, ends.end.latitude, ends.end.longitude]
}
