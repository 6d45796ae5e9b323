/** Released rows as files: long, wide, or as baskets. */

import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkRowsFile, headingsOf, KEPT, keptColumns, type RowClasses, type Watch } from '@tulle/releases'
import { openTexts, unreadable } from '../tables/events.ts'
import { inOrder, name, ofOurs, type Tables, watched } from '../tables/open.ts'
import { pathToWrite } from '../tables/paths.ts'
import { checkRows } from '../tables/rows.ts'
import { inChunks } from '../write/chunks.ts'
import { quoted } from '../write/csv.ts'
import { basketLines, keptLines, lineOf, longLines, wideLines } from './row-lines.ts'
import { cellOf, checkRelease, type PlacedRows } from './rows-file.ts'

/** A table to be written: its columns, and a text for each row. */
interface Sheet {
  readonly name: string
  readonly headings: readonly string[]
  /** Whether the first column holds the numbers of rows. */
  readonly numbered: boolean
  readonly lines: Iterable<string>
}

/** Writes the rows, class by class, and returns the names of the files it took. */
export async function writeRows(tables: Tables, release: RowClasses, file: PlacedRows): Promise<string[]> {
  checkRowsFile(file)
  checkRelease(release, file)
  const rows = release.classOf.length
  const files: string[] = []
  if (file.format === 'baskets') {
    const baskets = `${file.name}.txt`
    await saveLines(watchedLines(basketLines(release, file), rows, file), join(file.folder, baskets))
    files.push(baskets)
  }
  for (const sheet of sheetsOf(release, file)) {
    const lines = watchedLines(sheet.lines, rows, file)
    const ending = file.format === 'parquet' ? 'parquet' : 'csv'
    const path = join(file.folder, `${sheet.name}.${ending}`)
    if (ending === 'csv') await saveCsv({ ...sheet, lines }, path, cellOf(file))
    else await saveParquet(tables, { ...sheet, lines }, path, file)
    files.push(`${sheet.name}.${ending}`)
  }
  return files
}

function sheetsOf(release: RowClasses, file: PlacedRows): Sheet[] {
  const { name: rows, kept } = file
  if (!('items' in file)) {
    const headings = [...file.columns, ...keptColumns(file)]
    return [{ name: rows, headings, numbered: false, lines: wideLines(release, file) }]
  }
  const { row, item } = headingsOf(file)
  const sheets: Sheet[] = []
  if (file.format !== 'baskets') {
    sheets.push({ name: rows, headings: [row, item], numbered: true, lines: longLines(release, file) })
  }
  if (kept !== undefined && kept.columns.length > 0) {
    const headings = [row, ...kept.columns]
    sheets.push({ name: KEPT, headings, numbered: true, lines: keptLines(release, kept, file) })
  }
  return sheets
}

/** Tells how far it has got, now and then, and stops if asked to. */
function* watchedLines(lines: Iterable<string>, rows: number, { signal, progress }: Watch): Generator<string> {
  let done = 0
  for (const line of lines) {
    if (done++ % 2 ** 15 === 0) {
      signal?.throwIfAborted()
      progress?.(done / rows)
    }
    yield line
  }
}

export async function saveLines(lines: Iterable<string>, path: string): Promise<void> {
  await pipeline(Readable.from(inChunks(lines)), createWriteStream(path))
}

async function saveCsv(
  { headings, lines }: Sheet,
  path: string,
  cell: (text: string) => string = quoted,
): Promise<void> {
  function* all() {
    yield lineOf(headings.map(cell).join(','))
    yield* lines
  }
  await saveLines(all(), path)
}

/**
 * By way of a CSV file, which DuckDB reads in its order: handing over a hundred million lines cell by cell takes longer,
 * and they would have to be sorted afterwards.
 */
async function saveParquet(tables: Tables, sheet: Sheet, path: string, watch: Watch): Promise<void> {
  const aside = `${path}.csv`
  try {
    await saveCsv(sheet, aside)
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
