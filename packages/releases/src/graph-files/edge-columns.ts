/** Which columns of an edge list hold what. */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import { missingColumn } from '../columns.ts'
import type { EdgeColumns } from '../sources/graphs.ts'
import type { DelimitedRecord } from './records.ts'

export interface EdgePlaces {
  readonly from: number
  readonly to: number
  readonly weight: number | undefined
  /** How many columns there are in all. */
  readonly count: number
}

/** What the two ends of an edge are called, in lower case and letters and digits alone. */
const ENDS = [
  ['source', 'target'],
  ['from', 'to'],
  ['src', 'dst'],
  ['src', 'dest'],
  ['sourceid', 'targetid'],
  ['fromid', 'toid'],
  ['fromnode', 'tonode'],
  ['fromnodeid', 'tonodeid'],
  ['node1', 'node2'],
  ['nodea', 'nodeb'],
  ['nodeid1', 'nodeid2'],
  ['id1', 'id2'],
  ['user1', 'user2'],
  ['person1', 'person2'],
  ['sender', 'receiver'],
  ['origin', 'destination'],
] as const

const WEIGHTS = new Set(['weight', 'weights', 'value', 'count', 'strength'])

/** The columns, if these are the cells of a header. Others than the two ends and the weight do not matter. */
export function columnsByName(cells: readonly string[]): EdgePlaces | undefined {
  const plain = cells.map(plainName)
  const pair = ENDS.find((names) => names.every((name) => plain.indexOf(name) >= 0))
  if (pair === undefined) return undefined
  const weight = plain.findIndex((name) => WEIGHTS.has(name))
  return {
    from: plain.indexOf(pair[0]),
    to: plain.indexOf(pair[1]),
    weight: weight < 0 ? undefined : weight,
    count: cells.length,
  }
}

function plainName(cell: string): string {
  return cell.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** The columns that were asked for, among those of a header. */
export function columnsAsked(file: string, cells: readonly string[], { from, to, weight }: EdgeColumns): EdgePlaces {
  const placeOf = (column: string) => {
    const place = cells.indexOf(column)
    if (place < 0) throw new InvalidInput(missingColumn(file, column, cells))
    if (cells.lastIndexOf(column) === place) return place
    throw new InvalidInput(`${file} has two columns called "${column}": give them different names.`)
  }
  const usual = cells.findIndex((cell) => cell !== from && cell !== to && WEIGHTS.has(plainName(cell)))
  return {
    from: placeOf(from),
    to: placeOf(to),
    weight: weight !== undefined ? placeOf(weight) : usual < 0 ? undefined : usual,
    count: cells.length,
  }
}

/** The columns when no names tell: from, to, and the weight if there is a third. */
export function columnsByPlace(record: DelimitedRecord): EdgePlaces {
  const count = record.size
  if (count === 2 || count === 3) return { from: 0, to: 1, weight: count === 3 ? 2 : undefined, count }
  throw record.fault(
    count === 1
      ? words`there is one column, but an edge has two ends. If the delimiter was not found, give it ({delimiter}).`
      : `there are ${count} columns, and no header such as source,target,weight says which ones matter.`,
  )
}

/** Of a table: those asked for; or those with a usual name; or the first two. */
export function edgePlaces(file: string, columns: readonly string[], asked: EdgeColumns | undefined): EdgePlaces {
  if (asked !== undefined) return columnsAsked(file, columns, asked)
  const [from, to] = columns
  if (from === undefined || to === undefined) {
    throw new InvalidInput(`${file} has one column, but an edge has two ends.`)
  }
  return columnsByName(columns) ?? columnsAsked(file, columns, { from, to })
}
