import type { SparseMatrix } from '../../data/index.ts'

/** A set of rows that others leave, and how many of it have each item. */
export class DivisibleSet {
  /** Entries looked at so far. */
  counted = 0
  readonly #matrix: SparseMatrix
  readonly #k: number
  #rows: Uint32Array = new Uint32Array(0)
  #size = 0
  #entries = 0
  /** 1 for rows of the set. */
  readonly #here: Uint8Array
  #items: number[] = []
  readonly #count: Uint32Array
  // The rows that had an item when the set began: #having[#start[item]] and so on, as many as #had[item].
  readonly #start: Uint32Array
  readonly #had: Uint32Array
  readonly #having: Uint32Array
  // Items that k rows have, in stacks by their number. It only falls; an item is put lower when it is met at the top.
  readonly #first: Int32Array
  readonly #below: Int32Array
  #top = 0
  /** Items that more than half of the rows have: few, since the entries of the set must do for all of them. */
  #frequent: number[] = []

  constructor(matrix: SparseMatrix, k: number) {
    this.#matrix = matrix
    this.#k = k
    this.#here = new Uint8Array(matrix.rows)
    this.#count = new Uint32Array(matrix.columns)
    this.#start = new Uint32Array(matrix.columns)
    this.#had = new Uint32Array(matrix.columns)
    this.#having = new Uint32Array(matrix.indices.length)
    this.#first = new Int32Array(matrix.rows + 1).fill(-1)
    this.#below = new Int32Array(matrix.columns)
  }

  begin(rows: Uint32Array): void {
    this.#rows = rows
    this.#size = rows.length
    this.#entries = 0
    for (const row of rows) {
      this.#here[row] = 1
      this.#entries += this.#countRow(row)
    }
    let end = 0
    for (const item of this.#items) {
      this.#start[item] = end
      end += this.#count[item] as number
    }
    const { offsets, indices } = this.#matrix
    for (const row of rows) {
      const last = offsets[row + 1] as number
      for (let e = offsets[row] as number; e < last; e++) {
        const item = indices[e] as number
        const had = this.#had[item] as number
        this.#having[(this.#start[item] as number) + had] = row
        this.#had[item] = had + 1
      }
    }
    for (const item of this.#items) if ((this.#count[item] as number) >= this.#k) this.#put(item)
  }

  /** The item that comes nearest to halving the set with k rows on both sides, or −1. */
  mostBalanced(): number {
    const [k, size] = [this.#k, this.#size]
    let [rare, frequent, least] = [-1, -1, size - k + 1]
    const consider = (item: number) => {
      const count = this.#count[item] as number
      if (count < least) [frequent, least] = [item, count]
    }
    // With fewer than k rows that have an item, or have it not, it never divides what is left of the set either.
    const divides = (item: number) => (this.#count[item] as number) >= k && (this.#count[item] as number) <= size - k
    const still: number[] = []
    for (const item of this.#frequent) {
      if (!divides(item)) continue
      if (2 * (this.#count[item] as number) <= size) this.#put(item)
      else {
        still.push(item)
        consider(item)
      }
    }
    this.#frequent = still
    while (this.#top >= k) {
      const item = this.#first[this.#top] as number
      if (item < 0) {
        this.#top--
        continue
      }
      const count = this.#count[item] as number
      if (divides(item) && count === this.#top && 2 * count <= size) {
        rare = item
        break
      }
      this.#first[this.#top] = this.#below[item] as number
      if (!divides(item)) continue
      if (2 * count > size) {
        still.push(item)
        consider(item)
      } else this.#put(item)
    }
    if (rare >= 0 && (frequent < 0 || size - 2 * (this.#count[rare] as number) <= 2 * least - size)) return rare
    return frequent
  }

  /** The smaller of the two sides, which is no part of the set any more. */
  divide(item: number): Uint32Array {
    const start = this.#start[item] as number
    const having = this.#having
      .subarray(start, start + (this.#had[item] as number))
      .filter((row) => this.#here[row] === 1)
    const { offsets } = this.#matrix
    // A row counts as an entry, so that rows without any have their price too.
    const weight = having.reduce((sum, row) => sum + 1 + (offsets[row + 1] as number) - (offsets[row] as number), 0)
    const leaving = 2 * weight <= this.#entries + this.#size ? having : this.#without(having)
    for (const row of leaving) {
      this.#here[row] = 0
      this.#entries -= this.#countRow(row, -1)
    }
    this.#size -= leaving.length
    return leaving
  }

  /** The rows that nobody took away, once no item divides them: then all stacks are empty. */
  end(): Uint32Array {
    const left = this.#rows.filter((row) => this.#here[row] === 1)
    for (const row of left) this.#here[row] = 0
    for (const item of this.#items) {
      this.#count[item] = 0
      this.#had[item] = 0
    }
    this.#items = []
    return left
  }

  #without(having: Uint32Array): Uint32Array {
    for (const row of having) this.#here[row] = 2
    const others = this.#rows.filter((row) => this.#here[row] === 1)
    for (const row of having) this.#here[row] = 1
    this.#rows = having
    return others
  }

  #put(item: number): void {
    const count = this.#count[item] as number
    this.#below[item] = this.#first[count] as number
    this.#first[count] = item
    this.#top = Math.max(this.#top, count)
  }

  /** Counts the items of a row in or out, and says how many there are. */
  #countRow(row: number, by: 1 | -1 = 1): number {
    const { offsets, indices } = this.#matrix
    const start = offsets[row] as number
    const end = offsets[row + 1] as number
    for (let e = start; e < end; e++) {
      const item = indices[e] as number
      const before = this.#count[item] as number
      if (before === 0 && by === 1) this.#items.push(item)
      this.#count[item] = before + by
    }
    this.counted += end - start
    return end - start
  }
}
