/** Which classes a row might better be in: those with its items in their templates. */
import { startsOf } from '../../../data/sparse.ts'
import type { Clustering } from './clustering.ts'

/** Entries of the index looked at for one row: items of few templates first. */
const LOOKED_AT = 1 << 12

/** The classes and templates as they are when this is made; they may change a little while it is in use. */
export class Nearby {
  /** The best classes for the row last looked for, best first, its own left out. */
  readonly classes: Int32Array
  count = 0
  readonly #worth: Float64Array
  readonly #clustering: Clustering
  readonly #starts: Uint32Array
  readonly #having: Uint32Array
  readonly #length: Uint32Array
  readonly #shared: Uint32Array
  readonly #found = new Uint32Array(LOOKED_AT)

  constructor(clustering: Clustering, most: number) {
    this.classes = new Int32Array(most)
    this.#worth = new Float64Array(most)
    this.#clustering = clustering
    const { count, rows } = clustering
    this.#length = new Uint32Array(count)
    this.#shared = new Uint32Array(count)
    let entries = 0
    for (let c = 0; c < count; c++) clustering.eachItem(c, () => void entries++)
    const items = new Uint32Array(entries)
    const classes = new Uint32Array(entries)
    for (let c = 0, e = 0; c < count; c++) {
      clustering.eachItem(c, (item) => {
        items[e] = item
        classes[e++] = c
        this.#length[c] = (this.#length[c] as number) + 1
      })
    }
    this.#starts = startsOf(items, rows.columns)
    this.#having = new Uint32Array(entries)
    const next = this.#starts.slice()
    for (let e = 0; e < entries; e++) {
      const item = items[e] as number
      const place = next[item] as number
      this.#having[place] = classes[e] as number
      next[item] = place + 1
    }
  }

  look(row: number): void {
    const { offsets, indices } = this.#clustering.rows
    const [starts, shared, found] = [this.#starts, this.#shared, this.#found]
    const frequency = (item: number) => (starts[item + 1] as number) - (starts[item] as number)
    const items = indices.slice(offsets[row], offsets[row + 1])
    if (items.length > 1) items.sort((a, b) => frequency(a) - frequency(b) || a - b)
    let count = 0
    let left = LOOKED_AT
    for (let i = 0; i < items.length; i++) {
      const item = items[i] as number
      left -= frequency(item)
      if (left < 0) break
      const end = starts[item + 1] as number
      for (let e = starts[item] as number; e < end; e++) {
        const c = this.#having[e] as number
        const before = shared[c] as number
        if (before === 0) found[count++] = c
        shared[c] = before + 1
      }
    }
    this.#rank(row, count)
  }

  #rank(row: number, found: number): void {
    const { size, of } = this.#clustering
    const [classes, worth] = [this.classes, this.#worth]
    this.count = 0
    for (let f = 0; f < found; f++) {
      const c = this.#found[f] as number
      const gain = this.#gain(c, this.#shared[c] as number)
      this.#shared[c] = 0
      if (c === of[row] || size[c] === 0) continue
      let place = this.count
      if (place === classes.length) {
        if ((worth[place - 1] as number) >= gain) continue
        place--
      } else this.count++
      for (; place > 0 && (worth[place - 1] as number) < gain; place--) {
        worth[place] = worth[place - 1] as number
        classes[place] = classes[place - 1] as number
      }
      worth[place] = gain
      classes[place] = c
    }
  }

  /** What a row would bring to a class if that left the template as it is, or under suppression only shortened it. */
  #gain(c: number, shared: number): number {
    const { kind, price, size } = this.#clustering
    const length = this.#length[c] as number
    if (kind === 'smooth') return (1 + price) * shared - price * length
    return shared - (size[c] as number) * (length - shared)
  }
}
