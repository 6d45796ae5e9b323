import type { SparseMatrix } from '../data/sparse.ts'

/** A binary matrix from the items of each row, ascending. */
export function matrixOf(rows: readonly (readonly number[])[], columns: number): SparseMatrix {
  const offsets = new Uint32Array(rows.length + 1)
  rows.forEach((row, i) => {
    offsets[i + 1] = (offsets[i] as number) + row.length
  })
  return { rows: rows.length, columns, offsets, indices: Uint32Array.from(rows.flat()) }
}

/** The items of a row of a matrix. */
export function itemsOf({ offsets, indices }: SparseMatrix, row: number): Uint32Array {
  return indices.subarray(offsets[row], offsets[row + 1])
}
