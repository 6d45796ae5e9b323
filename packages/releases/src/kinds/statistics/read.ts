/** The rows that statistics are made of. */
import type { StatisticsPlan, StatisticsRows } from '@tulle/core'
import type { Sources } from '../../source.ts'
import type { StatisticsSource } from '../../sources/statistics.ts'
import type { Watch } from '../../sources/watch.ts'

export function openRows(
  sources: Sources,
  { file, person }: { readonly file: string; readonly person?: string | undefined },
  { facts }: StatisticsPlan,
  watch: Watch = {},
): Promise<StatisticsSource> {
  return sources.statistics({
    file,
    columns: facts.columns.map((column) =>
      column.of === 'numbers'
        ? { column: column.name }
        : { column: column.name, values: column.values, ...(column.other === true ? { other: true } : {}) },
    ),
    ...(person === undefined ? {} : { person }),
    ...watch,
  })
}

/** The true statistics: of all rows that lack nothing, nobody held to a number of rows and no number moved. Private. */
export interface TrueStatistics {
  readonly rows: number
  /** Of each column that holds numbers, sorted; of others, the place of each row. */
  readonly columns: readonly Float64Array[]
}

/** More numbers than this take too much memory beside each other. */
const MOST_NUMBERS = 2 ** 27

/** Nothing where there are too many rows to look at. */
export async function wholeRows(data: StatisticsRows, width: number): Promise<TrueStatistics | undefined> {
  const columns: number[][] = Array.from({ length: width }, () => [])
  let rows = 0
  for await (const batch of data.batches()) {
    if ((rows + batch.rows) * width > MOST_NUMBERS) return undefined
    for (let i = 0; i < batch.rows; i++) {
      if (batch.columns.some((column) => !Number.isFinite(column[i]))) continue
      for (let j = 0; j < width; j++) columns[j]?.push(batch.columns[j]?.[i] as number)
      rows++
    }
  }
  return { rows, columns: columns.map((column) => Float64Array.from(column)) }
}
