import { InvalidInput, type SparseMatrix } from '@tulle/core'
import { checkDistinct, checkParquet } from '@tulle/releases'

export interface TableFile {
  /** The names of the rows. */
  readonly people: readonly string[]
  readonly columns: readonly string[]
  /** What the column with the people is called. */
  readonly person: string
  readonly folder: string
  readonly name: string
  readonly format: 'csv' | 'parquet' | 'mtx' | 'pairs'
}

/** What the column with the items is called where there is a line for each pair. */
export const ITEM = 'item'

/** What would come back as another table is not written. */
export function checkTable({ rows, columns, values }: SparseMatrix, file: TableFile): void {
  if (values !== undefined) throw new InvalidInput('A table of yes and no has no values besides its entries.')
  if (rows !== file.people.length || columns !== file.columns.length) {
    throw new InvalidInput(
      `A table of ${rows} × ${columns} needs as many names: got ${file.people.length} and ${file.columns.length}.`,
    )
  }
  checkHeadings(file)
}

/** What cannot stand at the head of such a file, said as soon as the names are known. */
export function checkHeadings(file: Pick<TableFile, 'person' | 'columns' | 'format'>): void {
  const headings = file.format === 'pairs' ? [ITEM] : file.format === 'mtx' ? [] : file.columns
  if (headings.includes(file.person)) {
    throw new InvalidInput(
      `A column is called "${file.person}", as the one with the people would be: rename one of the two.`,
    )
  }
  checkDistinct(headings)
  if (file.format === 'parquet') checkParquet([file.person, ...file.columns])
}
