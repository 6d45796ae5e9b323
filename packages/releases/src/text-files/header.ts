/**
 * The header of a delimited text file. DuckDB could guess the dialect, but it guesses from the rows, which are private;
 * the header alone is public, and enough.
 */
import { InvalidInput } from '@tulle/core'
import { COMPLAINTS, cannotRead } from './unreadable.ts'

export interface Header {
  readonly delimiter: string
  readonly columns: readonly string[]
}

/** No header is longer; a file whose first line is has no lines. */
const LONGEST = 2 ** 20

/** The bytes come from the beginning of the file, and are taken as far as needed. */
export async function headerIn(file: string, bytes: AsyncIterable<Uint8Array>, delimiter?: string): Promise<Header> {
  const line = (await firstLine(file, bytes, QUOTED_LINE)).replace(MARK, '')
  const chosen = delimiter ?? likeliest(line)
  const columns = fields(line, chosen)
  if (columns === undefined) throw cannotRead(file, COMPLAINTS.form, 1)
  const repeated = columns.find((column, i) => columns.indexOf(column) !== i)
  if (repeated !== undefined) {
    throw new InvalidInput(`${file} has two columns called "${repeated}": give them different names.`)
  }
  return { delimiter: chosen, columns }
}

/** The keys of the first line of a file of JSON lines: its header, as it were. */
export async function keysIn(file: string, bytes: AsyncIterable<Uint8Array>): Promise<readonly string[]> {
  const line = await firstLine(file, bytes, PLAIN_LINE)
  // DuckDB passes over it where it has one thread, and refuses the line where it has more.
  if (line.startsWith(MARK)) {
    throw new InvalidInput(
      `${file} begins with a byte order mark, which JSON does not have: save it as UTF-8 without one.`,
    )
  }
  const keys = keysOf(line)
  if (keys === undefined) {
    throw new InvalidInput(`The first line of ${file} is not a JSON object: the file should hold one on each line.`)
  }
  // No table of DuckDB has such a column.
  if (keys.some((key) => key === '' || key.includes('\0'))) {
    throw new InvalidInput(`A key in the first line of ${file} is empty or holds a zero byte: give it a name.`)
  }
  return keys
}

function keysOf(line: string): readonly string[] | undefined {
  try {
    const row: unknown = JSON.parse(line)
    // Without a key there would be nothing to read.
    if (typeof row === 'object' && row !== null && !Array.isArray(row) && Object.keys(row).length > 0) {
      return Object.keys(row)
    }
  } catch {
    // Whatever the first line is, it is not an object in JSON.
  }
  return undefined
}

/** What some programs begin a text in UTF-8 with. */
const MARK = '\ufeff'

/** A line and its end; in a delimited file, quotation marks may hold line ends. */
const PLAIN_LINE = /^[^\S\ufeff]*([^\r\n]*)[\r\n]/
const QUOTED_LINE = /^((?:[^"\r\n]|"[^"]*")*)[\r\n]/

async function firstLine(file: string, bytes: AsyncIterable<Uint8Array>, pattern: RegExp): Promise<string> {
  let text = ''
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  // Leaving the loop closes the file.
  for await (const chunk of bytes) {
    if (text === '') refuseBytes(file, chunk)
    text += decoder.decode(chunk, { stream: true })
    if (pattern.test(text) || text.length > LONGEST) break
  }
  const line = pattern.exec(`${text}\n`)?.[1] ?? ''
  if (line.trim() === '') {
    throw new InvalidInput(`The file ${file} does not begin with a line that names its columns.`)
  }
  return line
}

/** What begins like something else than text in UTF-8. */
function refuseBytes(file: string, [first, second]: Uint8Array): void {
  if (first === 0x1f && second === 0x8b) {
    throw new InvalidInput(`${file} is a gzip file: let its name end in .gz, so that it is read as one.`)
  }
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new InvalidInput(`${file} is in UTF-16: save it as UTF-8 ("CSV UTF-8" in a spreadsheet).`)
  }
}

/** Of the usual delimiters the one that the header has most of, outside quotation marks. */
function likeliest(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => bare.split(delimiter).length
  return [',', ';', '\t', '|'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

/**
 * The fields of one line: quoted ones may hold the delimiter, and quotation marks twice. None where something else than blanks
 * stands between a quoted one and the delimiter, as in every line.
 */
function fields(line: string, delimiter: string): string[] | undefined {
  const found: string[] = []
  let at = 0
  while (at <= line.length) {
    if (line[at] === '"') {
      let end = at + 1
      while (end < line.length && (line[end] !== '"' || line[end + 1] === '"')) end += line[end] === '"' ? 2 : 1
      found.push(line.slice(at + 1, end).replaceAll('""', '"'))
      let next = end + 1
      while (line[next] === ' ' && !line.startsWith(delimiter, next)) next++
      if (next < line.length && !line.startsWith(delimiter, next)) return undefined
      at = next < line.length ? next + delimiter.length : line.length + 1
    } else {
      const end = line.indexOf(delimiter, at)
      found.push(line.slice(at, end === -1 ? line.length : end).trim())
      at = end === -1 ? line.length + 1 : end + delimiter.length
    }
  }
  return found
}
