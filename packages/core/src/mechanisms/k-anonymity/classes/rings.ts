/** Which rows are in which class, in rings: to add a row, take one or go round costs nothing more. */
export class Rings {
  /** The class of each row, or −1. */
  readonly of: Int32Array
  readonly size: Int32Array
  readonly #next: Int32Array
  readonly #previous: Int32Array
  readonly #head: Int32Array

  constructor(rows: number, classes: number) {
    this.size = new Int32Array(classes)
    this.#head = new Int32Array(classes).fill(-1)
    this.of = new Int32Array(rows).fill(-1)
    this.#next = new Int32Array(rows)
    this.#previous = new Int32Array(rows)
  }

  add(row: number, c: number): void {
    const head = this.#head[c] as number
    if (head < 0) {
      this.#head[c] = row
      this.#next[row] = row
      this.#previous[row] = row
    } else {
      const last = this.#previous[head] as number
      this.#next[last] = row
      this.#previous[row] = last
      this.#next[row] = head
      this.#previous[head] = row
    }
    this.of[row] = c
    this.size[c] = (this.size[c] as number) + 1
  }

  /** Takes a row out of its class, if it is in one. */
  take(row: number): void {
    const c = this.of[row] as number
    if (c < 0) return
    const next = this.#next[row] as number
    const previous = this.#previous[row] as number
    this.#next[previous] = next
    this.#previous[next] = previous
    if (this.#head[c] === row) this.#head[c] = next === row ? -1 : next
    this.of[row] = -1
    this.size[c] = (this.size[c] as number) - 1
  }

  members(c: number): number[] {
    const found: number[] = []
    const head = this.#head[c] as number
    for (let row = head; row >= 0; ) {
      found.push(row)
      row = this.#next[row] as number
      if (row === head) break
    }
    return found
  }
}
