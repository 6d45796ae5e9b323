/**
 * Everybody's trips, person by person: each is held to what one person may count for, as a whole, and added up. All in whole
 * units of a power of two, so that sums are exact and every level is the sum of the finer one. notes.md derives the limit.
 */
import { type Contributions, type People, type Shape, visitPeople, visitStream } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { type Hierarchy, type Zones, zonesOf } from './hierarchy.ts'
import { KeyedSums } from './keyed-sums.ts'
import { type FlowSums, type LimitedSums, LimitedTotal } from './limited-total.ts'
import type { FlowLimit } from './plan.ts'

/**
 * People's trips, at once or as a stream sorted by person: value is how often, the row where from, the column where to. Or
 * whoever has them, and adds them up where they are.
 */
export type FlowData = Contributions | AsyncIterable<Contributions> | TripHolder

/** Holds every person to the limit of a plan, by LimitedTrips, and adds up what is left: somewhere else, and in parts. */
export interface TripHolder {
  /** The trips of the person who just ended, within the limit. */
  limited(zones: Hierarchy, limit: FlowLimit): Promise<LimitedSums>
}

/** One contribution stands for so many trips at most: 2^32 of them stay below 2^53. */
const MOST_TRIPS = 2 ** 21

/**
 * A factor times this stays below its exact value, though the quotient, the root and the products with it are rounded, each by
 * at most 2^−53.
 */
const DOWN = 1 - 2 ** -48

export class LimitedTrips implements People {
  readonly #zones: Zones
  readonly #limit: FlowLimit
  readonly #size: number
  /** One person's trips by pair of finest zones, and by pair of a coarser level. */
  readonly #own = new KeyedSums()
  readonly #coarser = new KeyedSums()
  readonly #sums: LimitedTotal
  #total = 0
  #limited = 0

  constructor(hierarchy: Hierarchy, limit: FlowLimit) {
    this.#zones = zonesOf(hierarchy)
    this.#limit = limit
    this.#size = hierarchy.sizes[0] as number
    this.#sums = new LimitedTotal(this.#zones)
  }

  addTo(cell: number, trips: number): void {
    // Nobody makes fewer than no trips.
    if (trips <= 0) return
    if (!this.#limit.stays && Math.floor(cell / this.#size) === cell % this.#size) return
    this.#own.add(cell, trips)
  }

  /** Says that a person has no more rows. */
  endPerson(): void {
    const own = this.#own
    let trips = 0
    for (let k = 0; k < own.size; k++) trips += own.sumAt(k)
    this.#total += Math.min(trips, this.#limit.tripsInTotal)
    const factor = this.#limit.law === 'laplace' ? this.#bySum(trips) : this.#byLength()
    if (factor < 1) this.#limited++
    const toUnits = (factor / this.#limit.quantum) * (factor < 1 ? DOWN : 1)
    for (let k = 0; k < own.size; k++) {
      const cell = own.keyAt(k)
      // Cut toward zero: what a person counts for at coarser levels is made of these, and is no more there either.
      this.#sums.add(cell, Math.floor(own.sumAt(k) * toUnits))
    }
    own.clear()
  }

  /** How many people were above the limit. Private. */
  get limitedPeople(): number {
    return this.#limited
  }

  /** Everybody's trips, each person held to the cap of the total. Private. */
  get total(): number {
    return this.#total
  }

  /** How many sums are held. Private. */
  get size(): number {
    return this.#sums.size
  }

  /** Hands over the sums that are held, and forgets them: for whoever adds up many parts. */
  take(): LimitedSums['cells'] {
    return this.#sums.take()
  }

  /** What was added up. */
  sums(): FlowSums {
    return this.#sums.sums(this.#limit.quantum, this.#total)
  }

  /** Laplace: the sum of all trips within the cap. */
  #bySum(trips: number): number {
    const { most } = this.#limit
    return trips > most ? most / trips : 1
  }

  /** Gaussian: Σ over blocks of the squares of what a person adds, each in deviations of the block's noise, within μ². */
  #byLength(): number {
    const { blocks, most } = this.#limit
    let length = 0
    let terms = 0
    for (const { of, level, weight } of blocks) {
      if (weight === 0) continue
      let squares = 0
      const sums = this.#at(level, of)
      for (let k = 0; k < sums.size; k++) squares += sums.sumAt(k) * sums.sumAt(k)
      terms += sums.size + 4
      length += weight * squares
    }
    // A sum of so many positive terms, each rounded, is below its exact value by at most this share of it.
    const atMost = length * (1 + terms * 2 ** -52)
    return atMost > most * most ? most / Math.sqrt(atMost) : 1
  }

  /** The person's moves or stays by cell of a level. */
  #at(level: number, of: 'moves' | 'stays'): KeyedSums {
    const zone = this.#zones.ancestors[level] as Uint32Array
    const wide = this.#zones.sizes[level] as number
    this.#coarser.clear()
    for (let k = 0; k < this.#own.size; k++) {
      const cell = this.#own.keyAt(k)
      const [from, to] = [Math.floor(cell / this.#size), cell % this.#size]
      if ((from === to) !== (of === 'stays')) continue
      this.#coarser.add((zone[from] as number) * wide + (zone[to] as number), this.#own.sumAt(k))
    }
    return this.#coarser
  }
}

export async function sumTrips(hierarchy: Hierarchy, limit: FlowLimit, data: FlowData): Promise<FlowSums> {
  if (typeof data === 'object' && data !== null && 'limited' in data) {
    const { cells, total } = await data.limited(hierarchy, limit)
    const sums = new LimitedTotal(zonesOf(hierarchy))
    for (const [cell, units] of cells) sums.add(cell, units)
    return sums.sums(limit.quantum, total)
  }
  const people = new LimitedTrips(hierarchy, limit)
  const [finest = 0] = hierarchy.sizes
  const to: Shape & { quantum: number; most: number } = {
    rows: finest,
    columns: finest,
    symmetric: false,
    quantum: 1,
    most: MOST_TRIPS,
  }
  if (typeof data === 'object' && data !== null && 'person' in data) visitPeople(data, to, people)
  else if (typeof data === 'object' && data !== null && Symbol.asyncIterator in data) {
    await visitStream(data, to, people)
  } else {
    throw new InvalidInput(
      'Flows need contributions (person, row, column, value), not a finished matrix: only they show what one person added.',
    )
  }
  return people.sums()
}
