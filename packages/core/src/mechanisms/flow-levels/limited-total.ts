/** What is left of everybody's trips, each person held to the limit, added up: here, or elsewhere and handed over. */
import type { Zones } from './hierarchy.ts'
import { KeyedSums } from './keyed-sums.ts'

/** Everybody's limited trips together. Private. */
export interface LimitedSums {
  /** Whole units by pair of finest zones, row by row; of one zone with itself, its stays. A pair may come several times. */
  readonly cells: Iterable<readonly [cell: number, units: number]>
  /** Whole trips, each person held to the cap of the total. */
  readonly total: number
}

/** The limited trips of everybody together, in whole units. Private. */
export interface FlowSums {
  readonly zones: Zones
  /** For each level that is measured, by pair of zones; moves only. */
  readonly moves: readonly (KeyedSums | undefined)[]
  /** For each level, by zone. */
  readonly stays: readonly Float64Array[]
  readonly quantum: number
  /** Everybody's trips, each person held to the cap of the total; whole trips. */
  readonly total: number
}

/** Limited trips by pair of finest zones, whole units. */
export class LimitedTotal {
  readonly #zones: Zones
  readonly #moves = new KeyedSums()
  readonly #stays: Float64Array

  constructor(zones: Zones) {
    this.#zones = zones
    this.#stays = new Float64Array(zones.sizes[0] as number)
  }

  get size(): number {
    return this.#moves.size
  }

  add(cell: number, units: number): void {
    const size = this.#stays.length
    const from = Math.floor(cell / size)
    if (from === cell % size) this.#stays[from] = (this.#stays[from] as number) + units
    else if (units > 0) this.#moves.add(cell, units)
  }

  take(): [cell: number, units: number][] {
    const taken: [number, number][] = []
    for (let k = 0; k < this.#moves.size; k++) taken.push([this.#moves.keyAt(k), this.#moves.sumAt(k)])
    for (const [zone, units] of this.#stays.entries())
      if (units > 0) taken.push([zone * (this.#stays.length + 1), units])
    this.#moves.clear()
    this.#stays.fill(0)
    return taken
  }

  sums(quantum: number, total: number): FlowSums {
    const { levels, sizes, ancestors } = this.#zones
    const moves: (KeyedSums | undefined)[] = [this.#moves]
    const size = this.#stays.length
    for (let level = 1; level < levels; level++) {
      const sums = new KeyedSums()
      const zone = ancestors[level] as Uint32Array
      const wide = sizes[level] as number
      for (let k = 0; k < this.#moves.size; k++) {
        const cell = this.#moves.keyAt(k)
        const [from, to] = [Math.floor(cell / size), cell % size]
        sums.add((zone[from] as number) * wide + (zone[to] as number), this.#moves.sumAt(k))
      }
      moves.push(sums)
    }
    const stays = ancestors.map((zone, level) => {
      const sums = new Float64Array(sizes[level] as number)
      for (let z = 0; z < zone.length; z++) {
        sums[zone[z] as number] = (sums[zone[z] as number] as number) + (this.#stays[z] as number)
      }
      return sums
    })
    return { zones: this.#zones, moves, stays, quantum, total }
  }
}
