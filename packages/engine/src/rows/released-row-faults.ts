/** Whether published rows are as alike as their certificate says, from the files alone. */
import { basename, join } from 'node:path'
import { type AnyPlan, InvalidInput } from '@tulle/core'
import { openTexts, type Texts, unreadable } from '../tables/events.ts'
import type { Tables } from '../tables/open.ts'
import { aliased } from './columns.ts'
import { rareRows } from './equal-rows.ts'
import { readWholeLines } from './read-baskets.ts'
import { readItemRows } from './read-item-rows.ts'
import { KEPT } from './rows-file.ts'

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
  const isKept = (file: string) => typeof columns === 'string' && kept.length > 0 && file.startsWith(`${KEPT}.`)
  if (files.every(isKept)) return ['The release has no file of rows.']
  const faults: string[] = []
  for (const file of files) {
    const path = join(folder, file)
    try {
      if (isKept(file)) await checkKept(tables, path, kept)
      else if (typeof columns !== 'string') await checkWide(tables, path, { columns, kept, k: guarantee.k })
      else if (/\.(?:csv|parquet)$/.test(file)) await checkLong(tables, path, guarantee.k)
      else refuseRare(path, rareRows((await readWholeLines({ file: path })).matrix, guarantee.k), guarantee.k)
    } catch (error) {
      const fault = unreadable(path, error)
      if (!(fault instanceof InvalidInput)) throw fault
      faults.push(fault.message)
    }
  }
  return faults
}

function refuseRare(file: string, rare: number, k: number): void {
  if (rare === 0) return
  const what = rare === 1 ? 'a row that occurs' : `${rare} different rows that occur`
  throw new InvalidInput(
    `${basename(file)} has ${what} fewer than ${k} times: it does not keep the promise of k-anonymity.`,
  )
}

interface Wide {
  readonly columns: readonly string[]
  readonly kept: readonly string[]
  readonly k: number
}

async function checkWide(tables: Tables, path: string, { columns, kept, k }: Wide): Promise<void> {
  const table = await openTexts(tables, path)
  checkColumns(table, [...columns, ...kept])
  const cells = aliased('cell', columns)
  const values = Object.keys(cells).map((alias) => `nullif(${alias}, '')`)
  const rare = `SELECT 1 FROM ${table.texts(cells)} GROUP BY ${values.join(', ')} HAVING count(*) < ${k}`
  const found = await tables.connection.runAndReadAll(`SELECT count(*)::DOUBLE FROM (${rare})`)
  refuseRare(path, Number(found.getRows()[0]?.[0]), k)
}

async function checkLong(tables: Tables, path: string, k: number): Promise<void> {
  const table = await openTexts(tables, path)
  const [row, item] = table.columns
  if (row === undefined || item === undefined || table.columns.length > 2) {
    throw new InvalidInput(`${basename(path)} has other columns than those of a row and an item.`)
  }
  await checkNumbers(tables, table, row)
  const { matrix } = await readItemRows(tables, { file: path, person: row, items: item })
  refuseRare(path, rareRows(matrix, k), k)
}

async function checkKept(tables: Tables, path: string, kept: readonly string[]): Promise<void> {
  const table = await openTexts(tables, path)
  const [row = ''] = table.columns
  checkColumns(table, [row, ...kept])
  await checkNumbers(tables, table, row)
}

/** A column more than was planned would be published without protection. */
function checkColumns({ file, columns }: Texts, planned: readonly string[]): void {
  if (columns.length === planned.length && columns.every((column, c) => column === planned[c])) return
  throw new InvalidInput(`${basename(file)} has other columns than the plan says.`)
}

/** Rows are called by number: anything else might be somebody's name. */
async function checkNumbers({ connection }: Tables, { file, texts }: Texts, row: string): Promise<void> {
  const numbers = `SELECT number, try_cast(number AS BIGINT) AS n FROM ${texts({ number: row })}`
  const query = `SELECT min(n)::DOUBLE, max(n)::DOUBLE - count(DISTINCT n), count_if(n::VARCHAR IS DISTINCT FROM number)::DOUBLE
    FROM (${numbers})`
  const [found] = (await connection.runAndReadAll(query)).getRows() as (number | null)[][]
  const [first, missing, others] = found ?? []
  if (others === 0 && (first === null || (first === 1 && missing === 0))) return
  throw new InvalidInput(`The rows of ${basename(file)} are not numbered from 1: they may tell who is who.`)
}
