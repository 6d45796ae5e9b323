/**
 * A reference data set: people whom the release does not protect, or whose data is public, and from whom blocks and caps
 * are taken. One list of cells for each person.
 */
import {
  type Contributions,
  type DenseMatrix,
  denseMatrix,
  type People,
  PersonCells,
  PersonEvents,
  type Shape,
  visitPeople,
} from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { gridFor } from '../../random/index.ts'
import type { DenseShape } from '../additive.ts'

/** Person p has the values `values[k]` in the cells `cells[k]`, ascending, for k from offsets[p] to offsets[p + 1] − 1. */
export interface Reference {
  readonly offsets: Uint32Array
  readonly cells: Int32Array
  readonly values: Float64Array
}

/** Gathers people as they come; the order in which they do is forgotten wherever it could matter. */
export class GatheredPeople implements People {
  readonly #person: PersonCells
  readonly #quantum: number
  readonly #all = new PersonEvents()
  readonly #offsets: number[] = [0]

  constructor(cells: number, quantum: number) {
    this.#person = new PersonCells(cells, { ascending: true })
    this.#quantum = quantum
  }

  addTo(cell: number, units: number): void {
    this.#person.add(cell, units)
  }

  /** Somebody without any cell says nothing about caps, and is not counted. */
  endPerson(): void {
    const { cells, units } = this.#person.take()
    let count = 0
    for (let i = 0; i < cells.length; i++) {
      // A cell that is 0 in the end says nothing, and may be listed twice.
      if (units[i] === 0) continue
      this.#all.add(cells[i] as number, (units[i] as number) * this.#quantum)
      count++
    }
    if (count > 0) this.#offsets.push((this.#offsets.at(-1) as number) + count)
  }

  /** What was gathered, as a reference. */
  reference(): Reference {
    if (this.#offsets.length < 5) {
      throw new InvalidInput(
        `The reference has ${this.#offsets.length === 2 ? 'one person' : `${this.#offsets.length - 1} people`} with anything in the matrix: at least 4 are needed, many more are better. Does it have the same columns and the same names as the data?`,
      )
    }
    const { cells, units } = this.#all.take()
    return { offsets: Uint32Array.from(this.#offsets), cells, values: units }
  }
}

/** The reference as contributions. Unlike the data to be released its values may be looked at: the unit follows them. */
export function referenceFrom(data: Contributions, shape: Shape): Reference {
  // Finer than any unit that a release would count in, so that what such a unit cuts off can be seen.
  const largest = largestOf(data.value)
  const quantum = unitsFor(largest).quantum / 2 ** 16
  const people = new GatheredPeople(shape.rows * shape.columns, quantum)
  visitPeople(data, { ...shape, quantum, most: Math.ceil(largest / quantum) }, people)
  return people.reference()
}

function largestOf(values: Float64Array): number {
  return values.reduce((most, value) => (Number.isFinite(value) ? Math.max(most, Math.abs(value)) : most), 0)
}

/** Units for a reference whose largest value is this, as many as an event may have where it is read from a file. */
export function unitsFor(largest: number): { readonly quantum: number; readonly most: number } {
  if (!(largest > 0)) throw new InvalidInput('The reference holds nothing but zeros: it says nothing about caps.')
  const quantum = gridFor(largest)
  return { quantum, most: Math.floor(largest / quantum) }
}

export function peopleOf({ offsets }: Reference): number {
  return offsets.length - 1
}

/** The matrix that so many people like these make: a stand-in for the true one. */
export function matrixLike(
  reference: Reference,
  { rows, columns, symmetric }: DenseShape,
  people: number,
): DenseMatrix {
  const matrix = denseMatrix(rows, columns)
  const factor = people / peopleOf(reference)
  for (let k = 0; k < reference.cells.length; k++) {
    const cell = reference.cells[k] as number
    const value = (matrix.values[cell] as number) + (reference.values[k] as number) * factor
    matrix.values[cell] = value
    if (symmetric === true) matrix.values[(cell % columns) * columns + Math.floor(cell / columns)] = value
  }
  return matrix
}

/** Some of the people. */
function subsetOf(reference: Reference, wanted: (person: number) => boolean): Reference {
  const offsets = [0]
  const kept: number[] = []
  for (let p = 0; p < peopleOf(reference); p++) {
    if (!wanted(p)) continue
    for (let k = reference.offsets[p] as number; k < (reference.offsets[p + 1] as number); k++) kept.push(k)
    offsets.push(kept.length)
  }
  return {
    offsets: Uint32Array.from(offsets),
    cells: Int32Array.from(kept, (k) => reference.cells[k] as number),
    values: Float64Array.from(kept, (k) => reference.values[k] as number),
  }
}

/**
 * Two parts of about the same size. Who goes where follows from what the person did, scrambled, so that the order of
 * reading does not matter; people who did the same take turns. `round` tells one division from the next.
 */
export function halves(reference: Reference, round: number): [Reference, Reference] {
  const drawn = numbersOf(reference, round)
  const even = (person: number) => (drawn[person] as number) % 2 === 0
  const parts: [Reference, Reference] = [subsetOf(reference, even), subsetOf(reference, (p) => !even(p))]
  if (parts.every((part) => peopleOf(part) > 0)) return parts
  // A handful of people: any division is as good as another.
  return [subsetOf(reference, (p) => p % 2 === 0), subsetOf(reference, (p) => p % 2 === 1)]
}

/** About one person in so many, chosen in the same way. */
export function thinned(reference: Reference, every: number): Reference {
  const drawn = numbersOf(reference, 4)
  const some = subsetOf(reference, (person) => (drawn[person] as number) % every === 0)
  return peopleOf(some) > 0 ? some : reference
}

/** A number for each person, the next one for the next who did the very same. */
function numbersOf(reference: Reference, round: number): Uint32Array {
  const alike = new Map<number, number>()
  return Uint32Array.from({ length: peopleOf(reference) }, (_, person) => {
    const hash = scrambled(reference, person)
    const before = alike.get(hash) ?? 0
    alike.set(hash, before + 1)
    return (hash >>> round) + before
  })
}

function scrambled({ offsets, cells, values }: Reference, person: number): number {
  let hash = 0x811c9dc5
  for (let k = offsets[person] as number; k < (offsets[person + 1] as number); k++) {
    hash = Math.imul(hash ^ (cells[k] as number), 0x01000193)
    hash = Math.imul(hash ^ Math.round((values[k] as number) * 1024), 0x01000193)
  }
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) >>> 8
}

/** The largest magnitude that anybody has in each cell. */
export function sensitivities({ cells, values }: Reference, size: number): Float64Array {
  const largest = new Float64Array(size)
  for (let k = 0; k < cells.length; k++) {
    const cell = cells[k] as number
    largest[cell] = Math.max(largest[cell] as number, Math.abs(values[k] as number))
  }
  return largest
}
