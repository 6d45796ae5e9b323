import { InvalidInput, type SparseMatrix } from '@tulle/core'
import { checkTableHeadings, type TableContent } from '@tulle/releases'

export interface TableFile extends Omit<TableContent, 'is' | 'matrix'> {
  readonly folder: string
  readonly name: string
}

/** What would come back as another table is not written. */
export function checkTable({ rows, columns, values }: SparseMatrix, file: TableFile): void {
  if (values !== undefined) throw new InvalidInput('A table of yes and no has no values besides its entries.')
  if (rows !== file.people.length || columns !== file.columns.length) {
    throw new InvalidInput(
      `A table of ${rows} × ${columns} needs as many names: got ${file.people.length} and ${file.columns.length}.`,
    )
  }
  checkTableHeadings(file)
}
