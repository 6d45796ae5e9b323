/** The files of a release of rows in a page, and whether they are what is written of it. */
import { isSheet } from '../escape.ts'
import type { ReleasedFiles } from '../released/reading.ts'
import type { RowsReading } from '../released/rows.ts'
import { KeptRows } from '../rows/kept.ts'
import { wholeLinesIn } from '../rows/read-baskets.ts'
import { inChunks } from '../text-files/chunks.ts'
import { fileParts } from '../written/parts.ts'
import { graphInput } from './graphs.ts'
import { heldFiles } from './held.ts'
import type { OpenedFile } from './opened-file.ts'
import { openRaw } from './parquet.ts'
import { parquetBlob } from './parquet-write.ts'
import { sourcesOf } from './sources.ts'
import { openTexts, type TableReading } from './texts.ts'
import { WordColumn } from './words.ts'

export function rowsReading(plain: TableReading, { certificate, files }: ReleasedFiles): RowsReading {
  const escaped = certificate.names === 'escaped'
  const reading = escaped ? { ...plain, escaped: new Set(files.filter(isSheet)) } : plain
  const { categories, itemRows, baskets } = sourcesOf(reading)
  const held = reading.files
  return {
    categories,
    itemRows,
    baskets,
    columnsOf: async (file) => (await openTexts(reading, file)).columns,
    wholeLines: async (file) => wholeLinesIn({ input: graphInput(held, held.filled(file)), size: undefined }),
    isNumbered: (file) => isNumbered(reading, file),
    keptIn: (file, columns) => keptIn(reading, file, columns),
    async differing(names, { release, file, lines }) {
      const written = new Map<string, Iterable<string> | Blob>()
      for (const part of fileParts({ name: file.name, content: { is: 'rows', rows: release, file } }, escaped)) {
        if (part.is === 'text') written.set(part.name, part.text)
        else if (part.is === 'parquet') written.set(part.name, await parquetBlob(part.table))
      }
      if (lines !== undefined) written.set('rows.txt', lines)
      const found: string[] = []
      for (const name of names) if (!(await isSame(held.given(name), written.get(name)))) found.push(name)
      return found
    },
  }
}

/** Rows may be in any order: only that all numbers are there, and each as it is written, is looked at. */
async function isNumbered(reading: TableReading, file: string): Promise<boolean> {
  const numbers = new Set<number>()
  let [most, wellWritten] = [0, true]
  await (await openTexts(reading, file)).each(['row'], (row) => {
    const text = row.text(0) ?? ''
    wellWritten &&= /^[1-9]\d{0,15}$/.test(text)
    most = Math.max(most, Number(text))
    numbers.add(Number(text))
  })
  return wellWritten && most === numbers.size
}

async function keptIn(reading: TableReading, file: string, columns: readonly string[]) {
  const words = columns.map(() => new WordColumn())
  const numbers: number[] = []
  await (await openTexts(reading, file)).each(['row', ...columns], (row) => {
    numbers.push(Number(row.text(0)))
    words.forEach((column, c) => column.add(row, c + 1))
  })
  const read = words.map((column) => column.end())
  const kept = new KeptRows(
    columns,
    read.map(({ words: found }) => found),
  )
  const codes = read.map(({ codes: found }) => ({ getItem: (k: number) => found[k] as number }))
  const order = Array.from(numbers.keys()).sort((a, b) => (numbers[a] as number) - (numbers[b] as number))
  order.forEach((k, row) => kept.set(row, codes, k))
  return { rows: numbers.length, kept: kept.end(numbers.length) }
}

async function isSame(file: OpenedFile, written: Iterable<string> | Blob | undefined): Promise<boolean> {
  if (written === undefined) return false
  return isBlob(written) ? isSameTable(file, { name: file.name, blob: written }) : isSameText(file, written)
}

function isBlob(written: Iterable<string> | Blob): written is Blob {
  return 'arrayBuffer' in (written as object)
}

async function isSameText({ blob }: OpenedFile, lines: Iterable<string>): Promise<boolean> {
  const encoder = new TextEncoder()
  let at = 0
  for (const text of inChunks(lines)) {
    const expected = encoder.encode(text)
    const found = new Uint8Array(await blob.slice(at, at + expected.length).arrayBuffer())
    if (found.length !== expected.length || found.some((byte, k) => byte !== expected[k])) return false
    at += expected.length
  }
  return at === blob.size
}

/** How a Parquet file is laid out depends on who wrote it: what it holds, in its order, of the same types and nothing besides. */
async function isSameTable(a: OpenedFile, b: OpenedFile): Promise<boolean> {
  const [mine, theirs] = [await openRaw(a), await openRaw(b)]
  if ((mine.metadata.key_value_metadata ?? []).length > 0) return false
  const shape = ({ schema }: typeof mine) => JSON.stringify(schema.slice(1).map(({ name, type }) => [name, type]))
  if (shape(mine) !== shape(theirs) || mine.metadata.num_rows !== theirs.metadata.num_rows) return false
  const texts = async (file: OpenedFile) => {
    const table = await openTexts({ files: heldFiles([file]), multiline: true }, file.name)
    return table.rowsInOrder(table.columns)
  }
  const [found, expected] = [await texts(a), await texts(b)]
  return found.every(({ texts: cells }, k) => cells.every((cell, c) => cell === expected[k]?.texts[c]))
}
