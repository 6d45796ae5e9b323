/**
 * Lines of people, person by person. A line is a hash of a person's name, by which lines are sorted, the name, and what is
 * said of the person. Sorting by one number is far cheaper than by names; people who share a hash, which hardly anybody does,
 * are told apart here.
 */
import { eachPiece, TAB } from './lines.ts'

export interface Visitor<T> {
  /** Another person begins; nobody, where the name is empty. */
  begin(nobody: boolean): T
  /** Reads what follows the name, from `at` on, and says where the next line begins. */
  line(own: T, bytes: Buffer, at: number): number
  end(own: T): void
  /** Whether so much has come together that some should be handed on. */
  isFull(): boolean
  handOn(): Promise<void>
}

export async function eachPerson<T>(visitor: Visitor<T>): Promise<void> {
  const people = new People(visitor)
  await eachPiece(async (bytes, end) => {
    for (let at = 0; at < end; ) {
      const start = at
      while (bytes[at] !== TAB) at++
      const name = ++at
      while (bytes[at] !== TAB) at++
      at = visitor.line(people.of(bytes, start, name, at), bytes, at + 1)
      if (visitor.isFull()) await visitor.handOn()
    }
  })
  people.end()
  await visitor.handOn()
}

/** Everybody of one hash: nearly always one person. */
class People<T> {
  readonly #visitor: Visitor<T>
  readonly #people = new Map<string, T>()
  #own: T | undefined
  /** Hash and name of the last line, and how many of these bytes are the hash. */
  #last = Buffer.alloc(0)
  #length = -1
  #hash = 0

  constructor(visitor: Visitor<T>) {
    this.#visitor = visitor
  }

  /** Whether another person begins is told by the bytes of hash and name alone. */
  of(bytes: Buffer, start: number, name: number, end: number): T {
    const length = end - start
    let same = 0
    while (same < length && this.#last[same] === bytes[start + same]) same++
    if (same === length && length === this.#length) return this.#own as T
    if (same < name - start || name - start !== this.#hash) this.end()
    if (this.#last.length < length) this.#last = Buffer.alloc(2 * length)
    bytes.copy(this.#last, 0, start, end)
    this.#length = length
    this.#hash = name - start
    const who = bytes.toString('latin1', name, end)
    const own = this.#people.get(who) ?? this.#visitor.begin(who === '')
    this.#people.set(who, own)
    this.#own = own
    return own
  }

  end(): void {
    for (const own of this.#people.values()) this.#visitor.end(own)
    this.#people.clear()
  }
}
