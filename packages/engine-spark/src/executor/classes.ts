/**
 * Rows of items, sorted so that those much alike stand together, to classes of at least k: chunk by chunk as they come, by
 * core. A line is the number of a row and its items; what comes out is the row again, its class (the least number in it),
 * what the class is released as, and how many entries of the row are in both and in either.
 */
import { anonymity } from '@tulle/core'
import type { AlgorithmName, Kind } from '@tulle/core/anonymity'
import { Lines, textLines } from './lines.ts'

export interface ClassesGiven {
  readonly k: number
  readonly kind: Kind
  readonly algorithm: AlgorithmName
  /** Rows that are worked on together; a partition that has more is cut. */
  readonly chunkRows: number
}

interface Row {
  readonly id: string
  readonly items: readonly number[]
}

/** The class of a row for which there were too few others. */
export const UNSOLVED = -1

export async function classes(given: ClassesGiven): Promise<void> {
  const lines = new Lines()
  let rows: Row[] = []
  for await (const line of textLines()) {
    const [id = '', items = ''] = line.split('\t')
    rows.push({ id, items: items === '' ? [] : items.split(' ').map(Number) })
    // The last chunk is never the smaller part of one: it would have few to choose from.
    if (rows.length === 2 * given.chunkRows) {
      await solveChunk(rows.slice(0, given.chunkRows), given, lines)
      rows = rows.slice(given.chunkRows)
    }
  }
  if (rows.length >= given.k) await solveChunk(rows, given, lines)
  else for (const { id, items } of rows) await lines.add(id, UNSOLVED, '', 0, items.length)
  await lines.flush()
}

async function solveChunk(rows: readonly Row[], given: ClassesGiven, lines: Lines): Promise<void> {
  const { k, kind, algorithm } = given
  // The items of a chunk are few of all: they get numbers of their own.
  const items = Uint32Array.from(new Set(rows.flatMap((row) => row.items))).sort()
  const number = new Map(Array.from(items, (item, j) => [item, j]))
  const offsets = new Uint32Array(rows.length + 1)
  for (const [i, row] of rows.entries()) offsets[i + 1] = (offsets[i] as number) + row.items.length
  const indices = new Uint32Array(offsets[rows.length] as number)
  for (const [i, row] of rows.entries()) {
    indices.set(
      row.items.map((item) => number.get(item) as number),
      offsets[i],
    )
  }
  const matrix = { rows: rows.length, columns: items.length, offsets, indices }
  const plan = anonymity.plan({ columns: 'items' }, { k, kind, algorithm, chunkRows: Math.max(2 * k, rows.length) })
  const { classes: made, classOf } = await anonymity.release(plan, { matrix })
  const least = new Float64Array(made.rows).fill(Infinity)
  for (const [i, row] of rows.entries()) {
    const c = classOf[i] as number
    least[c] = Math.min(least[c] as number, Number(row.id))
  }
  const released = Array.from({ length: made.rows }, (_, c) =>
    Array.from(made.indices.subarray(made.offsets[c], made.offsets[c + 1]), (j) => items[j] as number),
  )
  for (const [i, row] of rows.entries()) {
    const c = classOf[i] as number
    const own = released[c] as readonly number[]
    const has = new Set(row.items)
    const kept = own.reduce((count, item) => count + (has.has(item) ? 1 : 0), 0)
    await lines.add(row.id, least[c] as number, own.join(' '), kept, has.size + own.length - kept)
  }
}
