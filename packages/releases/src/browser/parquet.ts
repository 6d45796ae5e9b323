/** Parquet files, a group of rows at a time, every value as the text that DuckDB makes of it. */
import { InvalidInput } from '@tulle/core'
import type { FileMetaData, ParquetScan } from 'hyparquet'
import type { RowCounts } from '../text-files/row-counts.ts'
import { COMPLAINTS, cannotRead, zeroByteName } from '../text-files/unreadable.ts'
import { type OpenedFile, readBytes } from './opened-file.ts'
import { columnsOf, PARSERS, type ParquetColumn } from './parquet-types.ts'
import { ColumnsRow } from './row.ts'
import type { RowFormat } from './texts.ts'

export interface ParquetTable extends RowFormat {
  /** How many rows there are. */
  readonly total: number
  /** The first rows, as texts. */
  first(most: number): Promise<(string | null)[][]>
}

const COUNTS: RowCounts = { header: 0, rows: undefined, lines: {} }

export async function openParquet(file: OpenedFile): Promise<ParquetTable> {
  const opened = await openRaw(file)
  const { metadata } = opened
  const all = damagedOr(file, () => columnsOf(opened.schema))
  const names = all.map(({ name }) => name)
  if (names.some((name) => typeof name !== 'string')) throw cannotRead(file.name, COMPLAINTS.parquet)
  if (names.some((name) => name.includes('\0'))) throw zeroByteName(file.name)
  const texts = async (wanted: readonly ParquetColumn[], from: number, to: number) => {
    const columns: (readonly (string | null)[])[] = []
    for (const column of wanted) columns.push(await textsIn(file, opened.scan, column, from, to))
    return columns
  }
  return {
    columns: names,
    nested: all.filter(({ nested }) => nested).map(({ name }) => name),
    fractions: all.filter(({ fraction }) => fraction).map(({ name }) => name),
    counts: COUNTS,
    total: Number(metadata.num_rows),
    async *rows(wanted, visit, { signal, progress }) {
      const columns = wanted.map((place) => all[place] as ParquetColumn)
      const row = new ColumnsRow()
      const step = Math.max(HANDED, Math.floor(CELLS / Math.max(1, columns.length)))
      let start = 0
      for (const group of metadata.row_groups) {
        const end = start + Number(group.num_rows)
        for (let from = start; from < end; from += step) {
          signal?.throwIfAborted()
          const to = Math.min(from + step, end)
          row.columns = await texts(columns, from, to)
          for (row.at = 0; row.at < to - from; ) {
            signal?.throwIfAborted()
            for (const until = Math.min(row.at + HANDED, to - from); row.at < until; row.at++) visit(row)
            progress?.((from + row.at) / Math.max(1, Number(metadata.num_rows)))
            yield
          }
        }
        start = end
      }
    },
    async first(most) {
      const to = Math.min(most, Number(metadata.num_rows))
      const flat = all.map((column) => (column.nested ? undefined : column))
      const columns = await texts(
        flat.filter((column) => column !== undefined),
        0,
        to,
      )
      let next = 0
      const placed = flat.map((column) => (column === undefined ? [] : (columns[next++] ?? [])))
      return Array.from({ length: to }, (_, k) => placed.map((column) => column[k] ?? null))
    },
  }
}

/**
 * As many cells as are made into texts at once: a whole group of rows, if it is of a usual size. Of a part of one, all pages of
 * the group that come before it may have to be unpacked again.
 */
const CELLS = 2 ** 22

/** As many rows as are visited without a pause. */
const HANDED = 2 ** 16

export interface RawParquet {
  readonly metadata: FileMetaData
  readonly schema: FileMetaData['schema']
  readonly scan: ParquetScan
}

/** With numbers as they are, whatever they stand for; loaded when the first such file is. */
export async function openRaw(file: OpenedFile): Promise<RawParquet> {
  const { parquetMetadataAsync, parquetScan } = await import('hyparquet')
  const { compressors } = await import('hyparquet-compressors')
  const { blob } = file
  const buffer = {
    byteLength: blob.size,
    slice: (start: number, end = blob.size) => readBytes(file.name, inside(blob, start, end)),
  }
  try {
    const metadata = await parquetMetadataAsync(buffer, { geoparquet: false })
    requireAllRows(metadata)
    const { schema } = metadata
    // A decimal is read as its digits: as a double it would lose some.
    const plain = schema.map(({ converted_type, logical_type, ...element }) => ({
      ...element,
      ...(converted_type === undefined || converted_type === 'DECIMAL' ? {} : { converted_type }),
      ...(logical_type === undefined || logical_type.type === 'DECIMAL' ? {} : { logical_type }),
    })) as FileMetaData['schema']
    const options = { compressors, utf8: false, parsers: PARSERS, geoparquet: false }
    const scan = await parquetScan({ file: buffer, metadata: { ...metadata, schema: plain }, ...options })
    return { metadata, schema, scan }
  } catch (error) {
    throw damaged(file, error)
  }
}

/** Where a damaged file says that something lies outside of it, Node's Blob would end the process. */
function inside(blob: Blob, start: number, end: number): Blob {
  const whole = Number.isSafeInteger(start) && Number.isSafeInteger(end)
  if (!whole || start < 0 || end < start || end > blob.size) throw new RangeError('A part lies outside of the file.')
  return blob.slice(start, end)
}

/** How many rows there are is said twice. A reader that believes one of them would lose what the other has. */
function requireAllRows({ num_rows: rows, row_groups: groups }: FileMetaData): void {
  const inGroups = groups.reduce((sum, { num_rows: own }) => {
    if (own < 0n) throw new RangeError('A group has fewer than no rows.')
    return sum + own
  }, 0n)
  if (rows !== inGroups) throw new RangeError('The groups have not as many rows as the file.')
}

async function textsIn(
  file: OpenedFile,
  scan: ParquetScan,
  { name, text }: ParquetColumn,
  rowStart: number,
  rowEnd: number,
): Promise<readonly (string | null)[]> {
  try {
    const data = await scan.readColumn({ column: name, rowStart, rowEnd })
    if (data.length !== rowEnd - rowStart) throw new RangeError('The column has not as many values as there are rows.')
    const values = data as ArrayLike<unknown>
    const texts = new Array<string | null>(data.length)
    for (let k = 0; k < texts.length; k++) {
      const value = values[k]
      texts[k] = value === null || value === undefined ? null : text(value)
    }
    return texts
  } catch (error) {
    throw damaged(file, error)
  }
}

/** What cannot be unpacked is damaged; a file that is gone says so itself. */
function damaged(file: OpenedFile, error: unknown): Error {
  return error instanceof InvalidInput ? error : cannotRead(file.name, COMPLAINTS.parquet)
}

function damagedOr<T>(file: OpenedFile, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw damaged(file, error)
  }
}
