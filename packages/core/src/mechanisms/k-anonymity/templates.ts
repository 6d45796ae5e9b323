/** What the rows of a class are released as. */
import type { SparseMatrix } from '../../data/index.ts'
import { startsOf } from '../../data/sparse.ts'
import { type Classes, type Kind, needed } from './algorithm.ts'

/**
 * One row for each class: every item that at least half of its rows have, or all of them under suppression. Taking all
 * that is allowed is best for a given class: an item that c of g rows have adds c to what original and release share and
 * g − c to what they have together, and with c ≥ g − c that never lowers their ratio.
 */
export function templatesOf(rows: SparseMatrix, classes: Classes, kind: Kind): SparseMatrix {
  const { columns, offsets, indices } = rows
  const { starts, members } = membersOf(classes)
  const count = starts.length - 1
  const counts = new Uint32Array(columns)
  const ends = new Uint32Array(count + 1)
  let items = new Uint32Array(Math.max(16, indices.length >>> 1))
  let length = 0
  for (let c = 0; c < count; c++) {
    const first = starts[c] as number
    const last = starts[c + 1] as number
    const touched: number[] = []
    for (let m = first; m < last; m++) {
      const row = members[m] as number
      const end = offsets[row + 1] as number
      for (let e = offsets[row] as number; e < end; e++) {
        const item = indices[e] as number
        const before = counts[item] as number
        if (before === 0) touched.push(item)
        counts[item] = before + 1
      }
    }
    const least = needed(last - first, kind)
    const template = touched.filter((item) => (counts[item] as number) >= least).sort((a, b) => a - b)
    for (const item of touched) counts[item] = 0
    if (length + template.length > items.length) {
      const longer = new Uint32Array(2 * (length + template.length))
      longer.set(items)
      items = longer
    }
    items.set(template, length)
    length += template.length
    ends[c + 1] = length
  }
  return { rows: count, columns, offsets: ends, indices: items.slice(0, length) }
}

/** The rows of each class: those of class c are members[starts[c]] to members[starts[c + 1] − 1], ascending. */
export function membersOf(classes: Classes): { readonly starts: Uint32Array; readonly members: Uint32Array } {
  let count = 0
  for (let i = 0; i < classes.length; i++) count = Math.max(count, (classes[i] as number) + 1)
  const starts = startsOf(classes, count)
  const next = starts.slice()
  const members = new Uint32Array(classes.length)
  for (let i = 0; i < classes.length; i++) {
    const c = classes[i] as number
    const place = next[c] as number
    members[place] = i
    next[c] = place + 1
  }
  return { starts, members }
}
