/**
 * From contributions to a matrix: summed for each person and cell, held to what one person may add, and summed over
 * people.
 */
import type { Limit } from './clip.ts'
import type { Contributions } from './contributions.ts'
import { type DenseMatrix, denseMatrix } from './matrix.ts'
import { type People, type Shape, type Units, visitPeople, visitStream } from './people.ts'
import { type PersonBuffer, PersonCells, PersonEvents } from './person.ts'

export interface Aggregation extends Shape, Units {
  readonly limit: Limit
}

/** The clipped total, in its true units. Contributions outside the shape are left out. */
export function aggregate(data: Contributions, to: Aggregation): DenseMatrix {
  const total = new ClippedTotal(to)
  visitPeople(data, to, total)
  return total.matrix()
}

/** The same from a stream of batches, sorted by person. */
export async function aggregateStream(batches: AsyncIterable<Contributions>, to: Aggregation): Promise<DenseMatrix> {
  const total = new ClippedTotal(to)
  await visitStream(batches, to, total)
  return total.matrix()
}

/** Each person is held to the limit, and added to the total, when `endPerson` is called. */
export class ClippedTotal implements People {
  readonly #to: Aggregation
  readonly #total: Float64Array
  readonly #person: PersonBuffer
  #clipped = 0

  constructor(to: Aggregation) {
    this.#to = to
    this.#total = new Float64Array(to.rows * to.columns)
    this.#person = bufferFor(to.limit, this.#total.length)
  }

  addTo(cell: number, units: number): void {
    this.#person.add(cell, units)
  }

  /** Says that a person has no more rows. */
  endPerson(): void {
    const all = this.#person.take()
    const kept = this.#to.limit.enforce(all)
    if (kept !== undefined) this.#clipped++
    const { cells, units } = kept ?? all
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i] as number
      this.#total[cell] = (this.#total[cell] as number) + (units[i] as number)
    }
  }

  /** How many people were above a cap. Private. */
  get clippedPeople(): number {
    return this.#clipped
  }

  /** The sum over everybody who has ended, in true units. */
  matrix(): DenseMatrix {
    const { rows, columns, quantum } = this.#to
    return denseMatrix(
      rows,
      columns,
      this.#total.map((units) => units * quantum),
    )
  }
}

function bufferFor({ wants }: Limit, cells: number): PersonBuffer {
  return wants === 'events' ? new PersonEvents() : new PersonCells(cells, { ascending: wants === 'ascending cells' })
}
