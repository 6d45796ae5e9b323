/** Released rows as files: how they are asked for, and what cannot be written. */
import { InvalidInput, type SparseMatrix } from '@tulle/core'
import { checkDistinct, checkParquet } from '../headings.ts'
import type { Category, Kept } from '../sources/rows.ts'
import { BLANKS, checkBasketItems } from './baskets.ts'

/** The part of a release that is written. */
export interface RowClasses {
  /** The different released rows, sorted. */
  readonly classes: SparseMatrix
  /** How many rows of each there are. */
  readonly sizes: Uint32Array
  /** The class of each row that was read. */
  readonly classOf: Uint32Array
}

interface Named {
  /** Without its ending, which the format gives: .csv, .parquet, and .txt for baskets. */
  readonly name: string
  /** Published beside the rows; with items in a file of its own, called `kept`. */
  readonly kept?: Kept
}

export interface ItemRowsFile extends Named {
  readonly format: 'csv' | 'parquet' | 'baskets'
  /** The names of the columns of the matrix. */
  readonly items: readonly string[]
  /** What the columns of a long file are called: `row` and `item` unless given. */
  readonly headings?: { readonly row: string; readonly item: string }
  /** What stands between the items of a basket: a blank unless given. */
  readonly separator?: string
}

export interface CategoryRowsFile extends Named {
  readonly format: 'csv' | 'parquet'
  /** The columns that were asked for, in their order. */
  readonly columns: readonly string[]
  /** What the columns of the matrix stand for. */
  readonly categories: readonly Category[]
}

export type RowsFile = ItemRowsFile | CategoryRowsFile

export const KEPT = 'kept'

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

/** All that stands in the files as text: of what nobody has any more after the release, nothing may be told. */
export function* textsIn({ classes }: Pick<RowClasses, 'classes'>, file: RowsFile): Generator<string> {
  const released = new Set(classes.indices)
  const isReleased = (_: unknown, column: number) => released.has(column)
  if ('items' in file) yield* file.format === 'baskets' ? [] : file.items.filter(isReleased)
  else yield* [...file.columns, ...file.categories.filter(isReleased).map(({ value }) => value)]
  yield* file.kept?.columns ?? []
  for (const { words } of file.kept?.values ?? []) yield* words.filter((word) => word !== null)
}
