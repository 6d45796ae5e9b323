/** The mean of every column, and how far those of a release are off. */
import { InvalidInput } from '../../errors.ts'
import { isSparse, requireRows, requireSameColumns, type Table } from './table.ts'

export function columnMeans(table: Table): Float64Array {
  requireRows(table)
  const { rows, columns } = table
  const sums = new Float64Array(columns)
  if (isSparse(table)) {
    const { indices, values } = table
    for (let k = 0; k < indices.length; k++) {
      const j = indices[k] as number
      sums[j] = (sums[j] as number) + (values === undefined ? 1 : (values[k] as number))
    }
  } else {
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < columns; j++) sums[j] = (sums[j] as number) + (table.values[i * columns + j] as number)
    }
  }
  if (sums.every(Number.isFinite)) return sums.map((sum) => sum / rows)
  throw new InvalidInput(
    'A column has no mean, since a cell in it is missing, infinite or too large: fill such cells, or leave the column out.',
  )
}

export interface MeanErrors {
  /** Of each column, without its sign. */
  readonly errors: Float64Array
  /** Over the columns; of none, 0. */
  readonly mean: number
  readonly largest: number
}

/** The tables need not have the same number of rows. */
export function meanErrors(original: Table, release: Table): MeanErrors {
  requireSameColumns(original, release)
  const after = columnMeans(release)
  const errors = columnMeans(original).map((mean, j) => Math.abs(mean - (after[j] as number)))
  const sum = errors.reduce((all, error) => all + error, 0)
  return { errors, mean: sum / Math.max(1, errors.length), largest: errors.reduce((a, b) => Math.max(a, b), 0) }
}
