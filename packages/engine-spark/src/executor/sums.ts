/**
 * People's events to whole units by cell: everybody is held to the limit by core, and what is left is added up. A line is a
 * person, a cell and units; what comes out is a cell and units, which Spark adds up over all parts.
 */
import type { UnitCaps } from '@tulle/core/data'
import { eachPerson, type Visitor } from './by-person.ts'
import { clippedPeople, type Held, limitedTrips, type TripsGiven } from './held.ts'
import { Lines, MINUS, NEWLINE, TAB, ZERO } from './lines.ts'
import { SEEN } from './seen.ts'

export type SumsGiven = ({ readonly caps: UnitCaps } | { readonly trips: TripsGiven }) & {
  readonly cells: number
  readonly most: number
  /** So many sums are held at a time; those that are full are handed on, to be added up by Spark. */
  readonly held: number
}

export async function sums(given: SumsGiven): Promise<void> {
  const total = new Total(given, 'caps' in given ? clippedPeople(given.caps) : limitedTrips(given.trips))
  await eachPerson(total)
  await total.tell()
}

type ByCell = Map<number, number>

/** What everybody has who has ended, and what was seen on the way. */
class Total implements Visitor<ByCell> {
  readonly #given: SumsGiven
  readonly #held: Held
  readonly #lines = new Lines()
  readonly #seen = new Float64Array(Object.keys(SEEN).length)

  constructor(given: SumsGiven, held: Held) {
    this.#given = given
    this.#held = held
  }

  begin(nobody: boolean): ByCell {
    this.#count(SEEN.people)
    if (nobody) this.#count(SEEN.nobody)
    return new Map()
  }

  line(own: ByCell, bytes: Buffer, start: number): number {
    let at = start
    let cell = 0
    for (; bytes[at] !== TAB; at++) cell = cell * 10 + (bytes[at] as number) - ZERO
    const negative = bytes[++at] === MINUS
    if (negative) at++
    let units = 0
    for (; bytes[at] !== NEWLINE; at++) units = units * 10 + (bytes[at] as number) - ZERO
    this.#add(own, cell, negative ? -units : units)
    return at + 1
  }

  end(own: ByCell): void {
    if (own.size > 0 && this.#held.add(own)) this.#count(SEEN.clipped)
  }

  isFull(): boolean {
    return this.#held.size() > this.#given.held
  }

  async handOn(): Promise<void> {
    for (const [cell, units] of this.#held.take()) if (units !== 0) await this.#lines.add(cell, units)
  }

  async tell(): Promise<void> {
    this.#seen[SEEN.inTotal] = this.#held.inTotal()
    // Numbers of cells are from 0 on, those of what was seen below.
    for (const [what, count] of this.#seen.entries()) if (count !== 0) await this.#lines.add(-1 - what, count)
    await this.#lines.flush()
  }

  #add(own: ByCell, cell: number, given: number): void {
    const { cells, most } = this.#given
    this.#count(SEEN.rows)
    if (given === most + 3) {
      this.#count(SEEN.unread)
      return
    }
    if (cell >= cells) {
      this.#count(SEEN.outsideFrom + cell - cells)
      return
    }
    let units = given
    if (units > most || units < -most) {
      this.#count(SEEN.clamped)
      units = units === most + 2 ? 0 : units > 0 ? most : -most
    }
    this.#count(SEEN.before, units)
    own.set(cell, (own.get(cell) ?? 0) + units)
  }

  #count(what: number, by = 1): void {
    this.#seen[what] = (this.#seen[what] as number) + by
  }
}
