/**
 * A file as a table of texts, whatever its format. Nothing is guessed from rows, which are private; what a name looks like
 * in the file is what it is.
 */
import { InvalidInput } from '@tulle/core'
import { unescapedName } from '@tulle/core/text'
import { missingColumn } from '../columns.ts'
import type { Watch } from '../sources/watch.ts'
import { headerIn, keysIn } from '../text-files/header.ts'
import { type LineCounts, type RowCounts, rowCounts } from '../text-files/row-counts.ts'
import { checkRows } from '../text-files/row-faults.ts'
import { hasKeysAlone, noHeader, tableKind } from '../text-files/table-names.ts'
import { lineScan, type TextLines } from '../text-files/text-lines.ts'
import type { TextTable } from '../text-files/text-table.ts'
import { nestedColumn } from '../text-files/unreadable.ts'
import { bytesOf } from './blob-bytes.ts'
import { DelimitedRows } from './delimited.ts'
import type { HeldFiles } from './held.ts'
import { JsonRows } from './json-lines.ts'
import type { OpenedFile } from './opened-file.ts'
import { openParquet } from './parquet.ts'
import type { Row } from './row.ts'

export interface TableReading {
  readonly files: HeldFiles
  /** Whether a quoted field may span lines. Where nobody said so, one that does is a lost quotation mark. */
  readonly multiline: boolean
  /** Files whose names are escaped: what is read of them are the names. */
  readonly escaped?: ReadonlySet<string>
}

export interface TextsOptions {
  /** Whatever its name ends in. */
  readonly format?: 'parquet' | undefined
  /** Whether "" is an empty text, in a text file of one column: so it is told from a blank line. */
  readonly emptyTexts?: boolean
}

export interface Texts extends RowCounts, TextTable {
  readonly lines: LineCounts
  /** The columns of numbers that may have a fraction, where the file says what its columns hold. */
  readonly fractions: readonly string[]
  /** Refuses columns that are not there, or whose values have parts. */
  check(columns: readonly (string | undefined)[]): void
  /** Visits all rows, in their order, with these columns; a column that is not given has nothing in it. */
  each(columns: readonly (string | undefined)[], visit: (row: Row) => void, watch?: Watch): Promise<void>
  /** The same with a pause after some rows, again and again. */
  steps(
    columns: readonly (string | undefined)[],
    visit: (row: Row) => void,
    watch?: Watch,
  ): AsyncGenerator<void, void, undefined>
}

/** How a format gives its rows: those columns of the file that are wanted, each once. */
export interface RowFormat {
  readonly columns: readonly string[]
  readonly nested?: readonly string[]
  readonly fractions?: readonly string[]
  readonly counts: RowCounts
  /** Pauses after some rows, again and again, so that whoever visits them can hand on what was gathered. */
  rows(wanted: readonly number[], visit: (row: Row) => void, watch: Watch): AsyncGenerator<void, void, undefined>
}

export async function openTexts(reading: TableReading, name: string, options: TextsOptions = {}): Promise<Texts> {
  const file = reading.files.filled(name)
  const format = await formatOf(reading, file, options)
  const escaped = reading.escaped?.has(name) === true
  const columns = escaped ? format.columns.map(unescapedName) : format.columns
  const check: Texts['check'] = (asked) => {
    for (const column of asked) {
      if (column === undefined) continue
      if (!columns.includes(column)) throw new InvalidInput(missingColumn(name, column, columns))
      if (format.nested?.includes(column)) throw nestedColumn(name, column)
    }
  }
  async function* steps(
    asked: readonly (string | undefined)[],
    visit: (row: Row) => void,
    watch: Watch = {},
  ): AsyncGenerator<void, void, undefined> {
    check(asked)
    const places = asked.map((column) => (column === undefined ? -1 : columns.indexOf(column)))
    const wanted = [...new Set(places)].filter((place) => place >= 0)
    const slots = places.map((place) => wanted.indexOf(place))
    const same = slots.length === wanted.length && slots.every((slot, k) => slot === k)
    const plain = same ? visit : remapped(slots, visit)
    let found = 0
    const counted = (row: Row) => {
      found++
      plain(row)
    }
    yield* format.rows(wanted, escaped ? unescaped(counted) : counted, watch)
    checkRows({ file: name, rows: format.counts.rows }, found)
  }
  const each: Texts['each'] = async (...asked) => {
    const all = steps(...asked)
    while ((await all.next()).done !== true);
  }
  return {
    file: name,
    columns,
    fractions: format.fractions ?? [],
    ...format.counts,
    check,
    each,
    steps,
    async rowsInOrder(asked) {
      const rows: { line: number; texts: (string | null)[] }[] = []
      const { header } = format.counts
      await each(asked, (row) => rows.push({ line: header + rows.length + 1, texts: asked.map((_, k) => row.text(k)) }))
      return rows
    },
  }
}

