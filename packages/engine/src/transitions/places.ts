/** The public table of places: where each of them is. */
import { InvalidInput } from '@tulle/core'
import { type Words, words } from '@tulle/core/text'
import { coordinate, isLatitude, type PlacesFile, type Spot } from '@tulle/releases'
import { lineFault } from '@tulle/releases/files'
import { openTexts, type Texts } from '../tables/events.ts'
import type { Tables } from '../tables/open.ts'
import { rowsInOrder } from '../tables/rows.ts'

export async function readPlaces(tables: Tables, zoning: PlacesFile): Promise<Map<string, Spot>> {
  const { file, place } = zoning
  const opened = await openTexts(tables, file)
  const latitude = zoning.latitude ?? usual(opened, ['lat', 'latitude'], 'latitude', words`{lat}`)
  const longitude = zoning.longitude ?? usual(opened, ['lon', 'lng', 'longitude'], 'longitude', words`{lon}`)
  const spots = new Map<string, Spot & { readonly line: number }>()
  const fault = (line: number, what: string) => lineFault(opened, line, what)
  for (const { line, texts } of await rowsInOrder(tables, opened, [place, latitude, longitude])) {
    const [entry = '', north, east] = texts
    if (entry === null || entry === '') throw fault(line, `the column "${place}" is empty: which place is this?`)
    const spot = { latitude: coordinate(north ?? ''), longitude: coordinate(east ?? '') }
    if (spot.latitude === undefined) throw fault(line, `the column "${latitude}" does not hold a number.`)
    if (spot.longitude === undefined) throw fault(line, `the column "${longitude}" does not hold a number.`)
    if (!isLatitude(spot.latitude)) {
      throw fault(line, `the column "${latitude}" holds ${north}, and no latitude is beyond 90: is it the longitude?`)
    }
    const earlier = spots.get(entry)
    // A place that is listed again as it was does no harm.
    if (earlier === undefined) spots.set(entry, { latitude: spot.latitude, longitude: spot.longitude, line })
    else if (earlier.latitude !== spot.latitude || earlier.longitude !== spot.longitude) {
      throw fault(line, `the place "${entry}" is in line ${earlier.line} too, somewhere else.`)
    }
  }
  return spots
}

function usual({ file, columns }: Texts, names: readonly string[], what: string, option: Words): string {
  const found = columns.filter((column) => names.includes(column.trim().toLowerCase()))
  if (found.length === 1) return found[0] as string
  const problem = found.length === 0 ? `no column called ${names.join(' or ')}` : `the columns ${found.join(' and ')}`
  throw new InvalidInput(
    words`${file} has ${problem}: say which holds the ${what} with ${option}. Its columns are ${columns.join(', ')}.`,
  )
}
