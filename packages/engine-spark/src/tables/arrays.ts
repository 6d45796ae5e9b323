/** What comes back from Spark and is held here, in one array. */
import { InvalidInput, type SparseMatrix } from '@tulle/core'
import { grouped, words } from '@tulle/core/text'
import { RefusedByData } from '@tulle/releases'

/** Of what only the data can tell: an account that the release was reserved in keeps it. */
export function tooMany(file: string, what: string, most: number): InvalidInput {
  return new RefusedByData(tooManyWords(file, what, most))
}

/** Of what public facts tell, before anything is read. */
export function requireRoom(file: string, what: string, count: number, most: number): void {
  if (count > most) throw new InvalidInput(tooManyWords(file, what, most))
}

function tooManyWords(file: string, what: string, most: number) {
  return words`${file} has more than ${grouped(most)} ${what}, and this release holds them all in one place: make a release for each part of the people.`
}

/** Numbers one after the other, however many there will be. */
export class Numbers {
  #values = new Uint32Array(2 ** 12)
  #length = 0

  get length(): number {
    return this.#length
  }

  add(value: number): void {
    if (this.#length === this.#values.length) {
      const longer = new Uint32Array(2 * this.#length)
      longer.set(this.#values)
      this.#values = longer
    }
    this.#values[this.#length++] = value
  }

  /** Cut to size by a copy: a view would keep the whole array alive. */
  all(): Uint32Array {
    return this.#values.slice(0, this.#length)
  }
}

/** A binary matrix, row by row. */
export class Rows {
  readonly #offsets = new Numbers()
  readonly #indices = new Numbers()

  get rows(): number {
    return this.#offsets.length
  }

  get entries(): number {
    return this.#indices.length
  }

  /** Columns come in ascending order. */
  add(columns: Iterable<number>): void {
    this.#offsets.add(this.#indices.length)
    for (const column of columns) this.#indices.add(column)
  }

  matrix(columns: number): SparseMatrix {
    const rows = this.rows
    this.#offsets.add(this.#indices.length)
    return { rows, columns, offsets: this.#offsets.all(), indices: this.#indices.all() }
  }
}
