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
import { type NumberedColumn, type PlainCells, plainCells, UNKNOWN } from './plain-cells.ts'

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
/** The first byte of a byte order mark. */
const MARK = 0xef

/** So many people are found fast. Others are too, but not as fast. */
const PEOPLE = 2 ** 17

/** Cells at a time: few enough to stay in the cache with the texts that they are in. */
const CELLS = 2 ** 14

/** Nothing if the part is not plain. `progress` is told how many bytes were read, after each piece. */
export async function readPlainPart(
  part: PlainPart,
  progress?: (read: number) => void,
): Promise<PlainRows | undefined> {
  const cells = cellsOf(part)
  if (cells === undefined) return undefined
  const rows = new PlainRows(part, cells)
  const size = part.to - part.from
  const handle = await open(part.file, 'r')
  try {
    for (let at = part.from; at < part.to; ) {
      const { bytesRead } = await handle.read(cells.text, rows.begun, Math.min(CHUNK, part.to - at), at)
      // Shorter than it was: nothing is made of half a file.
      if (bytesRead === 0 || !rows.add(bytesRead)) return undefined
      if (at === part.from) rows.expectMore(size / bytesRead)
      at += bytesRead
      progress?.(at - part.from)
    }
  } finally {
    await handle.close()
  }
  return rows.end() ? rows : undefined
}

function cellsOf({ columns, delimiter, places, shape }: PlainPart): PlainCells | undefined {
  const [person = -1, from = -1, to = -1] = places
  return plainCells({
    bytes: CHUNK + LONGEST_PLAIN + 1,
    columns,
    delimiter: delimiter.charCodeAt(0),
    most: Math.max(CELLS, columns),
    named: [
      { column: person, names: PEOPLE },
      { column: from, names: shape.rows.length },
      { column: to, names: shape.columns.length },
    ],
  })
}

/** The rows of a part, as they are read; complete once all bytes of it have come. */
export class PlainRows {
  readonly #cells: PlainCells
  readonly #places: readonly number[]
  readonly #columns: number
  readonly #width: number
  readonly #symmetric: boolean
  readonly #rowNames: Interner
  readonly #columnNames: Interner
  readonly people = new Interner()
  readonly events: PeoplesEvents
  /** Events outside the domain, as `outsideCounts` takes them. */
  readonly left = [0, 0, 0]
  /** Bytes at the beginning of the text, of a line whose end has not come. */
  begun = 0
  rows = 0
  /** Whether the first line is still to come. */
  #header: boolean

  constructor({ from: start, columns, places, shape }: PlainPart, cells: PlainCells) {
    this.#header = start === 0
    this.#cells = cells
    this.#places = places
    this.#columns = columns
    this.#width = shape.columns.length
    this.#symmetric = shape.symmetric
    this.#rowNames = numbersOf(shape.rows)
    this.#columnNames = shape.rows === shape.columns ? this.#rowNames : numbersOf(shape.columns)
    this.events = new PeoplesEvents(shape)
  }

  /** So many bytes have come, after those of a line that has begun. Whether all was plain so far. */
  add(count: number): boolean {
    const { text } = this.#cells
    const end = this.begun + count
    const whole = text.subarray(0, end).lastIndexOf(LF) + 1
    if (whole > 0 && !this.#lines(whole)) return false
    text.copyWithin(0, whole, end)
    this.begun = end - whole
    return this.begun <= LONGEST_PLAIN
  }

  end(): boolean {
    if (this.begun === 0) return true
    this.#cells.text[this.begun] = LF
    return this.#lines(this.begun + 1)
  }

  /** What was found, as arrays that can be moved to another thread. */
  found(): PlainEvents {
    return { people: this.people.all(), events: this.events.all(), left: this.left, rows: this.rows }
  }

  /** All of the part will have so many times as many events: arrays that grow would be copied again and again. */
  expectMore(times: number): void {
    this.events.expect(Math.ceil(1.05 * times * this.rows))
  }

  /** Lines to their ends: the byte before `to` ends the last of them. */
  #lines(to: number): boolean {
    const { text, ends, find } = this.#cells
    if (!isUtf8(text.subarray(0, to))) return false
    let from = 0
    if (this.#header) {
      this.#header = false
      from = text.indexOf(LF) + 1
      // The columns are known. A byte order mark before them, or quotation marks around them, are not plain.
      if (text[0] === MARK || find(0, from) !== 1) return false
    }
    while (from < to) {
      const count = find(from, to)
      if (count === undefined || count === 0 || !this.#some(from, count)) return false
      from = (ends[count * this.#columns - 1] as number) + 1
    }
    return true
  }

  /** Rows whose cells have been found, the first of which begins at `from`. */
  #some(from: number, count: number): boolean {
    const [person, origin, destination] = this.#cells.columns as unknown as Named
    const [at0, at1, at2, value = -1] = this.#places as readonly [number, number, number, number?]
    if (!this.#numberAll(from, count, at0, person, this.people, false)) return false
    this.#numberAll(from, count, at1, origin, this.#rowNames, true)
    this.#numberAll(from, count, at2, destination, this.#columnNames, true)
    const [persons, is, js] = [person.numbers, origin.numbers, destination.numbers]
    const { text, ends } = this.#cells
    const [columns, width, symmetric] = [this.#columns, this.#width, this.#symmetric]
    this.rows += count
    for (let r = 0, at = value; r < count; r++, at += columns) {
      // Without a column of values every row counts for 1.
      const worth =
        value < 0 ? 1 : plainDouble(text, at === 0 ? from : (ends[at - 1] as number) + 1, ends[at] as number)
      if (worth === undefined) return false
      const [i, j] = [is[r] as number, js[r] as number]
      if (i < 0 || j < 0) {
        const which = j >= 0 ? 0 : i >= 0 ? 1 : 2
        this.left[which] = (this.left[which] as number) + 1
      } else {
        const cell = symmetric && i > j ? j * width + i : i * width + j
        this.events.add(persons[r] as number, cell, worth)
      }
    }
    return true
  }

  /** Numbers the names in a column, −1 of those that have none. Whether all of them have one. */
  #numberAll(
    from: number,
    count: number,
    place: number,
    column: NumberedColumn,
    names: Interner,
    known: boolean,
  ): boolean {
    const { text, ends } = this.#cells
    const { numbers } = column
    let unknown = column.look(from, count)
    for (let r = 0, at = place; unknown > 0; r++, at += this.#columns) {
      if (numbers[r] !== UNKNOWN) continue
      unknown--
      const start = at === 0 ? from : (ends[at - 1] as number) + 1
      const end = ends[at] as number
      const number = names.of(text, start, end, known)
      numbers[r] = number
      column.learn(start, end, number)
    }
    return known || !numbers.subarray(0, count).includes(-1)
  }
}

/** Whose, from where and to where. */
type Named = readonly [NumberedColumn, NumberedColumn, NumberedColumn]

function numbersOf(names: readonly string[]): Interner {
  checkNamesOnce(names)
  const numbers = new Interner()
  for (const name of names) numbers.ofText(name)
  return numbers
}
