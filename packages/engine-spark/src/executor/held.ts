/** People held to what one of them may add, by core, and added up until the sums are handed on. */
import { scaleTo, type UnitCaps } from '@tulle/core/data'
import { type FlowPlan, LimitedTrips } from '@tulle/core/flows'

export interface Held {
  /** One person's units by cell: whether they were held to less. */
  add(own: ReadonlyMap<number, number>): boolean
  /** Sums that are held. */
  size(): number
  /** Hands over all sums that are held, and forgets them. */
  take(): Iterable<readonly [cell: number, units: number]>
  /** What all people count for in a total of their own, where there is one. */
  inTotal(): number
}

export function clippedPeople(caps: UnitCaps): Held {
  const limit = scaleTo(caps)
  let sums = new Map<number, number>()
  return {
    add(own) {
      const cells = Int32Array.from(own.keys())
      if (limit.wants === 'ascending cells') cells.sort()
      const all = { cells, units: Float64Array.from(cells, (cell) => own.get(cell) as number) }
      const kept = limit.enforce(all)
      const { cells: at, units: left } = kept ?? all
      for (let i = 0; i < at.length; i++) {
        const cell = at[i] as number
        sums.set(cell, (sums.get(cell) ?? 0) + (left[i] as number))
      }
      return kept !== undefined
    },
    size: () => sums.size,
    take() {
      const taken = sums
      sums = new Map()
      return taken
    },
    inTotal: () => 0,
  }
}

/** The public parts of a plan for flows that say what one person may count for. */
export interface TripsGiven {
  readonly zones: FlowPlan['facts']['zones']
  readonly limit: FlowPlan['parameters']['limit']
}

export function limitedTrips({ zones, limit }: TripsGiven): Held {
  const people = new LimitedTrips(zones, limit)
  let limited = 0
  return {
    add(own) {
      for (const [cell, trips] of own) people.addTo(cell, trips)
      people.endPerson()
      const before = limited
      limited = people.limitedPeople
      return limited > before
    },
    size: () => people.size,
    take: () => people.take(),
    inTotal: () => people.total,
  }
}
