import { InvalidInput, type SparseMatrix } from '@tulle/core'
import { grown } from '../text-files/grown.ts'

const MOST = 2 ** 31

/** A binary matrix row by row, in arrays that grow: nothing is made for a row but its numbers. */
export class RowBuilder {
  #offsets: Uint32Array = new Uint32Array(2 ** 10)
  #indices: Uint32Array = new Uint32Array(2 ** 12)
  #rows = 0
  #entries = 0

  get rows(): number {
    return this.#rows
  }

  get entries(): number {
    return this.#entries
  }

  /** What is added from now on belongs to another row. */
  next(): void {
    // Room for the end of the last row too.
    if (this.#rows + 2 > this.#offsets.length) this.#offsets = grown(this.#offsets, this.#rows + 2)
    this.#offsets[this.#rows++] = this.#entries
  }

  /** Each column once in a row. */
  add(column: number): void {
    if (this.#entries === this.#indices.length) this.#grow()
    this.#indices[this.#entries++] = column
  }

  /** Nothing else comes. The caller has added columns below `columns`, ascending in each row. */
  matrix(columns: number): SparseMatrix {
    const [rows, entries] = [this.#rows, this.#entries]
    this.#offsets[rows] = entries
    // Cut to size by a copy: a view would keep the whole array alive.
    return { rows, columns, offsets: this.#offsets.slice(0, rows + 1), indices: this.#indices.slice(0, entries) }
  }

  #grow(): void {
    if (this.#entries >= MOST) {
      throw new InvalidInput(`There are more than ${MOST} entries: make a release for each part of the people.`)
    }
    this.#indices = grown(this.#indices, this.#entries + 1)
  }
}
