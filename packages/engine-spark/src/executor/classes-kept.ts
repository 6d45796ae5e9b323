/**
 * Whether classes keep their promise, counted anew: nothing that made them is used here. A line is a class, its size and what
 * it is released with, or, without a size, one of its rows; lines of a class stand together. What comes out is one line: how
 * many rows there were, in how many classes rows were too few or too many, and how many items are released that too few have.
 */
import type { Kind } from '@tulle/core/anonymity'
import { eachPiece, Lines, NEWLINE, SPACE, TAB, ZERO } from './lines.ts'

export interface KeptGiven {
  readonly kind: Kind
}

/** As much of a class as has been seen. */
interface Seen {
  /** How often it was said what it is released with, and of what size it is. */
  told: number
  size: number
  rows: number
  readonly had: Map<number, number>
  readonly released: Map<number, number>
}

export async function classesKept({ kind }: KeptGiven): Promise<void> {
  let [there, lost, broken] = [0, 0, 0]
  const enough = ({ had, size }: Seen, item: number) => {
    const rows = had.get(item) ?? 0
    return kind === 'smooth' ? 2 * rows >= size : rows === size
  }
  const end = (seen: Seen) => {
    there += seen.rows
    if (seen.told !== 1 || seen.rows !== seen.size) lost++
    for (const [item, times] of seen.released) if (times > 1 || !enough(seen, item)) broken++
  }
  let seen: Seen | undefined
  let of = ''
  await eachPiece((bytes, stop) => {
    for (let at = 0; at < stop; at++) {
      const start = at
      while (bytes[at] !== TAB) at++
      const cls = bytes.toString('latin1', start, at++)
      if (seen === undefined || cls !== of) {
        if (seen !== undefined) end(seen)
        seen = { told: 0, size: 0, rows: 0, had: new Map(), released: new Map() }
        of = cls
      }
      const isRow = bytes[at] === TAB
      let size = 0
      for (; bytes[at] !== TAB; at++) size = size * 10 + (bytes[at] as number) - ZERO
      if (isRow) seen.rows++
      else {
        seen.told++
        seen.size = size
      }
      at = countItems(bytes, at + 1, isRow ? seen.had : seen.released)
    }
  })
  if (seen !== undefined) end(seen)
  const lines = new Lines()
  await lines.add(there, lost, broken)
  await lines.flush()
}

/** Counts each item of a list, and says where its line ends. */
function countItems(bytes: Buffer, start: number, counts: Map<number, number>): number {
  let at = start
  while (bytes[at] !== NEWLINE) {
    let item = 0
    for (; bytes[at] !== SPACE && bytes[at] !== NEWLINE; at++) item = item * 10 + (bytes[at] as number) - ZERO
    counts.set(item, (counts.get(item) ?? 0) + 1)
    if (bytes[at] === SPACE) at++
  }
  return at
}
