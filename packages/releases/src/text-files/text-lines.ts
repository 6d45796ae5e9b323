/**
 * One pass over the bytes of a text file before anybody reads it. DuckDB drops an over-long last line without a word, lets
 * a quotation mark swallow any number of lines, and skips blank ones: here such lines are refused or counted, and the
 * number of rows is known that a reader has to find.
 */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import { COMPLAINTS, cannotRead } from './unreadable.ts'

export interface TextLines {
  /** Lines with something on them, the header too. A quoted field that spans lines makes one of them. */
  readonly records: number
  /** Lines with nothing on them. */
  readonly blankLines: number
  /** Quoted fields that span lines. */
  readonly multilineFields: number
}

export interface LinesOptions {
  /** What stands between the fields of a delimited file; without it, the file holds JSON lines. */
  readonly delimiter?: string
  /** Whether a quoted field may span lines. */
  readonly multiline?: boolean
}

/** Bytes of a line, below what DuckDB is told to allow: what is longer it may drop. */
export const LONGEST_LINE = 31_000_000

/** Takes the bytes of a file piece by piece; each is good until the next. */
export interface LineScan {
  add(bytes: Uint8Array): void
  end(): TextLines
}

/** Refuses what would be lost or misread, with the number of its line; what is left are lines that can be counted. */
export function lineScan(file: string, { delimiter, multiline = false }: LinesOptions): LineScan {
  return delimiter === undefined ? new JsonLines(file) : new DelimitedLines(file, delimiter, multiline)
}

const TAB = 9
const LF = 10
const CR = 13
const BLANK = 32
const QUOTE = 34

/** What ends the lines of a file: one of these throughout. */
const ENDS = { lf: 'LF', crlf: 'CR LF', cr: 'CR' } as const

type End = keyof typeof ENDS

/** Outside quotation marks, inside, or after a mark inside, which closes the field unless another follows. */
const OUTSIDE = 0
const INSIDE = 1
const AFTER_QUOTE = 2

class DelimitedLines implements LineScan {
  readonly #file: string
  readonly #delimiter: number
  readonly #multiline: boolean
  #state = OUTSIDE
  /** Where the bytes at hand, and the record at hand, begin in the file. */
  #base = 0
  #start = 0
  #line = 1
  /** The line on which the quoted field at hand begins, and whether it has met a line end. */
  #opened = 0
  #spans = false
  /** The last byte that is no blank, of those that came before, and where it is. */
  #before = LF
  #beforeAt = -1
  /** Where the last quoted field ended. */
  #closedAt = -1
  /** Whether the bytes before ended with a CR, which an LF may follow. */
  #cr = false
  #ends: End | undefined
  /** Where the last zero byte is. */
  #zeroAt = -1
  #records = 0
  #blankLines = 0
  #multilineFields = 0

  constructor(file: string, delimiter: string, multiline: boolean) {
    this.#file = file
    this.#delimiter = delimiter.charCodeAt(0)
    this.#multiline = multiline
  }

