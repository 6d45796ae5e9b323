/** Categorical columns: of the values of one column, a class is released with one at most. */
import type { SparseMatrix } from '../../data/index.ts'

export interface Ties {
  /** The categorical column that each value belongs to. */
  readonly groups: Uint32Array
  /** What to do where two values of a column are held by half of a class each. */
  readonly by: 'suppress' | 'first'
}

/** Taking entries away keeps every promise: the rows of a class stay alike, and what is left had enough holders before. */
export function settleTies(templates: SparseMatrix, ties: Ties | undefined): SparseMatrix {
  if (ties === undefined) return templates
  const { rows, columns, offsets, indices } = templates
  const { groups, by } = ties
  const starts = new Uint32Array(rows + 1)
  const items = new Uint32Array(indices.length)
  let length = 0
  for (let c = 0; c < rows; c++) {
    const start = offsets[c] as number
    const end = offsets[c + 1] as number
    for (let e = start; e < end; e++) {
      const group = groups[indices[e] as number]
      const before = e > start && groups[indices[e - 1] as number] === group
      const after = e + 1 < end && groups[indices[e + 1] as number] === group
      if (by === 'first' ? !before : !(before || after)) items[length++] = indices[e] as number
    }
    starts[c + 1] = length
  }
  return { rows, columns, offsets: starts, indices: items.slice(0, length) }
}
