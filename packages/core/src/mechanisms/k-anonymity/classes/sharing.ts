/** Which rows share items with a given one: an inverted index, looked at within a limit. */
import type { SparseMatrix } from '../../../data/index.ts'
import type { Distinct } from '../distinct.ts'

/** Entries of the index looked at for all rows together; for one row at least, and at most. */
const TOGETHER = 2 ** 25
const [LEAST, MOST] = [2 ** 8, 2 ** 15]

/** Of an item that very many rows have, so many entries. */
const WINDOW = 2 ** 7

export class Sharing {
  /** The distinct rows found, and how many items each of them shares. */
  readonly found: Uint32Array
  count = 0
  readonly shared: Uint32Array
  readonly #rows: SparseMatrix
  readonly #rarest: SparseMatrix
  readonly #having: SparseMatrix
  readonly #marked: Uint8Array

  constructor({ rows, rarest, having }: Distinct) {
    this.shared = new Uint32Array(rows.rows)
    this.found = new Uint32Array(Math.min(MOST, Math.max(LEAST, Math.floor(TOGETHER / Math.max(1, rows.rows)))))
    this.#rows = rows
    this.#rarest = rarest
    this.#having = having
    this.#marked = new Uint8Array(rows.columns)
  }

  /**
   * Finds rows that have any of the items of a row: all that have one of the rarer items, and of the more frequent ones
   * those that stand near it. Rows are sorted by their most frequent items first, so that those are much like it.
   */
  look(near: number): void {
    const { offsets, indices } = this.#having
    const { shared, found } = this
    for (let f = 0; f < this.count; f++) shared[found[f] as number] = 0
    const items = this.#rarest.indices.subarray(this.#rarest.offsets[near], this.#rarest.offsets[near + 1])
    let count = 0
    let left = found.length
    let whole = true
    for (let i = 0; i < items.length && left > 0; i++) {
      let from = offsets[items[i] as number] as number
      let to = offsets[(items[i] as number) + 1] as number
      const room = Math.max(Math.min(WINDOW, left), left - WINDOW * (items.length - 1 - i))
      if (to - from > room) {
        const width = Math.min(WINDOW, room)
        from = Math.max(from, Math.min(to - width, place(indices, from, to, near) - (width >>> 1)))
        to = from + width
        whole = false
      }
      left -= to - from
      for (let e = from; e < to; e++) {
        const row = indices[e] as number
        const before = shared[row] as number
        if (before === 0) found[count++] = row
        shared[row] = before + 1
      }
    }
    this.count = count
    if (!whole) this.#recount(items)
  }

  /** What is shared, exactly: not every entry was looked at. */
  #recount(items: Uint32Array): void {
    const { offsets, indices } = this.#rows
    const marked = this.#marked
    for (let i = 0; i < items.length; i++) marked[items[i] as number] = 1
    for (let f = 0; f < this.count; f++) {
      const row = this.found[f] as number
      const end = offsets[row + 1] as number
      let both = 0
      for (let e = offsets[row] as number; e < end; e++) both += marked[indices[e] as number] as number
      this.shared[row] = both
    }
    for (let i = 0; i < items.length; i++) marked[items[i] as number] = 0
  }

  /** About so many of the rows found, those that share most. */
  most(wanted: number): number[] {
    const { found, shared, count } = this
    const levels: number[] = []
    for (let f = 0; f < count; f++) {
      const level = shared[found[f] as number] as number
      levels[level] = (levels[level] ?? 0) + 1
    }
    let least = levels.length
    for (let above = 0; least > 1 && above < wanted; above += levels[least] ?? 0) least--
    const rows: number[] = []
    for (let level = least + 1; level >= least && rows.length < wanted; level--) {
      for (let f = 0; f < count && rows.length < wanted; f++) {
        const row = found[f] as number
        const its = shared[row] as number
        if (level > least ? its >= level : its === level) rows.push(row)
      }
    }
    return rows
  }
}

/** Where `number` stands, or would stand, among ascending numbers. */
export function place(numbers: Uint32Array, from: number, to: number, number: number): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] as number) < number) low = middle + 1
    else high = middle
  }
  return low
}

/** Rows of more items are not gone through item by item where a few items can be looked for in them. */
export const LONG = 4096

/** Whether a row has an item. */
export function has({ offsets, indices }: SparseMatrix, row: number, item: number): boolean {
  const end = offsets[row + 1] as number
  const at = place(indices, offsets[row] as number, end, item)
  return at < end && indices[at] === item
}

export function lengthOf({ offsets }: SparseMatrix, row: number): number {
  return (offsets[row + 1] as number) - (offsets[row] as number)
}
