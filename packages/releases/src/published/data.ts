/**
 * The data of a published release, as an engine reads it: with files and DuckDB, or in a page's memory. Names are the ones
 * that were released, whatever mark stands before them in files that spreadsheets open.
 */
import type { DenseMatrix, Names, SparseMatrix } from '@tulle/core'
import type { Sketch } from '@tulle/core/sketches'
import type { FlowRows } from '../flows/rows.ts'
import type { ReadGraph, ReadGraphOptions } from '../sources/graphs.ts'
import type { Watch } from '../sources/watch.ts'

export interface ReleasedCells {
  /** A cell that has no line is not a number. */
  readonly matrix: DenseMatrix
  readonly names: Names
  readonly headings?: { readonly from: string; readonly to: string; readonly value: string }
  /** Lines of the file; of an array, all of its cells. */
  readonly lines: number
}

export interface PublishedTable {
  readonly matrix: SparseMatrix
  readonly people: readonly string[]
  readonly columns: readonly string[]
  /** What the column with the people is called, where the file says it. */
  readonly person?: string
  /** A public column, where the plan has one. */
  readonly label?: { readonly name: string; readonly values: readonly string[] }
}

export interface TableLists {
  /** A list of pairs names nobody who has no ones, and no column without: who and what there is besides. */
  readonly people?: readonly string[]
  readonly columns?: readonly string[]
}

/** The different rows, and how often each occurs. Whose they are is not said. */
export interface PublishedRows {
  readonly classes: SparseMatrix
  readonly sizes: Uint32Array
  /** What the columns are called: items, or "column: value" of categories. */
  readonly names: readonly string[]
}

/** A small table: a name, and the numbers beside it. */
export interface NamedNumbers {
  /** Of the columns after the first. */
  readonly headings: readonly string[]
  readonly names: readonly string[]
  readonly numbers: readonly (readonly number[])[]
}

export interface NamedPairs {
  /** Cell (j, k) and cell (k, j) of a matrix of all columns; not a number where the file says nothing. */
  readonly values: Float64Array
  readonly standardErrors: Float64Array
}

/** What its plan says of a sketch. */
export interface SketchShape {
  readonly heading: 'node' | 'column'
  readonly items: number
  /** Numbers of each item. */
  readonly rows: number
  /** How they are written: `single` unless said otherwise. */
  readonly precision?: 'single' | 'double'
}

/** Some items of a sketch; with `others`, all that are not among them. */
export interface ItemSet {
  readonly items: readonly string[]
  readonly others?: boolean
}

export interface ReleasedSketch {
  /** All names, in their order. */
  names(): Promise<readonly string[]>
  read(): Promise<{ readonly names: readonly string[]; readonly sketch: Sketch }>
  /** For each set the sum of the numbers of its items. Only what is asked for is held in memory. */
  sums(sets: readonly ItemSet[]): Promise<readonly Float64Array[]>
  /** What is wrong with its numbers, looked at one by one; none if all is well. `each` is told the names. */
  faults(grid: number, each?: (name: string) => void): Promise<readonly string[]>
}

type ReleasedGraphOptions = Pick<ReadGraphOptions, 'directed' | 'weighted' | 'strict' | 'signal'>

export interface ReleasedData {
  /** `names` are the zones of each level, the finest first: a line about another one is refused. */
  flows(names: readonly (readonly string[])[], of?: 'flows' | 'stays'): Promise<FlowRows>
  /**
   * `names` where the file cannot be trusted to name all of them, in their order. `check` refuses names before there is a cell
   * for each two of them: a short file can name many.
   */
  matrix(options?: Watch & { readonly names?: Names; readonly check?: (names: Names) => void }): Promise<ReleasedCells>
  graph(options: ReleasedGraphOptions): Promise<ReadGraph>
  /** What is wrong with a file that can be read: whatever it says besides the graph. */
  graphFaults(options: ReleasedGraphOptions): Promise<readonly string[]>
  table(lists: TableLists, watch?: Watch): Promise<PublishedTable>
  /** What is wrong with the lines of a table of zeros and ones: whoever reads them forgives more. */
  tableFaults(): Promise<readonly string[]>
  /** `separator` is what stands between the items of baskets. */
  rows(separator?: string): Promise<PublishedRows>
  /** What is wrong with released rows: each occurs as often as is promised, and nothing else tells who is who. */
  rowFaults(named: (file: string, names: Iterable<string>) => void): Promise<readonly string[]>
  /** A table of which the first column is called `heading`. */
  numbers(file: string, heading: string): Promise<NamedNumbers>
  pairs(file: string, columns: readonly string[]): Promise<NamedPairs>
  sketch(shape: SketchShape): ReleasedSketch
}
