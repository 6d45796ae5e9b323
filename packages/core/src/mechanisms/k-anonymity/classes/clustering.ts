/**
 * Rows in classes that can be changed one row at a time, and what a change would bring, exactly and at little cost.
 *
 * The value of a class of g rows is Σ ((1 + J)·c − J·g) over the items of its template, where c of its rows have the
 * item: what it shares with the original, less J for each entry it creates. When J is the similarity reached, raising
 * the sum of values raises that similarity (Dinkelbach's method for ratios), and against nothing released at all the
 * value is what the class gains.
 */
import type { SparseMatrix } from '../../../data/index.ts'
import { type Classes, type Kind, needed } from '../algorithm.ts'
import { Exchanged } from './exchanged.ts'
import { Lists } from './lists.ts'
import { Rings } from './rings.ts'
import { has, LONG, lengthOf } from './sharing.ts'

/** Classes up to this size have their items counted anew at every change. */
const SMALL = 48

export class Clustering {
  readonly rows: SparseMatrix
  readonly kind: Kind
  /** The price of a created entry: J. */
  price: number
  readonly value: Float64Array
  /** How many classes there are, empty ones included. */
  count = 0
  readonly #rings: Rings
  /** Numbers of classes that are empty. */
  readonly #free: number[] = []

  // The items of a class that are in its template, or may come to be by the next change: those that at least
  // needed − 1 − slack rows have. One change moves an item by at most 1 against what is needed, so that the list serves
  // for `slack` changes before it must be made again.
  readonly #lists: Lists
  readonly #slack: Int32Array

  readonly #comes: Exchanged
  readonly #leaves: Exchanged

  readonly #tally: Uint32Array
  readonly #mark: Uint32Array
  #stamp = 0
  /** The marked row, if it is too long to be marked before it is known what will be asked; else −1. */
  #long = -1

  constructor(rows: SparseMatrix, kind: Kind, price: number) {
    this.rows = rows
    this.kind = kind
    this.price = price
    // A class has two rows at least, and the number of an empty one is used again.
    const most = (rows.rows >>> 1) + 1
    this.value = new Float64Array(most)
    this.#slack = new Int32Array(most)
    this.#lists = new Lists(most)
    this.#rings = new Rings(rows.rows, most)
    this.#comes = new Exchanged(rows)
    this.#leaves = new Exchanged(rows)
    this.#tally = new Uint32Array(rows.columns)
    this.#mark = new Uint32Array(rows.columns)
  }

  /** The class of each row, or −1. */
  get of(): Int32Array {
    return this.#rings.of
  }

  /** How many rows each class has. */
  get size(): Int32Array {
    return this.#rings.size
  }

  members(c: number): number[] {
    return this.#rings.members(c)
  }

  /** A class of these rows, which are in none. */
  open(rows: ArrayLike<number>): number {
    const c = this.#free.pop() ?? this.count++
    for (let m = 0; m < rows.length; m++) this.#rings.add(rows[m] as number, c)
    this.#recount(c)
    return c
  }

  /** Takes all rows out of a class and returns them. */
  dissolve(c: number): number[] {
    const rows = this.members(c)
    for (const row of rows) this.#rings.take(row)
    this.#recount(c)
    this.#free.push(c)
    return rows
  }

  /** Takes a row out of its class. */
  take(row: number): void {
    const from = this.of[row] as number
    this.#rings.take(row)
    this.mark(row)
    this.#changed(from, -1)
  }

  /** Moves a row to another class, from the one that it is in, if it is in one. */
  move(row: number, to: number): void {
    const from = this.of[row] as number
    this.#rings.take(row)
    this.#rings.add(row, to)
    this.mark(row)
    if (from >= 0) this.#changed(from, -1)
    this.#changed(to, 1)
  }

  /** Two rows of different classes change places. */
  exchange(a: number, b: number): void {
    const [from, to] = [this.of[a] as number, this.of[b] as number]
    this.#rings.take(a)
    this.#rings.take(b)
    this.#rings.add(a, to)
    this.#rings.add(b, from)
    this.#recount(from)
    this.#recount(to)
  }

  /** The marked row is the one that `valueAfter` and `coming` speak of. */
  mark(row: number): void {
    const { offsets, indices } = this.rows
    const stamp = ++this.#stamp
    this.#long = lengthOf(this.rows, row) > LONG ? row : -1
    if (this.#long >= 0) return
    const end = offsets[row + 1] as number
    for (let e = offsets[row] as number; e < end; e++) this.#mark[indices[e] as number] = stamp
  }

  /** Of a long row only what the list of a class has is marked, before that is gone through. */
  #markAmong(c: number): void {
    if (this.#long < 0) return
    this.#eachListed(c, (item) => {
      if (has(this.rows, this.#long, item)) this.#mark[item] = this.#stamp
    })
  }

  #eachListed(c: number, visit: (item: number) => void): void {
    const { items, start, length } = this.#lists
    const first = start[c] as number
    const end = first + (length[c] as number)
    for (let h = first; h < end; h++) visit(items[h] as number)
  }

