/**
 * From contributions to a matrix: cut to whole units, summed for each person and cell, clipped for each person,
 * and summed over people. All sums are of whole numbers below 2^53, so the order of the rows cannot matter.
 */
import { InvalidInput } from '../errors.ts'
import { clipToCaps, type UnitCaps } from './clip.ts'
import { byPerson, type Contributions } from './contributions.ts'
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
  const sum = new ClippedTotal(to)
  for (const k of byPerson(data.person)) sum.add(data, k)
  return sum.end()
}

/**
 * The same from a stream of batches, for data larger than memory. People must come in ascending order, so that all
 * contributions of one are together; a person may continue into the next batch.
 */
export async function aggregateStream(batches: AsyncIterable<Contributions>, to: Aggregation): Promise<DenseMatrix> {
  const sum = new ClippedTotal(to)
  for await (const batch of batches) for (let k = 0; k < batch.person.length; k++) sum.add(batch, k)
  return sum.end()
}

/** Gathers one person after the other; each is clipped and added to the total when the next one begins. */
class ClippedTotal {
  readonly #to: Aggregation
  readonly #total: DenseMatrix
  readonly #touched = new Map<number, number>()
  #person = -1

  constructor(to: Aggregation) {
    this.#to = to
    this.#total = denseMatrix(to.rows, to.columns)
  }

  add(data: Contributions, k: number): void {
    const person = data.person[k] as number
    if (person !== this.#person) {
      if (person < this.#person) {
        throw new InvalidInput('A stream of contributions must be sorted by person: sort it, or give it as one batch.')
      }
      this.#flush()
      this.#person = person
    }
    addTo(this.#touched, data, k, this.#to)
  }

  end(): DenseMatrix {
    this.#flush()
    const { values } = this.#total
    for (let i = 0; i < values.length; i++) values[i] = (values[i] as number) * this.#to.quantum
    return this.#total
  }

  #flush(): void {
    const touched = this.#touched
    if (touched.size === 0) return
    // Cells ascending: which entries a cap keeps must not depend on the order of a person's rows.
    const cells = Float64Array.from(touched.keys()).sort()
    const units = Float64Array.from(cells, (cell) => touched.get(cell) as number)
    touched.clear()
    clipToCaps(units, this.#to.caps)
    const { values } = this.#total
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i] as number
      values[cell] = (values[cell] as number) + (units[i] as number)
    }
  }
}

function addTo(touched: Map<number, number>, data: Contributions, k: number, to: Aggregation): void {
  let row = data.row[k] as number
  let column = data.column[k] as number
  if (row >= to.rows || column >= to.columns) return
  if (to.symmetric && row > column) [row, column] = [column, row]
  const cell = row * to.columns + column
  touched.set(cell, (touched.get(cell) ?? 0) + toUnits(data.value[k] as number, to))
}

/** A value in whole units, cut toward zero and to the largest that may count. Not a number counts as 0. */
export function toUnits(value: number, { quantum, most }: { quantum: number; most: number }): number {
  const units = Math.trunc(value / quantum)
  return Number.isNaN(units) ? 0 : Math.max(-most, Math.min(most, units))
}
