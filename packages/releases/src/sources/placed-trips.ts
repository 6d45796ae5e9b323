/** Trips between zones; and such whose ends are places on the earth, and not yet zones. */
import type { Contributions } from '@tulle/core'
import type { Watch } from './watch.ts'

/** What was seen on the way. Private: these numbers are computed from the data, without noise. */
export interface Counts extends Record<string, number> {
  readonly rows: number
  readonly outsideDomain: number
  /** Of those outside: the origin is no name of a row, and the destination none of a column. Both may be. */
  readonly outsideFrom: number
  readonly outsideTo: number
}

/** Who went from which zone to which, people and zones by number. Private. */
export interface Trips {
  readonly trips: Contributions
  readonly counts: Counts
}

export interface Spot {
  readonly latitude: number
  readonly longitude: number
}

/** The columns that say where one end of a trip is, in degrees. */
export interface SpotColumns {
  readonly latitude: string
  readonly longitude: string
}

export interface PlacedTripColumns {
  readonly file: string
  readonly person: string
  readonly start: SpotColumns
  readonly end: SpotColumns
  readonly value?: string
}

export interface PlacedTripSources {
  /**
   * All trips between zones, each end put into one as it is read; those that start or end in none, or nobody knows where,
   * are counted and left out. A latitude beyond 90 is a fault of the file. Private.
   */
  placedTrips(
    columns: PlacedTripColumns,
    zones: { readonly at: (spot: Spot) => number | undefined } & Watch,
  ): Promise<Trips>
}
