/** Where released rows are written, and whether they fit what is written. */

import { InvalidInput } from '@tulle/core'
import { escapedName } from '@tulle/core/text'
import type { RowClasses, RowsFile, Watch } from '@tulle/releases'
import { quoted } from '../write/csv.ts'

export interface RowsPlace extends Watch {
  readonly folder: string
  /** Whether names in comma-separated text are escaped, so that no spreadsheet takes one for a formula. */
  readonly escape?: boolean
}

/** Rows as files of a folder. */
export type PlacedRows = RowsFile & RowsPlace

/** How names are written. */
export type Cells = Pick<RowsPlace, 'escape'> & Pick<RowsFile, 'format'>

/** A text as a cell of the file. */
export function cellOf({ escape, format }: Cells): (text: string) => string {
  return escape === true && format !== 'parquet' ? (text) => quoted(escapedName(text)) : quoted
}

/** What does not fit together would be published as somebody else's. */
export function checkRelease({ classes, sizes, classOf }: RowClasses, file: RowsFile): void {
  const names = 'items' in file ? file.items : file.categories
  if (classes.columns !== names.length) {
    throw new InvalidInput(`Rows of ${classes.columns} columns need as many names: got ${names.length}.`)
  }
  const rows = sizes.reduce((sum, size) => sum + size, 0)
  if (sizes.length !== classes.rows || rows !== classOf.length) {
    throw new InvalidInput(`The sizes of ${classes.rows} classes add up to the rows: these do not.`)
  }
  for (const { codes, words } of file.kept?.values ?? []) {
    if (codes.length !== rows) {
      throw new InvalidInput(`A kept column has a value for each of ${rows} rows: got ${codes.length}.`)
    }
    // They are sorted by number, so words in the order of the file would let that order show.
    if (words.some((word, i) => i > 0 && (word === null || (words[i - 1] ?? '') >= word))) {
      throw new InvalidInput('The words of a kept column are sorted, each is there once, and nothing comes first.')
    }
  }
}
