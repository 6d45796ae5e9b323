/** Tables as Spark knows them: by name, or by a path that its executors can read. */
import { InvalidInput } from '@tulle/core'
import { missingColumn } from '@tulle/releases'
import type { Relation, Session } from '../connect/session.ts'
import { name } from '../sql.ts'

export interface SparkTable {
  /** What it was called. */
  readonly file: string
  /** What SQL calls it. */
  readonly view: string
  readonly columns: readonly string[]
  /** The text of a column, whatever its type. */
  text(column: string): string
  /** The number in a column; nothing where there is none. */
  number(column: string): string
}

const FORMATS = ['parquet', 'csv', 'orc', 'json', 'avro', 'delta', 'iceberg'] as const
const BY_ENDING: Readonly<Record<string, string>> = {
  csv: 'csv',
  tsv: 'csv',
  jsonl: 'json',
  ndjson: 'json',
  json: 'json',
  orc: 'orc',
  avro: 'avro',
}

/** A line that is no row of the table is refused, not made fit; quotation marks are doubled, as in every CSV. */
const CSV = { header: 'true', escape: '"', mode: 'FAILFAST', columnPruning: 'false', enforceSchema: 'false' }

function formatIn(file: string): { readonly format: string; readonly path: string } | undefined {
  const quoted = /^([a-z]+)\.`(.+)`$/is.exec(file)
  const [, format = '', path = ''] = quoted ?? []
  if ((FORMATS as readonly string[]).includes(format.toLowerCase())) return { format: format.toLowerCase(), path }
  const ending = /\.([a-z]+)(?:\.gz)?$/i.exec(file)?.[1]?.toLowerCase() ?? ''
  if (ending in BY_ENDING) return { format: BY_ENDING[ending] as string, path: file }
  if (/^(parquet|pq)$/.test(ending) || /[/\\]/.test(file)) return { format: 'parquet', path: file }
  return undefined
}

function relationOf(file: string): Relation {
  const found = formatIn(file)
  if (found === undefined) return { sql: { query: `SELECT * FROM ${tableName(file)}` } }
  const { format, path } = found
  const options = format === 'csv' ? { ...CSV, ...(/\.tsv(\.gz)?$/i.test(path) ? { sep: '\t' } : {}) } : {}
  return { read: { data_source: { format, paths: [path], options } } }
}

/** catalog.schema.table, each part quoted: nothing in a name is SQL. */
function tableName(file: string): string {
  const parts = file.match(/`(?:[^`]|``)+`|[^.`]+/g) ?? []
  if (parts.join('.') !== file)
    throw new InvalidInput(`${file} is not the name of a table: names look like catalog.schema.table.`)
  return parts.map((part) => (part.startsWith('`') ? part : name(part))).join('.')
}

/** Texts that are numbers everywhere: Spark would take 1d and 2f as well. */
const NUMBER = String.raw`^\\s*[+-]?((\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?|(?i:inf|infinity|nan))\\s*$`

let views = 0

export async function openTable(session: Session, file: string): Promise<SparkTable> {
  const view = `tulle_${++views}`
  await session.view(view, relationOf(file))
  const found = await session.rows(`DESCRIBE QUERY SELECT * FROM ${view}`)
  const types = new Map(found.map((row) => [String(row['col_name']), String(row['data_type'])]))
  const columns = [...types.keys()]
  const typeOf = (column: string): string => {
    const type = types.get(column)
    if (type === undefined) throw new InvalidInput(missingColumn(file, column, columns))
    if (/^(array|map|struct|binary|variant)\b/.test(type)) {
      throw new InvalidInput(
        `The column "${column}" of ${file} is of the type ${type}: Tulle reads texts, numbers, dates and booleans.`,
      )
    }
    return type
  }
  return {
    file,
    view,
    columns,
    text(column) {
      typeOf(column)
      return `CAST(${name(column)} AS STRING)`
    },
    number(column) {
      if (/^(tinyint|smallint|int|bigint|float|double|decimal)/.test(typeOf(column)))
        return `CAST(${name(column)} AS DOUBLE)`
      const text = `CAST(${name(column)} AS STRING)`
      return `CASE WHEN rlike(${text}, '${NUMBER}') THEN try_cast(trim(${text}) AS DOUBLE) END`
    },
  }
}