/** The columns of a file, as its header names them. */
export async function columnsOfFile(reading: TableReading, name: string): Promise<readonly string[]> {
  // The keys of the first line are those of one person.
  if (hasKeysAlone(name)) throw noHeader(name)
  const file = reading.files.filled(name)
  const kind = tableKind(name)
  if (kind.is === 'parquet') return (await openParquet(file)).columns
  const { columns } = await headerIn(name, bytesOf(file, kind.gz), kind.is === 'delimited' ? kind.delimiter : undefined)
  return columns
}

async function formatOf(reading: TableReading, file: OpenedFile, options: TextsOptions): Promise<RowFormat> {
  const kind = tableKind(file.name, options.format)
  switch (kind.is) {
    case 'parquet':
      return openParquet(file)
    case 'json': {
      const columns = await keysIn(file.name, bytesOf(file, kind.gz))
      const { counted } = await linesOf(file, { gz: kind.gz })
      return {
        columns,
        counts: rowCounts(counted, undefined),
        rows(wanted, visit, watch) {
          const keys = wanted.map((column) => columns[column] as string)
          return fed(file, kind.gz, new JsonRows(file.name, keys, visit), watch)
        },
      }
    }
    case 'delimited': {
      const { delimiter, columns } = await headerIn(file.name, bytesOf(file, kind.gz), kind.delimiter)
      const { counted, isUtf8 } = await linesOf(file, { gz: kind.gz, delimiter, multiline: reading.multiline })
      const emptyTexts = options.emptyTexts === true && columns.length === 1
      return {
        columns,
        counts: rowCounts(counted, columns.length),
        rows(wanted, visit, watch) {
          const asked = { delimiter, columns: columns.length, wanted, emptyTexts, checkUtf8: !isUtf8 }
          return fed(file, kind.gz, new DelimitedRows({ file: file.name, ...asked }, visit), watch)
        },
      }
    }
  }
}

interface Taker {
  add(bytes: Uint8Array): void
  end(): void
}

/** All bytes of a file, in their order; of a packed one nobody knows how much is to come. */
async function* fed(
  file: OpenedFile,
  gz: boolean,
  taker: Taker,
  { signal, progress }: Watch,
): AsyncGenerator<void, void, undefined> {
  let read = 0
  for await (const bytes of bytesOf(file, gz)) {
    signal?.throwIfAborted()
    taker.add(bytes)
    read += bytes.length
    progress?.(gz ? undefined : read / file.blob.size)
    yield
  }
  taker.end()
  yield
}

interface Lines {
  readonly counted: TextLines
  readonly isUtf8: boolean
}

/** Lines that were looked at: who asks for a column or two asks again for others. */
const known = new WeakMap<Blob, Map<string, Promise<Lines>>>()

interface LinesAsked {
  readonly gz: boolean
  readonly delimiter?: string
  readonly multiline?: boolean
}

function linesOf(file: OpenedFile, asked: LinesAsked): Promise<Lines> {
  const key = JSON.stringify([file.name, asked.delimiter, asked.multiline])
  const ofBlob = known.get(file.blob) ?? new Map<string, Promise<Lines>>()
  known.set(file.blob, ofBlob)
  const lines = ofBlob.get(key) ?? countLines(file, asked)
  ofBlob.set(key, lines)
  return lines
}

async function countLines(file: OpenedFile, { gz, ...options }: LinesAsked): Promise<Lines> {
  const scan = lineScan(file.name, options)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  const decode = (bytes?: Uint8Array) => {
    if (!isUtf8) return
    try {
      decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      isUtf8 = false
    }
  }
  for await (const bytes of bytesOf(file, gz)) {
    scan.add(bytes)
    decode(bytes)
  }
  decode()
  return { counted: scan.end(), isUtf8 }
}

/** The same rows with columns in other places, some more than once or not there at all. */
function remapped(slots: readonly number[], visit: (row: Row) => void): (row: Row) => void {
  let at: Row
  const view: Row = {
    isNull: (column) => (slots[column] as number) < 0 || at.isNull(slots[column] as number),
    text: (column) => ((slots[column] as number) < 0 ? null : at.text(slots[column] as number)),
    double: (column) => ((slots[column] as number) < 0 ? undefined : at.double(slots[column] as number)),
    word: (column, words, only) => ((slots[column] as number) < 0 ? -1 : at.word(slots[column] as number, words, only)),
  }
  return (row) => {
    at = row
    visit(view)
  }
}

/** The names that escaped texts stand for. */
function unescaped(visit: (row: Row) => void): (row: Row) => void {
  let at: Row
  const name = (column: number) => {
    const text = at.text(column)
    return text?.startsWith("'") === true ? text.slice(1) : text
  }
  const view: Row = {
    isNull: (column) => at.isNull(column),
    text: name,
    double: (column) => at.double(column),
    word(column, words, only) {
      const text = name(column)
      return text === null ? -1 : words.ofText(text, only)
    },
  }
  return (row) => {
    at = row
    visit(view)
  }
}
