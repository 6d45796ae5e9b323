/**
 * What is measured with noise for the statistics that are asked for: the number of rows, a sum for each column whose mean or
 * sum is wanted, counts for each column that is shown in ranges, and a table for each pair. Each is a stage; everything that
 * is published follows from them.
 */

import { sqrtUp } from '../../privacy/index.ts'
import { powerBelow } from '../../random/index.ts'
import type { Law } from '../additive.ts'
import { binsOf, columnNamed, type NumberColumn, type StatisticsFacts, type Wanted } from './facts.ts'

export interface Measured {
  readonly of: 'rows' | 'sum' | 'counts' | 'table'
  readonly columns: readonly string[]
  /** How many numbers it has: of a table, the first column's bins times the second's. */
  readonly numbers: number
  /** Numbers are whole multiples of it before the noise. */
  readonly unit: number
  /** The most that one step changes it: in L1 for Laplace noise, in L2 for Gaussian. */
  readonly sensitivity: number
  /** How much its error counts when ε is divided; split.ts. */
  readonly weight: number
}

export function measuredFor(facts: StatisticsFacts, law: Law, statistics: readonly Wanted[]): Measured[] {
  const rows = facts.rows !== undefined && 'declared' in facts.rows ? [] : [rowsOf(facts, statistics)]
  const sums = facts.columns.flatMap((column) => {
    const matters = mattersOf(statistics, ({ of }) => of === 'mean' || of === 'sum', column.name)
    return matters === 0 ? [] : [sumOf(facts, column as NumberColumn, matters)]
  })
  const counts = facts.columns.flatMap((column) => {
    const matters = mattersOf(statistics, ({ of }) => of === 'histogram' || of === 'quantiles', column.name)
    return matters === 0 ? [] : [countsOf('counts', facts, law, [column.name], matters)]
  })
  const tables = statistics.flatMap((each) =>
    each.of === 'table' ? [countsOf('table', facts, law, each.columns, each.matters ?? 1)] : [],
  )
  return [...rows, ...sums, ...counts, ...tables]
}

/** Of statistics that are made of the same numbers, the one that matters most. */
function mattersOf(statistics: readonly Wanted[], among: (wanted: Wanted) => boolean, column: string): number {
  return statistics
    .filter((each) => among(each) && each.of !== 'table' && each.column === column)
    .reduce((most, { matters = 1 }) => Math.max(most, matters), 0)
}

/** For how many rows one step counts. */
function rowsInStep({ neighbours, rowsPerPerson = 1 }: StatisticsFacts): number {
  return neighbours.kind === 'row' ? 1 : rowsPerPerson
}

/**
 * Of individuals, somebody's rows come or go; a row that is replaced may turn complete, or the other way round. Every mean is
 * divided by it: a mean that lies a deviation from the middle is off by as much of a deviation as the number of rows is.
 */
function rowsOf(facts: StatisticsFacts, statistics: readonly Wanted[]): Measured {
  const matters = statistics.reduce(
    (sum, { of, matters = 1 }) => sum + (of === 'mean' || of === 'sum' ? matters : 0),
    1,
  )
  return { of: 'rows', columns: [], numbers: 1, unit: 1, sensitivity: rowsInStep(facts), weight: matters }
}

/** About a million units to half the range. */
const FINENESS = 2 ** 20

/** The middle of the bounds, which every value is taken from; and half their distance in whole units. */
export function unitsOf({ lower, upper }: NumberColumn): { middle: number; unit: number; most: number } {
  const half = (upper - lower) / 2
  const unit = powerBelow(half) / FINENESS
  return { middle: lower + half, unit, most: Math.floor(half / unit) }
}

/** A sixth of the range is about one standard deviation of most columns: three of them are half the range. */
const DEVIATIONS = 3

function sumOf(facts: StatisticsFacts, column: NumberColumn, matters: number): Measured {
  const { unit, most } = unitsOf(column)
  // Whole numbers below 2^42 times a power of two: exact. A row that is replaced moves from one end to the other.
  const step = facts.neighbours.kind === 'row' ? 2 : rowsInStep(facts)
  return {
    of: 'sum',
    columns: [column.name],
    numbers: 1,
    unit,
    sensitivity: step * most * unit,
    weight: matters * DEVIATIONS ** 2,
  }
}

function countsOf(
  of: 'counts' | 'table',
  facts: StatisticsFacts,
  law: Law,
  columns: readonly string[],
  matters: number,
): Measured {
  const numbers = columns.reduce((cells, name) => cells * binsOf(columnNamed(facts.columns, name)), 1)
  // All rows of a person may be in one cell: k in L1 and in L2. A row that is replaced leaves one cell and enters another.
  const replaced = law === 'laplace' ? 2 : sqrtUp(2)
  const sensitivity = facts.neighbours.kind === 'row' ? replaced : rowsInStep(facts)
  // Half the sum of all errors is how many rows are in the wrong cell.
  return { of, columns: [...columns], numbers, unit: 1, sensitivity, weight: matters * (numbers / 2) ** 2 }
}
