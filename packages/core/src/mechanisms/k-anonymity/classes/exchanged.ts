/** What a class is worth with one row in the place of another, when one of the two is settled and many are tried as the other. */
import type { SparseMatrix } from '../../../data/index.ts'
import { has, LONG, lengthOf } from './sharing.ts'

export class Exchanged {
  /** No row makes the class worth more than this. */
  most = 0
  /** The value by the settled row alone, and what each item of the other row changes, whichever it is. */
  #base = 0
  #each = 0
  readonly #rows: SparseMatrix
  /** What some items change besides. */
  readonly #change: Float64Array
  #items: number[] = []

  constructor(rows: SparseMatrix) {
    this.#rows = rows
    this.#change = new Float64Array(rows.columns)
  }

  begin(base: number, each: number): void {
    for (const item of this.#items) this.#change[item] = 0
    this.#items.length = 0
    this.#base = base
    this.#each = each
    this.most = each > 0 ? Infinity : base
  }

  set(item: number, change: number): void {
    this.#items.push(item)
    this.#change[item] = change
    if (change > 0) this.most += change
  }

  add(value: number): void {
    this.#base += value
    this.most += value
  }

  value(row: number): number {
    const { offsets, indices } = this.#rows
    const change = this.#change
    const length = lengthOf(this.#rows, row)
    let value = this.#base + this.#each * length
    if (length > LONG) {
      for (const item of this.#items) if (has(this.#rows, row, item)) value += change[item] as number
      return value
    }
    const end = offsets[row + 1] as number
    for (let e = offsets[row] as number; e < end; e++) value += change[indices[e] as number] as number
    return value
  }
}
