/**
 * The packing programme (Kasiviswanathan and others 2013): give every copy of a pattern a share from 0 to 1, as much as
 * possible in all, so that the shares at no node add up to more than a cap. Its optimum is what is released, because one
 * node more or less changes it by at most the cap.
 *
 * Only nodes in more copies than the cap allows bind anything. Copies at the same binding nodes are alike and stand
 * together as one class, of which never more than the cap is taken, and copies at none are there in full: what is left is
 * often tiny.
 */
export interface Programme {
  /** The most that the shares at a binding node add up to. */
  readonly cap: number
  /** How many nodes bind. */
  readonly rows: number
  /** Class c lies at the binding nodes members[offsets[c]] to members[offsets[c + 1] − 1] … */
  readonly offsets: Uint32Array
  readonly members: Uint32Array
  /** … and holds so many copies. */
  readonly sizes: Float64Array
}

/** What a solver finds. Nobody relies on it: certify.ts looks at both itself. */
export interface Solution {
  /** How much of each class is taken, from 0 to its size. */
  readonly taken: Float64Array
  /** A price for each binding node, from 0 to 1. */
  readonly prices: Float64Array
}

/**
 * Called again and again, with what it found before, until the two sides are within the gap: an answer must come nearer
 * each time. It must not stop because of the time that has passed, which follows from the data.
 */
export type Solver = (programme: Programme, before: Solution | undefined) => Promise<Solution> | Solution

/** Told of `count` copies at the binding nodes members[0] to members[many − 1], which may be none; the list is used again. */
export type Adding = (members: Int32Array, many: number, count: number) => void

/** No count is told from a larger one beyond this: sums of whole numbers are exact below it as doubles. */
export const MOST_COUNT = 2 ** 52

/** Those of two nodes are kept in a map, which takes that many times the memory. */
const WEIGHT_OF_DOUBLE = 8

/** Classes as they are found; those of one or two nodes are added up. What passes `most` is let go of at once. */
export class ProgrammeBuilder {
  readonly #rows: number
  readonly #most: number
  readonly #single: Float64Array
  readonly #double = new Map<number, number>()
  #members = new Uint32Array(1024)
  #length = 0
  #offsets = new Uint32Array(256)
  #sizes = new Float64Array(256)
  #classes = 0
  #full = false
  #free = 0

  constructor(rows: number, most: number) {
    this.#rows = rows
    this.#most = most
    this.#single = new Float64Array(rows)
  }

  /** Whether there is more than fits. */
  get full(): boolean {
    return this.#full
  }

  /** How many copies are at no binding node: always all of them, whatever fits. */
  get free(): number {
    return Math.min(MOST_COUNT, this.#free)
  }

  readonly add: Adding = (members, many, count) => {
    if (many === 0) {
      this.#free += count
      return
    }
    if (count === 0 || this.#full) return
    const [first, second] = members as unknown as [number, number]
    if (many === 1) this.#single[first] = (this.#single[first] as number) + count
    else if (many === 2) {
      const key = Math.min(first, second) * this.#rows + Math.max(first, second)
      this.#double.set(key, (this.#double.get(key) ?? 0) + count)
    } else this.#push(members.subarray(0, many), count)
    if (this.#length + WEIGHT_OF_DOUBLE * this.#double.size > this.#most) this.#letGo()
  }

  built(cap: number): Programme {
    for (const [key, count] of this.#double)
      this.#push(Int32Array.of(Math.floor(key / this.#rows), key % this.#rows), count)
    for (let row = 0; row < this.#rows; row++) {
      const count = this.#single[row] as number
      if (count > 0) this.#push(Int32Array.of(row), count)
    }
    this.#double.clear()
    return {
      cap,
      rows: this.#rows,
      offsets: this.#offsets.slice(0, this.#classes + 1),
      members: this.#members.slice(0, this.#length),
      sizes: this.#sizes.subarray(0, this.#classes).map((size) => Math.min(size, cap)),
    }
  }

  #letGo(): void {
    this.#full = true
    this.#double.clear()
    this.#members = this.#offsets = new Uint32Array(0)
    this.#sizes = new Float64Array(0)
  }

  #push(members: Int32Array, count: number): void {
    while (this.#length + members.length > this.#members.length) this.#members = twice(this.#members)
    if (this.#classes + 1 >= this.#offsets.length) {
      this.#offsets = twice(this.#offsets)
      const more = new Float64Array(2 * this.#sizes.length)
      more.set(this.#sizes)
      this.#sizes = more
    }
    this.#members.set(members, this.#length)
    this.#length += members.length
    this.#sizes[this.#classes++] = count
    this.#offsets[this.#classes] = this.#length
  }
}

function twice(list: Uint32Array): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(2 * list.length)
  more.set(list)
  return more
}
