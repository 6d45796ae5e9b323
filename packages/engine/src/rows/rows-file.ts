/** Released rows as a file: how it is asked for, and what cannot be written. */
import { escapedName, InvalidInput, type SparseMatrix } from '@tulle/core'
import type { Watch } from '@tulle/releases'
import { quoted } from '../write/csv.ts'
import { checkDistinct, checkParquet } from '../write/headings.ts'
import { BLANKS, checkBasketItems } from './baskets.ts'
import type { Kept } from './kept.ts'
import type { Category } from './read-categories.ts'

/** The part of a release that is written. */
export interface RowClasses {
  /** The different released rows, sorted. */
  readonly classes: SparseMatrix
  /** How many rows of each there are. */
  readonly sizes: Uint32Array
  /** The class of each row that was read. */
  readonly classOf: Uint32Array
}

interface Place extends Watch {
  readonly folder: string
  /** Without its ending, which the format gives: .csv, .parquet, and .txt for baskets. */
  readonly name: string
  /** Published beside the rows; with items in a file of its own, called `kept`. */
  readonly kept?: Kept
  /** Whether names in comma-separated text are escaped, so that no spreadsheet takes one for a formula. */
  readonly escape?: boolean
}

export interface ItemRowsFile extends Place {
  readonly format: 'csv' | 'parquet' | 'baskets'
  /** The names of the columns of the matrix. */
  readonly items: readonly string[]
  /** What the columns of a long file are called: `row` and `item` unless given. */
  readonly headings?: { readonly row: string; readonly item: string }
  /** What stands between the items of a basket: a blank unless given. */
  readonly separator?: string
}

export interface CategoryRowsFile extends Place {
  readonly format: 'csv' | 'parquet'
  /** The columns that were asked for, in their order. */
  readonly columns: readonly string[]
  /** What the columns of the matrix stand for. */
  readonly categories: readonly Category[]
}

export type RowsFile = ItemRowsFile | CategoryRowsFile

export const KEPT = 'kept'

/** A text as a cell of the file. */
export function cellOf({ escape, format }: Pick<RowsFile, 'escape' | 'format'>): (text: string) => string {
  return escape === true && format !== 'parquet' ? (text) => quoted(escapedName(text)) : quoted
}

export function headingsOf({ headings = { row: 'row', item: 'item' } }: ItemRowsFile) {
  return headings
}

export function keptColumns({ kept }: RowsFile): readonly string[] {
  return kept?.columns ?? []
}

/** What cannot be written under these names, known before anything is released. */
export function checkRowsFile(file: RowsFile): void {
  if (!('items' in file)) {
    checkHeadings([...file.columns, ...keptColumns(file)], file.format)
    return
  }
  const { row, item } = headingsOf(file)
  if (file.format === 'baskets') checkBasketItems(file.items, file.separator ?? BLANKS)
  else checkHeadings([row, item], file.format)
  if (keptColumns(file).length === 0) return
  checkHeadings([row, ...keptColumns(file)], file.format)
  if (file.name === KEPT)
    throw new InvalidInput(`The columns that are kept are called "${KEPT}": name the rows otherwise.`)
}

function checkHeadings(headings: readonly string[], format: RowsFile['format']): void {
  checkDistinct(headings)
  if (format === 'parquet') checkParquet(headings)
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
