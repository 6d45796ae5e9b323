/** What the name of a file tells of the table in it. */
import { InvalidInput } from '@tulle/core'

const JSON_LINES = /\.(jsonl|ndjson|json)$/
const PARQUET = /\.(parquet|pq)$/i

export type TableKind =
  | { readonly is: 'parquet' }
  | { readonly is: 'delimited'; readonly gz: boolean; readonly delimiter?: string }
  | { readonly is: 'json'; readonly gz: boolean }

/** `parquet` where that is known, whatever the name ends in. */
export function tableKind(file: string, format?: 'parquet'): TableKind {
  if (format === 'parquet' || isParquet(file)) return { is: 'parquet' }
  const plain = plainName(file)
  const gz = plain !== file.toLowerCase()
  if (plain.endsWith('.csv')) return { is: 'delimited', gz }
  if (/\.(tsv|tab)$/.test(plain)) return { is: 'delimited', gz, delimiter: '\t' }
  if (JSON_LINES.test(plain)) return { is: 'json', gz }
  throw new InvalidInput(
    `What kind of file is ${file}? Its name should end in .csv, .tsv, .jsonl or .parquet (the text ones also with .gz).`,
  )
}

export function isParquet(file: string): boolean {
  return PARQUET.test(file)
}

/** The keys of a line of JSON are somebody's, and another line may have others. */
export function hasKeysAlone(file: string): boolean {
  return JSON_LINES.test(plainName(file))
}

export function noHeader(file: string): InvalidInput {
  return new InvalidInput(`${file} has no header that names its columns: say which ones are released.`)
}

/** Whether the head of a file is read by itself, without unpacking all of it. */
export function hasQuickHeader(file: string): boolean {
  return !/\.(?:jsonl|ndjson|json|gz)$/i.test(file)
}

/** What the name of a file of rows tells; nothing where it is no name of a table. */
export function rowsTableFormat(file: string): 'parquet' | 'text' | undefined {
  if (!/\.(csv|tsv|tab|jsonl|ndjson|parquet|pq)(\.gz)?$/i.test(file)) return undefined
  return /\.parquet$/i.test(file) ? 'parquet' : 'text'
}

function plainName(file: string): string {
  return file.toLowerCase().replace(/\.gz$/, '')
}
