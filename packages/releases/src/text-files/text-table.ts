/** Small tables of texts, whoever reads them. */
import type { RowPlaces } from './row-faults.ts'

export interface TextRow {
  /** In a text file, the line; otherwise the number of the row. */
  readonly line: number
  /** Texts of the columns asked for, in their order. */
  readonly texts: readonly (string | null)[]
}

export interface TextTable extends RowPlaces {
  readonly columns: readonly string[]
  /** The columns of a table, in the order of the file, so that lines can be counted. */
  rowsInOrder(columns: readonly string[]): Promise<readonly TextRow[]>
}

export type ReadTexts = (file: string) => Promise<TextTable>
