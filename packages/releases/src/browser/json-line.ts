/**
 * One line of JSON, with the liberties that DuckDB takes: a comma after the last of a list, NaN and Infinity, and numbers
 * of any size, which stay as they are written. What a key holds becomes a text, as DuckDB makes one.
 */
import { doubleText } from './number-texts.ts'

/** Something is wrong with the line; what it is stays private. */
export interface JsonFault {
  readonly at: number
}

class Malformed extends Error {}

const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y
const LITERAL = /-?(?:inf(?:inity)?|nan)/iy
const WHITE = /[ \t\r\n]*/y
const PLAIN = /[^"\\\u0000-\u001f]*/y

export class JsonLine {
  readonly #places: ReadonlyMap<string, number>
  readonly #texts: (string | null)[]
  #text = ''
  #at = 0

  constructor(keys: readonly string[]) {
    this.#places = new Map(keys.map((key, place) => [key, place]))
    this.#texts = keys.map(() => null)
  }

  /** The texts of the keys, null where one is not there; all of them of a line that is null. Good until the next. */
  read(text: string): readonly (string | null)[] | JsonFault {
    this.#text = text
    this.#at = 0
    this.#texts.fill(null)
    try {
      this.#white()
      if (text.startsWith('null', this.#at)) this.#at += 4
      else this.#object()
      this.#white()
      if (this.#at < text.length) throw new Malformed()
      return this.#texts
    } catch (error) {
      if (error instanceof Malformed) return { at: this.#at }
      throw error
    }
  }

  #object(): void {
    const seen = new Set<number>()
    this.#members((key) => {
      const place = this.#places.get(key)
      if (place !== undefined && seen.size === seen.add(place).size) throw new Malformed()
      const value = this.#value()
      if (place !== undefined) this.#texts[place] = value
    })
  }

  #members(visit: (key: string) => void): void {
    this.#take('{')
    for (;;) {
      this.#white()
      if (this.#try('}')) return
      const key = this.#string()
      this.#white()
      this.#take(':')
      this.#white()
      visit(key)
      this.#white()
      if (this.#try('}')) return
      this.#take(',')
    }
  }

  /** A text for what comes: the content of a string, null for null, and JSON without blanks for what has parts. */
  #value(): string | null {
    switch (this.#text[this.#at]) {
      case '"':
        return this.#string()
      case '{': {
        const parts: string[] = []
        this.#members((key) => parts.push(`${JSON.stringify(key)}:${this.#json()}`))
        return `{${parts.join(',')}}`
      }
      case '[':
        return this.#list()
      case 't':
        return this.#word('true')
      case 'f':
        return this.#word('false')
      case 'n':
        if (!this.#text.startsWith('null', this.#at)) return this.#number()
        this.#at += 4
        return null
      default:
        return this.#number()
    }
  }

  #json(): string {
    const isText = this.#text[this.#at] === '"'
    const value = this.#value()
    return value === null ? 'null' : isText ? JSON.stringify(value) : value
  }

  #list(): string {
    const parts: string[] = []
    this.#take('[')
    for (;;) {
      this.#white()
      if (this.#try(']')) break
      parts.push(this.#json())
      this.#white()
      if (this.#try(']')) break
      this.#take(',')
    }
    return `[${parts.join(',')}]`
  }

  #number(): string {
    const number = this.#match(NUMBER)
    if (number === undefined || number[0] === '') return this.#literal()
    const [text, fraction, power] = number
    if (fraction === undefined && power === undefined) return text === '-0' ? '0' : text
    const value = Number(text)
    return Number.isFinite(value) ? doubleText(value) : text
  }

  #literal(): string {
    const found = this.#match(LITERAL)?.[0]
    if (found === undefined) throw new Malformed()
    return found
  }

  #string(): string {
    this.#take('"')
    let text = ''
    for (;;) {
      text += this.#match(PLAIN)?.[0] ?? ''
      const next = this.#text[this.#at++]
      if (next === '"') return text
      if (next !== '\\') throw new Malformed()
      text += this.#escape()
    }
  }

  #escape(): string {
    const letter = this.#text[this.#at++] ?? ''
    if (letter !== 'u') {
      const plain = ESCAPES.get(letter)
      if (plain === undefined) throw new Malformed()
      return plain
    }
    const code = this.#hexadecimal()
    if (code < 0xd800 || code > 0xdfff) return String.fromCharCode(code)
    if (code > 0xdbff || !this.#text.startsWith('\\u', this.#at)) throw new Malformed()
    this.#at += 2
    const low = this.#hexadecimal()
    if (low < 0xdc00 || low > 0xdfff) throw new Malformed()
    return String.fromCharCode(code, low)
  }

  #hexadecimal(): number {
    const digits = this.#text.slice(this.#at, this.#at + 4)
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw new Malformed()
    this.#at += 4
    return Number.parseInt(digits, 16)
  }

  #word(word: string): string {
    if (!this.#text.startsWith(word, this.#at)) throw new Malformed()
    this.#at += word.length
    return word
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found === null) return undefined
    this.#at = pattern.lastIndex
    return found
  }

  #white(): void {
    this.#match(WHITE)
  }

  #try(letter: string): boolean {
    const found = this.#text[this.#at] === letter
    if (found) this.#at++
    return found
  }

  #take(letter: string): void {
    if (!this.#try(letter)) throw new Malformed()
  }
}

const ESCAPES = new Map(Object.entries({ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }))
