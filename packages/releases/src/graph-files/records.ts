/**
 * The records of a delimited text, found in its bytes: a file of 10^7 lines must not become 10^7 strings. Records are
 * lines of cells; comments and blank lines are skipped and counted. Cells may be quoted as in CSV, and a quoted one may
 * hold anything, a line break only where that is allowed. Unquoted ones lose the blanks around them.
 */
import { InvalidInput } from '@tulle/core'
import { joined, type Words, words } from '@tulle/core/text'
import type { Comments, RecordCounts } from '../sources/graphs.ts'
import { AMBIGUOUS, isMarked, Preamble } from './comments.ts'
import { together } from './input.ts'
import { latin1 } from './latin1.ts'

/** A single character; a blank stands for any run of blanks and tabs, and `line` for none: one cell a line. */
export type Delimiter = string

export const WHOLE_LINE: Delimiter = 'line'

const LF = 10
const CR = 13
const TAB = 9
const BLANK = 32
const QUOTE = 34

const LONGEST = 2 ** 24

const UNQUOTED = 0
const QUOTED = 1
const QUOTED_WITH_QUOTES = 2

/** The record at hand: good until the next. */
export class DelimitedRecord {
  bytes: Uint8Array = new Uint8Array(0)
  /** The line it starts on, from 1. */
  line = 0
  /** How many cells it has. */
  size = 0
  // Where each cell starts and ends in the bytes. These arrays only grow.
  readonly starts: number[] = []
  readonly ends: number[] = []
  readonly quoting: number[] = []
  readonly #path: string
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

  constructor(path: string) {
    this.#path = path
  }

  isQuoted(column: number): boolean {
    return this.quoting[column] !== UNQUOTED
  }

  isEmpty(column: number): boolean {
    return this.starts[column] === this.ends[column] && !this.isQuoted(column)
  }

  text(column: number): string {
    const start = this.starts[column] as number
    const end = this.ends[column] as number
    let bits = 0
    for (let p = start; p < end; p++) bits |= this.bytes[p] as number
    const text = bits < 128 ? latin1(this.bytes, start, end) : this.#decode(column, start, end)
    return this.quoting[column] === QUOTED_WITH_QUOTES ? text.replaceAll('""', '"') : text
  }

  cells(): string[] {
    return Array.from({ length: this.size }, (_, column) => this.text(column))
  }

  /** The number in a cell that has nothing but one to nine digits, without leading zeros; otherwise −1. */
  smallInteger(column: number): number {
    const start = this.starts[column] as number
    const length = (this.ends[column] as number) - start
    if (length === 0 || length > 9) return -1
    const { bytes } = this
    let integer = (bytes[start] as number) - 48
    if (integer < 0 || integer > 9 || (integer === 0 && length > 1)) return -1
    for (let p = start + 1; p < start + length; p++) {
      const digit = (bytes[p] as number) - 48
      if (digit < 0 || digit > 9) return -1
      integer = integer * 10 + digit
    }
    return integer
  }

  /** An error that says where it is. Columns are numbered from 0 here and from 1 in the sentence. */
  fault(message: string | Words, column?: number): InvalidInput {
    const place = column === undefined ? '' : `, column ${column + 1}`
    return new InvalidInput(joined([`${this.#path}, line ${this.line}${place}: `, message]))
  }

  #decode(column: number, start: number, end: number): string {
    try {
      return this.#decoder.decode(this.bytes.subarray(start, end))
    } catch {
      throw this.fault('the text is not UTF-8. Save the file as UTF-8.', column)
    }
  }
}

export interface RecordOptions {
  readonly path: string
  /** The delimiter, or what finds it in the first line that is not skipped. */
  readonly delimiter: Delimiter | ((line: string) => Delimiter)
  /** How many lines came before these bytes. */
  readonly linesBefore?: number
  /** Which lines are comments. Without it, those above the first record, unless they could be records themselves. */
  readonly comments?: Comments
  /** Whether these cells could be a record: asked of lines that begin like a comment, once the first record is known. */
  readonly couldBe?: (cells: readonly string[]) => boolean
  /** Whether a quoted cell may span lines. */
  readonly multiline?: boolean
}

/** Visits the records one after the other. */
export async function forEachRecord(
  chunks: AsyncIterable<Uint8Array>,
  options: RecordOptions,
  visit: (record: DelimitedRecord) => void,
): Promise<RecordCounts> {
  const { scan, counts } = scanner(options, visit)
  let rest: Uint8Array = new Uint8Array(0)
  for await (const chunk of chunks) {
    const bytes = together(rest, chunk)
    rest = bytes.subarray(scan(bytes, bytes.lastIndexOf(LF) + 1, false))
  }
  if (rest.length > 0) {
    const last = together(rest, Uint8Array.of(LF))
    scan(last, last.length, true)
  }
  return counts()
}

/**
 * The function that visits the records in the first `limit` bytes, which end with a line, and returns how many bytes
 * are done with. Bytes that belong to an unfinished record are not: they are to be given again, with more.
 */
