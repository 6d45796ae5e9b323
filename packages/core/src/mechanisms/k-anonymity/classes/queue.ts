/** A queue that gives the largest first: a binary heap of numbers with what they are worth. */
export class Queue {
  #numbers: Uint32Array
  #worth: Float64Array
  #size = 0

  constructor(room: number) {
    this.#numbers = new Uint32Array(Math.max(1, room))
    this.#worth = new Float64Array(Math.max(1, room))
  }

  get size(): number {
    return this.#size
  }

  /** What the first is worth. */
  get best(): number {
    return this.#worth[0] as number
  }

  push(number: number, worth: number): void {
    if (this.#size === this.#numbers.length) this.#grow()
    let place = this.#size++
    while (place > 0) {
      const above = (place - 1) >>> 1
      if (!before(worth, number, this.#worth[above] as number, this.#numbers[above] as number)) break
      this.#put(place, above)
      place = above
    }
    this.#numbers[place] = number
    this.#worth[place] = worth
  }

  pop(): number {
    const first = this.#numbers[0] as number
    const size = --this.#size
    const number = this.#numbers[size] as number
    const worth = this.#worth[size] as number
    let place = 0
    for (;;) {
      let below = 2 * place + 1
      if (below >= size) break
      const [left, right] = [below, below + 1]
      if (
        right < size &&
        before(
          this.#worth[right] as number,
          this.#numbers[right] as number,
          this.#worth[left] as number,
          this.#numbers[left] as number,
        )
      )
        below = right
      if (!before(this.#worth[below] as number, this.#numbers[below] as number, worth, number)) break
      this.#put(place, below)
      place = below
    }
    this.#numbers[place] = number
    this.#worth[place] = worth
    return first
  }

  #put(place: number, from: number): void {
    this.#numbers[place] = this.#numbers[from] as number
    this.#worth[place] = this.#worth[from] as number
  }

  #grow(): void {
    const numbers = new Uint32Array(2 * this.#numbers.length)
    const worth = new Float64Array(2 * this.#worth.length)
    numbers.set(this.#numbers)
    worth.set(this.#worth)
    this.#numbers = numbers
    this.#worth = worth
  }
}

/** Of equal worth, the smaller number first: the order in which they were put in does not matter. */
function before(worth: number, number: number, otherWorth: number, other: number): boolean {
  return worth > otherWorth || (worth === otherWorth && number < other)
}
