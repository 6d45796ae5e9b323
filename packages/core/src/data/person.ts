/** What one person adds, gathered until all of it is there. The arrays live on from one person to the next. */

/** A person's contributions: entry k is `units[k]` whole units for the cell `cells[k]`. */
export interface Share {
  readonly cells: Int32Array
  readonly units: Float64Array
}

export interface PersonBuffer {
  add(cell: number, units: number): void
  /** What was added since the last call, in arrays that are good until the next one. */
  take(): Share
}

const EMPTY: Share = { cells: new Int32Array(0), units: new Float64Array(0) }

/** One entry for each cell, with the sum of what was added to it. */
export class PersonCells implements PersonBuffer {
  /** The person's cells; all 0 between two people. */
  readonly #sums: Float64Array
  readonly #ascending: boolean
  // With a hundred thousand people, new arrays for each would be half of the work.
  #touched = new Int32Array(64)
  #units = new Float64Array(64)
  #count = 0

  /** `ascending`: the cells in order, whatever the order of the person's rows. */
  constructor(cells: number, { ascending = false } = {}) {
    this.#sums = new Float64Array(cells)
    this.#ascending = ascending
  }

  add(cell: number, units: number): void {
    const before = this.#sums[cell] as number
    // A cell that returned to 0 on the way is listed twice, which does no harm: the second time it is 0.
    if (before === 0) {
      if (this.#count === this.#touched.length) this.#grow()
      this.#touched[this.#count++] = cell
    }
    this.#sums[cell] = before + units
  }

  take(): Share {
    const count = this.#count
    if (count === 0) return EMPTY
    this.#count = 0
    const cells = this.#touched.subarray(0, count)
    if (this.#ascending) cells.sort()
    const units = this.#units.subarray(0, count)
    for (let i = 0; i < count; i++) {
      const cell = cells[i] as number
      units[i] = this.#sums[cell] as number
      this.#sums[cell] = 0
    }
    return { cells, units }
  }

  #grow(): void {
    const longer = new Int32Array(this.#touched.length * 2)
    longer.set(this.#touched)
    this.#touched = longer
    this.#units = new Float64Array(longer.length)
  }
}

/** One entry for each contribution. */
export class PersonEvents implements PersonBuffer {
  #cells = new Int32Array(64)
  #units = new Float64Array(64)
  #count = 0

  add(cell: number, units: number): void {
    if (this.#count === this.#cells.length) this.#grow()
    this.#cells[this.#count] = cell
    this.#units[this.#count++] = units
  }

  take(): Share {
    const count = this.#count
    this.#count = 0
    return { cells: this.#cells.subarray(0, count), units: this.#units.subarray(0, count) }
  }

  #grow(): void {
    const [cells, units] = [new Int32Array(this.#cells.length * 2), new Float64Array(this.#cells.length * 2)]
    cells.set(this.#cells)
    units.set(this.#units)
    this.#cells = cells
    this.#units = units
  }
}
