/** Parts of many rows that can be worked on apart: rows of one part are much alike (Esfandiari and others 2022, App. D). */
import type { SparseMatrix } from '../../data/index.ts'
import { compareRows } from './sorted.ts'

const HASHES = 8

/**
 * The numbers of the rows, in parts of about `size`. Rows are ordered by eight min-hashes: each is the least of the hashed
 * items of a row, and two rows share it as often as they share items. What decides is in the rows themselves, not in the
 * order they come in.
 */
export function chunksOf(matrix: SparseMatrix, size: number): Uint32Array[] {
  const { rows } = matrix
  const hashes = minHashes(matrix)
  const order = sortedByFirst(hashes.subarray(0, rows))
  // Only rows that share the first hash need be compared further.
  for (let start = 0, end = 0; start < rows; start = end) {
    const first = hashes[order[start] as number]
    for (end = start + 1; end < rows && hashes[order[end] as number] === first; end++);
    if (end - start > 1) {
      order.subarray(start, end).sort((a, b) => byHashes(hashes, rows, a, b) || compareRows(matrix, a, b) || a - b)
    }
  }
  const count = Math.ceil(rows / size)
  return Array.from({ length: count }, (_, c) =>
    order.slice(Math.floor((c * rows) / count), Math.floor(((c + 1) * rows) / count)),
  )
}

function byHashes(hashes: Uint32Array, rows: number, a: number, b: number): number {
  for (let h = 1; h < HASHES; h++) {
    const difference = (hashes[h * rows + a] as number) - (hashes[h * rows + b] as number)
    if (difference !== 0) return difference
  }
  return 0
}

/** All first hashes, then all second ones, and so on; of an empty row, the largest number. */
function minHashes({ rows, offsets, indices }: SparseMatrix): Uint32Array {
  const hashes = new Uint32Array(HASHES * rows)
  for (let h = 0; h < HASHES; h++) {
    const key = Math.imul(h + 1, 0x9e3779b1)
    for (let i = 0; i < rows; i++) {
      let least = 0xffffffff
      const end = offsets[i + 1] as number
      for (let e = offsets[i] as number; e < end; e++) {
        // Each hash is another order of the items, the same for all rows. Nothing private rests on it.
        let x = (indices[e] as number) ^ key
        x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
        x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
        x = (x ^ (x >>> 16)) >>> 0
        if (x < least) least = x
      }
      hashes[h * rows + i] = least
    }
  }
  return hashes
}

/** The numbers of the rows by their first hash: two passes of a counting sort, for a comparison would cost more. */
function sortedByFirst(first: Uint32Array): Uint32Array {
  let order = new Uint32Array(first.length)
  for (let i = 0; i < order.length; i++) order[i] = i
  for (const shift of [0, 16]) {
    const next = new Uint32Array(65537)
    for (let i = 0; i < first.length; i++) {
      const digit = (((first[i] as number) >>> shift) & 0xffff) + 1
      next[digit] = (next[digit] as number) + 1
    }
    for (let d = 0; d < 65536; d++) next[d + 1] = (next[d + 1] as number) + (next[d] as number)
    const sorted = new Uint32Array(order.length)
    for (let i = 0; i < order.length; i++) {
      const row = order[i] as number
      const digit = ((first[row] as number) >>> shift) & 0xffff
      const place = next[digit] as number
      sorted[place] = row
      next[digit] = place + 1
    }
    order = sorted
  }
  return order
}
