/** Rows in an order of their own, whatever the order of the file. */
import type { SparseMatrix } from '../../data/index.ts'

/** Compares two rows item by item; the shorter of two that begin alike comes first. */
export function compareRows({ offsets, indices }: SparseMatrix, a: number, b: number): number {
  let p = offsets[a] as number
  let q = offsets[b] as number
  const endA = offsets[a + 1] as number
  const endB = offsets[b + 1] as number
  while (p < endA && q < endB) {
    const difference = (indices[p++] as number) - (indices[q++] as number)
    if (difference !== 0) return difference
  }
  return endA - p - (endB - q)
}

/** The numbers of the rows in that order; of equal rows, in the order given. */
export function sortedOrder(matrix: SparseMatrix, numbers = upTo(matrix.rows)): Uint32Array {
  return numbers.sort((a, b) => compareRows(matrix, a, b) || a - b)
}

/** These rows of a matrix, one below the other. */
export function picked({ columns, offsets, indices }: SparseMatrix, numbers: Uint32Array): SparseMatrix {
  const starts = new Uint32Array(numbers.length + 1)
  for (let i = 0; i < numbers.length; i++) {
    const row = numbers[i] as number
    starts[i + 1] = (starts[i] as number) + (offsets[row + 1] as number) - (offsets[row] as number)
  }
  const items = new Uint32Array(starts[numbers.length] as number)
  for (let i = 0; i < numbers.length; i++) {
    const row = numbers[i] as number
    items.set(indices.subarray(offsets[row], offsets[row + 1]), starts[i])
  }
  return { rows: numbers.length, columns, offsets: starts, indices: items }
}

export function upTo(count: number): Uint32Array {
  const numbers = new Uint32Array(count)
  for (let i = 0; i < count; i++) numbers[i] = i
  return numbers
}
