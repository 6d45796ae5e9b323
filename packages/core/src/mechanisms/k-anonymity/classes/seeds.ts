/** Gain-greedy seeds: the first classes, each a row with the k − 1 most like it, the best of them first. */
import type { Wanted } from '../algorithm.ts'
import type { Distinct } from '../distinct.ts'
import { pace } from '../progress.ts'
import type { Clustering } from './clustering.ts'
import { Tally } from './group.ts'
import type { Found } from './improve.ts'
import type { MostAlike } from './most-alike.ts'
import { Queue } from './queue.ts'
import { has, LONG, lengthOf, Sharing } from './sharing.ts'

/** `begin` is a distinct row whose class is opened before all others, best or not. */
export async function openSeeds(
  clustering: Clustering,
  { distinct, alike }: Found,
  { k, run }: Wanted,
  begin?: number,
): Promise<void> {
  const { rows } = distinct
  const seeds = new Seeds(clustering, distinct, alike, k)
  if (begin !== undefined && seeds.find(begin) > 0) clustering.open(seeds.take())
  const queue = new Queue(rows.rows)
  for (let d = 0; d < rows.rows; d++) {
    const gain = seeds.free(d) ? seeds.find(d) : 0
    if (gain > 0) queue.push(d, gain)
    await pace(run, d, 3 * rows.rows, 512)
  }
  // What a seed would gain changes as others take its partners: it is found again when its turn comes, and waits if it
  // is no longer the best. That a gain has risen is not seen before then.
  for (let step = 0; queue.size > 0; step++) {
    const seed = queue.pop()
    if (!seeds.free(seed)) continue
    const gain = seeds.find(seed)
    if (gain <= 0) continue
    if (queue.size > 0 && gain < queue.best) queue.push(seed, gain)
    else {
      clustering.open(seeds.take())
      if (seeds.free(seed)) queue.push(seed, gain)
    }
    await pace(run, rows.rows + Math.min(step, 2 * rows.rows), 3 * rows.rows, 512)
  }
}

/** Rows that are in no class yet, and for each of them those most like it. */
class Seeds {
  readonly #clustering: Clustering
  readonly #distinct: Distinct
  readonly #alike: MostAlike
  readonly #k: number
  /** How many of the equal rows are still free. */
  readonly #left: Uint32Array
  readonly #sharing: Sharing
  readonly #tally: Tally
  readonly #byLength: Uint32Array
  #shortest = 0
  // The seed and its partners, best first, and what they were chosen by.
  readonly #chosen: Uint32Array
  readonly #key: Float64Array
  #count = 0
  /** What their class would be released with. */
  readonly #template: number[] = []
  readonly #marked: Uint8Array

