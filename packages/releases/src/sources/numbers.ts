/** Tables of numbers: a row is a person. */
import type { NumericRows } from '@tulle/core'
import type { RecordCounts } from './graphs.ts'

export interface NumericTable {
  readonly file: string
  readonly columns: readonly string[]
  /** What each column is divided by: public. */
  readonly scales?: readonly number[]
}

/** Rows that have all of their numbers: the same whenever they are read, in whatever order. */
export interface NumericSource extends NumericRows {
  /** Of the last pass; private. */
  counts(): { readonly rows: number; readonly missingRows: number } & Omit<RecordCounts, 'commentLines'>
}

export interface NumberSources {
  /**
   * The names of the columns, where a header has them and can be read by itself. Nothing where there is no such file (yet),
   * where it would have to be unpacked, or where a row of somebody's data names them.
   */
  header(file: string): Promise<readonly string[] | undefined>
  numbers(table: NumericTable): Promise<NumericSource>
}
