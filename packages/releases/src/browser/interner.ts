/** Numbers texts by their bytes, each once, in the order in which they are met: no string is made for a text that is known. */
export class Interner {
  /** The bytes of all texts, one after the other. */
  #arena = new Uint8Array(2 ** 14)
  #used = 0
  #ends: Float64Array = new Float64Array(2 ** 10)
  #count = 0
  /** An open-addressed table of numbers from 1 (0: free), at most half full, and the hashes of the texts. */
  #table = new Int32Array(2 ** 11)
  #hashes = new Int32Array(2 ** 10)
  readonly #decoder = new TextDecoder('utf-8')
  readonly #encoder = new TextEncoder()
  /** For texts of plain letters: an encoder makes new bytes each time, which takes ten times as long. */
  #plain = new Uint8Array(64)

  get count(): number {
    return this.#count
  }

  /** The number of a text; with `known`, −1 for one that was not met before. */
  of(bytes: Uint8Array, start: number, end: number, known = false): number {
    let hash = 0x811c9dc5
    for (let p = start; p < end; p++) hash = Math.imul(hash ^ (bytes[p] as number), 0x01000193)
    hash ^= hash >>> 15
    hash = Math.imul(hash, 0x85ebca6b)
    hash ^= hash >>> 13
    const table = this.#table
    const mask = table.length - 1
    let place = hash & mask
    for (let number = table[place] as number; number !== 0; number = table[place] as number) {
      if (this.#hashes[number - 1] === hash && this.#is(number - 1, bytes, start, end)) return number - 1
      place = (place + 1) & mask
    }
    return known ? -1 : this.#add(bytes, start, end, hash, place)
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

  #startOf(number: number): number {
    return number === 0 ? 0 : (this.#ends[number - 1] as number)
  }

  #is(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    let at = this.#startOf(number)
    if ((this.#ends[number] as number) - at !== end - start) return false
    for (let p = start; p < end; p++) if (this.#arena[at++] !== bytes[p]) return false
    return true
  }

  #add(bytes: Uint8Array, start: number, end: number, hash: number, place: number): number {
    const number = this.#count++
    this.#room(end - start)
    this.#arena.set(bytes.subarray(start, end), this.#used)
    this.#used += end - start
    this.#ends[number] = this.#used
    this.#hashes[number] = hash
    this.#table[place] = number + 1
    if (this.#count * 2 > this.#table.length) this.#rehash()
    return number
  }

  #room(length: number): void {
    if (this.#used + length > this.#arena.length) {
      const longer = new Uint8Array(Math.max(this.#used + length, this.#arena.length * 2))
      longer.set(this.#arena)
      this.#arena = longer
    }
    if (this.#count <= this.#ends.length) return
    const [ends, hashes] = [new Float64Array(this.#ends.length * 2), new Int32Array(this.#ends.length * 2)]
    ends.set(this.#ends)
    hashes.set(this.#hashes)
    this.#ends = ends
    this.#hashes = hashes
  }

  #rehash(): void {
    const table = new Int32Array(this.#table.length * 2)
    const mask = table.length - 1
    for (let number = 0; number < this.#count; number++) {
      let place = (this.#hashes[number] as number) & mask
      while (table[place] !== 0) place = (place + 1) & mask
      table[place] = number + 1
    }
    this.#table = table
  }
}
