/** The first rows of a text table, from the first bytes of the file. */
import { headerIn, keysIn } from '../text-files/header.ts'
import { bytesOf } from './blob-bytes.ts'
import { DelimitedRows } from './delimited.ts'
import { JsonRows } from './json-lines.ts'
import type { OpenedFile } from './opened-file.ts'
import type { Row } from './row.ts'

export interface HeadTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
  /** How many rows there are in all, where the file says it. */
  readonly total?: number | undefined
  /** How many bytes the rows that were read take. */
  readonly bytes?: number
}

const MOST = 2 ** 18

export async function headRows(
  file: OpenedFile,
  format: 'csv' | 'tsv' | 'json-lines',
  most: number,
): Promise<HeadTable> {
  const gz = /\.gz$/i.test(file.name)
  const start = await firstBytes(file, gz)
  const again = async function* () {
    yield start
  }
  const rows: (string | null)[][] = []
  const found = (columns: number) => (row: Row) => {
    if (rows.length < most) rows.push(Array.from({ length: columns }, (_, k) => row.text(k)))
  }
  if (format === 'json-lines') {
    const columns = await keysIn(file.name, again())
    const taker = new JsonRows(file.name, columns, found(columns.length))
    const bytes = wholeLines(start, most)
    quietly(() => {
      taker.add(bytes)
      taker.end()
    })
    return { columns, rows, bytes: bytes.length }
  }
  const { columns, delimiter } = await headerIn(file.name, again(), format === 'tsv' ? '\t' : undefined)
  const wanted = columns.map((_, k) => k)
  const options = { file: file.name, delimiter, columns: columns.length, wanted, emptyTexts: false, checkUtf8: false }
  const taker = new DelimitedRows(options, found(columns.length))
  const bytes = wholeLines(start, most + 1)
  quietly(() => {
    taker.add(bytes)
    taker.end()
  })
  return { columns, rows, bytes: bytes.length }
}

/** The first lines of any other text: what its columns are is for whoever reads it to say. */
export async function headLines(file: OpenedFile, most: number): Promise<HeadTable> {
  const start = wholeLines(await firstBytes(file, /\.gz$/i.test(file.name)), most)
  const lines = new TextDecoder().decode(start).split(/\r\n|\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  return { columns: [], rows: lines.map((line) => [line.length > LINE ? `${line.slice(0, LINE)} …` : line]) }
}

/** As much of a line as shows what it is. */
const LINE = 120

/** A row that cannot be read is told of when the file is; the ones before it are shown. */
function quietly(read: () => void): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'InvalidInput') throw error
  }
}

async function firstBytes(file: OpenedFile, gz: boolean): Promise<Uint8Array> {
  const cut = gz ? file : { name: file.name, blob: file.blob.slice(0, MOST) }
  for await (const bytes of bytesOf(cut, gz)) return bytes
  return new Uint8Array(0)
}

/** So many lines, without the last one, which may be cut. */
function wholeLines(bytes: Uint8Array, most: number): Uint8Array {
  let [end, lines] = [0, 0]
  for (let p = 0; p < bytes.length && lines < most; p++) {
    if (bytes[p] !== 10 && bytes[p] !== 13) continue
    if (bytes[p] === 13 && bytes[p + 1] === 10) p++
    end = p + 1
    lines++
  }
  return lines < most && bytes.length < MOST ? bytes : bytes.subarray(0, end)
}
