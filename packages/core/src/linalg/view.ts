import { InvalidInput } from '../errors.ts'

/** What `DenseMatrix` in data looks like: that folder stands beside this one, so its shape is said again here. */
export interface Dense {
  readonly rows: number
  readonly columns: number
  readonly values: Float64Array
}

/**
 * A matrix read from another's numbers: cell (i, j) is cells[i·rowStride + j·columnStride]. It has no `values`, so that
 * nothing that expects them row by row takes a view by mistake.
 */
export interface View {
  readonly rows: number
  readonly columns: number
  readonly cells: Float64Array
  readonly rowStride: number
  readonly columnStride: number
}

/** The transpose of a matrix, for a product; nothing is copied. */
export function transposed(matrix: Dense | View): View {
  const { rows, columns, cells, rowStride, columnStride } = viewOf(matrix)
  return { rows: columns, columns: rows, cells, rowStride: columnStride, columnStride: rowStride }
}

export function viewOf(matrix: Dense | View): View {
  if ('cells' in matrix) return matrix
  const { rows, columns, values } = matrix
  if (values.length !== rows * columns) {
    throw new InvalidInput(
      `A matrix of ${rows} × ${columns} has ${rows * columns} cells, but this one holds ${values.length} values.`,
    )
  }
  return { rows, columns, cells: values, rowStride: columns, columnStride: 1 }
}
