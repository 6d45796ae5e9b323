/**
 * Rows in classes that can be changed one row at a time, and what a change would bring, exactly and at little cost.
 *
 * The value of a class of g rows is Σ ((1 + J)·c − J·g) over the items of its template, where c of its rows have the
 * item: what it shares with the original, less J for each entry it creates. When J is the similarity reached, raising
 * the sum of values raises that similarity (Dinkelbach's method for ratios), and against nothing released at all the
 * value is what the class gains.
 */
import type { SparseMatrix } from '../../data/index.ts'
import { type Classes, type Kind, needed } from './algorithm.ts'

/** Classes up to this size have their items counted anew at every change. */
const SMALL = 48

export class Clustering {
  readonly rows: SparseMatrix
  readonly kind: Kind
  /** The price of a created entry. */
  price: number
  /** The class of each row, or −1. */
  readonly of: Int32Array
  size: Int32Array
  value: Float64Array
  /** How many classes there are, empty ones included. */
  count = 0

  /** Numbers of classes that are empty. */
  readonly #free: number[] = []

  // The members of a class are a ring of rows.
  readonly #next: Int32Array
  readonly #previous: Int32Array
  #head: Int32Array

  // The items of a class that are in its template, or may come to be by the next change: those that have at least
  // needed − 1 − slack rows. One change moves an item by at most 1 against what is needed, so that the list serves for
  // `slack` changes before it must be made again.
  #start: Uint32Array
  #length: Uint32Array
  #room: Uint32Array
  #slack: Int32Array
  #items = new Uint32Array(1024)
  #counts = new Int32Array(1024)
  #end = 0

  readonly #tally: Uint32Array
  #mark: Uint32Array
  #stamp = 0

  constructor(rows: SparseMatrix, kind: Kind, price: number) {
    this.rows = rows
    this.kind = kind
    this.price = price
    this.of = new Int32Array(rows.rows).fill(-1)
    this.#next = new Int32Array(rows.rows)
    this.#previous = new Int32Array(rows.rows)
    this.size = new Int32Array(16)
    this.value = new Float64Array(16)
    this.#head = new Int32Array(16).fill(-1)
    this.#start = new Uint32Array(16)
    this.#length = new Uint32Array(16)
    this.#room = new Uint32Array(16)
    this.#slack = new Int32Array(16)
    this.#tally = new Uint32Array(rows.columns)
    this.#mark = new Uint32Array(rows.columns)
  }

  /** A class of these rows, which are in none. */
  open(rows: ArrayLike<number>): number {
    const c = this.#free.pop() ?? this.count++
    if (c >= this.size.length) this.#grow()
    this.#head[c] = -1
    for (let m = 0; m < rows.length; m++) this.#link(rows[m] as number, c)
    this.recount(c)
    return c
  }

  /** What is marked is meant by "the row" in `valueWith` and `valueWithout`. */
  mark(row: number): void {
    const { offsets, indices } = this.rows
    const stamp = ++this.#stamp
    const end = offsets[row + 1] as number
    for (let e = offsets[row] as number; e < end; e++) this.#mark[indices[e] as number] = stamp
  }

  marked(item: number): boolean {
    return this.#mark[item] === this.#stamp
  }

