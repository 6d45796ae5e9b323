/** Released rows as Parquet. */
import { rm } from 'node:fs/promises'
import type { Watch } from '@tulle/releases'
import { checkRows, type RowSheet, sheetLines } from '@tulle/releases/files'
import { openTexts, unreadable } from '../tables/events.ts'
import { inOrder, name, ofOurs, type Tables, watched } from '../tables/open.ts'
import { pathToWrite } from '../tables/paths.ts'
import { saveText } from '../write/csv.ts'

/**
 * By way of a CSV file, which DuckDB reads in its order: handing over a hundred million lines cell by cell takes longer,
 * and they would have to be sorted afterwards.
 */
export async function writeRowsParquet(tables: Tables, sheet: RowSheet, path: string, watch: Watch): Promise<void> {
  const aside = `${path}.csv`
  try {
    await saveText(sheetLines(sheet), aside)
    const table = await openTexts(ofOurs(tables), aside)
    const relation = table.texts(Object.fromEntries(sheet.headings.map((heading, c) => [`c${c}`, heading])))
    const cells = sheet.headings.map((heading, c) => {
      return `c${c}${sheet.numbered && c === 0 ? '::BIGINT' : ''} AS ${name(heading)}`
    })
    const copy = `COPY (SELECT ${cells.join(', ')} FROM ${relation}) TO ${await pathToWrite(path)} (FORMAT parquet)`
    const written = await inOrder(tables, () => watched(tables, watch, () => tables.connection.runAndReadAll(copy)))
    checkRows(table, Number(written.getRows()[0]?.[0]))
  } catch (error) {
    // DuckDB would quote the line.
    throw unreadable(path, error)
  } finally {
    await rm(aside, { force: true })
  }
}
