/** How many people keep what they have in a k-anonymous release. */
import type { SparseMatrix } from '../../data/index.ts'
import type { ReleasedClasses } from './rows.ts'

/** Of each column of the matrix: people who have it in the original and in the release. */
export function keptByColumn(
  original: SparseMatrix,
  { classes }: ReleasedClasses,
  classOf: ArrayLike<number>,
): Float64Array {
  const both = new Float64Array(original.columns)
  for (let i = 0; i < original.rows; i++) {
    const c = classOf[i] as number
    let p = original.offsets[i] as number
    let q = classes.offsets[c] as number
    const [endP, endQ] = [original.offsets[i + 1] as number, classes.offsets[c + 1] as number]
    while (p < endP && q < endQ) {
      const j = original.indices[p] as number
      const difference = j - (classes.indices[q] as number)
      if (difference === 0) both[j] = (both[j] as number) + 1
      if (difference <= 0) p++
      if (difference >= 0) q++
    }
  }
  return both
}
