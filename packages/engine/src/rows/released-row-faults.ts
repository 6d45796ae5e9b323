/** Whether published rows are as alike as their certificate says, from the files alone. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type AnyPlan, InvalidInput } from '@tulle/core'
import { unreadable } from '../tables/events.ts'
import type { Tables } from '../tables/open.ts'
import { rareRows } from './classes.ts'
import { type Released, readReleased } from './read-released.ts'
import { KEPT } from './rows-file.ts'
import { sameContents } from './same-contents.ts'
import { saveLines, writeRows } from './write-rows.ts'

interface Facts {
  readonly columns: string | readonly string[]
  readonly kept?: readonly string[]
}

/** What is wrong with the published files of a release that promises k-anonymity, as sentences; none if all is well. */
export async function releasedRowFaults(
  tables: Tables,
  folder: string,
  files: readonly string[],
  { facts, guarantee }: Pick<AnyPlan, 'facts' | 'guarantee'>,
): Promise<string[]> {
  if (guarantee.kind !== 'k-anonymity') return []
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
    const released = await readReleased(tables, { folder, rows, beside, columns, kept })
    refuseRare(rows, rareRows(released.release, guarantee.k), guarantee.k)
    return await rewrittenFaults(tables, folder, expected, released)
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
): Promise<string[]> {
  const aside = await mkdtemp(join(tmpdir(), 'tulle-verify-'))
  try {
    await writeRows(tables, release, { ...file, folder: aside })
    if (lines !== undefined) await saveLines(lines, join(aside, 'rows.txt'))
    const faults: string[] = []
    for (const name of files) {
      if (await sameContents(tables, join(folder, name), join(aside, name))) continue
      faults.push(`${name} is not written as Tulle writes it: its order, or its marks, may tell who is who.`)
    }
    return faults
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}
