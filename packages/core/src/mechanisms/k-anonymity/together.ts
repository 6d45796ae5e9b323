import type { SparseMatrix } from '../../data/index.ts'
import { startsOf } from '../../data/sparse.ts'
import { compareRows, picked, sortedOrder, upTo } from './sorted.ts'

/** What a part of the rows came to: row numbers[i] is in class classes[i]. Some classes may have no row. */
export interface Outcome {
  readonly numbers: Uint32Array
  readonly classes: Uint32Array
  readonly templates: SparseMatrix
  readonly algorithm: string
}

export interface Together {
  /** The distinct released rows, in the order of their contents. */
  readonly classes: SparseMatrix
  /** How many people each of them stands for. */
  readonly sizes: Uint32Array
  /** Which of them each row of the data was released as. Private: it says whose row is whose. */
  readonly classOf: Uint32Array
  /** Which algorithm had the most alike result, by part. Private. */
  readonly algorithms: readonly string[]
}

/** The classes of all parts in one order; those that are alike are one. */
export function together(parts: readonly Outcome[], { rows, columns }: SparseMatrix): Together {
  const all = stacked(
    parts.map(({ templates }) => templates),
    columns,
  )
  const given = new Uint32Array(rows)
  const used = new Uint8Array(all.rows)
  let offset = 0
  for (const { numbers, classes, templates } of parts) {
    for (let i = 0; i < numbers.length; i++) {
      const c = offset + (classes[i] as number)
      given[numbers[i] as number] = c
      used[c] = 1
    }
    offset += templates.rows
  }
  const order = sortedOrder(
    all,
    upTo(all.rows).filter((c) => used[c] === 1),
  )
  const number = new Uint32Array(all.rows)
  const first: number[] = []
  for (let i = 0; i < order.length; i++) {
    if (i === 0 || compareRows(all, order[i - 1] as number, order[i] as number) !== 0) first.push(order[i] as number)
    number[order[i] as number] = first.length - 1
  }
  const classOf = given.map((c) => number[c] as number)
  const starts = startsOf(classOf, first.length)
  const sizes = new Uint32Array(first.length)
  for (let c = 0; c < sizes.length; c++) sizes[c] = (starts[c + 1] as number) - (starts[c] as number)
  const algorithms = parts.filter(({ numbers }) => numbers.length > 0).map(({ algorithm }) => algorithm)
  return { classes: picked(all, Uint32Array.from(first)), sizes, classOf, algorithms }
}

/** Matrices one below the other. */
export function stacked(matrices: readonly SparseMatrix[], columns: number): SparseMatrix {
  if (matrices.length === 1) return matrices[0] as SparseMatrix
  const rows = matrices.reduce((sum, matrix) => sum + matrix.rows, 0)
  const entries = matrices.reduce((sum, { indices }) => sum + indices.length, 0)
  const offsets = new Uint32Array(rows + 1)
  const indices = new Uint32Array(entries)
  let [row, entry] = [0, 0]
  for (const matrix of matrices) {
    indices.set(matrix.indices, entry)
    for (let i = 1; i <= matrix.rows; i++) offsets[row + i] = entry + (matrix.offsets[i] as number)
    row += matrix.rows
    entry += matrix.indices.length
  }
  return { rows, columns, offsets, indices }
}
