/**
 * A file of events as a relation of texts. DuckDB would guess types from the values, which are private; here every
 * column is text, and what a name looks like in the file is what it is.
 */
import { stat } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { InvalidInput } from '@tulle/core'
import { unescapedName } from '@tulle/core/text'
import { type EventColumns, missingColumn } from '@tulle/releases'
import {
  COMPLAINTS,
  cannotRead,
  hasKeysAlone,
  headerIn,
  isParquet,
  keysIn,
  type LinesOptions,
  LONGEST,
  lineScan,
  nestedColumn,
  noHeader,
  type RowCounts,
  rowCounts,
  type TextLines,
  tableKind,
  zeroByteName,
} from '@tulle/releases/files'
import { isDuckDb, noRoom, outOfMemory } from '../faults/faults.ts'
import { bytesOf, checkFile, textColumns } from './files.ts'
import { name, type Tables, text } from './open.ts'
import { pathToRead } from './paths.ts'
import { refuseOtherThanUtf8, utf8Scan } from './utf8.ts'

/** A file whose columns have been found. */
export interface Events extends EventColumns, Pick<Texts, 'header' | 'rows' | 'lines'> {
  /** The relation in SQL: columns person, origin, destination and value, all of them text (value may be a number). */
  readonly relation: string
}

/** Reads contributions, person by person. */
export async function readEvents(tables: Tables, columns: EventColumns): Promise<Events> {
  const { texts, header, rows, lines } = await openTexts(tables, columns.file)
  const { person, from: origin, to: destination, value } = columns
  return { ...columns, relation: texts({ person, origin, destination, value }, { value: `'1'` }), header, rows, lines }
}

const NO_TEXT: RowCounts = { header: 0, rows: undefined, lines: {} }

/** A file whose header has been read, and whose lines have been counted. */
export interface Texts extends RowCounts {
  readonly file: string
  readonly columns: readonly string[]
  /** The columns of numbers that may have a fraction, where the file says what its columns hold. */
  readonly fractions: readonly string[]
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
  /** Whatever its name ends in. */
  readonly format?: 'parquet' | undefined
  /** Whether "" is an empty text, in a text file of one column: so it is told from a blank line, which is NULL. */
  readonly emptyTexts?: boolean
}

export async function openTexts(tables: Tables, file: string, options: TextsOptions = {}): Promise<Texts> {
  await checkFile(file)
  const opened = await sourceOf(tables, file, options)
  const { source, columns: written, sqlName = name, nested } = opened
  const counted = opened.lines === undefined ? undefined : await linesOf(tables, file, opened.lines)
  const escaped = tables.escaped?.has(file) === true
  const found = escaped ? written.map(unescapedName) : written
  const textOf = (column: string) => {
    const cell = `${sqlName(written[found.indexOf(column)] as string)}::VARCHAR`
    return escaped ? `CASE WHEN starts_with(${cell}, '''') THEN substr(${cell}, 2) ELSE ${cell} END` : cell
  }
  const texts: Texts['texts'] = (columns, otherwise = {}) => {
    const wanted = Object.values(columns).filter((column) => column !== undefined)
    for (const column of wanted) {
      if (!found.includes(column)) throw new InvalidInput(missingColumn(file, column, found))
      if (nested?.includes(column)) throw nestedColumn(file, column)
    }
    const parts = Object.entries(columns).map(([alias, column]) => {
      return `${column === undefined ? (otherwise[alias] ?? `''`) : textOf(column)} AS ${alias}`
    })
    return `(SELECT ${parts.join(', ')} FROM ${source(wanted)})`
  }
  return {
    file,
    columns: found,
    texts,
    fractions: opened.fractions ?? [],
    ...(counted === undefined
      ? NO_TEXT
      : rowCounts(counted, opened.lines?.delimiter === undefined ? undefined : written.length)),
  }
}

/** The lines of files that were looked at, while DuckDB is open: who asks for a column or two asks again for others. */
const known = new WeakMap<DuckDBConnection, Map<string, Promise<TextLines>>>()

