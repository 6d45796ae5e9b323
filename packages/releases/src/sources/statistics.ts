/** Tables of numbers and categories, of which statistics are made. */
import type { StatisticsRows } from '@tulle/core'
import type { RecordCounts } from './graphs.ts'
import type { Watch } from './watch.ts'

export interface StatisticsTable extends Watch {
  readonly file: string
  /** Numbers, or the places of categories in their list; with `other`, one place more for whatever is not on it. */
  readonly columns: readonly {
    readonly column: string
    readonly values?: readonly string[]
    readonly other?: boolean
  }[]
  /** Whose row it is: then all rows of one person come together. */
  readonly person?: string
}

/** The rows, whenever they are read; what lacks a value says so. Private. */
export interface StatisticsSource extends StatisticsRows {
  /** Of the last pass: rows, and those that are about nobody, which are left out. */
  counts(): { readonly rows: number; readonly nobody: number } & Omit<RecordCounts, 'commentLines'>
}

export interface StatisticsSources {
  statistics(table: StatisticsTable): Promise<StatisticsSource>
}
