/** People and what each of them has, as rows of a binary matrix. Nobody's name is kept on the way. */
import type { AnonymityPlan, SparseMatrix } from '@tulle/core'
import type { GraphCounts } from '@tulle/core/data'
import type { AnonymityFigures } from '@tulle/core/report'
import type { ReadGraphOptions } from './graphs.ts'
import type { NumberRange } from './tables.ts'
import type { Watch } from './watch.ts'

/** A column of texts by number: row i has words[codes[i]]. */
export interface Coded {
  readonly codes: Uint32Array
  /** Sorted by code units, each once; where a row has none, it has null, which comes first. */
  readonly words: readonly (string | null)[]
}

/** Column by column, with the rows in the order of the matrix that they go with. */
export interface Kept {
  readonly columns: readonly string[]
  readonly values: readonly Coded[]
}

export interface ItemRowsOptions extends Watch {
  readonly file: string
  /** The column that says who a line is about. */
  readonly person: string
  /** The column with the items. A line without one says only that the person is there. */
  readonly items: string
  /** Columns to be published as they are, with one value for each person. */
  readonly keep?: readonly string[]
}

/** Private: these numbers are computed from the data. */
export interface ItemRowCounts extends Record<string, number> {
  readonly lines: number
  /** People. */
  readonly rows: number
  readonly entries: number
  /** Lines with an item that another line of the same person has already. */
  readonly repeatedItems: number
}

export interface ReadItemRows {
  /** A row for each person, in an order of no meaning; a column for each item. */
  readonly matrix: SparseMatrix
  /** The names of the columns, sorted by code units. */
  readonly items: readonly string[]
  readonly kept?: Kept
  readonly counts: ItemRowCounts
}

export interface CategoriesOptions extends Watch {
  readonly file: string
  /** The column that says who a line is about: then nobody may have two. Without it every line is a row. */
  readonly person?: string
  /** The columns of categories. */
  readonly columns: readonly string[]
  /** Columns to be published as they are. */
  readonly keep?: readonly string[]
  /** Columns of numbers, by name, each number replaced by the range that it lies in; what is no number, by nothing. */
  readonly ranges?: Readonly<Record<string, readonly NamedRange[]>>
}

export interface NamedRange {
  readonly name: string
  readonly range: NumberRange
}

export interface Category {
  readonly column: string
  readonly value: string
}

/** Private: these numbers are computed from the data. */
export interface CategoryCounts extends Record<string, number> {
  readonly rows: number
  readonly entries: number
  /** Cells with nothing in them, which have no entry. */
  readonly missingCells: number
  /** Lines with nothing on them: they are no rows. */
  readonly blankLines: number
}

export interface ReadCategories {
  /** A row for each line, in an order of no meaning; a column for each category. */
  readonly matrix: SparseMatrix
  /** Of each column of the matrix, which of the columns asked for it comes from. */
  readonly groups: Uint32Array
  /** What the columns of the matrix stand for: column by column as asked for, sorted by code units in each. */
  readonly categories: readonly Category[]
  readonly kept?: Kept
  readonly counts: CategoryCounts
}

export interface BasketsOptions extends Watch {
  readonly file: string
  /** What stands between two items; without it, blanks. Blanks around an item do not count in any case. */
  readonly separator?: string
}

/** Private: these numbers are computed from the data. */
export interface BasketCounts extends Record<string, number> {
  readonly rows: number
  readonly entries: number
  /** Items that their line has already. */
  readonly repeatedItems: number
  /** Rows without items: empty lines, but not those at the end of the file. */
  readonly emptyRows: number
}

export interface ReadBaskets {
  /** A row for each line, the empty ones too unless nothing follows; a column for each item. */
  readonly matrix: SparseMatrix
  /** The names of the columns, sorted by code units. */
  readonly items: readonly string[]
  readonly counts: BasketCounts
}

export interface GraphRowsOptions extends Omit<ReadGraphOptions, 'directed' | 'weighted'> {
  readonly file: string
  /** Without direction, the two ends of an edge are items of each other. */
  readonly directed: boolean
}

export interface ReadGraphRows {
  readonly matrix: SparseMatrix
  /** The names of the nodes, sorted by code units: of the columns, and of the rows, which are not published. */
  readonly items: readonly string[]
  /** Private: these numbers are computed from the data. */
  readonly counts: GraphCounts & { readonly rows: number; readonly entries: number }
}

/** Rows that were put into classes where they are, since there may be too many to be held in one place. */
export interface AnonymisedRows {
  readonly rows: number
  readonly columns: number
  /** Private, as what was found. */
  readonly counts: ItemRowCounts
  readonly found: Omit<AnonymityFigures, 'responseEpsilon'>
  /** Puts the released rows, as Parquet, into a file. */
  readonly save: (path: string) => Promise<void>
}

export interface RowSources {
  /** What the name of a table tells; nothing where it is no name of a table. */
  tableFormat(file: string): 'parquet' | 'text' | undefined
  /**
   * What the columns of a table are called, where its head tells. With `ifQuick`, nothing where there is no such table
   * yet, or finding out takes more than reading the head.
   */
  columnsIfKnown(file: string, options: { readonly ifQuick: boolean }): Promise<readonly string[] | undefined>
  /** A line for each person and item. */
  itemRows(options: ItemRowsOptions): Promise<ReadItemRows>
  /** The same, made alike where they are; not every engine does so. */
  anonymised?(plan: AnonymityPlan, options: ItemRowsOptions): Promise<AnonymisedRows>
  /** A line for each person, with columns of categories. */
  categories(options: CategoriesOptions): Promise<ReadCategories>
  /** A line for each person, with the items one after the other. */
  baskets(options: BasketsOptions): Promise<ReadBaskets>
  /** A graph, in which a row is a node. */
  graphRows(options: GraphRowsOptions): Promise<ReadGraphRows>
}
