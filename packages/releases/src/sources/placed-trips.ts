/** Trips between zones; and such whose ends are places on the earth, and not yet zones. */
import type { Contributions } from '@tulle/core'
import type { TripHolder } from '@tulle/core/flows'
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
  /** Where an engine holds them: everybody's together, a line for each pair of zones. */
  readonly trips: Contributions
  readonly counts: Counts
  /** An engine that adds them up where they are, person by person. */
  readonly held?: HeldTrips
}

export interface HeldTrips extends TripHolder {
  /** What was seen when they were added up. Private. */
  seen(): { readonly people: number; readonly limitedPeople: number; readonly totalBeforeCaps: number }
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
