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

/** The same rows, with the items numbered by how many rows have them: the most frequent one is 0. */
export function byFrequency({ rows, columns, offsets, indices }: SparseMatrix): SparseMatrix {
  const counts = new Uint32Array(columns)
  for (let e = 0; e < indices.length; e++) counts[indices[e] as number] = (counts[indices[e] as number] as number) + 1
  const number = new Uint32Array(columns)
  const order = upTo(columns).sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b)
  for (let place = 0; place < columns; place++) number[order[place] as number] = place
  const renamed = new Uint32Array(indices.length)
  for (let e = 0; e < indices.length; e++) renamed[e] = number[indices[e] as number] as number
  for (let i = 0; i < rows; i++) renamed.subarray(offsets[i], offsets[i + 1]).sort()
  return { rows, columns, offsets, indices: renamed }
}

export function upTo(count: number): Uint32Array {
  const numbers = new Uint32Array(count)
  for (let i = 0; i < count; i++) numbers[i] = i
  return numbers
}
