/** Parts of many rows that can be worked on apart: rows of one part are much alike (Esfandiari and others 2022, App. D). */
import type { SparseMatrix } from '../../data/index.ts'
import type { ChunkOrder } from './plan.ts'
import { compareRows, upTo } from './sorted.ts'

const HASHES = 8

/** Rows that share a hash are joined if no more than these do: what many have says little. */
const SHARED_BY = 8

/** The groups that are joined are this part of a chunk at most: larger ones grow together of what has little in common. */
const OF_A_CHUNK = 0.01

/**
 * The numbers of the rows, in parts of about `size`, each of at least half of that. Another `round` has other hashes.
 *
 * Each of eight min-hashes is the least of the hashed items of a row, and two rows share it as often as they share items.
 * What decides is in the rows themselves, not in the order they come in.
 */
export function chunksOf(matrix: SparseMatrix, size: number, by: ChunkOrder, round = 0): Uint32Array[] {
  const { rows } = matrix
  const order = by === 'paper' ? byAllHashes(matrix, round) : byRareHashes(matrix, size, round)
  const count = Math.ceil(rows / size)
  return Array.from({ length: count }, (_, c) =>
    order.slice(Math.floor((c * rows) / count), Math.floor(((c + 1) * rows) / count)),
  )
}

/** By all eight, one after the other, as the paper does. */
export function byAllHashes(matrix: SparseMatrix, round: number): Uint32Array {
  let order = contentOrder(matrix)
  for (let h = HASHES - 1; h >= 0; h--) order = sortedBy(order, minHash(matrix, round * HASHES + h))
  return order
}

/**
 * That order parts rows that differ in the first. Here rows that share any rare one of the eight are joined first, into
 * small groups, which stand where the first of their rows would.
 */
function byRareHashes(matrix: SparseMatrix, size: number, round: number): Uint32Array {
  const canonical = contentOrder(matrix)
  const groups = new Groups(matrix.rows, Math.max(2, Math.floor(size * OF_A_CHUNK)))
  for (let h = 0; h < HASHES; h++) join(groups, canonical, minHash(matrix, round * HASHES + h))
  return inGroups(groups, sortedBy(canonical, minHash(matrix, round * HASHES)))
}

/** Group after group, in the order in which their first rows come. */
function inGroups(groups: Groups, rows: Uint32Array): Uint32Array {
  const number = new Int32Array(rows.length).fill(-1)
  const key = new Uint32Array(rows.length)
  let count = 0
  for (const row of rows) {
    const group = groups.of(row)
    if (number[group] === -1) number[group] = count++
    key[row] = number[group] as number
  }
  return sortedBy(rows, key)
}

/** An order that hangs on the contents of the rows alone. */
function contentOrder(matrix: SparseMatrix): Uint32Array {
  const { rows, offsets, indices } = matrix
  const hashes = new Uint32Array(rows)
  for (let i = 0; i < rows; i++) {
    let x = 0
    const end = offsets[i + 1] as number
    for (let e = offsets[i] as number; e < end; e++) x = scrambled(Math.imul(x, 31) + (indices[e] as number))
    hashes[i] = x
  }
  const order = sortedBy(upTo(rows), hashes)
  for (let start = 0, end = 0; start < rows; start = end) {
    end = runEnd(order, hashes, start)
    if (end - start > 1) order.subarray(start, end).sort((a, b) => compareRows(matrix, a, b) || a - b)
  }
  return order
}

/** Where the run of rows with the same key ends. */
function runEnd(order: Uint32Array, keys: Uint32Array, start: number): number {
  const key = keys[order[start] as number]
  let end = start + 1
  while (end < order.length && keys[order[end] as number] === key) end++
  return end
}

function join(groups: Groups, canonical: Uint32Array, hashes: Uint32Array): void {
  const order = sortedBy(canonical, hashes)
  for (let start = 0, end = 0; start < order.length; start = end) {
    end = runEnd(order, hashes, start)
    if (end - start > SHARED_BY) continue
    for (let i = start + 1; i < end; i++) groups.join(order[i - 1] as number, order[i] as number)
  }
}

/** Rows in groups of at most `most`. */
class Groups {
  readonly #parent: Uint32Array
  readonly #size: Uint32Array
  readonly #most: number

  constructor(rows: number, most: number) {
    this.#parent = upTo(rows)
    this.#size = new Uint32Array(rows).fill(1)
    this.#most = most
  }

  of(row: number): number {
    const parent = this.#parent
    let at = row
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] as number] as number
      at = parent[at] as number
    }
    return at
  }

  /** Makes one group of two, unless it would be too large. */
  join(a: number, b: number): void {
    const [one, other] = [this.of(a), this.of(b)]
    const size = (this.#size[one] as number) + (this.#size[other] as number)
    if (one === other || size > this.#most) return
    this.#parent[other] = one
    this.#size[one] = size
  }
}

/** Of each row; of an empty one, the largest number. Each hash is another order of the items; nothing private rests on it. */
function minHash({ rows, offsets, indices }: SparseMatrix, h: number): Uint32Array {
  const hashes = new Uint32Array(rows)
  const key = Math.imul(h + 1, 0x9e3779b1)
  for (let i = 0; i < rows; i++) {
    let least = 0xffffffff
    const end = offsets[i + 1] as number
    for (let e = offsets[i] as number; e < end; e++) {
      const x = scrambled((indices[e] as number) ^ key)
      if (x < least) least = x
    }
    hashes[i] = least
  }
  return hashes
}

/** A permutation of the numbers of 32 bits that looks like none. */
function scrambled(number: number): number {
  let x = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}

/** Rows by their keys, those of one key as they came: two passes of a counting sort, for comparing would cost more. */
function sortedBy(rows: Uint32Array, keys: Uint32Array): Uint32Array {
  let order = rows
  for (const shift of [0, 16]) {
    const next = new Uint32Array(65537)
    for (let i = 0; i < keys.length; i++) {
      const digit = (((keys[i] as number) >>> shift) & 0xffff) + 1
      next[digit] = (next[digit] as number) + 1
    }
    for (let d = 0; d < 65536; d++) next[d + 1] = (next[d + 1] as number) + (next[d] as number)
    const sorted = new Uint32Array(order.length)
    for (let i = 0; i < order.length; i++) {
      const row = order[i] as number
      const digit = ((keys[row] as number) >>> shift) & 0xffff
      const place = next[digit] as number
      sorted[place] = row
      next[digit] = place + 1
    }
    order = sorted
  }
  return order
}
