/**
 * What the head of a file tells, for a form: its format, its columns, the first rows and which column is likely to be
 * what. A guess is shown and can be corrected; nothing is released by it. The rows are private, and stay in the page.
 */
import { InvalidInput } from '@tulle/core'
import { formatOf, isGz } from '../graph-files/formats.ts'
import { type GuessedRole, guessRoles } from '../roles/guess-roles.ts'
import type { GraphFormat } from '../sources/graphs.ts'
import { isParquet, rowsTableFormat } from '../text-files/table-names.ts'
import { type HeadTable, headLines, headRows } from './head-rows.ts'
import type { OpenedFile } from './opened-file.ts'
import { openParquet } from './parquet.ts'

export type HeadFormat = 'csv' | 'tsv' | 'json-lines' | 'parquet' | Exclude<GraphFormat, 'parquet'> | 'geojson' | 'list'

export interface Head {
  readonly name: string
  readonly bytes: number
  readonly format: HeadFormat
  /** What the columns are called; none where the format has no header. */
  readonly columns: readonly string[]
  /** The first rows, as texts; null where nothing is. Private. */
  readonly rows: readonly (readonly (string | null)[])[]
  readonly roles: readonly GuessedRole[]
  /** About how many rows there are, by the length of the first ones; known where the format says it. */
  readonly about?: { readonly rows: number; readonly exactly: boolean }
  /** Why it is too much for a tab, in a sentence, before it is read. */
  readonly tooLarge?: string
}

/** What a tab is expected to hold within two gigabytes, with room to spare: ten million events took a third of one in Node. */
const MOST_ROWS = 20_000_000
const MOST_BYTES = { table: 2 ** 31, whole: 2 ** 29 }

export async function headOf(file: OpenedFile): Promise<Head> {
  const { name, blob } = file
  const format = headFormat(name)
  if (blob.size === 0) throw new InvalidInput(`The file ${name} is empty.`)
  const table = await tableHead(file, format)
  const about = table === undefined ? undefined : aboutRows(file, table)
  const large = tooLarge(file, format, about?.rows)
  return {
    name,
    bytes: blob.size,
    format,
    columns: table?.columns ?? [],
    rows: table?.rows ?? [],
    roles: table === undefined ? [] : guessRoles(table.columns, table.rows),
    ...(about === undefined ? {} : { about }),
    ...(large === undefined ? {} : { tooLarge: large }),
  }
}

function headFormat(name: string): HeadFormat {
  const plain = name.toLowerCase().replace(/\.gz$/, '')
  if (isParquet(name)) return 'parquet'
  if (plain.endsWith('.csv')) return 'csv'
  if (/\.(?:tsv|tab)$/.test(plain)) return 'tsv'
  if (/\.(?:jsonl|ndjson)$/.test(plain)) return 'json-lines'
  if (plain.endsWith('.geojson')) return 'geojson'
  if (plain.endsWith('.txt') || plain.endsWith('.list')) return 'list'
  try {
    return formatOf(name) as HeadFormat
  } catch {
    return 'list'
  }
}

async function tableHead(file: OpenedFile, format: HeadFormat): Promise<HeadTable | undefined> {
  if (format === 'parquet') {
    const opened = await openParquet(file)
    return { columns: opened.columns, rows: await opened.first(ROWS), total: opened.total }
  }
  if (format === 'csv' || format === 'tsv' || format === 'json-lines') return headRows(file, format, ROWS)
  if (format === 'edge-list' || format === 'list') return headLines(file, ROWS)
  return undefined
}

const ROWS = 20

function aboutRows({ name, blob }: OpenedFile, { rows, total, bytes }: HeadTable): Head['about'] {
  if (total !== undefined) return { rows: total, exactly: true }
  if (rows.length === 0 || bytes === undefined || bytes === 0) return undefined
  // Text is packed to about a fifth.
  const unpacked = isGz(name) ? blob.size * 5 : blob.size
  return { rows: Math.round(unpacked / (bytes / rows.length)), exactly: false }
}

function tooLarge({ name, blob }: OpenedFile, format: HeadFormat, rows: number | undefined): string | undefined {
  const table = rowsTableFormat(name) !== undefined || format === 'edge-list' || format === 'list'
  const most = table ? MOST_BYTES.table : MOST_BYTES.whole
  const many = rows !== undefined && rows > MOST_ROWS
  if (blob.size <= most && !many) return undefined
  const size = `${(blob.size / 1e9).toLocaleString('en', { maximumFractionDigits: 1 })} GB`
  const what = many ? `about ${(rows ?? 0).toLocaleString('en')} rows` : size
  return `${name} has ${what}, more than a tab can hold: use the command line, which reads files of any size.`
}