  /** The value of a class with the marked row of `length` items added to it (+1), or taken from it (−1). */
  valueAfter(c: number, change: 1 | -1, length: number): number {
    this.#markAmong(c)
    const { items, counts } = this.#lists
    const size = (this.size[c] as number) + change
    const least = needed(size, this.kind)
    const [gain, lost] = [1 + this.price, this.price * size]
    const start = this.#lists.start[c] as number
    const end = start + (this.#lists.length[c] as number)
    const [mark, stamp] = [this.#mark, this.#stamp]
    let value = 0
    let found = 0
    for (let h = start; h < end; h++) {
      let count = counts[h] as number
      if (mark[items[h] as number] === stamp) {
        found++
        count += change
      }
      if (count >= least) value += gain * count - lost
    }
    // One row in two is half of them: an item that no other row has gets in.
    if (least === 1 && change === 1) value += (length - found) * (gain - lost)
    return value
  }

  /** What a class is worth when the marked row of `length` items comes and another, which is tried, leaves. */
  coming(c: number, length: number): Exchanged {
    this.#markAmong(c)
    const [mark, stamp] = [this.#mark, this.#stamp]
    const { items, counts, start, length: lengths } = this.#lists
    const size = this.size[c] as number
    const least = needed(size, this.kind)
    const [gain, lost] = [1 + this.price, this.price * size]
    const comes = this.#comes
    comes.begin(0, 0)
    const first = start[c] as number
    const end = first + (lengths[c] as number)
    let [value, found] = [0, 0]
    for (let h = first; h < end; h++) {
      const item = items[h] as number
      let count = counts[h] as number
      if (mark[item] === stamp) {
        found++
        count++
      }
      if (count < least) continue
      value += gain * count - lost
      comes.set(item, count > least ? -gain : lost - gain * count)
    }
    // One row in two is half of them: an item that no other row has gets in.
    if (least === 1) value += (length - found) * (gain - lost)
    comes.add(value)
    return comes
  }

  /** What a class is worth when `row` leaves and another, which is tried, comes. */
  leaving(c: number, row: number): Exchanged {
    this.mark(row)
    this.#markAmong(c)
    const [mark, stamp] = [this.#mark, this.#stamp]
    const { items, counts, start, length } = this.#lists
    const size = this.size[c] as number
    const least = needed(size, this.kind)
    const [gain, lost] = [1 + this.price, this.price * size]
    const leaves = this.#leaves
    const fresh = least === 1 ? gain - lost : 0
    leaves.begin(0, fresh)
    const first = start[c] as number
    const end = first + (length[c] as number)
    let value = 0
    for (let h = first; h < end; h++) {
      const item = items[h] as number
      const count = (counts[h] as number) - (mark[item] === stamp ? 1 : 0)
      if (count >= least) value += gain * count - lost
      if (count + 1 >= least) leaves.set(item, (count >= least ? gain : gain * (count + 1) - lost) - fresh)
    }
    leaves.add(value)
    return leaves
  }

  /** Visits the items of the template. */
  eachItem(c: number, visit: (item: number, count: number) => void): void {
    const { items, counts, start, length } = this.#lists
    const least = needed(this.size[c] as number, this.kind)
    const first = start[c] as number
    const end = first + (length[c] as number)
    for (let h = first; h < end; h++) if ((counts[h] as number) >= least) visit(items[h] as number, counts[h] as number)
  }

  /** Sets the price of a created entry, and all values by it. */
  reprice(price: number): void {
    this.price = price
    for (let c = 0; c < this.count; c++) this.#revalue(c)
  }

  /** The Jaccard similarity of the rows and what they would be released as. */
  similarity(): number {
    let kept = 0
    let created = 0
    for (let c = 0; c < this.count; c++) {
      const size = this.size[c] as number
      this.eachItem(c, (_, count) => {
        kept += count
        created += size - count
      })
    }
    const all = this.rows.indices.length + created
    return all === 0 ? 1 : kept / all
  }

  /** The classes by number, without the empty ones. */
  classes(): Classes {
    const numbers = new Int32Array(this.count).fill(-1)
    const classes = new Uint32Array(this.of.length)
    let count = 0
    for (let i = 0; i < classes.length; i++) {
      const c = this.of[i] as number
      if ((numbers[c] as number) < 0) numbers[c] = count++
      classes[i] = numbers[c] as number
    }
    return classes
  }

  /** Counts the items of a class anew. */
  #recount(c: number): void {
    const { offsets, indices } = this.rows
    const size = this.size[c] as number
    const slack = size <= SMALL ? 0 : size >>> 3
    const least = Math.max(1, needed(size, this.kind) - 1 - slack)
    const tally = this.#tally
    const touched: number[] = []
    for (const row of this.members(c)) {
      const end = offsets[row + 1] as number
      for (let e = offsets[row] as number; e < end; e++) {
        const item = indices[e] as number
        const before = tally[item] as number
        if (before === 0) touched.push(item)
        tally[item] = before + 1
      }
    }
    this.#lists.clear(c, touched.length)
    for (const item of touched) {
      if ((tally[item] as number) >= least) this.#lists.push(c, item, tally[item] as number)
      tally[item] = 0
    }
    this.#slack[c] = slack
    this.#revalue(c)
  }

  /** The marked row came or went. */
  #changed(c: number, change: 1 | -1): void {
    const slack = this.#slack[c] as number
    if (slack === 0) {
      this.#recount(c)
      return
    }
    this.#slack[c] = slack - 1
    this.#markAmong(c)
    const { items, counts } = this.#lists
    const start = this.#lists.start[c] as number
    const end = start + (this.#lists.length[c] as number)
    for (let h = start; h < end; h++) {
      if (this.#mark[items[h] as number] === this.#stamp) counts[h] = (counts[h] as number) + change
    }
    this.#revalue(c)
  }

  #revalue(c: number): void {
    const size = this.size[c] as number
    let value = 0
    this.eachItem(c, (_, count) => {
      value += (1 + this.price) * count - this.price * size
    })
    this.value[c] = value
  }
}
