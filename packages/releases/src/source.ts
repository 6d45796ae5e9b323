/**
 * What a release reads, as interfaces: an engine implements them with files, another with a cluster, tests with arrays.
 * A source is named by a text that the engine understands, such as a path; nothing here looks into it.
 */

import type { Blocks, Contributions, DenseMatrix, Names, People } from '@tulle/core'
import type { Limit } from '@tulle/core/data'
import type { Reference } from '@tulle/core/matrices'
import type { GraphSources } from './sources/graphs.ts'
import type { NumberSources } from './sources/numbers.ts'
import type { Counts, PlacedTripSources, Trips } from './sources/placed-trips.ts'
import type { RowSources } from './sources/rows.ts'
import type { StatisticsSources } from './sources/statistics.ts'
import type { TableSources } from './sources/tables.ts'
import type { PublicTable, TextSources } from './sources/texts.ts'
import type { Watch } from './sources/watch.ts'

export type { Counts, HeldTrips, Trips } from './sources/placed-trips.ts'

export interface EventColumns {
  readonly file: string
  readonly person?: string
  readonly from: string
  readonly to: string
  readonly value?: string
}

/** Which cells a matrix has, and in which units what people add to them is counted. */
export interface Shape extends Watch {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly symmetric: boolean
  /** The unit, a power of two. */
  readonly quantum: number
}

export interface PeopleShape extends Shape {
  /** The most units that one event may count for, at most 2^21. */
  readonly most: number
}

export interface Sum {
  readonly matrix: DenseMatrix
  readonly counts: Counts
}

export interface PeopleSum extends Sum {
  /**
   * What `sumCells` would give: the exact sums, nobody clipped. Only where the rows told it by the way, each value being a
   * whole number of units that was not clamped. Private.
   */
  readonly whole?: DenseMatrix
}

/** People's events: rows (person, from, to, value). */
export interface EventSource {
  readonly file: string
  /** Every name that occurs at either end. Private, unless it is published as taken from the data. */
  names(): Promise<readonly string[]>
  /** Everybody's events, each person held to the limit. */
  sumByPerson(shape: PeopleShape & { readonly limit: Limit }): Promise<PeopleSum>
  /** The events of each cell together, exactly, nobody clipped. */
  sumCells(shape: Shape): Promise<Sum>
  /** Everybody's events, person by person. */
  visit<P extends People>(shape: PeopleShape, start: () => P): Promise<{ readonly people: P; readonly counts: Counts }>
  /** Who added what, people by number; undefined where there are more than `most` events. Private. */
  contributions(
    shape: Names & { readonly symmetric: boolean; readonly most: number } & Watch,
  ): Promise<Contributions | undefined>
  /** All trips between these zones; those that start or end elsewhere are counted, and left out. Private. */
  trips(shape: { readonly zones: readonly string[] } & Watch): Promise<Trips>
  /** These events as people whom a release does not protect. */
  reference(shape: Names & { readonly symmetric: boolean } & Watch): Promise<Reference>
  /** How many people occur in both. Private. */
  peopleAlsoIn(others: EventSource, watch: Watch): Promise<number>
}

/** A table with a row for each cell. */
export interface CellFile {
  readonly file: string
  /** What the columns with the names are called: as in the data. Where the table has others, its first two. */
  readonly from: string
  readonly to: string
  /** The column with what is said about the cell; without it, the first one that is left. */
  readonly value?: string
}

export interface LongMatrixOptions extends Watch {
  readonly file: string
  readonly from: string
  readonly to: string
  /** The column with the numbers; without it, each line counts for 1. */
  readonly value?: string
  /** Without them, all that are in the file, in its order: rows and columns are then the same names if `square`. */
  readonly names?: Names
  readonly square?: boolean
  /** Whether a line (i, j) is about (j, i) too. */
  readonly symmetric?: boolean
  /** What a cell is that no line is about. */
  readonly absent: number
  /** Refuses names before there is a cell for each two of them: a short file can name many. */
  readonly check?: (names: Names) => void
}

export interface LongMatrix {
  readonly matrix: DenseMatrix
  readonly names: Names
  /** Private: lines, and those about names that are not asked for. */
  readonly counts: { readonly lines: number; readonly outside: number }
}

export interface Sources
  extends GraphSources,
    TableSources,
    RowSources,
    NumberSources,
    StatisticsSources,
    TextSources,
    PlacedTripSources {
  /** Refuses what cannot be read; with `mayBeEmpty`, whether anything is in it is not looked at. */
  check(file: string, options?: { readonly mayBeEmpty?: boolean }): Promise<void>
  /** Whether both are one file. */
  same(a: string, b: string): Promise<boolean>
  /** A list of names, one on each line. */
  names(file: string): Promise<readonly string[]>
  /** Every column of a table that is public, and small. */
  publicTable(file: string): Promise<PublicTable>
  events(columns: EventColumns): Promise<EventSource>
  /** A matrix with a line for each cell; several lines about one are added up. */
  longMatrix(options: LongMatrixOptions): Promise<LongMatrix>
  blocks(given: CellFile, names: Names & { readonly symmetric: boolean }): Promise<Blocks>
  mask(given: CellFile, names: Names): Promise<readonly number[]>
  sensitivities(given: CellFile, names: Names): Promise<DenseMatrix>
}