  /** The value of a class with the marked row of `length` items added to it (+1), or taken from it (−1). */
  valueAfter(c: number, change: 1 | -1, length: number): number {
    const size = (this.size[c] as number) + change
    const least = needed(size, this.kind)
    const [gain, lost] = [1 + this.price, this.price * size]
    const start = this.#start[c] as number
    const end = start + (this.#length[c] as number)
    const stamp = this.#stamp
    let value = 0
    let found = 0
    for (let h = start; h < end; h++) {
      let count = this.#counts[h] as number
      if (this.#mark[this.#items[h] as number] === stamp) {
        found++
        count += change
      }
      if (count >= least) value += gain * count - lost
    }
    // One row in two is half of them: an item that no other row has gets in.
    if (least === 1 && change === 1) value += (length - found) * (gain - lost)
    return value
  }

  /** The value of a class when `out`, one of its rows, is replaced by the marked row, which has `length` items. */
  valueReplaced(c: number, out: number, length: number): number {
    const { offsets, indices } = this.rows
    const size = this.size[c] as number
    const least = needed(size, this.kind)
    const [gain, lost] = [1 + this.price, this.price * size]
    const first = offsets[out] as number
    const last = offsets[out + 1] as number
    for (let e = first; e < last; e++) this.#tally[indices[e] as number] = 1
    const start = this.#start[c] as number
    const end = start + (this.#length[c] as number)
    const stamp = this.#stamp
    let value = 0
    let found = 0
    for (let h = start; h < end; h++) {
      const item = this.#items[h] as number
      let count = (this.#counts[h] as number) - (this.#tally[item] as number)
      if (this.#mark[item] === stamp) {
        found++
        count++
      }
      if (count >= least && count > 0) value += gain * count - lost
    }
    for (let e = first; e < last; e++) this.#tally[indices[e] as number] = 0
    if (least === 1) value += (length - found) * (gain - lost)
    return value
  }

  /** Moves a row to another class. */
  move(row: number, to: number): void {
    const from = this.of[row] as number
    this.#unlink(row)
    this.#link(row, to)
    this.mark(row)
    this.#changed(from, -1)
    this.#changed(to, 1)
  }

  /** Two rows of different classes change places. */
  exchange(a: number, b: number): void {
    const [from, to] = [this.of[a] as number, this.of[b] as number]
    this.#unlink(a)
    this.#unlink(b)
    this.#link(a, to)
    this.#link(b, from)
    this.recount(from)
    this.recount(to)
  }

  members(c: number): number[] {
    const found: number[] = []
    const head = this.#head[c] as number
    if (head < 0) return found
    let row = head
    do {
      found.push(row)
      row = this.#next[row] as number
    } while (row !== head)
    return found
  }

  /** Takes all rows out of a class and returns them. */
  dissolve(c: number): number[] {
    const rows = this.members(c)
    for (const row of rows) this.#unlink(row)
    this.recount(c)
    this.#free.push(c)
    return rows
  }

  /** Takes a row out of its class. */
  take(row: number): void {
    const c = this.of[row] as number
    this.#unlink(row)
    this.mark(row)
    this.#changed(c, -1)
  }

  /** Visits the items of the template. */
  eachItem(c: number, visit: (item: number, count: number) => void): void {
    const least = needed(this.size[c] as number, this.kind)
    const start = this.#start[c] as number
    const end = start + (this.#length[c] as number)
    for (let h = start; h < end; h++) {
      const count = this.#counts[h] as number
      if (count >= least) visit(this.#items[h] as number, count)
    }
  }

  /** Sets the price of a created entry, and all values by it. */
  reprice(price: number): void {
    this.price = price
    for (let c = 0; c < this.count; c++) this.value[c] = this.#worth(c)
  }

  /** Entries kept and created by all classes. */
  totals(): { kept: number; created: number } {
    let kept = 0
    let created = 0
    for (let c = 0; c < this.count; c++) {
      const size = this.size[c] as number
      this.eachItem(c, (_, count) => {
        kept += count
        created += size - count
      })
    }
    return { kept, created }
  }

  similarity(): number {
    const { kept, created } = this.totals()
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
  recount(c: number): void {
    const { offsets, indices } = this.rows
    const size = this.size[c] as number
    const slack = size <= SMALL ? 0 : size >>> 3
    const least = Math.max(1, needed(size, this.kind) - 1 - slack)
    const tally = this.#tally
    const touched: number[] = []
    const head = this.#head[c] as number
    let row = head
    if (head >= 0) {
      do {
        const end = offsets[row + 1] as number
        for (let e = offsets[row] as number; e < end; e++) {
          const item = indices[e] as number
          const before = tally[item] as number
          if (before === 0) touched.push(item)
          tally[item] = before + 1
        }
        row = this.#next[row] as number
      } while (row !== head)
    }
    this.#makeRoom(c, touched.length)
    let h = this.#start[c] as number
    for (const item of touched) {
      const count = tally[item] as number
      tally[item] = 0
      if (count < least) continue
      this.#items[h] = item
      this.#counts[h++] = count
    }
    this.#length[c] = h - (this.#start[c] as number)
    this.#slack[c] = slack
    this.value[c] = this.#worth(c)
  }

  #worth(c: number): number {
    const size = this.size[c] as number
    let value = 0
    this.eachItem(c, (_, count) => {
      value += (1 + this.price) * count - this.price * size
    })
    return value
  }

  /** The marked row came or went. */
  #changed(c: number, change: 1 | -1): void {
    if (c < 0) return
    if ((this.#slack[c] as number) === 0) {
      this.recount(c)
      return
    }
    this.#slack[c] = (this.#slack[c] as number) - 1
    const start = this.#start[c] as number
    const end = start + (this.#length[c] as number)
    for (let h = start; h < end; h++) {
      if (this.#mark[this.#items[h] as number] === this.#stamp) this.#counts[h] = (this.#counts[h] as number) + change
    }
    this.value[c] = this.#worth(c)
  }

  #link(row: number, c: number): void {
    const head = this.#head[c] as number
    if (head < 0) {
      this.#head[c] = row
      this.#next[row] = row
      this.#previous[row] = row
    } else {
      const last = this.#previous[head] as number
      this.#next[last] = row
      this.#previous[row] = last
      this.#next[row] = head
      this.#previous[head] = row
    }
    this.of[row] = c
    this.size[c] = (this.size[c] as number) + 1
  }

  #unlink(row: number): void {
    const c = this.of[row] as number
    if (c < 0) return
    const next = this.#next[row] as number
    const previous = this.#previous[row] as number
    this.#next[previous] = next
    this.#previous[next] = previous
    if (this.#head[c] === row) this.#head[c] = next === row ? -1 : next
    this.of[row] = -1
    this.size[c] = (this.size[c] as number) - 1
  }

  #makeRoom(c: number, length: number): void {
    if (length <= (this.#room[c] as number)) return
    const room = length + (length >>> 1) + 4
    if (this.#end + room > this.#items.length) this.#compact(room)
    this.#start[c] = this.#end
    this.#room[c] = room
    this.#end += room
  }

  /** Makes the store larger, and leaves out what nobody uses any more. */
  #compact(room: number): void {
    let used = room
    for (let c = 0; c < this.count; c++) used += this.#room[c] as number
    const items = new Uint32Array(2 * used)
    const counts = new Int32Array(2 * used)
    let end = 0
    for (let c = 0; c < this.count; c++) {
      const start = this.#start[c] as number
      const length = this.#length[c] as number
      items.set(this.#items.subarray(start, start + length), end)
      counts.set(this.#counts.subarray(start, start + length), end)
      this.#start[c] = end
      end += this.#room[c] as number
    }
    this.#items = items
    this.#counts = counts
    this.#end = end
  }

  #grow(): void {
    const length = 2 * this.size.length
    const longer = <A extends Int32Array | Uint32Array | Float64Array>(array: A, made: A): A => {
      made.set(array)
      return made
    }
    this.size = longer(this.size, new Int32Array(length))
    this.value = longer(this.value, new Float64Array(length))
    this.#head = longer(this.#head, new Int32Array(length).fill(-1))
    this.#start = longer(this.#start, new Uint32Array(length))
    this.#length = longer(this.#length, new Uint32Array(length))
    this.#room = longer(this.#room, new Uint32Array(length))
    this.#slack = longer(this.#slack, new Int32Array(length))
  }
}
