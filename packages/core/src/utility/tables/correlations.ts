/** Pearson's correlation of every two columns, and how far those of a release are off. */
import { InvalidInput } from '../../errors.ts'
import { type Dense, multiply, transposed } from '../../linalg/index.ts'
import { columnMeans } from './means.ts'
import { isSparse, requireRows, requireSameColumns, type Table } from './table.ts'
import { binaryCorrelations } from './together.ts'

/** The square of this many numbers is what a page can keep. */
const MOST_COLUMNS = 5000

/**
 * Columns × columns, row by row; not a number (NaN) where one of the columns is constant. Of a sparse binary table it
 * takes time in proportion to the pairs of ones that rows have.
 */
export function correlations(table: Table): Float64Array {
  requireRows(table)
  if (table.columns > MOST_COLUMNS) {
    throw new InvalidInput(
      `Every two of ${table.columns} columns are too many correlations: choose at most ${MOST_COLUMNS} columns.`,
    )
  }
  if (!isSparse(table)) return denseCorrelations(table)
  if (table.values === undefined) return binaryCorrelations(table)
  throw new InvalidInput(
    'A sparse table with values has no correlations here: give it as a dense one, or as a binary one.',
  )
}

/** So many rows are centred and multiplied at a time. */
const ROWS = 2048

/** Centred first and squared then, so that a large mean takes no digits from a small spread. */
function denseCorrelations(table: Dense): Float64Array {
  const { rows, columns, values } = table
  const means = columnMeans(table)
  const spreads = largestDeviations(table, means)
  const sums = new Float64Array(columns * columns)
  for (let from = 0; from < rows; from += ROWS) {
    const count = Math.min(ROWS, rows - from)
    const part = { rows: count, columns, values: values.slice(from * columns, (from + count) * columns) }
    for (let i = 0, at = 0; i < count; i++) {
      for (let j = 0; j < columns; j++, at++) {
        part.values[at] = ((part.values[at] as number) - (means[j] as number)) / (spreads[j] as number)
      }
    }
    const squares = multiply(transposed(part), part).values
    for (let k = 0; k < sums.length; k++) sums[k] = (sums[k] as number) + (squares[k] as number)
  }
  return normalised(sums, columns)
}

/** Of each column; NaN of a constant one, which rounding of its mean must not give a spread. */
function largestDeviations({ rows, columns, values }: Dense, means: Float64Array): Float64Array {
  const most = new Float64Array(columns)
  const varies = new Uint8Array(columns)
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const value = values[i * columns + j] as number
      most[j] = Math.max(most[j] as number, Math.abs(value - (means[j] as number)))
      if (value !== values[j]) varies[j] = 1
    }
  }
  return most.map((each, j) => (varies[j] === 1 ? each : Number.NaN))
}

/** From sums of products of centred columns. */
function normalised(sums: Float64Array, columns: number): Float64Array {
  const roots = Float64Array.from({ length: columns }, (_, j) => Math.sqrt(sums[j * columns + j] as number))
  return sums.map((sum, k) => {
    const [i, j] = [Math.floor(k / columns), k % columns]
    const whole = (roots[i] as number) * (roots[j] as number)
    if (i === j) return Number.isNaN(whole) ? whole : 1
    return Math.max(-1, Math.min(1, sum / whole))
  })
}

export interface CorrelationErrors {
  /** Over the pairs; not a number where there are none. */
  readonly mean: number
  readonly largest: number
  /** Pairs of different columns that have a correlation in the original. */
  readonly pairs: number
  /** How many of them have none in the release, where a column became constant: it is taken for 0, since none is seen. */
  readonly lost: number
}

/** The tables need not have the same number of rows. */
export function correlationErrors(original: Table, release: Table): CorrelationErrors {
  requireSameColumns(original, release)
  const { columns } = original
  const [before, after] = [correlations(original), correlations(release)]
  let [sum, largest, pairs, lost] = [0, 0, 0, 0]
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < i; j++) {
      const was = before[i * columns + j] as number
      if (Number.isNaN(was)) continue
      const is = after[i * columns + j] as number
      const error = Math.abs(was - (Number.isNaN(is) ? 0 : is))
      if (Number.isNaN(is)) lost++
      pairs++
      sum += error
      largest = Math.max(largest, error)
    }
  }
  return { mean: sum / pairs, largest: pairs === 0 ? Number.NaN : largest, pairs, lost }
}
