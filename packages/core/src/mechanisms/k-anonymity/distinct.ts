/** Equal rows once, with how many there are: most of the work need not be done for each of them. */
import { type SparseMatrix, transpose } from '../../data/index.ts'
import { rarestFirst } from './classes/rarest.ts'
import { compareRows, picked } from './sorted.ts'

export interface Distinct {
  /** The distinct rows. */
  readonly rows: SparseMatrix
  /** Row d stands for rows first[d] to first[d + 1] − 1. */
  readonly first: Uint32Array
  /** The same, each with its rarest items first. */
  readonly rarest: SparseMatrix
  /** For each item, the distinct rows that have it. */
  readonly having: SparseMatrix
}

/** `sorted` rows, so that equal ones are neighbours. */
export function distinctRows(sorted: SparseMatrix): Distinct {
  const first = new Uint32Array(sorted.rows + 1)
  let count = 0
  for (let i = 0; i < sorted.rows; i++) {
    if (i === 0 || compareRows(sorted, i - 1, i) !== 0) first[count++] = i
  }
  first[count] = sorted.rows
  const rows = picked(sorted, first.subarray(0, count))
  const having = transpose(rows)
  return { rows, rarest: rarestFirst(rows, having), first: first.slice(0, count + 1), having }
}
