/** Rows that were read back, in classes again. */

import type { SparseMatrix } from '@tulle/core'
import { equalRows } from './equal-rows.ts'
import type { RowClasses } from './rows-file.ts'

/** The classes in the order of their contents, as a release has them, or else as they are met. */
export function classesOf(matrix: SparseMatrix, order: 'contents' | 'met' = 'contents'): RowClasses {
  const { firstOf, counts } = equalRows(matrix)
  const firsts = Uint32Array.from(counts.keys()).filter((i) => (counts[i] as number) > 0)
  if (order === 'contents') firsts.sort((a, b) => compareRows(matrix, a, b))
  const number = new Uint32Array(matrix.rows)
  firsts.forEach((first, c) => {
    number[first] = c
  })
  return {
    classes: picked(matrix, firsts),
    sizes: firsts.map((first) => counts[first] as number),
    classOf: firstOf.map((first) => number[first] as number),
  }
}

/** The same classes, with the rows in the order in which they are written. */
export function asWritten({ classes, sizes }: RowClasses): RowClasses {
  const classOf = new Uint32Array(sizes.reduce((sum, size) => sum + size, 0))
  let row = 0
  sizes.forEach((size, c) => {
    classOf.fill(c, row, row + size)
    row += size
  })
  return { classes, sizes, classOf }
}

/** How many different rows occur fewer than `k` times. */
export function rareRows({ sizes }: Pick<RowClasses, 'sizes'>, k: number): number {
  return sizes.reduce((rare, size) => (size < k ? rare + 1 : rare), 0)
}

/** Item by item; the shorter of two that begin alike comes first. */
function compareRows({ offsets, indices }: SparseMatrix, a: number, b: number): number {
  let [p, q] = [offsets[a] as number, offsets[b] as number]
  const [endA, endB] = [offsets[a + 1] as number, offsets[b + 1] as number]
  while (p < endA && q < endB) {
    const difference = (indices[p++] as number) - (indices[q++] as number)
    if (difference !== 0) return difference
  }
  return endA - p - (endB - q)
}

function picked({ columns, offsets, indices }: SparseMatrix, rows: Uint32Array): SparseMatrix {
  const starts = new Uint32Array(rows.length + 1)
  rows.forEach((row, i) => {
    starts[i + 1] = (starts[i] as number) + (offsets[row + 1] as number) - (offsets[row] as number)
  })
  const items = new Uint32Array(starts[rows.length] as number)
  rows.forEach((row, i) => {
    items.set(indices.subarray(offsets[row], offsets[row + 1]), starts[i])
  })
  return { rows: rows.length, columns, offsets: starts, indices: items }
}
