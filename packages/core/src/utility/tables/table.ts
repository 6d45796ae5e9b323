/** A table of numbers, a row for each person: dense, or sparse with everything else 0. */
import type { SparseMatrix } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import type { Dense } from '../../linalg/index.ts'

export type Table = Dense | SparseMatrix

export function isSparse(table: Table): table is SparseMatrix {
  return 'offsets' in table
}

/** Two tables can be compared column by column, however many rows each has. */
export function requireSameColumns(a: Table, b: Table): void {
  if (a.columns === b.columns) return
  throw new InvalidInput(
    `Only tables of the same columns can be compared, and these have ${a.columns} and ${b.columns}: give the release with the columns of the original, in the same order.`,
  )
}

export function requireRows({ rows }: Table): void {
  if (rows > 0) return
  throw new InvalidInput('A table without rows has no means and no correlations, and nothing can be learnt from it.')
}

/** Calls `at` with the cells of each of these rows, good until the next, and its place among them. */
export function forEachRow(
  table: Table,
  order: ArrayLike<number>,
  at: (cells: Float64Array, place: number) => void,
): void {
  const { columns } = table
  const line = new Float64Array(columns)
  for (let place = 0; place < order.length; place++) {
    const i = order[place] as number
    if (!isSparse(table)) {
      at(table.values.subarray(i * columns, (i + 1) * columns), place)
      continue
    }
    line.fill(0)
    const end = table.offsets[i + 1] as number
    for (let k = table.offsets[i] as number; k < end; k++) {
      line[table.indices[k] as number] = table.values === undefined ? 1 : (table.values[k] as number)
    }
    at(line, place)
  }
}
