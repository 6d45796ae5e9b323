/**
 * Rows of items, sorted so that those much alike stand together, to classes of at least k: chunk by chunk as they come, by
 * core. A line is the number of a row and its items. What comes out is a line for each class: its number (the least of its
 * rows), how many rows it has and how many of them have items, how many entries are in both rows and release and in either,
 * what it is released as, and its rows.
 */
import { anonymity } from '@tulle/core'
import type { AlgorithmName, FacilitySettings, Kind } from '@tulle/core/anonymity'
import { Lines, textLines } from './lines.ts'

export interface ClassesGiven {
  readonly k: number
  readonly kind: Kind
  readonly algorithm: AlgorithmName
  readonly facility?: FacilitySettings
  /** Rows that are worked on together; a partition that has more is cut. */
  readonly chunkRows: number
}

interface Row {
  readonly id: string
  readonly items: readonly number[]
}

/** The class of rows for which there were too few others. */
export const UNSOLVED = -1

export const CLASS_COLUMNS = ['cls', 'n', 'filled', 'kept', 'either', 'template', 'ids'] as const

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
  else if (rows.length > 0) await lines.add(...unsolved(rows))
  await lines.flush()
}

function unsolved(rows: readonly Row[]): readonly (number | string)[] {
  const entries = rows.reduce((count, { items }) => count + items.length, 0)
  return [UNSOLVED, rows.length, filledOf(rows), 0, entries, '', rows.map(({ id }) => id).join(' ')]
}

function filledOf(rows: readonly Row[]): number {
  return rows.reduce((count, { items }) => count + (items.length > 0 ? 1 : 0), 0)
}

async function solveChunk(rows: readonly Row[], given: ClassesGiven, lines: Lines): Promise<void> {
  const { chunkRows: _, ...settings } = given
  const { matrix, items } = matrixOf(rows)
  const plan = anonymity.plan({ columns: 'items' }, { ...settings, chunkRows: Math.max(2 * given.k, rows.length) })
  const { classes: made, classOf } = await anonymity.release(plan, { matrix })
  const members = Array.from({ length: made.rows }, (): Row[] => [])
  for (const [i, row] of rows.entries()) members[classOf[i] as number]?.push(row)
  for (const [c, own] of members.entries()) {
    const released = Array.from(made.indices.subarray(made.offsets[c], made.offsets[c + 1]), (j) => items[j] as number)
    const has = new Set(released)
    let [kept, either] = [0, 0]
    for (const row of own) {
      const both = row.items.reduce((count, item) => count + (has.has(item) ? 1 : 0), 0)
      kept += both
      either += row.items.length + released.length - both
    }
    const least = own.reduce((id, row) => Math.min(id, Number(row.id)), Infinity)
    const ids = own.map(({ id }) => id).join(' ')
    await lines.add(least, own.length, filledOf(own), kept, either, released.join(' '), ids)
  }
}

/** The items of a chunk are few of all: they get numbers of their own. */
function matrixOf(rows: readonly Row[]) {
  const items = Uint32Array.from(new Set(rows.flatMap((row) => row.items))).sort()
  const number = new Map(Array.from(items, (item, j) => [item, j]))
  const offsets = new Uint32Array(rows.length + 1)
  for (const [i, row] of rows.entries()) offsets[i + 1] = (offsets[i] as number) + row.items.length
  const indices = new Uint32Array(offsets[rows.length] as number)
  let at = 0
  for (const row of rows) for (const item of row.items) indices[at++] = number.get(item) as number
  return { matrix: { rows: rows.length, columns: items.length, offsets, indices }, items }
}
