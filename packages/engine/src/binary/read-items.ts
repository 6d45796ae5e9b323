/** A long table: a line for each pair of a person and an item, as users × interests are kept. */
import type { DuckDBIntegerVector } from '@duckdb/node-api'
import { sparseFromTriplets } from '@tulle/core'
import { sortedNames } from '@tulle/core/data'
import type { ItemsOptions, ReadItems } from '@tulle/releases'
import { checkItemColumns, checkRows, grown, nobodyNamed } from '@tulle/releases/files'
import { eachChunk } from '../tables/chunks.ts'
import { openTexts, unreadable } from '../tables/events.ts'
import { loadNames } from '../tables/names.ts'
import { type Tables, watched } from '../tables/open.ts'

export async function readItems(tables: Tables, options: ItemsOptions): Promise<ReadItems> {
  const { file, person, items: item } = options
  checkItemColumns(options)
  const table = await openTexts(tables, file)
  // What has no name is on no list.
  const pairs = `(SELECT nullif(person, '') AS person, nullif(item, '') AS item FROM ${table.texts({ person, item })})`
  return watched(tables, options, async () => {
    const namesIn = async (alias: string, column: string) => {
      return namesOf(tables, `SELECT DISTINCT ${alias} FROM ${pairs}`, { file, column })
    }
    const people = options.people ?? (await namesIn('person', person))
    const columns = options.columns ?? (await namesIn('item', item))
    await loadNames(tables, { rows: people, columns })
    const { row, column, ...left } = await readPairs(tables, pairs).catch((error: unknown) => {
      throw unreadable(file, error)
    })
    checkRows(table, left.rows)
    const shape = { rows: people.length, columns: columns.length }
    const { matrix, duplicates } = sparseFromTriplets({ ...shape, row, column, duplicates: 'first' })
    return { matrix, people, columns, counts: { ...left, duplicates, ...table.lines } }
  })
}

async function namesOf(
  { connection }: Tables,
  query: string,
  { file, column }: { readonly file: string; readonly column: string },
): Promise<string[]> {
  const result = await connection.runAndReadAll(query).catch((error: unknown) => {
    throw unreadable(file, error)
  })
  const names = ((result.getColumns()[0] ?? []) as (string | null)[]).filter((name) => name !== null)
  if (names.length === 0) throw nobodyNamed(file, column)
  return sortedNames(names)
}

async function readPairs(tables: Tables, pairs: string) {
  const query = `SELECT coalesce(r.i, -1), coalesce(c.i, -1) FROM ${pairs} e
    LEFT JOIN row_names r ON e.person = r.entry LEFT JOIN column_names c ON e.item = c.entry`
  let row: Uint32Array = new Uint32Array(2 ** 16)
  let column: Uint32Array = new Uint32Array(2 ** 16)
  let [rows, kept, outsidePeople] = [0, 0, 0]
  await eachChunk(tables, query, (chunk) => {
    const people = chunk.getColumnVector(0) as DuckDBIntegerVector
    const items = chunk.getColumnVector(1) as DuckDBIntegerVector
    row = grown(row, kept + chunk.rowCount)
    column = grown(column, kept + chunk.rowCount)
    rows += chunk.rowCount
    for (let k = 0; k < chunk.rowCount; k++) {
      const [i, j] = [people.getItem(k) as number, items.getItem(k) as number]
      if (i < 0) outsidePeople++
      if (i < 0 || j < 0) continue
      row[kept] = i
      column[kept++] = j
    }
  })
  const outsideColumns = rows - kept - outsidePeople
  return { row: row.subarray(0, kept), column: column.subarray(0, kept), rows, outsidePeople, outsideColumns }
}
