/** Categories as their places in a public list, for tables of which statistics are made. */
import type { StatisticsTable } from '../sources/statistics.ts'

type Column = StatisticsTable['columns'][number]

export function categoryPlaces({ values }: Column): ReadonlyMap<string, number> | undefined {
  return values && new Map(values.map((value, k) => [value.trim(), k]))
}

/** A cell that is empty, or holds no number where one is due, is not a number; so is a category that is on no list. */
export function placeOrNumber(cell: unknown, places: ReadonlyMap<string, number> | undefined, other: boolean): number {
  if (places === undefined) return typeof cell === 'number' ? cell : Number.NaN
  if (typeof cell !== 'string' || cell === '') return Number.NaN
  return places.get(cell) ?? (other ? places.size : Number.NaN)
}
