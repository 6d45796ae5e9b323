/** What a class of some rows would be worth, before there is one. */
import type { SparseMatrix } from '../../../data/index.ts'
import { type Kind, needed } from '../algorithm.ts'
import { has, LONG, lengthOf } from './sharing.ts'

interface Added {
  readonly rows: SparseMatrix
  readonly row: number
  readonly copies: number
}

export class Tally {
  readonly #counts: Uint32Array
  #touched: number[] = []
  #size = 0
  /** Rows so long that their items are counted last, and only those that can matter. */
  #long: Added[] = []

  constructor(columns: number) {
    this.#counts = new Uint32Array(columns)
  }

  /** Adds `copies` of a row. */
  add(rows: SparseMatrix, row: number, copies = 1): void {
    this.#size += copies
    if (lengthOf(rows, row) > LONG) this.#long.push({ rows, row, copies })
    else this.#count({ rows, row, copies })
  }

  /** The value of a class of the rows added (see Clustering), and forgets them. `visit` is told the items it is released with. */
  value(kind: Kind, price: number, visit?: (item: number) => void): number {
    const least = needed(this.#size, kind)
    this.#countLong(least)
    let [entries, items] = [0, 0]
    for (const item of this.#touched) {
      const count = this.#counts[item] as number
      this.#counts[item] = 0
      if (count < least) continue
      entries += count
      items++
      visit?.(item)
    }
    const value = (1 + price) * entries - price * this.#size * items
    this.#touched = []
    this.#long = []
    this.#size = 0
    return value
  }

  #count({ rows: { offsets, indices }, row, copies }: Added): void {
    const end = offsets[row + 1] as number
    for (let e = offsets[row] as number; e < end; e++) {
      const item = indices[e] as number
      const before = this.#counts[item] as number
      if (before === 0) this.#touched.push(item)
      this.#counts[item] = before + copies
    }
  }

  /** What only long rows have is in the template if they are enough by themselves. */
  #countLong(least: number): void {
    const enough = this.#long.reduce((sum, { copies }) => sum + copies, 0) >= least
    for (const long of this.#long) {
      if (enough) this.#count(long)
      else {
        for (const item of this.#touched) {
          if (has(long.rows, long.row, item)) this.#counts[item] = (this.#counts[item] as number) + long.copies
        }
      }
    }
  }
}
