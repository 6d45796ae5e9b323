/** What people come to when they are held to a limit, and what they would come to otherwise: in one pass over their events. */
import { type DenseMatrix, denseMatrix, type People } from '@tulle/core'
import { ClippedTotal, type Limit } from '@tulle/core/data'
import type { Counts, PeopleShape, PeopleSum } from '../source.ts'

export class BothTotals implements People {
  readonly #clipped: ClippedTotal
  readonly #whole: DenseMatrix
  readonly #quantum: number

  constructor(shape: PeopleShape & { readonly limit: Limit }) {
    const [rows, columns] = [shape.rows.length, shape.columns.length]
    this.#clipped = new ClippedTotal({ ...shape, rows, columns })
    this.#whole = denseMatrix(rows, columns)
    this.#quantum = shape.quantum
  }

  addTo(cell: number, units: number): void {
    const { values } = this.#whole
    values[cell] = (values[cell] as number) + units
    this.#clipped.addTo(cell, units)
  }

  endPerson(): void {
    this.#clipped.endPerson()
  }

  /** `exact`: every value was a whole number of units that was not clamped. */
  sum(counts: Counts, exact: boolean): PeopleSum {
    const matrix = this.#clipped.matrix()
    const totalAfterCaps = matrix.values.reduce((a, b) => a + b, 0)
    return {
      matrix,
      ...(exact ? { whole: this.#inValues() } : {}),
      counts: { ...counts, clippedPeople: this.#clipped.clippedPeople, totalAfterCaps },
    }
  }

  /** Exact: the units of a cell are below 2^53, and the quantum is a power of two. */
  #inValues(): DenseMatrix {
    const { values, ...shape } = this.#whole
    return { ...shape, values: values.map((units) => units * this.#quantum) }
  }
}
