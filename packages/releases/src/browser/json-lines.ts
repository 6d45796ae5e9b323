/** Rows of JSON lines: an object on each line, of which some keys are wanted. */
import { COMPLAINTS, cannotRead } from '../text-files/unreadable.ts'
import { type JsonFault, JsonLine } from './json-line.ts'
import { type Row, TextRow } from './row.ts'

const LF = 10
const CR = 13
const TAB = 9
const BLANK = 32

export class JsonRows {
  readonly #file: string
  readonly #visit: (row: Row) => void
  readonly #row = new TextRow()
  readonly #line: JsonLine
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  #rest: Uint8Array = new Uint8Array(0)
  #number = 1

  constructor(file: string, keys: readonly string[], visit: (row: Row) => void) {
    this.#file = file
    this.#visit = visit
    this.#line = new JsonLine(keys)
  }

  add(chunk: Uint8Array): void {
    const bytes = new Uint8Array(this.#rest.length + chunk.length)
    bytes.set(this.#rest)
    bytes.set(chunk, this.#rest.length)
    let start = 0
    for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, start)) {
      this.#take(bytes.subarray(start, end))
      start = end + 1
    }
    this.#rest = bytes.subarray(start)
  }

  end(): void {
    if (this.#rest.length > 0) this.#take(this.#rest)
  }

  #take(bytes: Uint8Array): void {
    if (bytes.some((byte) => byte !== BLANK && byte !== TAB && byte !== CR)) {
      let text: string
      try {
        text = this.#decoder.decode(bytes)
      } catch {
        throw cannotRead(this.#file, COMPLAINTS.utf8, this.#number)
      }
      const texts = this.#line.read(text)
      if (isFault(texts)) throw cannotRead(this.#file, COMPLAINTS.json, this.#number)
      this.#row.texts = texts
      this.#visit(this.#row)
    }
    this.#number++
  }
}

function isFault(texts: readonly (string | null)[] | JsonFault): texts is JsonFault {
  return !Array.isArray(texts)
}
