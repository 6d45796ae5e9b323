/** Numbers to a place of the table, and the most bytes that one holds. */
const PLACE = 4
const FEW = 8

/** Texts by the bytes of all of them, and where each ends. */
export interface InternedTexts {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly ends: Float64Array<ArrayBuffer>
}

/** Numbers texts by their bytes, each once, in the order in which they are met: no string is made for a text that is known. */
export class Interner {
  /** The bytes of all texts, one after the other. */
  #arena: Uint8Array<ArrayBuffer> = new Uint8Array(2 ** 14)
  #used = 0
  #ends: Float64Array<ArrayBuffer> = new Float64Array(2 ** 10)
  #count = 0
  /**
   * An open-addressed table, at most half full, of four numbers to a text, which one access to the memory brings: its number
   * from 1 (0: free), its length, and its bytes if they are few, or else their hash.
   */
  #table = new Int32Array(PLACE * 2 ** 11)
  readonly #decoder = new TextDecoder('utf-8')
  readonly #encoder = new TextEncoder()
  /** The bytes that were looked at last, and words of them. */
  #viewed: Uint8Array = this.#arena
  #view: DataView = new DataView(this.#arena.buffer)
  /** For texts of plain letters: an encoder makes new bytes each time, which takes ten times as long. */
  #plain = new Uint8Array(64)

  get count(): number {
    return this.#count
  }

  /** The number of a text; with `known`, −1 for one that was not met before. */
  of(bytes: Uint8Array, start: number, end: number, known = false): number {
    const length = end - start
    let [one, two] = [0, 0]
    if (length > FEW) {
      one = 0x811c9dc5 | 0
      for (let p = start; p < end; p++) one = Math.imul(one ^ (bytes[p] as number), 0x01000193)
    } else if (length > 0 && start + FEW <= bytes.length) {
      // Four at once, and what is beyond the text shifted out: a loop's end is hard to guess for the processor.
      if (this.#viewed !== bytes) this.#look(bytes)
      const view = this.#view
      one = (view.getUint32(start) >>> (8 * Math.max(0, 4 - length))) | 0
      if (length > 4) two = (view.getUint32(start + 4) >>> (8 * (FEW - length))) | 0
    } else {
      let p = start
      for (const middle = Math.min(end, start + 4); p < middle; p++) one = (one << 8) | (bytes[p] as number)
      for (; p < end; p++) two = (two << 8) | (bytes[p] as number)
    }
    const table = this.#table
    const last = table.length - 1
    let place = placeOf(length, one, two) & last
    for (let number = table[place] as number; number !== 0; number = table[place] as number) {
      const same = table[place + 1] === length && table[place + 2] === one && table[place + 3] === two
      if (same && (length <= FEW || this.#is(number - 1, bytes, start, end))) return number - 1
      place = (place + PLACE) & last
    }
    if (known) return -1
    table[place + 1] = length
    table[place + 2] = one
    table[place + 3] = two
    return this.#add(bytes, start, end, place)
  }

  ofText(text: string, known = false): number {
    const { length } = text
    if (this.#plain.length < length) this.#plain = new Uint8Array(2 * length)
    const plain = this.#plain
    for (let k = 0; k < length; k++) {
      const code = text.charCodeAt(k)
      if (code > 127) {
        const bytes = this.#encoder.encode(text)
        return this.of(bytes, 0, bytes.length, known)
      }
      plain[k] = code
    }
    return this.of(plain, 0, length, known)
  }

  /** All texts, in the order of their numbers, in arrays of their own. */
  all(): InternedTexts {
    return { bytes: this.#arena.slice(0, this.#used), ends: this.#ends.slice(0, this.#count) }
  }

  /** Takes texts from elsewhere: the number here of each of them. */
  join({ bytes, ends }: InternedTexts): Int32Array {
    return Int32Array.from(ends, (end, number) => this.of(bytes, ends[number - 1] ?? 0, end))
  }

  text(number: number): string {
    return this.#decoder.decode(this.#arena.subarray(this.#startOf(number), this.#ends[number]))
  }

  texts(): string[] {
    return Array.from({ length: this.#count }, (_, number) => this.text(number))
  }

  /** The numbers in the order of the bytes of their texts. */
  sorted(): Uint32Array {
    const arena = this.#arena
    return Uint32Array.from({ length: this.#count }, (_, number) => number).sort((a, b) => {
      let [p, q] = [this.#startOf(a), this.#startOf(b)]
      const [endA, endB] = [this.#ends[a] as number, this.#ends[b] as number]
      while (p < endA && q < endB) {
        const difference = (arena[p++] as number) - (arena[q++] as number)
        if (difference !== 0) return difference
      }
      return endA - p - (endB - q)
    })
  }

  #look(bytes: Uint8Array): void {
    this.#viewed = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : (this.#ends[number - 1] as number)
  }

  #is(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    let at = this.#startOf(number)
    if ((this.#ends[number] as number) - at !== end - start) return false
    for (let p = start; p < end; p++) if (this.#arena[at++] !== bytes[p]) return false
    return true
  }

  #add(bytes: Uint8Array, start: number, end: number, place: number): number {
    const number = this.#count++
    this.#room(end - start)
    this.#arena.set(bytes.subarray(start, end), this.#used)
    this.#used += end - start
    this.#ends[number] = this.#used
    this.#table[place] = number + 1
    if (this.#count * 2 * PLACE > this.#table.length) this.#rehash()
    return number
  }

  #room(length: number): void {
    if (this.#used + length > this.#arena.length) {
      const longer = new Uint8Array(Math.max(this.#used + length, this.#arena.length * 2))
      longer.set(this.#arena)
      this.#arena = longer
    }
    if (this.#count <= this.#ends.length) return
    const ends = new Float64Array(this.#ends.length * 2)
    ends.set(this.#ends)
    this.#ends = ends
  }

  #rehash(): void {
    const before = this.#table
    const table = new Int32Array(before.length * 2)
    const last = table.length - 1
    for (let from = 0; from < before.length; from += PLACE) {
      if (before[from] === 0) continue
      let place = placeOf(before[from + 1] as number, before[from + 2] as number, before[from + 3] as number) & last
      while (table[place] !== 0) place = (place + PLACE) & last
      for (let k = 0; k < PLACE; k++) table[place + k] = before[from + k] as number
    }
    this.#table = table
  }
}

/** Where in a table of any size such a text is looked for first: the number of a place, and what is beyond it to be cut off. */
function placeOf(length: number, one: number, two: number): number {
  let hash = Math.imul(one, 0x9e3779b1) ^ Math.imul(two ^ length, 0x85ebca6b)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0xc2b2ae35)
  return (hash ^ (hash >>> 13)) << 2
}
