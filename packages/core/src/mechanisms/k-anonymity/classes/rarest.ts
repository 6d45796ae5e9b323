/** The items of rows by how many others have them: the rarest tell most. */
import type { SparseMatrix } from '../../../data/index.ts'

/** Up to so many are put in order one by one. */
const FEW = 32

/** Of items that as many have, the smaller number first. `having` says for each item who has it. */
export class Rarest {
  /** All items in this order, and the place of each. */
  readonly order: Uint32Array
  readonly #rank: Uint32Array
  /** So many items nobody has. */
  readonly #none: number

  constructor({ rows: items, offsets }: SparseMatrix) {
    const frequency = (item: number) => (offsets[item + 1] as number) - (offsets[item] as number)
    let most = 0
    for (let item = 0; item < items; item++) most = Math.max(most, frequency(item))
    const next = new Uint32Array(most + 2)
    for (let item = 0; item < items; item++) next[frequency(item) + 1] = (next[frequency(item) + 1] as number) + 1
    this.#none = next[1] ?? 0
    for (let f = 1; f < next.length; f++) next[f] = (next[f] as number) + (next[f - 1] as number)
    this.order = new Uint32Array(items)
    this.#rank = new Uint32Array(items)
    for (let item = 0; item < items; item++) {
      const rank = next[frequency(item)] as number
      next[frequency(item)] = rank + 1
      this.order[rank] = item
      this.#rank[item] = rank
    }
  }

  /** The items of a row that anybody has, the rarest first. */
  of({ offsets, indices }: SparseMatrix, row: number): Uint32Array {
    const start = offsets[row] as number
    const end = offsets[row + 1] as number
    const ranks = new Uint32Array(end - start)
    let count = 0
    for (let e = start; e < end; e++) {
      const rank = this.#rank[indices[e] as number] as number
      if (rank < this.#none) continue
      let at = count++
      if (end - start <= FEW)
        for (; at > 0 && (ranks[at - 1] as number) > rank; at--) ranks[at] = ranks[at - 1] as number
      ranks[at] = rank
    }
    const items = ranks.subarray(0, count)
    if (end - start > FEW) items.sort()
    for (let i = 0; i < count; i++) items[i] = this.order[items[i] as number] as number
    return items
  }
}

/** Every row with its rarest items first, all at once: items go to their rows in that order. */
export function rarestFirst(rows: SparseMatrix, having: SparseMatrix): SparseMatrix {
  const { order } = new Rarest(having)
  const next = rows.offsets.slice(0, rows.rows)
  const indices = new Uint32Array(rows.indices.length)
  for (const item of order) {
    const end = having.offsets[item + 1] as number
    for (let e = having.offsets[item] as number; e < end; e++) {
      const row = having.indices[e] as number
      const at = next[row] as number
      indices[at] = item
      next[row] = at + 1
    }
  }
  return { ...rows, indices }
}
