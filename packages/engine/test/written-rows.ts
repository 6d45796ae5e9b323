/** Rows to be written, and a way to write them, for the tests of what is written. */

import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kept, RowClasses } from '@tulle/releases'
import { expect } from 'vitest'
import { type PlacedRows, writeRows } from '../src/parts/index.ts'
import type { Place } from './place.ts'

export type Wish = PlacedRows extends infer File
  ? File extends PlacedRows
    ? Omit<File, 'folder' | 'name'>
    : never
  : never

/** Rows with these items, as many of each as it says, of people who come in this order. */
export function releaseOf(
  rows: readonly (readonly number[])[],
  columns: number,
  classOf: readonly number[],
): RowClasses {
  const offsets = Uint32Array.of(0, ...rows.map((_, c) => rows.slice(0, c + 1).flat().length))
  const sizes = Uint32Array.from(rows, (_, c) => classOf.filter((each) => each === c).length)
  const classes = { rows: rows.length, columns, offsets, indices: Uint32Array.from(rows.flat()) }
  return { classes, sizes, classOf: Uint32Array.from(classOf) }
}

export function keptOf(columns: readonly string[], rows: readonly (readonly (string | null)[])[]): Kept {
  const values = columns.map((_, c) => {
    const words = [null, ...[...new Set(rows.map((row) => row[c] ?? ''))].filter((word) => word !== '').sort()]
    return { words, codes: Uint32Array.from(rows, (row) => words.indexOf(row[c] || null)) }
  })
  return { columns, values }
}

export const compare = (a: readonly number[], b: readonly number[]) => {
  const at = a.findIndex((item, i) => item !== b[i])
  return at < 0 ? a.length - b.length : at >= b.length ? 1 : (a[at] as number) - (b[at] as number)
}

export function writingTo({ place, tables }: Place) {
  /** Writes the rows to a folder of their own, which holds nothing else afterwards. */
  async function write(release: RowClasses, wish: Wish): Promise<string> {
    const folder = await mkdtemp(join(place(), 'o*t[1]-'))
    const written = await writeRows(tables(), release, { ...wish, folder, name: 'rows' })
    expect((await readdir(folder)).sort()).toEqual(written.toSorted())
    return folder
  }

  const text = async (release: RowClasses, wish: Wish, name: string) =>
    readFile(join(await write(release, wish), name), 'utf8')

  return { write, text }
}
