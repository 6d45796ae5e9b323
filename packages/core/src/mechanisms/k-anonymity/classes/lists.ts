/** A list of items with counts for each class, all in two arrays. */
export class Lists {
  items = new Uint32Array(1024)
  counts = new Int32Array(1024)
  readonly start: Uint32Array
  readonly length: Uint32Array
  readonly #room: Uint32Array
  #end = 0

  constructor(classes: number) {
    this.start = new Uint32Array(classes)
    this.length = new Uint32Array(classes)
    this.#room = new Uint32Array(classes)
  }

  /** Empties the list of a class, and makes room for so many items. */
  clear(c: number, room: number): void {
    this.length[c] = 0
    if (room <= (this.#room[c] as number)) return
    const wanted = room + (room >>> 1) + 4
    if (this.#end + wanted > this.items.length) this.#compact(wanted)
    this.start[c] = this.#end
    this.#room[c] = wanted
    this.#end += wanted
  }

  push(c: number, item: number, count: number): void {
    const length = this.length[c] as number
    const place = (this.start[c] as number) + length
    this.items[place] = item
    this.counts[place] = count
    this.length[c] = length + 1
  }

  /** Makes the arrays larger, and leaves out what no list uses any more. */
  #compact(wanted: number): void {
    const used = this.#room.reduce((sum, room) => sum + room, wanted)
    const items = new Uint32Array(2 * used)
    const counts = new Int32Array(2 * used)
    let end = 0
    for (let c = 0; c < this.start.length; c++) {
      const start = this.start[c] as number
      const length = this.length[c] as number
      items.set(this.items.subarray(start, start + length), end)
      counts.set(this.counts.subarray(start, start + length), end)
      this.start[c] = end
      end += this.#room[c] as number
    }
    this.items = items
    this.counts = counts
    this.#end = end
  }
}
