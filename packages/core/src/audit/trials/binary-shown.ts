/** What a release of cells or edges takes, and what an observer sees of it. */
import { type SparseMatrix, toDense } from '../../data/index.ts'
import type { BinaryFacts } from '../../mechanisms/index.ts'
import { sparseOf, type TinyMatrix } from '../pairs/index.ts'

/** Every cell of the matrix. Of an undirected graph both sides: two that differ would be two looks at one edge. */
export function cellsShown({ matrix }: { readonly matrix: SparseMatrix }): Float64Array {
  return toDense(matrix).values
}

/** The noisy count that the plan of a release tells, and every cell. */
export function countAndCellsShown(released: {
  readonly plan: { readonly facts: BinaryFacts }
  readonly matrix: SparseMatrix
}): number[] {
  return [drawnIn(released.plan.facts), ...cellsShown(released)]
}

function drawnIn({ ones }: BinaryFacts): number {
  return ones !== undefined && 'counted' in ones ? (ones.counted.drawn ?? Number.NaN) : Number.NaN
}

/** The matrix of a tiny table, as releases take it. */
export function binary(input: TinyMatrix): SparseMatrix {
  return sparseOf(input, { binary: true })
}
