/** What a class of some rows would be worth, before there is one. */
import type { SparseMatrix } from '../../../data/index.ts'
import { type Kind, needed } from '../algorithm.ts'

export class Tally {
  readonly #counts: Uint32Array
  readonly #touched: number[] = []
  #size = 0

  constructor(columns: number) {
    this.#counts = new Uint32Array(columns)
  }

  /** Adds `copies` of a row. */
  add({ offsets, indices }: SparseMatrix, row: number, copies = 1): void {
    const end = offsets[row + 1] as number
    for (let e = offsets[row] as number; e < end; e++) {
      const item = indices[e] as number
      const before = this.#counts[item] as number
      if (before === 0) this.#touched.push(item)
      this.#counts[item] = before + copies
    }
    this.#size += copies
  }

  /** The value of a class of the rows added (see Clustering), and forgets them. */
  value(kind: Kind, price: number): number {
    const least = needed(this.#size, kind)
    let value = 0
    for (const item of this.#touched) {
      const count = this.#counts[item] as number
      this.#counts[item] = 0
      if (count >= least) value += (1 + price) * count - price * this.#size
    }
    this.#touched.length = 0
    this.#size = 0
    return value
  }
}
