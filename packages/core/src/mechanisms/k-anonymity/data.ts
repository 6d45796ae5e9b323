/** The private rows, checked before anything is done with them. */
import { type SparseMatrix, sparseMatrix } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { type AnonymityFacts, type AnonymityPlan, categoriesOf } from './plan.ts'
import type { Ties } from './ties.ts'

export interface AnonymityData {
  /** A row for each person; an entry for each item that they have, or for the value that they have in each column. */
  readonly matrix: SparseMatrix
  /**
   * Of categorical columns: for each column of the matrix, to which column of the facts its value belongs. The values of
   * a column follow each other, in lexical order.
   */
  readonly groups?: Uint32Array
}

/** Several arrays have a place for each column. */
const MOST_COLUMNS = 2 ** 28

/** The data, known to be what the facts say. */
export function taken(
  { facts, parameters }: AnonymityPlan,
  { matrix, groups }: AnonymityData,
): { readonly matrix: SparseMatrix; readonly ties?: Ties } {
  if (typeof matrix !== 'object' || matrix === null) {
    throw new InvalidInput('The release needs a sparse matrix with a row for each person, and there is none.')
  }
  const { rows, columns, offsets, indices, values } = sparseMatrix(matrix)
  if (values !== undefined && values.some((value) => value !== 1)) {
    throw new InvalidInput('The entries of the matrix must all be 1: a row has an item or has it not.')
  }
  if (columns > MOST_COLUMNS) {
    throw new InvalidInput(
      `The matrix has ${columns} columns, more than there is room to count in: number the items that occur without gaps.`,
    )
  }
  const binary = { rows, columns, offsets, indices }
  if (categoriesOf(facts) === undefined) {
    if (groups === undefined) return { matrix: binary }
    throw new InvalidInput('The plan is for items, and the data has groups: name the columns in the facts.')
  }
  checkGroups(binary, groups, facts)
  return { matrix: binary, ties: { groups: groups as Uint32Array, by: parameters.ties ?? 'suppress' } }
}

function checkGroups({ rows, columns, offsets, indices }: SparseMatrix, groups: unknown, facts: AnonymityFacts): void {
  const count = facts.columns.length
  if (!(groups instanceof Uint32Array) || groups.length !== columns || groups.some((group) => group >= count)) {
    throw new InvalidInput(
      `The groups of categorical data are a Uint32Array that says for each of the ${columns} columns of the matrix to which of the ${count} columns of the facts it belongs.`,
    )
  }
  if (groups.some((group, j) => j > 0 && group < (groups[j - 1] as number))) {
    throw new InvalidInput('The values of a categorical column follow each other in the matrix: sort them by group.')
  }
  for (let i = 0; i < rows; i++) {
    const end = offsets[i + 1] as number
    for (let e = (offsets[i] as number) + 1; e < end; e++) {
      if (groups[indices[e] as number] === groups[indices[e - 1] as number]) {
        throw new InvalidInput('A row has two values in one categorical column: give it one, or release items instead.')
      }
    }
  }
}
