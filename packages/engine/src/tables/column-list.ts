/** Lists of names that are a column of a table: FILE:COLUMN. */
import { stat } from 'node:fs/promises'
import { InvalidInput } from '@tulle/core'
import { missingColumn } from '@tulle/releases'
import { readDomain } from './domain.ts'
import type { Tables } from './open.ts'
import { readPublicTable } from './public-table.ts'

export interface ColumnList {
  readonly file: string
  readonly column: string
}

/** Names of files and of columns may have colons: what is a file as it stands is one, and then the longest part that is. */
export async function columnIn(list: string): Promise<ColumnList | undefined> {
  if (await isThere(list)) return undefined
  for (let at = list.lastIndexOf(':'); at > 0; at = list.lastIndexOf(':', at - 1)) {
    const [file, column] = [list.slice(0, at), list.slice(at + 1)]
    if (column !== '' && (await isThere(file))) return { file, column }
  }
  return undefined
}

/** The names in a list, or in a column: each once, since a column that repeats itself may be of the data. */
export async function namesIn(list: string, tables: () => Promise<Tables>): Promise<string[]> {
  const found = await columnIn(list)
  if (found === undefined) return readDomain(list)
  const { file, column } = found
  const { columns, rows } = await readPublicTable(await tables(), file)
  const at = columns.indexOf(column)
  if (at < 0) throw new InvalidInput(missingColumn(file, column, columns))
  const names = new Set<string>()
  for (const { texts } of rows) {
    const name = (texts[at] ?? '').trim()
    if (names.has(name)) {
      throw new InvalidInput(
        `The column "${column}" of ${file} has "${name}" more than once: a list has each name once, and a table of data is none.`,
      )
    }
    if (name !== '') names.add(name)
  }
  if (names.size === 0) throw new InvalidInput(`The column "${column}" of ${file} is empty: a list has names.`)
  return [...names]
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}
