/** A small picture of a released matrix, for its certificate. What is below 0 is shown as 0. */
import type { DenseMatrix, Names } from '@tulle/core'
import { heatMapFigure } from '@tulle/core/page'

export const MATRIX_PICTURE = 'matrix.svg'

/** A row or a column alone is no picture, and one of so many cells is read nowhere again just to be compared. */
export function isPictured({ rows, columns }: Pick<DenseMatrix, 'rows' | 'columns'>): boolean {
  return rows > 1 && columns > 1 && rows * columns <= 2 ** 22
}

export function matrixPicture({ rows, columns, values }: DenseMatrix, names: Names): string {
  return heatMapFigure({
    title: 'From row to column, with noise',
    rows,
    columns,
    values: values.map((x) => Math.max(0, x)),
    rowNames: names.rows,
    columnNames: names.columns,
    colours: 'sequential',
  })
}
