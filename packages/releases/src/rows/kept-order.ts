import type { Kept } from '../sources/rows.ts'
import type { RowClasses } from './rows-file.ts'

/**
 * The rows that were read, class by class, and within a class by what is kept of them: rows that are written alike are
 * the only ones whose order comes from the file, and nobody can see it. By counting, the last column first.
 */
export function keptOrder({ classOf, sizes }: Pick<RowClasses, 'classOf' | 'sizes'>, { values }: Kept): Uint32Array {
  const keys = [{ codes: classOf, limit: sizes.length }]
  for (const { codes, words } of values) keys.push({ codes, limit: words.length })
  let order: Uint32Array = Uint32Array.from(classOf, (_, i) => i)
  for (const { codes, limit } of keys.reverse()) order = sortedBy(order, codes, limit)
  return order
}

/** Stable: of equals, the order given. */
function sortedBy(order: Uint32Array, codes: Uint32Array, limit: number): Uint32Array {
  const next = new Uint32Array(limit + 1)
  for (let i = 0; i < codes.length; i++) {
    const after = (codes[i] as number) + 1
    next[after] = (next[after] as number) + 1
  }
  for (let code = 0; code < limit; code++) next[code + 1] = (next[code + 1] as number) + (next[code] as number)
  const sorted = new Uint32Array(order.length)
  for (let p = 0; p < order.length; p++) {
    const row = order[p] as number
    const code = codes[row] as number
    const place = next[code] as number
    sorted[place] = row
    next[code] = place + 1
  }
  return sorted
}
