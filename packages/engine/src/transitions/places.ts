/** The public table of places: where each of them is, and so which zone it belongs to. */
import { InvalidInput } from '@tulle/core'
import type { Watch } from '@tulle/releases'
import { openTexts, type Texts } from '../tables/events.ts'
import { type Tables, watched } from '../tables/open.ts'
import { lineFault, rowsInOrder } from '../tables/rows.ts'
import { type Box, boxAround, checkBox, coordinate, type Grid, type Spot, zoneOf } from './grid.ts'

export interface PlacesFile {
  readonly file: string
  /** The column with the names of the places. */
  readonly place: string
  /** The columns with the coordinates; without them, those with a usual name. */
  readonly latitude?: string
  readonly longitude?: string
}

export interface Zoning extends PlacesFile {
  readonly grid: Grid
  /** Without it, the smallest box that holds all the places of the file. */
  readonly box?: Box
}

/** Leaves the table place_zones: the name of a place (`entry`) and its `zone`, for those inside the box. */
export async function loadZones(tables: Tables, zoning: Zoning, watch: Watch): Promise<void> {
  const spots = await watched(tables, watch, () => readPlaces(tables, zoning))
  const box = zoning.box ?? boxOf(spots, zoning.file)
  const { connection } = tables
  await connection.run('CREATE OR REPLACE TEMP TABLE place_zones (entry VARCHAR, zone VARCHAR)')
  const appender = await connection.createAppender('place_zones')
  for (const [entry, spot] of spots) {
    const zone = zoneOf(spot, box, zoning.grid)
    if (zone === undefined) continue
    appender.appendVarchar(entry)
    appender.appendVarchar(zone)
    appender.endRow()
  }
  appender.closeSync()
}

function boxOf(spots: ReadonlyMap<string, Spot>, file: string): Box {
  if (spots.size === 0) throw new InvalidInput(`${file} has no places: give one on each line, after the header.`)
  return checkBox(boxAround(spots.values()))
}

async function readPlaces(tables: Tables, zoning: PlacesFile): Promise<Map<string, Spot>> {
  const { file, place } = zoning
  const opened = await openTexts(tables, file)
  const latitude = zoning.latitude ?? usual(opened, ['lat', 'latitude'], 'latitude', '--lat')
  const longitude = zoning.longitude ?? usual(opened, ['lon', 'lng', 'longitude'], 'longitude', '--lon')
  const spots = new Map<string, Spot & { readonly line: number }>()
  const fault = (line: number, what: string) => lineFault(opened, line, what)
  for (const { line, texts } of await rowsInOrder(tables, opened, [place, latitude, longitude])) {
    const [entry = '', north, east] = texts
    if (entry === null || entry === '') throw fault(line, `the column "${place}" is empty: which place is this?`)
    const spot = { latitude: coordinate(north ?? ''), longitude: coordinate(east ?? '') }
    if (spot.latitude === undefined) throw fault(line, `the column "${latitude}" does not hold a number.`)
    if (spot.longitude === undefined) throw fault(line, `the column "${longitude}" does not hold a number.`)
    const earlier = spots.get(entry)
    // A place that is listed again as it was does no harm.
    if (earlier === undefined) spots.set(entry, { latitude: spot.latitude, longitude: spot.longitude, line })
    else if (earlier.latitude !== spot.latitude || earlier.longitude !== spot.longitude) {
      throw fault(line, `the place "${entry}" is in line ${earlier.line} too, somewhere else.`)
    }
  }
  return spots
}

function usual({ file, columns }: Texts, names: readonly string[], what: string, flag: string): string {
  const found = columns.filter((column) => names.includes(column.trim().toLowerCase()))
  if (found.length === 1) return found[0] as string
  const problem = found.length === 0 ? `no column called ${names.join(' or ')}` : `the columns ${found.join(' and ')}`
  throw new InvalidInput(
    `${file} has ${problem}: say which holds the ${what} with ${flag}. Its columns are ${columns.join(', ')}.`,
  )
}
