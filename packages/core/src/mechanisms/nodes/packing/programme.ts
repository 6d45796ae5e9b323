/**
 * The packing programme (Kasiviswanathan and others 2013): give every copy of a pattern a share from 0 to 1, as much as
 * possible in all, so that the shares at no node add up to more than a cap. Its optimum is what is released, because one
 * node more or less changes it by at most the cap.
 *
 * Only nodes in more copies than the cap allows bind anything. Copies at the same binding nodes are alike and stand
 * together as one class, and copies at none are there in full: what is left is often tiny.
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

/** Classes as they are found; those of one or two nodes are added up. */
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

  constructor(rows: number, most: number) {
    this.#rows = rows
    this.#most = most
    this.#single = new Float64Array(rows)
  }

  /** Whether all of it still fits; after the first that does not, nothing is added. */
  get full(): boolean {
    return this.#length + 2 * this.#double.size > this.#most
  }

  /** `count` copies at these binding nodes, of which there is at least one. */
  add(members: readonly number[], count: number): void {
    if (count === 0 || this.full) return
    const [first, second] = members as [number, number?]
    if (second === undefined) this.#single[first] = (this.#single[first] as number) + count
    else if (members.length === 2) {
      const key = Math.min(first, second) * this.#rows + Math.max(first, second)
      this.#double.set(key, (this.#double.get(key) ?? 0) + count)
    } else this.#push(members, count)
  }

  built(cap: number): Programme {
    for (const [key, count] of this.#double) this.#push([Math.floor(key / this.#rows), key % this.#rows], count)
    for (let row = 0; row < this.#rows; row++) {
      const count = this.#single[row] as number
      if (count > 0) this.#push([row], count)
    }
    this.#double.clear()
    return {
      cap,
      rows: this.#rows,
      offsets: this.#offsets.slice(0, this.#classes + 1),
      members: this.#members.slice(0, this.#length),
      sizes: this.#sizes.slice(0, this.#classes),
    }
  }

  #push(members: readonly number[], count: number): void {
    while (this.#length + members.length > this.#members.length) this.#members = twice(this.#members)
    if (this.#classes + 1 >= this.#offsets.length) {
      this.#offsets = twice(this.#offsets)
      const more = new Float64Array(2 * this.#sizes.length)
      more.set(this.#sizes)
      this.#sizes = more
    }
    for (const member of members) this.#members[this.#length++] = member
    this.#sizes[this.#classes++] = count
    this.#offsets[this.#classes] = this.#length
  }
}

function twice(list: Uint32Array): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(2 * list.length)
  more.set(list)
  return more
}
