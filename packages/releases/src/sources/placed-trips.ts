/** Trips whose ends are places on the earth, and not yet zones. */
import type { Trips } from '../source.ts'
import type { Spot } from '../zones/grid.ts'
import type { Watch } from './watch.ts'

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
