/** Released rows as files: long, wide, or as baskets. */
import { InvalidInput } from '@tulle/core'
import { escapedName } from '@tulle/core/text'
import type { RowsContent } from '../artefact.ts'
import { basketLines, type CellOf, keptLines, lineOf, longLines, wideLines } from '../rows/row-lines.ts'
import { checkRowsFile, headingsOf, KEPT, keptColumns, type RowClasses, type RowsFile } from '../rows/rows-file.ts'
import type { Watch } from '../sources/watch.ts'
import { quoted } from '../text-files/csv.ts'
import type { FilePart } from './parts.ts'

/** A table to be written: its columns, and a line of comma-separated text for each row. */
export interface RowSheet {
  readonly is: 'row-sheet'
  readonly headings: readonly string[]
  /** Whether the first column holds the numbers of rows. */
  readonly numbered: boolean
  readonly lines: Iterable<string>
}

/** Class by class. Names in comma-separated text are escaped if asked for, so that no spreadsheet takes one for a formula. */
export function rowParts({ rows: release, file }: Omit<RowsContent, 'is'>, escape: boolean, watch: Watch): FilePart[] {
  checkRowsFile(file)
  checkRelease(release, file)
  const cell = escape && file.format !== 'parquet' ? (text: string) => quoted(escapedName(text)) : quoted
  const rows = release.classOf.length
  const parts: FilePart[] = []
  if (file.format === 'baskets') {
    parts.push({ is: 'text', name: `${file.name}.txt`, text: watchedLines(basketLines(release, file), rows, watch) })
  }
  for (const { name, ...sheet } of sheetsOf(release, file, cell)) {
    const table = { ...sheet, lines: watchedLines(sheet.lines, rows, watch) }
    if (file.format === 'parquet') parts.push({ is: 'parquet', name: `${name}.parquet`, table })
    else parts.push({ is: 'text', name: `${name}.csv`, text: sheetLines(table, cell) })
  }
  return parts
}

/** With the line of its columns first. */
export function* sheetLines({ headings, lines }: RowSheet, cell: CellOf = quoted): Generator<string> {
  yield lineOf(headings.map(cell).join(','))
  yield* lines
}

function sheetsOf(release: RowClasses, file: RowsFile, cell: CellOf): (RowSheet & { readonly name: string })[] {
  const { name: rows, kept } = file
  const is = 'row-sheet'
  if (!('items' in file)) {
    const headings = [...file.columns, ...keptColumns(file)]
    return [{ is, name: rows, headings, numbered: false, lines: wideLines(release, file, cell) }]
  }
  const { row, item } = headingsOf(file)
  const sheets: (RowSheet & { readonly name: string })[] = []
  if (file.format !== 'baskets') {
    sheets.push({ is, name: rows, headings: [row, item], numbered: true, lines: longLines(release, file, cell) })
  }
  if (kept !== undefined && kept.columns.length > 0) {
    const headings = [row, ...kept.columns]
    sheets.push({ is, name: KEPT, headings, numbered: true, lines: keptLines(release, kept, cell) })
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

/** What does not fit together would be published as somebody else's. */
function checkRelease({ classes, sizes, classOf }: RowClasses, file: RowsFile): void {
  const names = 'items' in file ? file.items : file.categories
  if (classes.columns !== names.length) {
    throw new InvalidInput(`Rows of ${classes.columns} columns need as many names: got ${names.length}.`)
  }
  const rows = sizes.reduce((sum, size) => sum + size, 0)
  if (sizes.length !== classes.rows || rows !== classOf.length) {
    throw new InvalidInput(`The sizes of ${classes.rows} classes add up to the rows: these do not.`)
  }
  for (const { codes, words } of file.kept?.values ?? []) {
    if (codes.length !== rows) {
      throw new InvalidInput(`A kept column has a value for each of ${rows} rows: got ${codes.length}.`)
    }
    // They are sorted by number, so words in the order of the file would let that order show.
    if (words.some((word, i) => i > 0 && (word === null || (words[i - 1] ?? '') >= word))) {
      throw new InvalidInput('The words of a kept column are sorted, each is there once, and nothing comes first.')
    }
  }
}
