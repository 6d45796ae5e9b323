/**
 * Which rows are nearest to a row, by the number of items that one of the two has and the other has not:
 * |u| + |v| − 2·|u ∩ v|. Two kinds of rows can be near: those that share an item, found through lists of the rows that
 * have it, and the shortest of all the others, since a short row is near every other short row. Nobody else is looked at.
 */
import type { SparseMatrix } from '../../../data/index.ts'
import { compareRows, picked, upTo } from '../sorted.ts'

/** Rows without their repetitions, the shorter ones first. */
export interface ShortFirst {
  readonly matrix: SparseMatrix
  /** How many rows are equal to each. */
  readonly times: Uint32Array
  /** Which of them each row is. */
  readonly of: Uint32Array
}

/** Of sorted rows. */
export function shortFirst(sorted: SparseMatrix): ShortFirst {
  const { rows, offsets } = sorted
  const length = (row: number) => (offsets[row + 1] as number) - (offsets[row] as number)
  const repeats = (row: number) => row > 0 && compareRows(sorted, row - 1, row) === 0
  const order = upTo(rows)
    .filter((row) => !repeats(row))
    .sort((a, b) => length(a) - length(b) || a - b)
  const times = new Uint32Array(order.length)
  const of = new Uint32Array(rows)
  for (let d = 0; d < order.length; d++) {
    let row = order[d] as number
    do {
      of[row++] = d
      times[d] = (times[d] as number) + 1
    } while (row < rows && repeats(row))
  }
  return { matrix: picked(sorted, order), times, of }
}

/**
 * The most rows that are looked at for one row. An item that nearly all rows have leads to nearly all rows: beyond this
 * the rarest items of the row are followed alone, as far as they go, and of the last of them the rows that came first.
 * What is found then is still measured exactly, but something nearer may be missed.
 */
const PATIENCE = 2 ** 16

/** Some of the rows of a matrix, whose rows are the shorter ones first, by the items they have. */
export class RowIndex {
  readonly matrix: SparseMatrix
  /** The rows that the last look has found to share an item: the first `count` are meant. */
  readonly found: Uint32Array
  count = 0
  /** How many entries the last look has met. */
  met = 0
  readonly #patience: number
  readonly #having: (number[] | undefined)[]
  readonly #inside: Uint8Array
  #size = 0
  #shortest: number
  #length = 0
  readonly #shared: Uint32Array
  // Where the last look could not see everything, the items of its row are marked.
  #complete = true
  readonly #mark: Uint32Array
  #stamp = 0

  constructor(matrix: SparseMatrix, patience = PATIENCE) {
    this.matrix = matrix
    this.#patience = patience
    this.#having = new Array<number[] | undefined>(matrix.columns)
    this.found = new Uint32Array(matrix.rows)
    this.#inside = new Uint8Array(matrix.rows)
    this.#shortest = matrix.rows
    this.#shared = new Uint32Array(matrix.rows)
    this.#mark = new Uint32Array(matrix.columns)
  }

  get size(): number {
    return this.#size
  }

  /** The first of the shortest rows in the index. */
  get shortest(): number {
    return this.#shortest
  }

  has(row: number): boolean {
    return this.#inside[row] === 1
  }

  add(row: number): void {
    for (const item of this.#itemsOf(row)) {
      const rows = this.#having[item]
      if (rows === undefined) this.#having[item] = [row]
      else rows.push(row)
    }
    this.#inside[row] = 1
    this.#size++
    this.#shortest = Math.min(this.#shortest, row)
  }

  remove(row: number): void {
    for (const item of this.#itemsOf(row)) {
      const rows = this.#having[item] as number[]
      rows[rows.indexOf(row)] = rows.at(-1) as number
      rows.pop()
    }
    this.#inside[row] = 0
    this.#size--
    while (this.#shortest < this.matrix.rows && this.#inside[this.#shortest] === 0) this.#shortest++
  }

  /** Finds the rows of the index that share an item with this one. */
  look(row: number): void {
    for (let f = 0; f < this.count; f++) this.#shared[this.found[f] as number] = 0
    this.count = 0
    this.met = 0
    const items = this.#itemsOf(row)
    this.#length = items.length
    let all = 0
    for (const item of items) all += this.#having[item]?.length ?? 0
    this.#complete = all <= this.#patience
    if (this.#complete) {
      for (const item of items) this.#follow(item)
      return
    }
    this.#stamp++
    for (const item of items) this.#mark[item] = this.#stamp
    const rarity = (item: number) => this.#having[item]?.length ?? 0
    for (const item of items.slice().sort((a, b) => rarity(a) - rarity(b) || a - b)) this.#follow(item)
  }

  /** Whether the last look has found this row. */
  saw(row: number): boolean {
    return (this.#shared[row] as number) > 0
  }

  /** How far a row is from the one looked from, exactly. */
  distance(row: number): number {
    const { offsets } = this.matrix
    const length = (offsets[row + 1] as number) - (offsets[row] as number)
    const shared = this.#complete ? (this.#shared[row] as number) : this.#marked(row)
    return this.#length + length - 2 * shared
  }

  /** The nearest row of the index, which is not empty; of several the first. */
  nearest(row: number): { readonly row: number; readonly distance: number } {
    this.met = 0
    if (this.has(row)) return { row, distance: 0 }
    this.look(row)
    let nearest = this.#shortest
    let least = this.distance(nearest)
    for (let f = 0; f < this.count; f++) {
      const other = this.found[f] as number
      const distance = this.distance(other)
      if (distance < least || (distance === least && other < nearest)) [nearest, least] = [other, distance]
    }
    return { row: nearest, distance: least }
  }

  #marked(row: number): number {
    let count = 0
    for (const item of this.#itemsOf(row)) if (this.#mark[item] === this.#stamp) count++
    return count
  }

  #follow(item: number): void {
    const rows = this.#having[item]
    if (rows === undefined) return
    const last = Math.min(rows.length, this.#patience - this.met)
    const { found } = this
    const shared = this.#shared
    let count = this.count
    for (let r = 0; r < last; r++) {
      const row = rows[r] as number
      const before = shared[row] as number
      if (before === 0) found[count++] = row
      shared[row] = before + 1
    }
    this.count = count
    this.met += last
  }

  #itemsOf(row: number): Uint32Array {
    const { offsets, indices } = this.matrix
    return indices.subarray(offsets[row], offsets[row + 1])
  }
}