function scanner(options: RecordOptions, visit: (record: DelimitedRecord) => void) {
  const { path, delimiter, linesBefore = 0, comments, couldBe = () => true, multiline = false } = options
  const record = new DelimitedRecord(path)
  record.line = linesBefore + 1
  const delimiterOf = typeof delimiter === 'string' ? () => delimiter : delimiter
  let marks = typeof delimiter === 'string' ? marksOf(delimiter) : undefined
  let atStart = linesBefore === 0
  let [commentLines, blankLines, multilineFields] = [0, 0, 0]
  // What begins like a comment above the first record waits for it.
  let preamble = comments === undefined ? new Preamble(path) : undefined

  const scan = (bytes: Uint8Array, limit: number, final: boolean): number => {
    record.bytes = bytes
    let p = 0
    if (atStart && limit > 0) {
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) p = 3
      atStart = false
    }
    while (p < limit) {
      const content = skipBlanks(bytes, p)
      const byte = bytes[content] as number
      if (byte === LF) {
        blankLines++
        p = content + 1
        record.line++
        continue
      }
      if (byte < 48 && isMarked(byte, bytes[content + 1] as number, comments)) {
        const end = bytes.indexOf(LF, content)
        if (comments === undefined) {
          if (preamble === undefined) throw record.fault(AMBIGUOUS)
          preamble.add(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(content, end)), record.line)
        }
        commentLines++
        p = end + 1
        record.line++
        continue
      }
      marks ??= marksOf(delimiterOf(lineAt(bytes, p)))
      const after = scanRecord(record, p, { limit, marks, multiline })
      if (after < 0) {
        if (final) throw record.fault('a quote is opened and never closed.')
        if (bytes.length - p > LONGEST) throw record.fault(`a quote is opened and not closed within ${LONGEST} bytes.`)
        return p
      }
      const lines = linesIn(record, p, after)
      if (lines > 1) multilineFields++
      visit(record)
      if (preamble !== undefined) {
        preamble.refuseRecords(delimiterOf, lineAt(bytes, p), couldBe)
        preamble = undefined
      }
      record.line += lines
      p = after
    }
    if (bytes.length - p > LONGEST) throw record.fault(`the line is longer than ${LONGEST} bytes: is this a text file?`)
    return p
  }
  const counts = (): RecordCounts => {
    // No record came that would tell what one looks like.
    preamble?.refuseRecords(delimiterOf, undefined, couldBe)
    return {
      ...(commentLines === 0 ? {} : { commentLines }),
      ...(blankLines === 0 ? {} : { blankLines }),
      ...(multilineFields === 0 ? {} : { multilineFields }),
    }
  }
  return { scan, counts }
}

const SPANS_LINES = words`a quoted cell begins here and does not end on the same line. If a quotation mark was lost, correct the line; if names do hold line breaks, say so with {multiline}.`

/** For each byte: does it end an unquoted cell (1), and is it to be skipped around a cell (2)? */
function marksOf(delimiter: Delimiter): Uint8Array {
  const marks = new Uint8Array(256)
  for (const blank of [BLANK, TAB]) marks[blank] = 2
  // It ends a cell as well: nothing but the end of the line may come after it.
  marks[CR] = 3
  marks[LF] = 1
  if (delimiter === ' ') marks[BLANK] = marks[TAB] = 3
  else if (delimiter !== WHOLE_LINE) marks[delimiter.charCodeAt(0)] = 1
  return marks
}

interface Scanning {
  readonly limit: number
  readonly marks: Uint8Array
  readonly multiline: boolean
}

/** Finds the cells of the record at p; returns where the next record starts, or −1 if this one does not end. */
function scanRecord(record: DelimitedRecord, p: number, { limit, marks, multiline }: Scanning): number {
  const { bytes, starts, ends, quoting } = record
  let lineEnd = multiline ? limit : -1
  let column = 0
  for (;;) {
    while (((marks[bytes[p] as number] as number) & 2) !== 0) p++
    // After blanks that delimit, the end of the line is not one more, empty cell.
    if (bytes[p] === LF && marks[BLANK] === 3) break
    let end: number
    if (bytes[p] === QUOTE) {
      if (lineEnd < 0) lineEnd = bytes.indexOf(LF, p)
      const close = closingQuote(record, column, p + 1, lineEnd)
      if (close < 0 && !multiline) throw record.fault(SPANS_LINES, column)
      if (close < 0) return -1
      starts[column] = p + 1
      end = close
      p = close + 1
      while (((marks[bytes[p] as number] as number) & 3) === 2) p++
      if (((marks[bytes[p] as number] as number) & 1) === 0) {
        throw record.fault('there is text after a closing quote. A quote inside quotes is written twice.', column)
      }
    } else {
      quoting[column] = UNQUOTED
      starts[column] = p
      while (((marks[bytes[p] as number] as number) & 1) === 0) p++
      end = p
      while (end > (starts[column] as number) && ((marks[bytes[end - 1] as number] as number) & 2) !== 0) end--
    }
    ends[column] = end
    column++
    if (bytes[p] === CR) {
      p = skipBlanks(bytes, p)
      if (bytes[p] !== LF)
        throw record.fault('there is a line end of another kind (CR) in the line. Save the file anew.')
    }
    if (bytes[p] === LF) break
    p++
  }
  record.size = column
  return p + 1
}

function closingQuote(record: DelimitedRecord, column: number, from: number, limit: number): number {
  const { bytes } = record
  record.quoting[column] = QUOTED
  for (let p = bytes.indexOf(QUOTE, from); p >= 0 && p < limit; p = bytes.indexOf(QUOTE, p + 2)) {
    if (bytes[p + 1] !== QUOTE) return p
    record.quoting[column] = QUOTED_WITH_QUOTES
  }
  return -1
}

/** One, unless a quoted cell has line ends in it. */
function linesIn(record: DelimitedRecord, start: number, after: number): number {
  let lines = 1
  for (let column = 0; column < record.size; column++) {
    if (record.quoting[column] === UNQUOTED) continue
    for (let p = start; p < after - 1; p++) if (record.bytes[p] === LF) lines++
    break
  }
  return lines
}

function skipBlanks(bytes: Uint8Array, p: number): number {
  while (bytes[p] === BLANK || bytes[p] === TAB || bytes[p] === CR) p++
  return p
}

function lineAt(bytes: Uint8Array, p: number): string {
  return latin1(bytes, p, bytes.indexOf(LF, p))
}
