/**
 * A file of events as a relation of texts. DuckDB would guess types from the values, which are private; here every
 * column is text, and what a name looks like in the file is what it is.
 */
import { access, constants, stat } from 'node:fs/promises'
import { InvalidInput } from '@tulle/core'
import { closest } from './closest.ts'
import { checkGzip } from './gzip.ts'
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
  const { texts, header } = await openTexts(tables, columns.file)
  const { person, from: origin, to: destination, value } = columns
  return { ...columns, relation: texts({ person, origin, destination, value }, { value: `'1'` }), header }
}

/** A file of which only the header has been read. */
export interface Texts {
  readonly file: string
  readonly columns: readonly string[]
  /** Lines before the first row: as many as there are above it in a text file. */
  readonly header: number
  /**
   * The relation in SQL that has these columns of the file, called by the keys, all of them text. Where none is given,
   * every row has the SQL of `otherwise`, or else an empty text.
   */
  readonly texts: (
    columns: Readonly<Record<string, string | undefined>>,
    otherwise?: Readonly<Record<string, string>>,
  ) => string
}

export interface TextsOptions {
  /** Whether "" is an empty text, in a text file of one column: so it is told from a blank line, which is NULL. */
  readonly emptyTexts?: boolean
}

export async function openTexts(tables: Tables, file: string, options: TextsOptions = {}): Promise<Texts> {
  await checkFile(file)
  const { source, columns: found, sqlName = name, header, nested } = await sourceOf(tables, file, options)
  const texts: Texts['texts'] = (columns, otherwise = {}) => {
    const wanted = Object.values(columns).filter((column) => column !== undefined)
    for (const column of wanted) {
      if (!found.includes(column)) throw new InvalidInput(missingColumn(file, column, found))
      if (nested?.includes(column)) {
        throw new InvalidInput(
          `The column "${column}" of ${file} holds lists or records: give a column with one value in each row.`,
        )
      }
    }
    const parts = Object.entries(columns).map(([alias, column]) => {
      return `${column === undefined ? (otherwise[alias] ?? `''`) : `${sqlName(column)}::VARCHAR`} AS ${alias}`
    })
    return `(SELECT ${parts.join(', ')} FROM ${source(wanted)})`
  }
  return { file, columns: found, header, texts }
}

/** The columns of a file, as its header names them. */
export async function columnsOfFile(tables: Tables, file: string): Promise<readonly string[]> {
  if (JSON_LINES.test(plainName(file))) {
    // The keys of the first line are those of one person.
    throw new InvalidInput(`${file} has no header that names its columns: say which ones are released.`)
  }
  return (await openTexts(tables, file)).columns
}

/** That there is such a file, and that it may be read: known without looking at what is in it. */
export async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    throw noFile(file, error)
  })
  await access(file, constants.R_OK).catch((error: unknown) => {
    throw noFile(file, error)
  })
  if (found.isDirectory()) throw new InvalidInput(`${file} is a folder: give a file.`)
  if (found.size === 0) throw new InvalidInput(`The file ${file} is empty.`)
}

/** Why a file cannot be opened, as a sentence. */
export function noFile(file: string, error: unknown): InvalidInput {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return new InvalidInput(`There is no file ${file}.`)
  if (code === 'EACCES' || code === 'EPERM') return new InvalidInput(`There is no permission to read ${file}.`)
  if (code === 'EISDIR') return new InvalidInput(`${file} is a folder: give a file.`)
  return new InvalidInput(`The file ${file} cannot be read: ${message}.`)
}

interface Source {
  /** The relation in SQL, with at least these columns. */
  readonly source: (wanted: readonly string[]) => string
  readonly columns: readonly string[]
  /** What a column is called in the relation, if not by its own name. */
  readonly sqlName?: (column: string) => string
  /** Lines before the first row. */
  readonly header: number
  /** The columns whose values have parts. */
  readonly nested?: readonly string[]
}

/** DuckDB would take a folder called from=Paris for a column, and put it in the place of the file's own. */
const ONE_FILE = 'hive_partitioning = false'

const JSON_LINES = /\.(jsonl|ndjson|json)$/

function plainName(file: string): string {
  return file.toLowerCase().replace(/\.gz$/, '')
}

