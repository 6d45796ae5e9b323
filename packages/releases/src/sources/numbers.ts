/** Tables of numbers: a row is a person. */
import type { DenseMatrix, NumericRows } from '@tulle/core'
import type { RecordCounts } from './graphs.ts'
import type { Watch } from './watch.ts'

export interface NumericTable {
  readonly file: string
  readonly columns: readonly string[]
  /** What each column is divided by: public. */
  readonly scales?: readonly number[]
}

/** Private. */
export interface NumericCounts extends Omit<RecordCounts, 'commentLines'> {
  readonly rows: number
  readonly missingRows: number
}

/** Rows that have all of their numbers: the same whenever they are read, in whatever order. */
export interface NumericSource extends NumericRows {
  /** Of the last pass. */
  counts(): NumericCounts
}

export interface WideTable extends Watch {
  readonly file: string
  readonly columns: readonly string[]
  /** Who a row is about. */
  readonly person?: string
}

export interface ReadNumbers {
  readonly matrix: DenseMatrix
  /** Of each row, where they were asked for. */
  readonly people: readonly string[]
}

export interface NumberSources {
  /**
   * The names of the columns, where a header has them and can be read by itself. Nothing where there is no such file (yet),
   * where it would have to be unpacked, or where a row of somebody's data names them.
   */
  header(file: string): Promise<readonly string[] | undefined>
  numbers(table: NumericTable): Promise<NumericSource>
  /** A whole table of numbers, its rows in the order of the file; a cell that is no number is refused. */
  wholeTable(table: WideTable): Promise<ReadNumbers>
}
