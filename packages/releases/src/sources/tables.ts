/** Tables of yes and no: people × questions, or a line for each person and item that go together. */
import type { Run, SparseMatrix } from '@tulle/core'
import type { KeyedPlan } from '@tulle/core/binary'
import type { DrawnCells } from './drawn.ts'
import type { Watch } from './watch.ts'

export interface ColumnRule {
  readonly column: string
  /** The column holds numbers, and this one or more counts as yes. */
  readonly threshold?: number
  /** The column holds numbers, and those of this range count as yes: see inRange of bins.ts. */
  readonly range?: NumberRange
  /** These values count as yes, and whatever else is said as no. Capitals and blanks around them do not matter. */
  readonly yes?: readonly string[]
}

/** From a number on, and below another; without one of them, nothing bounds it on that side. */
export interface NumberRange {
  readonly from?: number
  readonly below?: number
}

interface PeopleRows extends Watch {
  readonly file: string
  /** The column that says who a row is about. */
  readonly person: string
  /** A public list: the rows of the matrix, in this order. Without it, everybody in the file, sorted. */
  readonly people?: readonly string[]
}

export interface TableOptions extends PeopleRows {
  readonly columns: readonly ColumnRule[]
  /** What a cell counts as that says nothing. Without it, such a cell is a fault. */
  readonly missing?: 0 | 1
}

export interface ItemsOptions extends PeopleRows {
  /** The column with the items. */
  readonly items: string
  /** A public list of items: the columns of the matrix. Without it, all in the file, sorted. */
  readonly columns?: readonly string[]
}

/** What was seen on the way. Private: these numbers are computed from the data, without noise. */
export interface TableCounts extends Record<string, number> {
  readonly rows: number
  /** Rows that are left out, since they are about nobody on the list. */
  readonly outsidePeople: number
  /** Rows that are left out, since an earlier one is about the same person. */
  readonly repeatedPeople: number
  /** People on the list without a row: they said yes to nothing. */
  readonly missingPeople: number
  /** Cells that say nothing, in the rows that count. */
  readonly missingCells: number
}

/** The same of pairs. */
export interface ItemCounts extends Record<string, number> {
  readonly rows: number
  /** Pairs that are left out, since they are about nobody on the list. */
  readonly outsidePeople: number
  /** Pairs of somebody on the list that are left out, since the item is on none. */
  readonly outsideColumns: number
  /** Pairs that an earlier line has already. */
  readonly duplicates: number
}

export interface ReadTable {
  readonly matrix: SparseMatrix
  readonly people: readonly string[]
  readonly counts: TableCounts
}

export interface ReadItems {
  readonly matrix: SparseMatrix
  readonly people: readonly string[]
  readonly columns: readonly string[]
  readonly counts: ItemCounts
}

export interface TableSources {
  /** The columns of a table, as its header names them: what it holds is not looked at. */
  columnsOf(file: string): Promise<readonly string[]>
  /** A row for each person, a column for each question. */
  answers(options: TableOptions): Promise<ReadTable>
  /** A line for each person and item. */
  items(options: ItemsOptions): Promise<ReadItems>
  /** The same between two lists, released where it is by a plan that is drawn in parts; not every engine does so. */
  drawnItems?(
    plan: KeyedPlan,
    options: ItemsOptions & Required<Pick<ItemsOptions, 'people' | 'columns'>>,
    run: Run,
  ): Promise<DrawnCells>
}
