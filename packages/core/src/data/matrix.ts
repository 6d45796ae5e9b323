import { InvalidInput } from '../errors.ts'

/** A dense matrix, row by row: cell (i, j) is values[i·columns + j]. */
export interface DenseMatrix {
  readonly rows: number
  readonly columns: number
  readonly values: Float64Array
}

/** The values are taken as they are, not copied; without them, all cells are 0. */
export function denseMatrix(
  rows: number,
  columns: number,
  values: Float64Array = new Float64Array(rows * columns),
): DenseMatrix {
  if (values.length !== rows * columns) {
    throw new InvalidInput(
      `A matrix of ${rows} × ${columns} has ${rows * columns} cells, but ${values.length} values were given.`,
    )
  }
  return { rows, columns, values }
}

/** What the rows and columns are called. */
export interface Names {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
}
