/**
 * Contributions, one person after the other: whoever must see what a single person adds (to clip it, to count it) is a
 * visitor here. Values are cut to whole units of a power of two, so that every sum is exact in any order.
 */
import { InvalidInput } from '../errors.ts'
import { byPerson, type Contributions, contributions } from './contributions.ts'

/** Takes everybody's contributions; all those of one person come before the call that ends the person. */
export interface People {
  /** Whole units for a cell, numbered row by row; of an undirected pair, the one above the diagonal. */
  addTo(cell: number, units: number): void
  /** Says that a person has no more rows. */
  endPerson(): void
}

export interface Shape {
  readonly rows: number
  readonly columns: number
  /** Undirected: (j, i) counts as (i, j), and only i ≤ j is filled. */
  readonly symmetric: boolean
}

/** How values are counted. */
export interface Units {
  /** The unit, a power of two. */
  readonly quantum: number
  /** The most that one contribution may count for, in units; at most 2^21, so that 2^32 of them stay below 2^53. */
  readonly most: number
}

/** Contributions outside the shape are left out. */
export function visitPeople(data: Contributions, to: Shape & Units, people: People): void {
  const inOrder = new InOrder(to, people)
  contributions(data)
  for (const k of byPerson(data.person)) inOrder.add(data, k)
  people.endPerson()
}

/**
 * The same from a stream of batches, for data larger than memory. People must come in ascending order, so that all
 * contributions of one are together; a person may continue into the next batch.
 */
export async function visitStream(
  batches: AsyncIterable<Contributions>,
  to: Shape & Units,
  people: People,
): Promise<void> {
  const inOrder = new InOrder(to, people)
  for await (const batch of batches) {
    contributions(batch)
    for (let k = 0; k < batch.person.length; k++) inOrder.add(batch, k)
  }
  people.endPerson()
}

/** Tells where one person ends and the next begins. */
class InOrder {
  readonly #to: Shape & Units
  readonly #people: People
  #person = -1

  constructor(to: Shape & Units, people: People) {
    this.#to = to
    this.#people = people
  }

  add(data: Contributions, k: number): void {
    const person = data.person[k] as number
    if (person < this.#person) {
      throw new InvalidInput('A stream of contributions must be sorted by person: sort it, or give it as one batch.')
    }
    if (person !== this.#person && this.#person >= 0) this.#people.endPerson()
    this.#person = person
    const { rows, columns, symmetric } = this.#to
    const row = data.row[k] as number
    const column = data.column[k] as number
    if (row >= rows || column >= columns) return
    const cell = symmetric && row > column ? column * columns + row : row * columns + column
    this.#people.addTo(cell, toUnits(data.value[k] as number, this.#to))
  }
}

/** A value in whole units, rounded towards zero and to the largest that may count. Not a number counts as 0. */
export function toUnits(value: number, { quantum, most }: Units): number {
  const units = Math.trunc(value / quantum)
  return Number.isNaN(units) ? 0 : Math.max(-most, Math.min(most, units))
}
