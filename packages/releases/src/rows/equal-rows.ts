import type { SparseMatrix } from '@tulle/core'

export interface EqualRows {
  /** Of each row, the first one that is the same. */
  readonly firstOf: Uint32Array
  /** How often the row occurs, where it is the first of its kind; otherwise 0. */
  readonly counts: Uint32Array
}

export function equalRows(matrix: SparseMatrix): EqualRows {
  const { rows } = matrix
  const mask = 2 ** Math.ceil(Math.log2(2 * rows + 1)) - 1
  // The number of the first row of each kind, from 1 (0: free), at most half full.
  const firsts = new Uint32Array(mask + 1)
  const counts = new Uint32Array(rows)
  const firstOf = new Uint32Array(rows)
  for (let i = 0; i < rows; i++) {
    let place = hashOf(matrix, i) & mask
    // The hash tells where to look; what is found there is compared.
    while (firsts[place] !== 0 && !alike(matrix, (firsts[place] as number) - 1, i)) place = (place + 1) & mask
    if (firsts[place] === 0) firsts[place] = i + 1
    const first = (firsts[place] as number) - 1
    firstOf[i] = first
    counts[first] = (counts[first] as number) + 1
  }
  return { firstOf, counts }
}

function hashOf({ offsets, indices }: SparseMatrix, i: number): number {
  const end = offsets[i + 1] as number
  let hash = 0
  for (let e = offsets[i] as number; e < end; e++) {
    hash = Math.imul(hash ^ (indices[e] as number), 0x9e3779b1)
    hash ^= hash >>> 15
  }
  return hash
}

function alike({ offsets, indices }: SparseMatrix, a: number, b: number): boolean {
  const [start, other] = [offsets[a] as number, offsets[b] as number]
  const length = (offsets[a + 1] as number) - start
  if ((offsets[b + 1] as number) - other !== length) return false
  for (let e = 0; e < length; e++) if (indices[start + e] !== indices[other + e]) return false
  return true
}
