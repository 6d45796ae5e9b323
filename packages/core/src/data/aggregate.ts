/**
 * From contributions to a matrix: cut to whole units, summed for each person and cell, clipped for each person,
 * and summed over people. All sums are of whole numbers below 2^53, so the order of the rows cannot matter.
 */
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
  const total = denseMatrix(to.rows, to.columns)
  const order = byPerson(data.person)
  const touched = new Map<number, number>()
  let k = 0
  while (k < order.length) {
    const person = data.person[order[k] as number]
    touched.clear()
    for (; k < order.length && data.person[order[k] as number] === person; k++) {
      addTo(touched, data, order[k] as number, to)
    }
    // Cells ascending: which entries a cap keeps must not depend on the order of a person's rows.
    const cells = Float64Array.from(touched.keys()).sort()
    const units = Float64Array.from(cells, (cell) => touched.get(cell) as number)
    clipToCaps(units, to.caps)
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i] as number
      total.values[cell] = (total.values[cell] as number) + (units[i] as number)
    }
  }
  for (let i = 0; i < total.values.length; i++) total.values[i] = (total.values[i] as number) * to.quantum
  return total
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
