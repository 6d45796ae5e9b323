/**
 * The rows of a delimited text whose lines were looked at before (text-lines.ts): by the rules that DuckDB is told to
 * follow. A quotation mark opens a field where one begins, also after a blank, and closes it before a delimiter or the end
 * of the line, also before blanks; elsewhere it is a letter. Empty cells beyond the last column do not count.
 */
import { COMPLAINTS, cannotRead } from '../text-files/unreadable.ts'
import { ByteRow, DOUBLED, PLAIN, QUOTED } from './row.ts'

const LF = 10
const CR = 13
const BLANK = 32
const QUOTE = 34

export interface DelimitedOptions {
  readonly file: string
  readonly delimiter: string
  /** How many columns the header has. */
  readonly columns: number
  /** Which of them are wanted, in the order in which they are. */
  readonly wanted: readonly number[]
  readonly emptyTexts: boolean
  /** Whether each line is to be looked at for what is not UTF-8. */
  readonly checkUtf8: boolean
}

export class DelimitedRows {
  readonly row: ByteRow
  readonly #options: DelimitedOptions
  readonly #visit: (row: ByteRow) => void
  /** For each byte: whether it ends a cell that is not quoted. */
  readonly #ends = new Uint8Array(256)
  readonly #delimiter: number
  /** For each column of the file, its place among those wanted, from 1; 0 if it is not. */
  readonly #places: Uint8Array | Uint16Array
  readonly #last: number
  #rest: Uint8Array = new Uint8Array(0)
  #line = 1
  #atStart = true
  #header = true
  #rows = 0

  constructor(options: DelimitedOptions, visit: (row: ByteRow) => void) {
    const { columns, wanted, delimiter, emptyTexts } = options
    this.#options = options
    this.#visit = visit
    this.row = new ByteRow(wanted.length, emptyTexts)
    this.#delimiter = delimiter.charCodeAt(0)
    for (const byte of [LF, CR, this.#delimiter]) this.#ends[byte] = 1
    this.#places = new Uint16Array(columns)
    wanted.forEach((column, place) => {
      this.#places[column] = place + 1
    })
    this.#last = columns
  }

  /** How many rows were visited. */
  get rows(): number {
    return this.#rows
  }

  add(chunk: Uint8Array): void {
    // A line end after the last byte stops every search; what was met there is not complete.
    const bytes = new Uint8Array(this.#rest.length + chunk.length + 1)
    bytes.set(this.#rest)
    bytes.set(chunk, this.#rest.length)
    bytes[bytes.length - 1] = LF
    this.#rest = bytes.subarray(this.#scan(bytes, bytes.length - 1, false), bytes.length - 1)
  }

  end(): void {
    if (this.#rest.length === 0) return
    const bytes = new Uint8Array(this.#rest.length + 1)
    bytes.set(this.#rest)
    bytes[bytes.length - 1] = LF
    this.#scan(bytes, bytes.length - 1, true)
  }

  /** Visits what is complete in the first `limit` bytes, and returns how many are done with. */
  #scan(bytes: Uint8Array, limit: number, final: boolean): number {
    let p = 0
    if (this.#atStart && limit >= 3) {
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) p = 3
      this.#atStart = false
    }
    this.row.bytes = bytes
    const single = this.#last === 1
    while (p < limit) {
      const byte = bytes[p]
      if (byte === CR && p + 1 === limit && !final) return p
      if ((byte === LF || byte === CR) && !(single && !this.#header)) {
        p += byte === CR && bytes[p + 1] === LF ? 2 : 1
        this.#line++
        continue
      }
      const after = this.#record(bytes, p, limit, final)
      if (after < 0) return p
      p = after
    }
    return p
  }

  /** Finds the cells of the record at p; returns where the next begins, or −1 if this one may not be complete. */
  #record(bytes: Uint8Array, from: number, limit: number, final: boolean): number {
    const { row } = this
    const { starts, ends: stops, quoting } = row
    const ends = this.#ends
    const places = this.#places
    const delimiter = this.#delimiter
    const last = this.#last
    // One by one: an array for each record, to be taken apart at once, would be most of the work.
    let p = from
    let column = 0
    let beyond = 0
    for (;;) {
      let cellStart = p
      let cellEnd = p
      let quoted = PLAIN
      let byte = bytes[p] as number
      if (byte === BLANK && bytes[p + 1] === QUOTE) byte = bytes[++p] as number
      if (byte === QUOTE) {
        quoted = QUOTED
        cellStart = ++p
        for (;;) {
          while (bytes[p] !== QUOTE && p < limit) p++
          if (p >= limit) return -1
          if (bytes[p + 1] !== QUOTE || p + 1 >= limit) break
          quoted = DOUBLED
          p += 2
        }
        // Whether another mark follows is not known yet.
        if (p + 1 >= limit && !final) return -1
        cellEnd = p++
        while (bytes[p] === BLANK) p++
        if (ends[bytes[p] as number] === 0 && !(p >= limit)) {
          if (this.#header) p = this.#toEnd(bytes, p)
          else throw this.#fault(COMPLAINTS.form)
        }
      } else {
        while (ends[bytes[p] as number] === 0) p++
        cellEnd = p
      }
      if (p >= limit && !final) return -1
      if (column < last) {
        const place = places[column] as number
        if (place !== 0) {
          starts[place - 1] = cellStart
          stops[place - 1] = cellEnd
          quoting[place - 1] = quoted
        }
      } else if (cellEnd > cellStart) beyond = 1
      column++
      if (bytes[p] !== delimiter || p >= limit) break
      p++
    }
    if (bytes[p] === CR && p + 1 === limit && !final) return -1
    p += bytes[p] === CR && bytes[p + 1] === LF && p + 1 < limit ? 2 : 1
    this.#took(bytes, from, p, Math.min(column, last) + beyond)
    // A quoted field that spans lines is in one of them, as DuckDB counts.
    this.#line++
    return p
  }

  #took(bytes: Uint8Array, from: number, after: number, columns: number): void {
    if (this.#header) {
      this.#header = false
      return
    }
    if (columns !== this.#last) throw this.#fault(COMPLAINTS.columns(columns, this.#last))
    if (this.#options.checkUtf8 && !isUtf8(bytes.subarray(from, after))) throw this.#fault(COMPLAINTS.utf8)
    this.#rows++
    this.#visit(this.row)
  }

  /** Of a header, which was read before, nothing is wrong. */
  #toEnd(bytes: Uint8Array, from: number): number {
    let p = from
    while (this.#ends[bytes[p] as number] === 0) p++
    return p
  }

  #fault(complaint: string) {
    return cannotRead(this.#options.file, complaint, this.#line)
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
