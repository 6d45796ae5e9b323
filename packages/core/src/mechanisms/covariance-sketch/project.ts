/** Rows on random directions: O = M·A, column by column, with a fresh row of M for every row of A. */
import { type Dense, multiply, transposed } from '../../linalg/index.ts'
import { type Bits, fillNormals } from '../../random/index.ts'
import { limited, type RowLimits } from '../numeric-rows/index.ts'

/** Some rows as they arrived, and what is to be done with them. */
export interface RowsToProject {
  readonly values: Float64Array
  readonly limits: RowLimits
  /** r: how many projections. */
  readonly rows: number
  /** Whether the rows' own mean is to be taken off. */
  readonly centred: boolean
}

/** Room for the projections of every column; for a mean, also for M·1 and 1ᵀA. All of it adds up over parts of the rows. */
export function sumsFor({
  limits: { columns },
  rows,
  centred,
}: Omit<RowsToProject, 'values'>): Float64Array<ArrayBuffer> {
  return new Float64Array(columns * rows + (centred ? rows + columns : 0))
}

/** M·(A − 1·1ᵀA/n) = M·A − M·1·(1ᵀA)/n, of n rows. */
export function lessMean(sums: Float64Array, columns: number, rows: number, people: number): Float64Array {
  const projections = sums.subarray(0, columns * rows)
  const drawn = sums.subarray(columns * rows, columns * rows + rows)
  for (let column = 0; column < columns && people > 0; column++) {
    const mean = (sums[columns * rows + rows + column] as number) / people
    for (let i = 0; i < rows; i++) {
      const at = column * rows + i
      projections[at] = (projections[at] as number) - mean * (drawn[i] as number)
    }
  }
  return projections
}

/** Normal numbers, or numbers of a product, that are made at a time: 16 MB. */
const AT_A_TIME = 2 ** 21

/**
 * Adds the projections of some rows to `sums`, item by item: sums[column · r + i] is projection i of that column, in
 * units of the ball where there is one.
 */
export function addProjections({ values, limits, rows, centred }: RowsToProject, sums: Float64Array, bits: Bits): void {
  const { columns } = limits
  const most = Math.max(1, Math.min(1024, Math.floor(AT_A_TIME / rows)))
  const normals = new Float64Array(Math.min(most, values.length / columns) * rows)
  for (let start = 0; start < values.length; start += most * columns) {
    const part = values.subarray(start, start + most * columns)
    const people = part.length / columns
    const batch = limited({ rows: people, columns, values: part }, limits)
    const drawn = { rows: people, columns: rows, values: normals.subarray(0, people * rows) }
    fillNormals(drawn.values, bits)
    if (centred) addMean(sums.subarray(columns * rows), batch, drawn)
    const width = Math.max(1, Math.floor(AT_A_TIME / rows))
    for (let column = 0; column < columns; column += width) {
      const some = {
        rows: people,
        columns: Math.min(width, columns - column),
        cells: batch.values.subarray(column),
        rowStride: columns,
        columnStride: 1,
      }
      addTo(sums, column * rows, multiply(transposed(some), drawn).values)
    }
  }
}

/** M·1, and after it 1ᵀA. */
function addMean(sums: Float64Array, batch: Dense, drawn: Dense): void {
  for (let person = 0; person < batch.rows; person++) {
    addTo(sums, 0, drawn.values.subarray(person * drawn.columns, (person + 1) * drawn.columns))
    addTo(sums, drawn.columns, batch.values.subarray(person * batch.columns, (person + 1) * batch.columns))
  }
}

export function addTo(sums: Float64Array, start: number, values: Float64Array): void {
  for (let k = 0; k < values.length; k++) sums[start + k] = (sums[start + k] as number) + (values[k] as number)
}
