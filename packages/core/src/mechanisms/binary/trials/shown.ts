/** What a release of cells or edges takes, and what an observer sees of it. */
import { type SparseMatrix, toDense } from '../../../data/index.ts'
import { hashOf, sparseOf, type TinyMatrix } from '../../../trials/index.ts'
import type { BinaryFacts, CellSpace } from '../index.ts'

/**
 * Every cell of the matrix, and how they are listed. Of an undirected graph both sides: two that differ would be two looks
 * at one edge.
 */
export function cellsShown({ matrix }: { readonly matrix: SparseMatrix }): Float64Array {
  return Float64Array.of(...toDense(matrix).values, listing(matrix))
}

/** Names of what `cellsShown` gives. */
export function cellNames({ rows, columns }: Pick<CellSpace, 'rows' | 'columns'>): string[] {
  const cells = Array.from({ length: rows * columns }, (_, k) => `cell (${Math.floor(k / columns)}, ${k % columns})`)
  return [...cells, 'how the cells are listed']
}

/**
 * 0 if every entry is listed once, in order, and none of them holds 0: the list then tells nothing that the cells do not.
 * Any other list has a number of its own, made of all that is in it: who has the file sees true ones that come first, or an
 * entry that holds 0 where there was one.
 */
export function listing(matrix: SparseMatrix): number {
  if (isPlain(matrix)) return 0
  const { offsets, indices, values = new Float64Array(0) } = matrix
  const words = [...offsets, ...indices, ...new Uint32Array(Float64Array.from(values).buffer)]
  return 1 + (hashOf(words.length, (k) => words[k] as number) % MOST_LISTS)
}

/** As many digits as the words of an event tell. Lists that share a number are taken for one, and nothing is wrong but power. */
const MOST_LISTS = 99_999

function isPlain({ rows, offsets, indices, values }: SparseMatrix): boolean {
  if (offsets.length !== rows + 1 || offsets[0] !== 0 || offsets[rows] !== indices.length) return false
  if (values !== undefined && (values.length !== indices.length || values.includes(0))) return false
  for (let i = 0; i < rows; i++) {
    for (let k = (offsets[i] as number) + 1; k < (offsets[i + 1] as number); k++) {
      if ((indices[k] as number) <= (indices[k - 1] as number)) return false
    }
  }
  return true
}

/** The noisy count that the plan of a release tells, and every cell. */
export function countAndCellsShown(released: {
  readonly plan: { readonly facts: BinaryFacts }
  readonly matrix: SparseMatrix
}): number[] {
  return [drawnIn(released.plan.facts), ...cellsShown(released)]
}

/** Names of what `countAndCellsShown` gives. */
export function countAndCellNames(space: Pick<CellSpace, 'rows' | 'columns'>): string[] {
  return ['the number counted', ...cellNames(space)]
}

function drawnIn({ ones }: BinaryFacts): number {
  return ones !== undefined && 'counted' in ones ? (ones.counted.drawn ?? Number.NaN) : Number.NaN
}

/** The matrix of a tiny table, as releases take it. */
export function binary(input: TinyMatrix): SparseMatrix {
  return sparseOf(input, { binary: true })
}
