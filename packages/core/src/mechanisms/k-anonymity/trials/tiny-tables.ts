/** Random tables of a few rows: of items, of the neighbours of nodes, or of one value in each of some columns. */

import { type Bits, integerBelow } from '../../../random/index.ts'
import type { AnonymityFacts } from '../index.ts'

export interface TinyTable {
  /** The items of each row, ascending. */
  readonly rows: readonly (readonly number[])[]
  /** How many items there are. */
  readonly width: number
  /** Of categorical columns: which of them each item is a value of. */
  readonly groups?: readonly number[]
  /** How many rows should be alike. */
  readonly k: number
  /** Whether a column is kept beside the rows, and whether they are worked on in parts. */
  readonly kept: boolean
  readonly chunked: boolean
}

const MOST_ROWS = 20
const MOST_ITEMS = 8
const VALUES = 3

export function randomTable(columns: AnonymityFacts['columns'], bits: Bits): TinyTable {
  const size = 2 + integerBelow(MOST_ROWS - 1, bits)
  const k = 2 + integerBelow(Math.min(size, 6) - 1, bits)
  const options = { k, kept: integerBelow(4, bits) === 0, chunked: integerBelow(4, bits) === 0 }
  if (columns === 'nodes') return { ...options, rows: neighbours(size, bits), width: size }
  if (columns === 'items') return { ...options, ...itemRows(size, bits) }
  const groups = columns.flatMap((_, group) => Array<number>(VALUES).fill(group))
  const rows = times(size, () => columns.map((_, group) => group * VALUES + integerBelow(VALUES, bits)))
  return { ...options, rows, width: groups.length, groups }
}

/** Rows around a few patterns, more or less like them, and now and then an empty one. */
function itemRows(size: number, bits: Bits): Pick<TinyTable, 'rows' | 'width'> {
  const width = 1 + integerBelow(MOST_ITEMS, bits)
  const patterns = times(1 + integerBelow(4, bits), () => times(width, () => integerBelow(2, bits) === 1))
  const eighths = integerBelow(4, bits)
  const rows = times(size, () => {
    const pattern = patterns[integerBelow(patterns.length, bits)] as boolean[]
    if (integerBelow(16, bits) === 0) return []
    return pattern.flatMap((has, item) => (has !== integerBelow(8, bits) < eighths ? [item] : []))
  })
  return { rows, width }
}

/** An undirected graph of any density: each row is a node, and its items are the nodes it is joined to. */
function neighbours(size: number, bits: Bits): number[][] {
  const eighths = 1 + integerBelow(7, bits)
  const rows = times(size, () => [] as number[])
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < j; i++) {
      if (integerBelow(8, bits) >= eighths) continue
      rows[i]?.push(j)
      rows[j]?.push(i)
    }
  }
  return rows.map((row) => row.sort((a, b) => a - b))
}

function times<T>(count: number, make: (k: number) => T): T[] {
  return Array.from({ length: count }, (_, k) => make(k))
}
