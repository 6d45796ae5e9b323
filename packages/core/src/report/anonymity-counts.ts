/** How many people have what, before and after a k-anonymous release. */
import type { SparseMatrix } from '../data/index.ts'
import type { ReleasedRows } from '../mechanisms/index.ts'

/** By column of the matrix. */
export interface ColumnCounts {
  readonly before: Float64Array
  readonly after: Float64Array
  /** People who have it in the original and in the release. */
  readonly both: Float64Array
}

export function columnCounts(original: SparseMatrix, { classes, sizes, classOf }: ReleasedRows): ColumnCounts {
  const before = new Float64Array(original.columns)
  const after = new Float64Array(original.columns)
  const both = new Float64Array(original.columns)
  for (let e = 0; e < original.indices.length; e++) add(before, original.indices[e] as number, 1)
  for (let c = 0; c < classes.rows; c++) {
    for (let e = classes.offsets[c] as number; e < (classes.offsets[c + 1] as number); e++) {
      add(after, classes.indices[e] as number, sizes[c] as number)
    }
  }
  for (let i = 0; i < original.rows; i++) {
    const c = classOf[i] as number
    let p = original.offsets[i] as number
    let q = classes.offsets[c] as number
    const [endP, endQ] = [original.offsets[i + 1] as number, classes.offsets[c + 1] as number]
    while (p < endP && q < endQ) {
      const difference = (original.indices[p] as number) - (classes.indices[q] as number)
      if (difference === 0) add(both, original.indices[p] as number, 1)
      if (difference <= 0) p++
      if (difference >= 0) q++
    }
  }
  return { before, after, both }
}

function add(counts: Float64Array, j: number, count: number): void {
  counts[j] = (counts[j] as number) + count
}
