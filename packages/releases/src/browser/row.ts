/** The row of a table that is at hand, in whichever way it came: good until the next. Columns are those asked for, by place. */
import { doubleIn, plainDouble } from './doubles.ts'
import type { Interner } from './interner.ts'

export interface Row {
  isNull(column: number): boolean
  text(column: number): string | null
  /** Undefined where there is no number. */
  double(column: number): number | undefined
  /** The number of the text; −1 where there is none, or where it is none of the `known`. */
  word(column: number, words: Interner, known?: boolean): number
}

export const PLAIN = 0
export const QUOTED = 1
export const DOUBLED = 2

/** A byte order mark before a number makes it none. */
const WHOLE = new TextDecoder('utf-8', { ignoreBOM: true })

/** Cells of a delimited text, as places in its bytes. */
export class ByteRow implements Row {
  bytes: Uint8Array = new Uint8Array(0)
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** Whether a cell stands in quotation marks, and holds some that are doubled. */
  readonly quoting: Uint8Array
  readonly #emptyTexts: boolean
  readonly #decoder = new TextDecoder('utf-8')
  #scratch = new Uint8Array(256)

  /** With `emptyTexts`, what stands in quotation marks is a text even if it is empty. */
  constructor(columns: number, emptyTexts: boolean) {
    this.starts = new Int32Array(columns)
    this.ends = new Int32Array(columns)
    this.quoting = new Uint8Array(columns)
    this.#emptyTexts = emptyTexts
  }

  isNull(column: number): boolean {
    return this.starts[column] === this.ends[column] && !(this.#emptyTexts && this.quoting[column] !== PLAIN)
  }

  text(column: number): string | null {
    if (this.isNull(column)) return null
    const text = this.#decoder.decode(this.bytes.subarray(this.starts[column], this.ends[column]))
    return this.quoting[column] === DOUBLED ? text.replaceAll('""', '"') : text
  }

  double(column: number): number | undefined {
    const plain = plainDouble(this.bytes, this.starts[column] as number, this.ends[column] as number)
    if (plain !== undefined) return plain
    if (this.isNull(column)) return undefined
    return doubleIn(WHOLE.decode(this.bytes.subarray(this.starts[column], this.ends[column])))
  }

  word(column: number, words: Interner, known = false): number {
    const start = this.starts[column] as number
    const end = this.ends[column] as number
    if (start === end) return this.isNull(column) ? -1 : words.of(this.bytes, start, end, known)
    if (this.quoting[column] !== DOUBLED) return words.of(this.bytes, start, end, known)
    return words.of(this.#scratch, 0, this.#undoubled(start, end), known)
  }

  #undoubled(start: number, end: number): number {
    if (this.#scratch.length < end - start) this.#scratch = new Uint8Array(2 * (end - start))
    let length = 0
    for (let p = start; p < end; p++) {
      this.#scratch[length++] = this.bytes[p] as number
      if (this.bytes[p] === 34) p++
    }
    return length
  }
}

/** Cells that came as texts. */
abstract class Texts implements Row {
  abstract cell(column: number): string | null

  isNull(column: number): boolean {
    return this.cell(column) === null
  }

  /** Without a byte order mark at the beginning, as one is lost by whoever reads with DuckDB. */
  text(column: number): string | null {
    const text = this.cell(column)
    return text?.charCodeAt(0) === BOM ? text.slice(1) : text
  }

  double(column: number): number | undefined {
    const text = this.cell(column)
    return text === null ? undefined : doubleIn(text)
  }

  word(column: number, words: Interner, known = false): number {
    const text = this.cell(column)
    return text === null ? -1 : words.ofText(text, known)
  }
}

const BOM = 0xfeff

export class TextRow extends Texts {
  texts: readonly (string | null | undefined)[] = []

  cell(column: number): string | null {
    return this.texts[column] ?? null
  }
}

/** A row of columns that were read together. */
export class ColumnsRow extends Texts {
  columns: readonly (readonly (string | null)[])[] = []
  at = 0

  cell(column: number): string | null {
    return this.columns[column]?.[this.at] ?? null
  }
}
