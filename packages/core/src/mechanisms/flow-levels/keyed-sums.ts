/** Sums by key, for keys that are few among very many: pairs of zones, of which there may be 10^10. */

export class KeyedSums {
  /** In the order in which they were first met. */
  #keys = new Float64Array(64)
  #sums = new Float64Array(64)
  #size = 0
  /** The place of a key, plus one; 0 is free. At most half of them are taken. */
  #slots = new Int32Array(256)

  get size(): number {
    return this.#size
  }

  keyAt(place: number): number {
    return this.#keys[place] as number
  }

  sumAt(place: number): number {
    return this.#sums[place] as number
  }

  /** Keys are whole numbers from 0 to 2^53. */
  add(key: number, value: number): void {
    const slot = this.#slotOf(key)
    const place = this.#slots[slot] as number
    if (place > 0) {
      this.#sums[place - 1] = (this.#sums[place - 1] as number) + value
      return
    }
    this.#slots[slot] = this.#size + 1
    this.#keys[this.#size] = key
    this.#sums[this.#size] = value
    this.#size++
    if (this.#size === this.#keys.length) this.#grow()
  }

  /** 0 where nothing was added. */
  get(key: number): number {
    const place = this.#slots[this.#slotOf(key)] as number
    return place > 0 ? (this.#sums[place - 1] as number) : 0
  }

  clear(): void {
    // After one person with very many trips come others with few: only what is taken is freed.
    if (this.#size * 8 > this.#slots.length) this.#slots.fill(0)
    else for (let k = this.#size - 1; k >= 0; k--) this.#slots[this.#slotOf(this.#keys[k] as number)] = 0
    this.#size = 0
  }

  #slotOf(key: number): number {
    const mask = this.#slots.length - 1
    let hash = Math.imul((key % 4294967296) | 0, 0x9e3779b1) ^ Math.imul((key / 4294967296) | 0, 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    let slot = (hash ^ (hash >>> 13)) & mask
    for (;;) {
      const place = this.#slots[slot] as number
      if (place === 0 || this.#keys[place - 1] === key) return slot
      slot = (slot + 1) & mask
    }
  }

  #grow(): void {
    const [keys, sums] = [new Float64Array(2 * this.#size), new Float64Array(2 * this.#size)]
    keys.set(this.#keys)
    sums.set(this.#sums)
    this.#keys = keys
    this.#sums = sums
    this.#slots = new Int32Array(8 * this.#size)
    for (let k = 0; k < this.#size; k++) this.#slots[this.#slotOf(keys[k] as number)] = k + 1
  }
}
