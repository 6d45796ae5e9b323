import { InvalidInput } from '../errors.ts'
import { type SparseMatrix, startsOf } from './sparse.ts'

/** Triplet k is an entry `value[k]` in cell (`row[k]`, `column[k]`); the triplets come in any order. */
export interface Triplets {
  readonly rows: number
  readonly columns: number
  readonly row: Uint32Array
  readonly column: Uint32Array
  /** Absent: every triplet counts 1. */
  readonly value?: Float64Array
  /**
   * What becomes of several triplets in one cell: `sum` adds them up in their order, `first` keeps the first. Only
   * `first` without values gives a binary matrix: sums of ones are counts.
   */
  readonly duplicates: 'sum' | 'first'
}

/** The matrix, and how many triplets fell on a cell that an earlier one had taken. Linear time and memory. */
export function sparseFromTriplets(triplets: Triplets): { matrix: SparseMatrix; duplicates: number } {
  checkTriplets(triplets)
  const { rows, columns, row, column, duplicates } = triplets
  const value = triplets.value ?? (duplicates === 'sum' ? new Float64Array(row.length).fill(1) : undefined)

  // Two stable passes of counting sort, by column and then by row, leave each row's columns ascending and the
  // triplets of one cell side by side in their original order.
  const byColumn = startsOf(column, columns)
  const rowsByColumn = new Uint32Array(row.length)
  const valuesByColumn = value && new Float64Array(row.length)
  const next = byColumn.slice()
  for (let k = 0; k < row.length; k++) {
    const j = column[k] as number
    const place = next[j] as number
    next[j] = place + 1
    rowsByColumn[place] = row[k] as number
    if (valuesByColumn) valuesByColumn[place] = (value as Float64Array)[k] as number
  }

  const offsets = startsOf(row, rows)
  const indices = new Uint32Array(row.length)
  const values = value && new Float64Array(row.length)
  const free = offsets.slice()
  for (let j = 0; j < columns; j++) {
    const end = byColumn[j + 1] as number
    for (let k = byColumn[j] as number; k < end; k++) {
      const i = rowsByColumn[k] as number
      const place = free[i] as number
      free[i] = place + 1
      indices[place] = j
      if (values) values[place] = (valuesByColumn as Float64Array)[k] as number
    }
  }

  const kept = mergeNeighbours(offsets, indices, values, duplicates)
  // Cut to size by a copy: a view would keep the whole array alive.
  const exact = kept === indices.length ? indices : indices.slice(0, kept)
  const matrix = { rows, columns, offsets, indices: exact }
  return {
    matrix:
      values === undefined ? matrix : { ...matrix, values: kept === values.length ? values : values.slice(0, kept) },
    duplicates: row.length - kept,
  }
}

function checkTriplets({ rows, columns, row, column, value }: Triplets): void {
  if (column.length !== row.length || (value !== undefined && value.length !== row.length)) {
    const counts = value === undefined ? `${row.length} and` : `${row.length}, ${value.length} and`
    throw new InvalidInput(
      `Triplets need as many rows as ${value === undefined ? '' : 'values and '}columns: got ${counts} ${column.length}.`,
    )
  }
  if (row.length >= 2 ** 32) throw new InvalidInput('A sparse matrix holds fewer than 2^32 entries: more were given.')
  for (let k = 0; k < row.length; k++) {
    if ((row[k] as number) >= rows || (column[k] as number) >= columns) {
      throw new InvalidInput(`A triplet lies outside the matrix of ${rows} × ${columns}.`)
    }
  }
}

/** Merges the entries of each cell into one, closing the gaps; returns how many entries are left. */
function mergeNeighbours(
  offsets: Uint32Array,
  indices: Uint32Array,
  values: Float64Array | undefined,
  duplicates: Triplets['duplicates'],
): number {
  let kept = 0
  let k = 0
  for (let i = 0; i + 1 < offsets.length; i++) {
    const end = offsets[i + 1] as number
    const start = kept
    offsets[i] = start
    for (; k < end; k++) {
      if (kept > start && indices[kept - 1] === indices[k]) {
        if (values && duplicates === 'sum') values[kept - 1] = (values[kept - 1] as number) + (values[k] as number)
        continue
      }
      indices[kept] = indices[k] as number
      if (values) values[kept] = values[k] as number
      kept++
    }
  }
  offsets[offsets.length - 1] = kept
  return kept
}
