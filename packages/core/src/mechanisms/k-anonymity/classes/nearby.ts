/** Which classes a row might better be in: those with its items in their templates. */
import { type SparseMatrix, transpose } from '../../../data/index.ts'
import type { Clustering } from './clustering.ts'
import { Rarest } from './rarest.ts'
import { lengthOf, place } from './sharing.ts'

/** Entries of the index looked at for one row; of an item that very many templates have, so many. */
const LOOKED_AT = 2 ** 9
const WINDOW = 2 ** 5

/**
 * The classes and templates as they are when this is made; they may change a little while it is in use. Classes stand in
 * the order of their first rows, so that those near each other are much alike.
 */
export class Nearby {
  /** The best classes for the row last looked for, best first, its own left out. */
  readonly classes: Int32Array
  count = 0
  readonly #worth: Float64Array
  readonly #clustering: Clustering
  readonly #inOrder: Uint32Array
  readonly #first: Uint32Array
  /** The templates of the classes in their order. */
  readonly #templates: SparseMatrix
  /** For each item, the places of the classes that have it. */
  readonly #having: SparseMatrix
  readonly #rarest: Rarest
  readonly #shared: Uint32Array
  readonly #found = new Uint32Array(LOOKED_AT)
  readonly #marked: Uint8Array

  constructor(clustering: Clustering, most: number) {
    this.classes = new Int32Array(most)
    this.#worth = new Float64Array(most)
    this.#clustering = clustering
    ;[this.#inOrder, this.#first] = byFirstRow(clustering)
    this.#templates = templatesOf(clustering, this.#inOrder)
    this.#having = transpose(this.#templates)
    this.#rarest = new Rarest(this.#having)
    this.#shared = new Uint32Array(this.#inOrder.length)
    this.#marked = new Uint8Array(clustering.rows.columns)
  }

  look(row: number): void {
    const { offsets, indices } = this.#having
    const [shared, found] = [this.#shared, this.#found]
    const items = this.#rarest.of(this.#clustering.rows, row)
    let count = 0
    let left = LOOKED_AT
    let near = -1
    for (let i = 0; i < items.length && left > 0; i++) {
      let from = offsets[items[i] as number] as number
      let to = offsets[(items[i] as number) + 1] as number
      const room = Math.max(Math.min(WINDOW, left), left - WINDOW * (items.length - 1 - i))
      if (to - from > room) {
        if (near < 0) near = place(this.#first, 0, this.#first.length, row)
        const width = Math.min(WINDOW, room)
        from = Math.max(from, Math.min(to - width, place(indices, from, to, near) - (width >>> 1)))
        to = from + width
      }
      left -= to - from
      for (let e = from; e < to; e++) {
        const at = indices[e] as number
        const before = shared[at] as number
        if (before === 0) found[count++] = at
        shared[at] = before + 1
      }
    }
    // Where not every entry was looked at, what is shared is counted once more.
    if (near >= 0) this.#recount(items, count)
    this.#rank(this.#clustering.of[row] as number, count)
  }

  #recount(items: Uint32Array, found: number): void {
    const { offsets, indices } = this.#templates
    const marked = this.#marked
    for (let i = 0; i < items.length; i++) marked[items[i] as number] = 1
    for (let f = 0; f < found; f++) {
      const at = this.#found[f] as number
      const end = offsets[at + 1] as number
      let both = 0
      for (let e = offsets[at] as number; e < end; e++) both += marked[indices[e] as number] as number
      this.#shared[at] = both
    }
    for (let i = 0; i < items.length; i++) marked[items[i] as number] = 0
  }

  #rank(own: number, found: number): void {
    const { size } = this.#clustering
    const [classes, worth] = [this.classes, this.#worth]
    this.count = 0
    for (let f = 0; f < found; f++) {
      const at = this.#found[f] as number
      const c = this.#inOrder[at] as number
      const gain = this.#gain(c, this.#shared[at] as number, lengthOf(this.#templates, at))
      this.#shared[at] = 0
      let rank = this.count
      if (rank === classes.length) {
        if ((worth[rank - 1] as number) >= gain) continue
        rank--
      }
      if (c === own || size[c] === 0) continue
      if (rank === this.count) this.count++
      for (; rank > 0 && (worth[rank - 1] as number) < gain; rank--) {
        worth[rank] = worth[rank - 1] as number
        classes[rank] = classes[rank - 1] as number
      }
      worth[rank] = gain
      classes[rank] = c
    }
  }

  /** What a row would bring to a class if that left the template as it is, or under suppression only shortened it. */
  #gain(c: number, shared: number, length: number): number {
    const { kind, price, size } = this.#clustering
    if (kind === 'smooth') return (1 + price) * shared - price * length
    return shared - (size[c] as number) * (length - shared)
  }
}

function templatesOf(clustering: Clustering, classes: Uint32Array): SparseMatrix {
  const offsets = new Uint32Array(classes.length + 1)
  for (let p = 0; p < classes.length; p++) {
    let length = 0
    clustering.eachItem(classes[p] as number, () => void length++)
    offsets[p + 1] = (offsets[p] as number) + length
  }
  const indices = new Uint32Array(offsets[classes.length] as number)
  for (let p = 0, e = 0; p < classes.length; p++) {
    clustering.eachItem(classes[p] as number, (item) => {
      indices[e++] = item
    })
  }
  return { rows: classes.length, columns: clustering.rows.columns, offsets, indices }
}

/** The classes that are not empty, by the first of their rows, and these rows. */
function byFirstRow({ of, count }: Clustering): [Uint32Array, Uint32Array] {
  const seen = new Uint8Array(count)
  const classes: number[] = []
  const first: number[] = []
  for (let row = 0; row < of.length; row++) {
    const c = of[row] as number
    if (c < 0 || seen[c] === 1) continue
    seen[c] = 1
    classes.push(c)
    first.push(row)
  }
  return [Uint32Array.from(classes), Uint32Array.from(first)]
}
