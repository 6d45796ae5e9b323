/** A part of a file of plain rows, from one line's beginning to another's end: the work that can go to a thread of its own. */
import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import {
  checkNamesOnce,
  type GatheredEvents,
  type InternedTexts,
  Interner,
  PeoplesEvents,
  plainDouble,
} from '@tulle/releases/files'

/** Which bytes of which file, and what is in them. Plain data, so that it can be sent to a thread. */
export interface PlainPart {
  readonly file: string
  readonly from: number
  readonly to: number
  readonly delimiter: string
  /** How many columns there are, and which of them tell the person, the row, the column and, if any does, the value. */
  readonly columns: number
  readonly places: readonly number[]
  readonly shape: PlainShape
}

export interface PlainShape {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly symmetric: boolean
  readonly quantum: number
  readonly most: number
}

/** What was found: the events of people who are numbered as they came. */
export interface PlainEvents {
  readonly people: InternedTexts
  readonly events: GatheredEvents
  readonly left: readonly number[]
  readonly rows: number
}

/** A line that is longer than this is not plain. */
export const LONGEST_PLAIN = 2 ** 16

const CHUNK = 2 ** 20
const LF = 10

/** What a byte is to a cell: part of it, its end, the end of its line, or nothing plain. */
const [DELIMITER, LINE_END, OTHER] = [1, 2, 3]

/** Nothing if the part is not plain. `progress` is told how many bytes were read, after each piece. */
export async function readPlainPart(
  part: PlainPart,
  progress?: (read: number) => void,
): Promise<PlainRows | undefined> {
  const rows = new PlainRows(part)
  const size = part.to - part.from
  const handle = await open(part.file, 'r')
  try {
    const buffer = new Uint8Array(CHUNK)
    for (let at = part.from; at < part.to; ) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(CHUNK, part.to - at), at)
      // Shorter than it was: nothing is made of half a file.
      if (bytesRead === 0 || !rows.add(buffer.subarray(0, bytesRead))) return undefined
      if (at === part.from) rows.expectMore(size / bytesRead)
      at += bytesRead
      progress?.(at - part.from)
    }
  } finally {
    await handle.close()
  }
  return rows.end() ? rows : undefined
}

/** The rows of a part, as they are read; complete once all bytes of it have come. */
export class PlainRows {
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
  readonly people = new Interner()
  readonly events: PeoplesEvents
  /** Events outside the domain, as `outsideCounts` takes them. */
  readonly left = [0, 0, 0]
  #rest: Uint8Array = new Uint8Array(0)
  rows = 0
  /** Whether the first line is still to come. */
  #header: boolean

  constructor({ from: start, delimiter, columns, places, shape }: PlainPart) {
    const [person = -1, from = -1, to = -1, value = -1] = places
    this.#header = start === 0
    // What a quotation mark, a CR or a zero byte means is for DuckDB to say.
    this.#kinds.fill(OTHER, 0, 32)
    this.#kinds[34] = OTHER
    this.#kinds[LF] = LINE_END
    this.#kinds[delimiter.charCodeAt(0)] = DELIMITER
    this.#ends = new Int32Array(columns)
    this.#person = person
    this.#from = from
    this.#to = to
    this.#value = value
    this.#width = shape.columns.length
    this.#symmetric = shape.symmetric
    this.#rowNames = numbersOf(shape.rows)
    this.#columnNames = shape.rows === shape.columns ? this.#rowNames : numbersOf(shape.columns)
    this.events = new PeoplesEvents(shape)
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
    this.#rest = bytes.slice(whole)
    return this.#lines(text)
  }

  end(): boolean {
    return this.#rest.length === 0 || this.#lines(joined(this.#rest, Uint8Array.of(LF)))
  }

  /** What was found, as arrays that can be moved to another thread. */
  found(): PlainEvents {
    return { people: this.people.all(), events: this.events.all(), left: this.left, rows: this.rows }
  }

  /** All of the part will have so many times as many events: arrays that grow would be copied again and again. */
  expectMore(times: number): void {
    this.events.expect(Math.ceil(1.05 * times * this.rows))
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
    const person = this.#number(text, first, this.#person, this.people, false)
    const value = this.#value < 0 ? 1 : plainDouble(text, this.#start(first, this.#value), this.#end(this.#value))
    if (person < 0 || value === undefined) return false
    const i = this.#number(text, first, this.#from, this.#rowNames, true)
    const j = this.#number(text, first, this.#to, this.#columnNames, true)
    this.rows++
    if (i < 0 || j < 0) {
      const which = j >= 0 ? 0 : i >= 0 ? 1 : 2
      this.left[which] = (this.left[which] as number) + 1
    } else {
      const cell = this.#symmetric && i > j ? j * this.#width + i : i * this.#width + j
      this.events.add(person, cell, value)
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