  constructor(clustering: Clustering, distinct: Distinct, alike: MostAlike, k: number) {
    const { rows, first } = distinct
    this.#clustering = clustering
    this.#distinct = distinct
    this.#alike = alike
    this.#k = k
    this.#left = new Uint32Array(rows.rows)
    for (let d = 0; d < rows.rows; d++) this.#left[d] = (first[d + 1] as number) - (first[d] as number)
    this.#sharing = new Sharing(distinct)
    this.#tally = new Tally(rows.columns)
    this.#marked = new Uint8Array(rows.columns)
    this.#chosen = new Uint32Array(2 * k)
    this.#key = new Float64Array(k)
    this.#byLength = Uint32Array.from(this.#left, (_, d) => d).sort(
      (a, b) => lengthOf(rows, a) - lengthOf(rows, b) || a - b,
    )
  }

  free(d: number): boolean {
    return (this.#left[d] as number) > 0
  }

  /** Finds the partners of a seed, and returns what a class of them would gain. */
  find(seed: number): number {
    this.#count = 0
    this.#offer(seed, Infinity)
    if (!this.#offerKept(seed)) this.#offerAll(seed)
    this.#fill()
    const gain = this.#gain()
    const chosen = this.#chosen.slice(0, this.#count)
    const closer = this.#chooseCloser(seed) ? this.#gain() : 0
    if (closer > gain) return closer
    this.#chosen.set(chosen)
    this.#count = chosen.length
    return gain
  }

  /** What a class of the chosen would gain. What it would be released with is marked. */
  #gain(): number {
    const { rows } = this.#distinct
    for (const item of this.#template) this.#marked[item] = 0
    this.#template.length = 0
    let size = 0
    for (let p = 0; p < this.#count && size < this.#k; p++) {
      const d = this.#chosen[p] as number
      const copies = Math.min(this.#left[d] as number, this.#k - size)
      this.#tally.add(rows, d, copies)
      size += copies
    }
    const gain = this.#tally.value(this.#clustering.kind, this.#clustering.price, (item) => {
      this.#marked[item] = 1
      this.#template.push(item)
    })
    return size < this.#k ? 0 : gain
  }

  /** Other partners: those of the kept rows that share most with what the class would be released with. Whether they are enough. */
  #chooseCloser(seed: number): boolean {
    const { rows, count, most } = this.#alike
    const end = seed * most + (count[seed] as number)
    this.#count = 0
    this.#offer(seed, Infinity)
    let free = this.#left[seed] as number
    for (let at = seed * most; at < end; at++) {
      const d = rows[at] as number
      if (this.#left[d] === 0) continue
      free += this.#left[d] as number
      this.#offer(d, this.#sharedWithTemplate(d) * 2 ** 32 - lengthOf(this.#distinct.rows, d))
    }
    return free >= this.#k
  }

  #sharedWithTemplate(d: number): number {
    const { rows } = this.#distinct
    if (lengthOf(rows, d) > LONG) return this.#template.reduce((sum, item) => sum + (has(rows, d, item) ? 1 : 0), 0)
    const { offsets, indices } = rows
    const end = offsets[d + 1] as number
    let shared = 0
    for (let e = offsets[d] as number; e < end; e++) shared += this.#marked[indices[e] as number] as number
    return shared
  }

  /** The rows of the class last found; they are free no longer. */
  take(): number[] {
    const { first } = this.#distinct
    const members: number[] = []
    for (let p = 0; p < this.#count && members.length < this.#k; p++) {
      const d = this.#chosen[p] as number
      const free = this.#left[d] as number
      const copies = Math.min(free, this.#k - members.length)
      const start = (first[d + 1] as number) - free
      for (let i = 0; i < copies; i++) members.push(start + i)
      this.#left[d] = free - copies
    }
    return members
  }

  /** The partners that are kept, if those of them that are free are enough. */
  #offerKept(seed: number): boolean {
    const { rows, count, most } = this.#alike
    const end = seed * most + (count[seed] as number)
    let missing = this.#k - (this.#left[seed] as number)
    for (let at = seed * most; at < end && missing > 0; at++) {
      const d = rows[at] as number
      const left = this.#left[d] as number
      if (left === 0) continue
      this.#chosen[this.#count++] = d
      missing -= left
    }
    if (missing <= 0 || !this.#alike.hasMore(seed)) return true
    this.#count = 1
    return false
  }

  #offerAll(seed: number): void {
    const { rows } = this.#distinct
    const sharing = this.#sharing
    sharing.look(seed)
    for (let f = 0; f < sharing.count; f++) {
      const d = sharing.found[f] as number
      if (d === seed || this.#left[d] === 0) continue
      // Most shared items first; of those, the row with the fewest others.
      this.#offer(d, (sharing.shared[d] as number) * 2 ** 32 - lengthOf(rows, d))
    }
  }

  #offer(d: number, key: number): void {
    const [keys, chosen] = [this.#key, this.#chosen]
    let place = this.#count
    if (place === this.#k) {
      if ((keys[place - 1] as number) >= key) return
      place--
    } else this.#count++
    for (; place > 0 && (keys[place - 1] as number) < key; place--) {
      keys[place] = keys[place - 1] as number
      chosen[place] = chosen[place - 1] as number
    }
    keys[place] = key
    chosen[place] = d
  }

  /** Too few rows share an item with the seed: the shortest others fill the class up, for they lose least. */
  #fill(): void {
    let missing = this.#k
    for (let p = 0; p < this.#count; p++) missing -= this.#left[this.#chosen[p] as number] as number
    if (missing <= 0) return
    const byLength = this.#byLength
    while (this.#shortest < byLength.length && !this.free(byLength[this.#shortest] as number)) this.#shortest++
    const partners = new Set(this.#chosen.subarray(0, this.#count))
    for (let s = this.#shortest; s < byLength.length && missing > 0; s++) {
      const d = byLength[s] as number
      if (!this.free(d) || partners.has(d)) continue
      this.#chosen[this.#count++] = d
      missing -= this.#left[d] as number
    }
  }
}
