/**
 * From contributions to a matrix: cut to whole units, summed for each person and cell, clipped for each person,
 * and summed over people. All sums are of whole numbers below 2^53, so the order of the rows cannot matter.
 */
import { InvalidInput } from '../errors.ts'
import { clipToCaps, type UnitCaps, withinCaps } from './clip.ts'
import { byPerson, type Contributions, contributions } from './contributions.ts'
import { type DenseMatrix, denseMatrix } from './matrix.ts'

export interface Aggregation {
  readonly rows: number
  readonly columns: number
  /** Undirected: (j, i) counts as (i, j), and only i ≤ j is filled. */
  readonly symmetric: boolean
  /** The unit, a power of two. */
  readonly quantum: number
  /** The most that one contribution may count for, in units; at most 2^21, so that 2^32 of them stay below 2^53. */
  readonly most: number
  readonly caps: UnitCaps
}

/** The clipped total, in its true units. Contributions outside the shape are left out. */
export function aggregate(data: Contributions, to: Aggregation): DenseMatrix {
  const total = new ClippedTotal(to)
  const people = new InOrder(total)
  contributions(data)
  for (const k of byPerson(data.person)) people.add(data, k)
  return total.matrix()
}

/**
 * The same from a stream of batches, for data larger than memory. People must come in ascending order, so that all
 * contributions of one are together; a person may continue into the next batch.
 */
export async function aggregateStream(batches: AsyncIterable<Contributions>, to: Aggregation): Promise<DenseMatrix> {
  const total = new ClippedTotal(to)
  const people = new InOrder(total)
  for await (const batch of batches) {
    contributions(batch)
    for (let k = 0; k < batch.person.length; k++) people.add(batch, k)
  }
  return total.matrix()
}

/** Tells where one person ends and the next begins. */
class InOrder {
  readonly #total: ClippedTotal
  #person = -1

  constructor(total: ClippedTotal) {
    this.#total = total
  }

  add(data: Contributions, k: number): void {
    const person = data.person[k] as number
    if (person < this.#person) {
      throw new InvalidInput('A stream of contributions must be sorted by person: sort it, or give it as one batch.')
    }
    if (person !== this.#person) this.#total.endPerson()
    this.#person = person
    this.#total.add(data.row[k] as number, data.column[k] as number, toUnits(data.value[k] as number, this.#total.to))
  }
}

/** Gathers one person after the other: each is clipped, and added to the total, when `endPerson` is called. */
export class ClippedTotal {
  readonly to: Aggregation
  readonly #total: Float64Array
  /** One person's cells; all 0 between two people. */
  readonly #units: Float64Array
  // Kept from one person to the next: with a hundred thousand of them, new arrays for each would be half of the work.
  #touched = new Int32Array(64)
  #scratch = new Float64Array(64)
  #count = 0
  #clipped = 0

  constructor(to: Aggregation) {
    this.to = to
    this.#total = new Float64Array(to.rows * to.columns)
    this.#units = new Float64Array(to.rows * to.columns)
  }

  /** Whole units of one contribution, at most `to.most`; outside the shape it is left out. */
  add(row: number, column: number, units: number): void {
    const { rows, columns, symmetric } = this.to
    if (row >= rows || column >= columns) return
    this.addTo(symmetric && row > column ? column * columns + row : row * columns + column, units)
  }

  /** The same for a cell inside the shape, numbered row by row; of an undirected pair, the one above the diagonal. */
  addTo(cell: number, units: number): void {
    const before = this.#units[cell] as number
    // A cell that returned to 0 on the way is listed twice, which does no harm: the second time it is 0.
    if (before === 0) {
      if (this.#count === this.#touched.length) this.#grow()
      this.#touched[this.#count++] = cell
    }
    this.#units[cell] = before + units
  }

  #grow(): void {
    const longer = new Int32Array(this.#touched.length * 2)
    longer.set(this.#touched)
    this.#touched = longer
    this.#scratch = new Float64Array(longer.length)
  }

  endPerson(): void {
    const count = this.#count
    if (count === 0) return
    this.#count = 0
    const touched = this.#touched
    // Cells ascending: of equals a cap on their number keeps the first, whatever the order of the person's rows.
    if (this.to.caps.l0 !== undefined) touched.subarray(0, count).sort()
    const units = this.#scratch.subarray(0, count)
    for (let i = 0; i < count; i++) {
      const cell = touched[i] as number
      units[i] = this.#units[cell] as number
      this.#units[cell] = 0
    }
    if (!withinCaps(units, this.to.caps)) {
      clipToCaps(units, this.to.caps)
      this.#clipped++
    }
    for (let i = 0; i < count; i++) {
      const cell = touched[i] as number
      this.#total[cell] = (this.#total[cell] as number) + (units[i] as number)
    }
  }

  /** How many people were above a cap. Private. */
  get clippedPeople(): number {
    return this.#clipped
  }

  /** The sum over everybody, in true units. */
  matrix(): DenseMatrix {
    this.endPerson()
    return denseMatrix(
      this.to.rows,
      this.to.columns,
      this.#total.map((units) => units * this.to.quantum),
    )
  }
}

/** A value in whole units, cut toward zero and to the largest that may count. Not a number counts as 0. */
export function toUnits(value: number, { quantum, most }: { quantum: number; most: number }): number {
  const units = Math.trunc(value / quantum)
  return Number.isNaN(units) ? 0 : Math.max(-most, Math.min(most, units))
}