/** How DuckDB reads the file, by its ending. */
async function sourceOf(tables: Tables, file: string, options: TextsOptions): Promise<Source> {
  const plain = plainName(file)
  if (plain !== file.toLowerCase()) await checkGzip(file)
  if (plain.endsWith('.csv')) return delimited(file, options)
  if (/\.(tsv|tab)$/.test(plain)) return delimited(file, options, '\t')
  if (JSON_LINES.test(plain)) {
    // The keys of the first line are the header. Every column is text, whatever the values look like.
    const columns = await readKeys(file)
    const types = (wanted: readonly string[]) => [...new Set(wanted)].map((column) => `${text(column)}: 'VARCHAR'`)
    const source = (wanted: readonly string[]) =>
      `read_json(${path(file)}, format = 'newline_delimited', auto_detect = false, ${ONE_FILE}, columns = {${types(wanted).join(', ')}})`
    return { source, columns, header: 0 }
  }
  if (/\.(parquet|pq)$/.test(file.toLowerCase())) {
    const source = `read_parquet(${path(file)}, ${ONE_FILE})`
    return { source: () => source, ...(await columnsOf(tables, source, file)), header: 0 }
  }
  throw new InvalidInput(
    `What kind of file is ${file}? Its name should end in .csv, .tsv, .jsonl or .parquet (the text ones also with .gz).`,
  )
}

/** Lines as long as what DuckDB reads at once in any case; by itself it allows two million bytes, and Tulle writes more. */
const LINES = 'max_line_size = 32000000, buffer_size = 32000000'

async function delimited(file: string, { emptyTexts }: TextsOptions, given?: string): Promise<Source> {
  const { delimiter, columns } = await readHeader(file, given)
  // By number: DuckDB takes neither an empty name nor two that differ in capitals alone.
  const sqlName = (column: string) => `c${columns.indexOf(column)}`
  const types = columns.map((_, k) => `'c${k}': 'VARCHAR'`).join(', ')
  const dialect = `delim = ${text(delimiter)}, quote = '"', escape = '"', header = true, auto_detect = false`
  const empty = `allow_quoted_nulls = ${emptyTexts !== true || columns.length > 1}`
  const source = `read_csv(${path(file)}, ${dialect}, ${empty}, ${LINES}, ${ONE_FILE}, columns = {${types}})`
  return { source: () => source, columns, sqlName, header: 1 }
}

/** A file name as DuckDB takes it: one file, although it would read *, ? and [ as patterns. */
function path(file: string): string {
  return text(file.replaceAll(/[*?[]/g, '[$&]'))
}

async function columnsOf({ connection }: Tables, source: string, file: string) {
  try {
    const result = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${source}`)
    const rows = result.getRows().map(([column, type]) => ({ column: String(column), type: String(type) }))
    const nested = rows.filter(({ type }) => NESTED.test(type))
    return { columns: rows.map(({ column }) => column), nested: nested.map(({ column }) => column) }
  } catch (error) {
    throw unreadable(file, error)
  }
}

const NESTED = /\]$|^(?:STRUCT|MAP|UNION)\b/

/** DuckDB has met its limit of memory, at something that it does not spill to disk. */
export function outOfMemory(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Out of Memory Error')
}

/** DuckDB's complaint about a file, without the private line it would quote. */
export function unreadable(file: string, error: unknown): unknown {
  if (outOfMemory(error)) return new InvalidInput(`${file} does not fit in the memory that there is: give more.`)
  const message = error instanceof Error ? error.message : String(error)
  if (!/^(Invalid Input|IO|Conversion) Error/.test(message) && !STUMBLE.test(message)) return error
  const line = /\b(?:CSV Error on|in) line:? (\d+)/i.exec(message)?.[1]
  return new InvalidInput(
    `The file ${file} cannot be read${line === undefined ? '' : ` at line ${line}`}: ${complaint(message)}. Mend it and try again.`,
  )
}

/**
 * About a text that is not in UTF-8, in a file of which not all columns are read, DuckDB would tell the column by its
 * place, and stumbles over its own list of columns. After that it has to be opened anew.
 */
const STUMBLE = /Attempted to access index \d+ within vector of size \d+/

function complaint(message: string): string {
  const columns = /Expected Number of Columns: (\d+) Found: (\d+)/.exec(message)
  if (columns !== null) return `it has ${columns[2]} columns where the header has ${columns[1]}`
  if (/Maximum line size/.test(message))
    return 'a line is longer than 32 million bytes (is a quotation mark never closed?)'
  if (/parquet|magic bytes|thrift|snappy/i.test(message)) return 'it is no Parquet file, or a damaged one'
  if (/unicode|utf-?8/i.test(message) || STUMBLE.test(message))
    return 'it is not in UTF-8 (a spreadsheet calls that "CSV UTF-8")'
  if (/JSON/.test(message)) return 'it is not one JSON object on each line'
  if (/state machine/.test(message)) return 'its lines end in different ways, or a quotation mark is not closed'
  return 'it is not well formed (a quotation mark that is not closed, or a damaged file)'
}

function missingColumn(file: string, column: string, found: readonly string[]): string {
  const guess = closest(column, found)
  return `${file} has no column "${column}"${guess === undefined ? '' : ` (did you mean "${guess}"?)`}: its columns are ${found.join(', ')}.`
}
