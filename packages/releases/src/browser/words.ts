/** Columns of texts as numbers of words, sorted at the end: a file has few different ones, each very often. */
import { BOM } from '../rows/white.ts'
import { grown } from '../text-files/grown.ts'
import { Interner } from './interner.ts'
import type { Row } from './row.ts'

export class WordColumn {
  readonly #wordOf: (text: string) => string
  readonly #texts = new Interner()
  /** Of each text, the number of what counts of it; −1 of one in which nothing does. */
  #numbers = new Int32Array(64)
  readonly #words = new Map<string, number>()
  #rows = 0
  #codes: Uint32Array = new Uint32Array(2 ** 10)

  constructor(wordOf: (text: string) => string = (text) => text) {
    this.#wordOf = wordOf
  }

  /** The word of the next row. */
  add(row: Row, column: number): void {
    if (this.#rows === this.#codes.length) this.#codes = grown(this.#codes, this.#rows + 1)
    this.#codes[this.#rows++] = this.#numberOf(row, column) + 1
  }

  /** The words, sorted by code units, and the place of each row's word among them; −1 where it has none. */
  end(): { readonly words: string[]; readonly codes: Int32Array } {
    const words = [...this.#words.keys()].sort()
    const places = new Int32Array(words.length + 1).fill(-1)
    words.forEach((word, place) => {
      places[(this.#words.get(word) as number) + 1] = place
    })
    return { words, codes: Int32Array.from(this.#codes.subarray(0, this.#rows), (code) => places[code] as number) }
  }

  #numberOf(row: Row, column: number): number {
    const before = this.#texts.count
    const text = row.word(column, this.#texts)
    if (text < 0) return -1
    if (text < before) return this.#numbers[text] as number
    if (text >= this.#numbers.length) {
      const longer = new Int32Array(this.#numbers.length * 2)
      longer.set(this.#numbers)
      this.#numbers = longer
    }
    return (this.#numbers[text] = this.#add(this.#wordOf(this.#texts.text(text))))
  }

  /** A byte order mark at the beginning does not count: it would not be seen. */
  #add(text: string): number {
    const word = text.replace(new RegExp(`^${BOM}+`), '')
    if (word === '') return -1
    const number = this.#words.get(word) ?? this.#words.size
    this.#words.set(word, number)
    return number
  }
}
