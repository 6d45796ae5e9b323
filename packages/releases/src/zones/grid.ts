/**
 * Zones on a grid: a public box cut into rows from south to north and columns from west to east. Which zone a place is
 * in depends on the box and on where the place is, and on nothing that anybody did.
 */

import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { Spot } from '../sources/placed-trips.ts'

export interface Box {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

export interface Grid {
  readonly rows: number
  readonly columns: number
}

/** The list of names is made in memory, and no matrix has room for the pairs of so many. */
const MOST_ZONES = 1_000_000

/** "20x30": twenty rows by thirty columns. "40": forty by forty. */
export function parseGrid(text: string): Grid {
  const [, rows, columns = rows] = /^\s*(\d{1,7})(?:\s*[x×]\s*(\d{1,7}))?\s*$/i.exec(text) ?? []
  const grid = { rows: Number(rows), columns: Number(columns) }
  if (!(grid.rows > 0 && grid.columns > 0)) {
    throw new InvalidInput(
      `The grid must be given as rows x columns, such as 20x30 for 20 from south to north by 30 from west to east, or as one number for both, not "${text}".`,
    )
  }
  return checkGrid(grid, MOST_ZONES)
}

/** Refuses what there is no room for, and says what there is room for. */
function checkGrid(grid: Grid, most: number): Grid {
  const zones = grid.rows * grid.columns
  if (zones <= most) return grid
  const shrink = Math.sqrt(most / zones)
  const rows = Math.min(most, Math.max(1, Math.floor(grid.rows * shrink)))
  const columns = Math.min(Math.floor(most / rows), Math.ceil(grid.columns * shrink))
  throw new InvalidInput(
    `A grid of ${grid.rows}x${grid.columns} has ${zones} zones, and at most ${most} are possible: choose a coarser one, such as ${rows}x${columns}.`,
  )
}

/** "40.5,-74.3,41,-73.7": south, west, north, east. */
export function parseBox(text: string): Box {
  const parts = text.split(',')
  const [south, west, north, east] = parts.map(coordinate)
  if (parts.length !== 4 || south === undefined || west === undefined || north === undefined || east === undefined) {
    throw new InvalidInput(
      `The box must be four numbers, south,west,north,east, such as 40.5,-74.3,41,-73.7, not "${text}".`,
    )
  }
  for (const latitude of [south, north]) checkLatitude(latitude, `The box "${text}"`)
  return checkBox({ south, west, north, east })
}

/** Beyond a pole there is nothing: most often the two coordinates have changed places. */
export function checkLatitude(latitude: number, where: string): void {
  if (isLatitude(latitude)) return
  throw new InvalidInput(
    `${where} has a latitude of ${latitude}, and none is beyond 90: are latitude and longitude the wrong way round, or is this no longitude and latitude at all?`,
  )
}

export function isLatitude(latitude: number): boolean {
  return Math.abs(latitude) <= 90
}

/** A coordinate as a finite number, or nothing. */
export function coordinate(text: string): number | undefined {
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value) ? value : undefined
}

/** The smallest box that holds all of them. */
export function boxAround(spots: Iterable<Spot>): Box {
  const box = { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity }
  for (const { latitude, longitude } of spots) {
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
    box.west = Math.min(box.west, longitude)
    box.east = Math.max(box.east, longitude)
  }
  return box
}

export function checkBox(box: Box): Box {
  const { south, west, north, east } = box
  const wrong = south >= north ? `its south, ${south}, is not below its north, ${north}` : undefined
  const fault = wrong ?? (west >= east ? `its west, ${west}, is not below its east, ${east}` : undefined)
  if (fault !== undefined) {
    throw new InvalidInput(
      words`The box has no extent: ${fault}. Give one that has, as south,west,north,east, such as {box 40.5,-74.3,41,-73.7}.`,
    )
  }
  if (!Number.isFinite(north - south) || !Number.isFinite(east - west)) {
    throw new InvalidInput('The box is too large to be cut into zones: give one whose width and height are numbers.')
  }
  return box
}

/** The zone that a place is in, by its number, or nothing outside the box. The north and east edges belong to the last zones. */
export function zoneAt({ latitude, longitude }: Spot, box: Box, grid: Grid): number | undefined {
  const row = step(latitude, box.south, box.north, grid.rows)
  const column = step(longitude, box.west, box.east, grid.columns)
  return row === undefined || column === undefined ? undefined : row * grid.columns + column
}

/** What the zone with this number covers. */
export function boxOfZone(zone: number, box: Box, { rows, columns }: Grid): Box {
  const [row, column] = [Math.floor(zone / columns), zone % columns]
  const edge = (k: number, steps: number, low: number, high: number) =>
    k === steps ? high : low + ((high - low) * k) / steps
  return {
    south: edge(row, rows, box.south, box.north),
    west: edge(column, columns, box.west, box.east),
    north: edge(row + 1, rows, box.south, box.north),
    east: edge(column + 1, columns, box.west, box.east),
  }
}

/** Which of `steps` equal parts of low … high holds x; a part begins at its lower edge. */
function step(x: number, low: number, high: number, steps: number): number | undefined {
  if (!(x >= low && x <= high)) return undefined
  return Math.min(steps - 1, Math.floor(((x - low) / (high - low)) * steps))
}

/** Every zone, row by row from the south, whether or not there is a place in it: this list is public. */
export function zonesOf(grid: Grid): string[] {
  return Array.from({ length: grid.rows * grid.columns }, (_, k) =>
    zoneName(Math.floor(k / grid.columns), k % grid.columns, grid),
  )
}

/** Counted from 1 and as wide as the last, so that the letters sort as the numbers do. */
function zoneName(row: number, column: number, { rows, columns }: Grid): string {
  const padded = (i: number, most: number) => String(i + 1).padStart(String(most).length, '0')
  return `r${padded(row, rows)}c${padded(column, columns)}`
}
