/**
 * People's events in a file that is as plain as most are, read byte by byte: the events of a person are gathered as they
 * come, where DuckDB would have to make a list of them. What is plain is a matter of form alone: rows of as many columns as
 * the header, no quotation mark, no line end but LF, no blank line, a name for everybody and decimals for values. Whatever
 * is not, even in a single row, is left to DuckDB: it knows all the rules, and what to say of a row that is at fault.
 */
import { isUtf8 } from 'node:buffer'
import { stat } from 'node:fs/promises'
import type { People } from '@tulle/core'
import type { Counts, EventColumns, PeopleShape } from '@tulle/releases'
import { checkNamesOnce, headerIn, Interner, PeoplesEvents, plainDouble, tableKind } from '@tulle/releases/files'
import { bytesOf } from './files.ts'
import { outsideCounts } from './located.ts'
import type { Visited } from './sum.ts'

/** All events are in memory at once: a row of eight bytes takes some thirty. What is larger is DuckDB's, which spills. */
const MOST_BYTES = 2 ** 28

/** A line that is longer than this is not plain. */
const LONGEST_PLAIN = 2 ** 16

const LF = 10

/** What a byte is to a cell: part of it, its end, the end of its line, or nothing plain. */
const [DELIMITER, LINE_END, OTHER] = [1, 2, 3]

/** The same as `visitEvents`, or nothing if the file is not plain. */
export async function visitPlainEvents<P extends People>(
  columns: EventColumns,
  shape: PeopleShape,
  start: () => P,
): Promise<Visited<P> | undefined> {
  const { file, person, from, to, value } = columns
  const kind = tableKind(file)
  if (kind.is !== 'delimited' || kind.gz || person === undefined) return undefined
  const { size } = await stat(file)
  if (size > MOST_BYTES) return undefined
  const header = await headerIn(file, bytesOf(file, false), kind.delimiter)
  const places = [person, from, to, ...(value === undefined ? [] : [value])].map((each) => header.columns.indexOf(each))
  // A blank line is a row where there is one column.
  if (places.includes(-1) || header.columns.length === 1) return undefined
  const rows = new PlainRows(places, header, shape)
  let read = 0
  for await (const bytes of bytesOf(file, false)) {
    shape.signal?.throwIfAborted()
    if (!rows.add(bytes)) return undefined
    read += bytes.length
    shape.progress?.(read / size)
  }
  return rows.end() ? rows.handedTo(start()) : undefined
}

class PlainRows {
  readonly #kinds = new Uint8Array(256)
  /** Where each cell of the row at hand ends; it begins after the end of the one before. */
  readonly #ends: Int32Array
  readonly #person: number
  readonly #from: number
  readonly #to: number
  /** −1: every row counts for 1. */
  readonly #value: number
  readonly #width: number
  readonly #symmetric: boolean
  readonly #rowNames: Interner
  readonly #columnNames: Interner
  readonly #people = new Interner()
  readonly #events: PeoplesEvents
  readonly #left = [0, 0, 0]
  #rest: Uint8Array = new Uint8Array(0)
  #rows = 0
  #header = true

  constructor(
    [person = -1, from = -1, to = -1, value = -1]: readonly number[],
    { delimiter, columns }: { readonly delimiter: string; readonly columns: readonly string[] },
    shape: PeopleShape,
  ) {
    // What a quotation mark, a CR or a zero byte means is for DuckDB to say.
    this.#kinds.fill(OTHER, 0, 32)
    this.#kinds[34] = OTHER
    this.#kinds[LF] = LINE_END
    this.#kinds[delimiter.charCodeAt(0)] = DELIMITER
    this.#ends = new Int32Array(columns.length)
    this.#person = person
    this.#from = from
    this.#to = to
    this.#value = value
    this.#width = shape.columns.length
    this.#symmetric = shape.symmetric
    this.#rowNames = numbersOf(shape.rows)
    this.#columnNames = shape.rows === shape.columns ? this.#rowNames : numbersOf(shape.columns)
    this.#events = new PeoplesEvents(shape)
  }

  /** Whether all was plain so far. */
  add(bytes: Uint8Array): boolean {
    // Lines that end among these bytes, with what is left of the bytes before.
    const whole = bytes.lastIndexOf(LF) + 1
    if (this.#rest.length + (whole === 0 ? bytes.length : 0) > LONGEST_PLAIN) return false
    const text = this.#rest.length === 0 ? bytes.subarray(0, whole) : joined(this.#rest, bytes.subarray(0, whole))
    if (whole === 0) {
      this.#rest = joined(this.#rest, bytes)
      return true
    }
    // A copy, for the buffer that the bytes are in is used again.
    this.#rest = new Uint8Array(bytes.subarray(whole))
    return this.#lines(text)
  }

  end(): boolean {
    return this.#rest.length === 0 || this.#lines(joined(this.#rest, Uint8Array.of(LF)))
  }

  handedTo<P extends People>(people: P): Visited<P> {
    const counts = this.#events.hand(people, this.#people.count)
    const exact = this.#events.exact && counts.clampedValues === 0
    const all: Counts = { rows: this.#rows, ...outsideCounts(this.#left), ...counts }
    return { people, counts: all, exact }
  }

  /** Lines to their ends: the last byte ends the last of them. */
  #lines(text: Uint8Array): boolean {
    if (!isUtf8(text)) return false
    let p = 0
    if (this.#header) {
      this.#header = false
      // The columns are known. A byte order mark before them, or quotation marks around them, are not plain.
      for (; this.#kinds[text[p] as number] !== LINE_END; p++) {
        if (this.#kinds[text[p] as number] === OTHER || text[p] === 0xef) return false
      }
      p++
    }
    const [kinds, ends] = [this.#kinds, this.#ends]
    const last = ends.length - 1
    while (p < text.length) {
      const first = p
      let column = 0
      for (;;) {
        let kind = 0
        while ((kind = kinds[text[p] as number] as number) === 0) p++
        if (kind === OTHER || column > last) return false
        ends[column] = p++
        if (kind === LINE_END) break
        column++
      }
      if (column !== last || !this.#row(text, first)) return false
    }
    return true
  }

  #row(text: Uint8Array, first: number): boolean {
    const person = this.#number(text, first, this.#person, this.#people, false)
    const value = this.#value < 0 ? 1 : plainDouble(text, this.#start(first, this.#value), this.#end(this.#value))
    if (person < 0 || value === undefined) return false
    const i = this.#number(text, first, this.#from, this.#rowNames, true)
    const j = this.#number(text, first, this.#to, this.#columnNames, true)
    this.#rows++
    if (i < 0 || j < 0) {
      const which = j >= 0 ? 0 : i >= 0 ? 1 : 2
      this.#left[which] = (this.#left[which] as number) + 1
    } else {
      const cell = this.#symmetric && i > j ? j * this.#width + i : i * this.#width + j
      this.#events.add(person, cell, value)
    }
    return true
  }

  /** −1 of an empty cell, and of a name that is none of the known. */
  #number(text: Uint8Array, first: number, column: number, names: Interner, known: boolean): number {
    const [start, end] = [this.#start(first, column), this.#end(column)]
    return start === end ? -1 : names.of(text, start, end, known)
  }

  #start(first: number, column: number): number {
    return column === 0 ? first : (this.#ends[column - 1] as number) + 1
  }

  #end(column: number): number {
    return this.#ends[column] as number
  }
}

function numbersOf(names: readonly string[]): Interner {
  checkNamesOnce(names)
  const numbers = new Interner()
  for (const name of names) numbers.ofText(name)
  return numbers
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