async function linesOf({ connection, multiline }: Tables, file: string, options: FileLines): Promise<TextLines> {
  const { dev, ino, size, mtimeMs } = await stat(file)
  const key = JSON.stringify([dev, ino, size, mtimeMs, options.delimiter, multiline])
  const ofConnection = known.get(connection) ?? new Map<string, Promise<TextLines>>()
  known.set(connection, ofConnection)
  const lines = ofConnection.get(key) ?? countLines(file, { ...options, multiline })
  ofConnection.set(key, lines)
  return lines
}

interface FileLines extends LinesOptions {
  readonly gz: boolean
}

export async function countLines(file: string, { gz, ...options }: FileLines): Promise<TextLines> {
  const letters = utf8Scan()
  const scan = lineScan(file, options)
  for await (const bytes of bytesOf(file, gz)) {
    scan.add(bytes)
    letters.add(bytes)
  }
  const lines = scan.end()
  if (!letters.end()) await refuseOtherThanUtf8(file, bytesOf(file, gz))
  return lines
}

/** The columns of a file, as its header names them. No DuckDB is opened for a text file. */
export async function columnsOfFile(tables: () => Promise<Tables>, file: string): Promise<readonly string[]> {
  // The keys of the first line are those of one person.
  if (hasKeysAlone(file)) throw noHeader(file)
  await checkFile(file)
  return (await textColumns(file)) ?? (await sourceOf(await tables(), file, {})).columns
}

interface Source {
  /** The relation in SQL, with at least these columns. */
  readonly source: (wanted: readonly string[]) => string
  readonly columns: readonly string[]
  /** What a column is called in the relation, if not by its own name. */
  readonly sqlName?: (column: string) => string
  /** The columns whose values have parts. */
  readonly nested?: readonly string[]
  readonly fractions?: readonly string[]
  /** How the lines of a text file are counted. */
  readonly lines?: FileLines
}

/** DuckDB would take a folder called from=Paris for a column, and put it in the place of the file's own. */
const ONE_FILE = 'hive_partitioning = false, union_by_name = false, filename = false'

/** How DuckDB reads the file, by its ending. */
async function sourceOf(tables: Tables, file: string, options: TextsOptions): Promise<Source> {
  const path = await pathToRead(tables, file)
  const kind = tableKind(file, options.format)
  switch (kind.is) {
    case 'parquet': {
      const source = `read_parquet(${path}, ${ONE_FILE})`
      return { source: () => source, ...(await columnsOf(tables, source, file)) }
    }
    case 'delimited':
      return delimited(file, path, { ...options, gz: kind.gz, given: kind.delimiter })
    case 'json': {
      const { gz } = kind
      // The keys of the first line are the header. Every column is text, whatever the values look like.
      const columns = await keysIn(file, bytesOf(file, gz))
      // One list among the objects, and DuckDB would take every line for a text by itself, where one column is wanted.
      const dialect = `format = 'newline_delimited', records = true, auto_detect = false, ignore_errors = false, maximum_object_size = ${LONGEST}, compression = '${gz ? 'gzip' : 'uncompressed'}'`
      const types = (wanted: readonly string[]) => [...new Set(wanted)].map((column) => `${text(column)}: 'VARCHAR'`)
      const source = (wanted: readonly string[]) =>
        `read_json(${path}, ${dialect}, ${ONE_FILE}, columns = {${types(wanted).join(', ')}})`
      return { source, columns, lines: { gz } }
    }
  }
}

async function delimited(
  file: string,
  path: string,
  { emptyTexts, gz, given }: TextsOptions & { readonly gz: boolean; readonly given: string | undefined },
): Promise<Source> {
  const { delimiter, columns } = await headerIn(file, bytesOf(file, gz), given)
  // By number: DuckDB takes neither an empty name nor two that differ in capitals alone.
  const sqlName = (column: string) => `c${columns.indexOf(column)}`
  const types = columns.map((_, k) => `'c${k}': 'VARCHAR'`).join(', ')
  const dialect = dialectOf(delimiter, emptyTexts !== true || columns.length > 1)
  const source = `read_csv(${path}, ${dialect}, compression = '${gz ? 'gzip' : 'none'}', ${ONE_FILE}, columns = {${types}})`
  return { source: () => source, columns, sqlName, lines: { gz, delimiter } }
}

