import { astray, falling, requireParts, type SparseMatrix } from './sparse.ts'

/** A table of zeros and ones as bits, 32 cells to a word. Every row begins with a word of its own. */
export interface BitRows {
  readonly rows: number
  readonly columns: number
  /** Entries in all. */
  readonly count: number
  readonly words: Uint32Array
}

export function wordsInRow(columns: number): number {
  return Math.ceil(columns / 32)
}

/**
 * The entries of a sparse matrix, whatever values they have, checked as `sparseMatrix` checks them. Every entry is read
 * once: what was checked is what is there, whoever changes the matrix meanwhile, and no copy of it is needed.
 */
export function bitRows(parts: SparseMatrix): BitRows {
  requireParts(parts)
  const { rows, columns, offsets, indices } = parts
  const width = wordsInRow(columns)
  const words = new Uint32Array(width * rows)
  let k = 0
  for (let i = 0; i < rows; i++) {
    const end = offsets[i + 1] as number
    if (end < k || end > indices.length) throw falling()
    let least = 0
    // A word is put together before it is written: its ones come one after the other.
    let place = i * width
    let word = 0
    for (; k < end; k++) {
      const j = indices[k] as number
      if (!(j >= least && j < columns)) throw astray(columns)
      least = j + 1
      const at = i * width + (j >>> 5)
      if (at !== place) {
        words[place] = word
        place = at
        word = 0
      }
      word |= 1 << (j & 31)
    }
    words[place] = word
  }
  return { rows, columns, count: k, words }
}
