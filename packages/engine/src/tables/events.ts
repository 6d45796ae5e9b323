/**
 * A file of events as a relation of texts. DuckDB would guess types from the values, which are private; here every
 * column is text, and what a name looks like in the file is what it is.
 */
import { stat } from 'node:fs/promises'
import { InvalidInput } from '@tulle/core'
import { closest } from './closest.ts'
import { readHeader, readKeys } from './header.ts'
import { name, type Tables, text } from './open.ts'

export interface EventColumns {
  readonly file: string
  readonly person?: string
  readonly from: string
  readonly to: string
  readonly value?: string
}

/** A file whose columns have been found. */
export interface Events extends EventColumns {
  /** The relation in SQL: columns person, origin, destination and value, all of them text (value may be a number). */
  readonly relation: string
  /** Whether lines can be counted: in a text file, one row a line after the header. */
  readonly header: number
}

export async function readEvents(tables: Tables, columns: EventColumns): Promise<Events> {
  const { file } = columns
  await checkFile(file)
  const { source, columns: found, header } = await sourceOf(tables, file)
  const wanted = [columns.person, columns.from, columns.to, columns.value].filter((column) => column !== undefined)
  for (const column of wanted) {
    if (!found.includes(column)) throw new InvalidInput(missingColumn(file, column, found))
  }
  const as = (column: string | undefined, alias: string, otherwise: string) =>
    `${column === undefined ? otherwise : `${name(column)}::VARCHAR`} AS ${alias}`
  const relation = `(SELECT ${[
    as(columns.person, 'person', `''`),
    as(columns.from, 'origin', `''`),
    as(columns.to, 'destination', `''`),
    as(columns.value, 'value', `'1'`),
  ].join(', ')} FROM ${source})`
  return { ...columns, relation, header }
}

async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new InvalidInput(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be read: ${error.message}.`,
    )
  })
  if (found.isDirectory()) throw new InvalidInput(`${file} is a folder: give a file.`)
  if (found.size === 0) throw new InvalidInput(`The file ${file} is empty.`)
}

interface Source {
  /** The relation in SQL. */
  readonly source: string
  readonly columns: readonly string[]
  /** Lines before the first row. */
  readonly header: number
}

/** How DuckDB reads the file, by its ending. */
async function sourceOf(tables: Tables, file: string): Promise<Source> {
  const plain = file.toLowerCase().replace(/\.gz$/, '')
  if (plain.endsWith('.csv')) return delimited(file)
  if (/\.(tsv|tab)$/.test(plain)) return delimited(file, '\t')
  if (/\.(jsonl|ndjson|json)$/.test(plain)) {
    // The keys of the first line are the header. Every column is text, whatever the values look like.
    const columns = await readKeys(file)
    const types = columns.map((column) => `${text(column)}: 'VARCHAR'`).join(', ')
    const source = `read_json(${path(file)}, format = 'newline_delimited', auto_detect = false, columns = {${types}})`
    return { source, columns, header: 0 }
  }
  if (/\.(parquet|pq)$/.test(file.toLowerCase())) {
    const source = `read_parquet(${path(file)})`
    return { source, columns: await columnsOf(tables, source, file), header: 0 }
  }
  throw new InvalidInput(
    `What kind of file is ${file}? Its name should end in .csv, .tsv, .jsonl or .parquet (the text ones also with .gz).`,
  )
}

async function delimited(file: string, given?: string): Promise<Source> {
  const { delimiter, columns } = await readHeader(file, given)
  const types = columns.map((column) => `${text(column)}: 'VARCHAR'`).join(', ')
  const dialect = `delim = ${text(delimiter)}, quote = '"', escape = '"', header = true, auto_detect = false`
  return { source: `read_csv(${path(file)}, ${dialect}, columns = {${types}})`, columns, header: 1 }
}

/** A file name as DuckDB takes it: one file, although it would read *, ? and [ as patterns. */
function path(file: string): string {
  return text(file.replaceAll(/[*?[]/g, '[$&]'))
}

async function columnsOf({ connection }: Tables, source: string, file: string): Promise<string[]> {
  try {
    const result = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${source}`)
    return result.getColumns()[0]?.map(String) ?? []
  } catch (error) {
    throw unreadable(file, error)
  }
}

/** DuckDB's complaint about a file, without the private line it would quote. */
export function unreadable(file: string, error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error)
  if (!/Invalid Input Error|IO Error|CSV|JSON|sniff|gzip|malformed|unicode|utf-?8/i.test(message)) return error
  if (/unicode|utf-?8/i.test(message)) {
    return new InvalidInput(`The file ${file} is not in UTF-8: save it as UTF-8 ("CSV UTF-8" in a spreadsheet).`)
  }
  const line = /Line:?\s*(\d+)/i.exec(message)?.[1]
  const columns = /Expected Number of Columns:?\s*(\d+)\s*Found:?\s*(\d+)/i.exec(message)
  const what =
    columns === null
      ? 'it is not well formed (a quotation mark that is not closed, or a damaged file)'
      : `it has ${columns[2]} columns where the header has ${columns[1]}`
  return new InvalidInput(
    `The file ${file} cannot be read${line === undefined ? '' : ` at line ${line}`}: ${what}. Mend it and try again.`,
  )
}

function missingColumn(file: string, column: string, found: readonly string[]): string {
  const guess = closest(column, found)
  return `${file} has no column "${column}"${guess === undefined ? '' : ` (did you mean "${guess}"?)`}: its columns are ${found.join(', ')}.`
}