/**
 * Every choice that DuckDB has is made here, none by its looking at rows. All but one: told strict_mode and new_line
 * together it reads a file that ends its lines with CR LF as one without rows. The lines end alike (text-lines.ts), and it
 * finds out how.
 */
function dialectOf(delimiter: string, quotedNulls: boolean): string {
  return [
    `delim = ${text(delimiter)}`,
    `quote = '"'`,
    `escape = '"'`,
    `comment = ''`,
    'header = true',
    'skip = 0',
    'auto_detect = false',
    `encoding = 'utf-8'`,
    `nullstr = ''`,
    `allow_quoted_nulls = ${quotedNulls}`,
    'strict_mode = true',
    'null_padding = false',
    'ignore_errors = false',
    'store_rejects = false',
    'normalize_names = false',
    `max_line_size = ${LONGEST}`,
    `buffer_size = ${LONGEST}`,
  ].join(', ')
}

async function columnsOf({ connection }: Tables, source: string, file: string) {
  try {
    const result = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${source}`)
    const rows = result.getRows().map(([column, type]) => ({ column: String(column), type: String(type) }))
    if (rows.some(({ column }) => column.includes('\0'))) throw zeroByteName(file)
    const of = (types: RegExp) => rows.filter(({ type }) => types.test(type)).map(({ column }) => column)
    return { columns: rows.map(({ column }) => column), nested: of(NESTED), fractions: of(FRACTIONS) }
  } catch (error) {
    throw unreadable(file, error)
  }
}

const NESTED = /\]$|^(?:STRUCT|MAP|UNION)\b/
const FRACTIONS = /^(?:FLOAT|DOUBLE)$/

/** DuckDB's complaint about a file, without the private line it would quote. */
export function unreadable(file: string, error: unknown): unknown {
  const room = noRoom(error)
  if (room !== undefined) return room
  if (outOfMemory(error)) return new InvalidInput(`${file} does not fit into memory: give it more.`)
  if (!isDuckDb(error) || OURS.test(error.message)) return error
  const { message } = error
  const line = /\b(?:CSV Error on|in) line:? (\d+)/i.exec(message)?.[1]
  // Of JSON that is malformed it tells the line after.
  const off = line !== undefined && message.startsWith('Invalid Input Error: Malformed JSON') ? 1 : 0
  return cannotRead(file, complaint(file, message), line === undefined ? undefined : Number(line) - off)
}

/** About a query, or that it was stopped: no fault of the file. */
const OURS = /^(?:Parser|Syntax|Binder|Catalog|INTERRUPT) Error/

/**
 * About a text that is not in UTF-8, in a file of which not all columns are read, DuckDB would tell the column by its
 * place, and stumbles over its own list of columns. After that it has to be opened anew.
 */
const STUMBLE = /Attempted to access index \d+ within vector of size \d+/

function complaint(file: string, message: string): string {
  if (/No files found|Cannot open file|Could not open file/i.test(message)) return COMPLAINTS.gone
  const columns = /Expected Number of Columns: (\d+) Found: (\d+)/.exec(message)
  if (columns !== null) return COMPLAINTS.columns(columns[2] ?? '', columns[1] ?? '')
  if (/Maximum line size/.test(message)) return COMPLAINTS.long
  if (isParquet(file) || /parquet/i.test(message)) return COMPLAINTS.parquet
  if (/unicode|utf-?8/i.test(message) || STUMBLE.test(message)) return COMPLAINTS.utf8
  if (/JSON/.test(message)) return COMPLAINTS.json
  if (/state machine/.test(message)) return COMPLAINTS.ends
  return COMPLAINTS.form
}
