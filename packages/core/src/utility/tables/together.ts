/** Correlations of yes/no columns, from how often two of them are yes together. */
import type { SparseMatrix } from '../../data/index.ts'

/** Columns × columns: rows in which both columns have a one; on the diagonal, the ones of a column. */
function onesTogether({ rows, columns, offsets, indices }: SparseMatrix): Float64Array {
  const counts = new Float64Array(columns * columns)
  for (let i = 0; i < rows; i++) {
    const end = offsets[i + 1] as number
    for (let k = offsets[i] as number; k < end; k++) {
      const row = (indices[k] as number) * columns
      // Columns ascend in a row, so that this fills the upper triangle.
      for (let l = k; l < end; l++) {
        const cell = row + (indices[l] as number)
        counts[cell] = (counts[cell] as number) + 1
      }
    }
  }
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < i; j++) counts[i * columns + j] = counts[j * columns + i] as number
  }
  return counts
}

/**
 * (n·n₁₁ − n₁·n₂)/√(n₁(n − n₁)·n₂(n − n₂)), where n₁₁ of n rows have both: whole numbers, exact up to 94 million rows.
 * A constant column has 0 below the fraction line and no correlation.
 */
export function binaryCorrelations(table: SparseMatrix): Float64Array {
  const { rows, columns } = table
  const together = onesTogether(table)
  const ones = Float64Array.from({ length: columns }, (_, j) => together[j * columns + j] as number)
  const spread = ones.map((count) => Math.sqrt(count) * Math.sqrt(rows - count))
  return together.map((both, k) => {
    const [i, j] = [Math.floor(k / columns), k % columns]
    const whole = (spread[i] as number) * (spread[j] as number)
    if (whole === 0) return Number.NaN
    if (i === j) return 1
    return Math.max(-1, Math.min(1, (rows * both - (ones[i] as number) * (ones[j] as number)) / whole))
  })
}