  add(bytes: Uint8Array): void {
    const { length } = bytes
    if (length === 0) return
    let p = 0
    if (this.#base === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
      p = 3
      this.#start = 3
    }
    if (this.#cr) {
      this.#cr = false
      if (bytes[0] === LF) this.#lineEnd(this.#base - 1, this.#base + ++p, 'crlf')
      else this.#lineEnd(this.#base - 1, this.#base, 'cr')
    }
    if (this.#state === AFTER_QUOTE) {
      this.#state = bytes[p] === QUOTE ? INSIDE : OUTSIDE
      if (this.#state === INSIDE) p++
      else {
        this.#closedAt = this.#base - 1
        this.#closed()
      }
    }
    for (; p < length; p++) {
      const byte = bytes[p] as number
      // Letters, digits and delimiters come after the quotation mark: nearly every byte ends here.
      if (byte > QUOTE) continue
      if (byte === LF) this.#lineEnd(this.#base + p, this.#base + p + 1, 'lf')
      else if (byte === QUOTE) p = this.#quote(bytes, p)
      else if (byte === CR) {
        if (p + 1 === length) this.#cr = true
        else if (bytes[p + 1] === LF) this.#lineEnd(this.#base + p, this.#base + ++p + 1, 'crlf')
        else this.#lineEnd(this.#base + p, this.#base + p + 1, 'cr')
      } else if (byte === 0) this.#zeroAt = this.#base + p
    }
    let last = length - 1
    while (last >= 0 && bytes[last] === BLANK) last--
    if (last >= 0) {
      this.#before = bytes[last] as number
      this.#beforeAt = this.#base + last
    }
    this.#base += length
    if (this.#base - this.#start > LONGEST_LINE) throw tooLong(this.#file, this.#line)
  }

  /** Nothing else comes. What follows the last line end is a line if it is anything. */
  end(): TextLines {
    if (this.#cr) this.#lineEnd(this.#base - 1, this.#base, 'cr')
    if (this.#state === AFTER_QUOTE) {
      this.#state = OUTSIDE
      this.#closed()
    }
    if (this.#state === INSIDE) {
      throw new InvalidInput(
        `${this.#file}, line ${this.#opened}: a quotation mark is opened and never closed. Correct it and try again.`,
      )
    }
    this.#refuseZero(this.#base)
    if (this.#base > this.#start) this.#records++
    return { records: this.#records, blankLines: this.#blankLines, multilineFields: this.#multilineFields }
  }

  /** A mark opens a field where one begins, and is a letter like others elsewhere; returns the last byte it took. */
  #quote(bytes: Uint8Array, p: number): number {
    if (this.#state === OUTSIDE) {
      let q = p - 1
      while (q >= 0 && bytes[q] === BLANK) q--
      // The blanks may have begun among the bytes that came before.
      const before = q < 0 ? this.#before : (bytes[q] as number)
      const beforeAt = q < 0 ? this.#beforeAt : this.#base + q
      // DuckDB would make one text of two, and the blanks between them.
      if (before === QUOTE && beforeAt === this.#closedAt && beforeAt < this.#base + p - 1) {
        throw cannotRead(this.#file, COMPLAINTS.form, this.#line)
      }
      if (before !== this.#delimiter && before !== LF && before !== CR && this.#base + p !== this.#start) return p
      this.#state = INSIDE
      this.#opened = this.#line
      return p
    }
    if (p + 1 === bytes.length) {
      this.#state = AFTER_QUOTE
      return p
    }
    if (bytes[p + 1] === QUOTE) return p + 1
    this.#state = OUTSIDE
    this.#closedAt = this.#base + p
    this.#closed()
    return p
  }

  #closed(): void {
    if (this.#spans) this.#multilineFields++
    this.#spans = false
  }

  /** A line that ends at `at`, after which the next begins. */
  #lineEnd(at: number, next: number, end: End): void {
    if (this.#state !== OUTSIDE) {
      if (!this.#multiline) throw spansLines(this.#file, this.#opened)
      this.#spans = true
      this.#line++
      return
    }
    this.#refuseZero(at)
    this.#ends ??= end
    if (this.#ends !== end) throw endsOtherwise(this.#file, this.#line, end, this.#ends)
    if (at === this.#start) this.#blankLines++
    else this.#records++
    if (at - this.#start > LONGEST_LINE) throw tooLong(this.#file, this.#line)
    this.#start = next
    this.#line++
  }

  /** Of one field too many that is a zero byte, DuckDB says nothing and drops it. */
  #refuseZero(end: number): void {
    if (this.#zeroAt < 0 || this.#zeroAt !== end - 1) return
    throw new InvalidInput(
      `${this.#file}, line ${this.#line}: it ends in a zero byte, as lines of a damaged file do. Save the file again.`,
    )
  }
}

/** An object on each line; DuckDB passes over lines of white space, and says what is no object. */
class JsonLines implements LineScan {
  readonly #file: string
  #line = 1
  #length = 0
  #filled = false
  #records = 0
  #blankLines = 0

  constructor(file: string) {
    this.#file = file
  }

  add(bytes: Uint8Array): void {
    let start = 0
    let filled = this.#filled
    for (let p = 0; p < bytes.length; p++) {
      const byte = bytes[p] as number
      if (byte > BLANK) filled = true
      else if (byte === LF) {
        this.#lineEnd(filled, this.#length + p - start)
        this.#length = 0
        start = p + 1
        filled = false
      } else if (byte !== BLANK && byte !== CR && byte !== TAB) {
        // No JSON has them as they are; DuckDB passes over some of them between values.
        throw cannotRead(this.#file, COMPLAINTS.json, this.#line)
      }
    }
    this.#filled = filled
    this.#length += bytes.length - start
    if (this.#length > LONGEST_LINE) throw tooLong(this.#file, this.#line)
  }

  end(): TextLines {
    if (this.#length > 0) this.#lineEnd(this.#filled, this.#length)
    return { records: this.#records, blankLines: this.#blankLines, multilineFields: 0 }
  }

  #lineEnd(filled: boolean, length: number): void {
    if (length > LONGEST_LINE) throw tooLong(this.#file, this.#line)
    if (filled) this.#records++
    else this.#blankLines++
    this.#line++
  }
}

function spansLines(file: string, line: number): InvalidInput {
  return new InvalidInput(
    words`${file}, line ${line}: a quoted field begins here and does not end on the same line. If a quotation mark was lost, correct the line; if fields do hold line breaks, say so with {multiline}.`,
  )
}

function endsOtherwise(file: string, line: number, end: End, first: End): InvalidInput {
  return new InvalidInput(
    `${file}, line ${line}: it ends with ${ENDS[end]}, and the first line with ${ENDS[first]}. Which of them end a row is not clear: save the file with one kind of line end.`,
  )
}

function tooLong(file: string, line: number): InvalidInput {
  return new InvalidInput(
    `${file}, line ${line}: it is longer than ${LONGEST_LINE / 1e6} million bytes (is a quotation mark never closed?). Correct it and try again.`,
  )
}
