/** Whether published rows are as alike as their certificate says, from the files alone. */

import { mkdtemp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type AnyPlan, InvalidInput, isAnonymity } from '@tulle/core'
import { KEPT } from '@tulle/releases'
import { rareRows } from '@tulle/releases/files'
import { writeRows } from '../parts/index.ts'
import { unreadable } from '../tables/events.ts'
import { ofOurs, type Tables } from '../tables/open.ts'
import { saveText } from '../write/csv.ts'
import { removeTree } from '../write/remove-tree.ts'
import { type Released, readReleased } from './read-released.ts'
import { sameContents } from './same-contents.ts'

interface Facts {
  readonly columns: string | readonly string[]
  readonly kept?: readonly string[]
}

/** Whether names in text files are escaped, and who is told of them. */
interface NamesInFiles {
  readonly escaped: boolean
  readonly named: (file: string, names: Iterable<string>) => void
}

/** What is wrong with the published files of a release that promises k-anonymity, as sentences; none if all is well. */
export async function releasedRowFaults(
  tables: Tables,
  folder: string,
  files: readonly string[],
  { facts, guarantee }: Pick<AnyPlan, 'facts' | 'guarantee'>,
  { escaped = false, named = () => undefined }: Partial<NamesInFiles> = {},
): Promise<string[]> {
  if (!isAnonymity(guarantee)) return []
  const { columns, kept = [] } = facts as Facts
  const items = typeof columns === 'string'
  const rows = files.find((file) => (items ? /^rows\.(?:csv|parquet|txt)$/ : /^rows\.(?:csv|parquet)$/).test(file))
  if (rows === undefined) return ['The release has no file of rows.']
  const beside = items && kept.length > 0 ? `${KEPT}.${rows.endsWith('.parquet') ? 'parquet' : 'csv'}` : undefined
  const expected = beside === undefined ? [rows] : [rows, beside]
  const faults = files
    .filter((file, i) => !expected.includes(file) || files.indexOf(file) !== i)
    .map((file) => `${file} is no part of such a release: it has ${expected.join(' and ')} alone.`)
  if (beside !== undefined && !files.includes(beside)) faults.push(`The release has no file ${beside}.`)
  if (faults.length > 0) return faults
  try {
    const own = escaped ? escapedIn(tables, folder, expected) : tables
    const released = await readReleased(ofOurs(own), { folder, rows, beside, columns, kept })
    for (const { file, names } of namesIn(released, rows, beside)) named(file, names)
    refuseRare(rows, rareRows(released.release, guarantee.k), guarantee.k)
    return await rewrittenFaults(tables, folder, expected, released, escaped)
  } catch (error) {
    const fault = unreadable(join(folder, rows), error)
    if (!(fault instanceof InvalidInput)) throw fault
    return [fault.message]
  }
}

function refuseRare(file: string, rare: number, k: number): void {
  if (rare === 0) return
  const what = rare === 1 ? 'a row that occurs' : `${rare} different rows that occur`
  throw new InvalidInput(
    `${basename(file)} has ${what} fewer than ${k} times: it does not keep the promise of k-anonymity.`,
  )
}

/**
 * What was read is written again. Whatever else a file holds, in the order of its rows, in blanks or quotation marks,
 * could tell who is who.
 */
async function rewrittenFaults(
  tables: Tables,
  folder: string,
  files: readonly string[],
  { release, file, lines }: Released,
  escape: boolean,
): Promise<string[]> {
  const aside = await mkdtemp(join(tables.scratch, 'verify-'))
  try {
    await writeRows(tables, release, { ...file, folder: aside, escape })
    if (lines !== undefined) await saveText(lines, join(aside, 'rows.txt'))
    const faults: string[] = []
    for (const name of files) {
      if (await sameContents(tables, join(folder, name), join(aside, name))) continue
      faults.push(`${name} is not written as Tulle writes it: its order, or its marks, may tell who is who.`)
    }
    return faults
  } finally {
    await removeTree(aside)
  }
}

/** Readers of these files see the names that are escaped in them. */
export function escapedIn(tables: Tables, folder: string, files: readonly string[]): Tables {
  const sheets = files.filter((file) => file.endsWith('.csv')).map((file) => join(folder, file))
  return { ...tables, escaped: new Set(sheets) }
}

/** Headings, items, values and whatever is kept: all that is text. */
function* namesIn(
  { file }: Released,
  rows: string,
  beside: string | undefined,
): Generator<{ readonly file: string; readonly names: Iterable<string> }> {
  if ('items' in file) yield { file: rows, names: file.items }
  else yield { file: rows, names: [...file.columns, ...file.categories.map(({ value }) => value)] }
  const { kept } = file
  if (kept === undefined) return
  yield { file: beside ?? rows, names: kept.columns }
  for (const { words } of kept.values) yield { file: beside ?? rows, names: words.filter((word) => word !== null) }
}
