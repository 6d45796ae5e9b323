/** Columns that are published beside the rows as they are. */

import type { Kept } from '../sources/rows.ts'
import { grown } from '../text-files/grown.ts'

/** Numbers of words for many rows. */
export interface Codes {
  getItem(k: number): number | null
}

/** Gathers the kept columns row by row. They come as numbers, −1 for nothing. */
export class KeptRows {
  readonly columns: readonly string[]
  readonly #words: readonly (readonly string[])[]
  readonly #codes: Uint32Array[]

  constructor(columns: readonly string[], words: readonly (readonly string[])[]) {
    this.columns = columns
    this.#words = words
    this.#codes = columns.map(() => new Uint32Array(2 ** 10))
  }

  set(row: number, vectors: readonly Codes[], k: number): void {
    for (let c = 0; c < vectors.length; c++) {
      const codes = grown(this.#codes[c] as Uint32Array, row + 1)
      this.#codes[c] = codes
      codes[row] = ((vectors[c] as Codes).getItem(k) as number) + 1
    }
  }

  /** The column in which these differ from what the row has; −1 if none does. */
  differs(row: number, vectors: readonly Codes[], k: number): number {
    for (let c = 0; c < vectors.length; c++) {
      const code = ((vectors[c] as Codes).getItem(k) as number) + 1
      if ((this.#codes[c] as Uint32Array)[row] !== code) return c
    }
    return -1
  }

  /** Nothing else comes. Undefined where nothing is kept. */
  end(rows: number): Kept | undefined {
    if (this.columns.length === 0) return undefined
    const values = this.#codes.map((codes, c) => ({
      codes: codes.slice(0, rows),
      words: [null, ...(this.#words[c] as readonly string[])],
    }))
    return { columns: this.columns, values }
  }
}
