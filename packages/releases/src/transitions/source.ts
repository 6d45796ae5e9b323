/** What transitions are made from and where they go, as interfaces. */
import type { Sources } from '../source.ts'
import type { Spot } from '../sources/placed-trips.ts'
import type { Watch } from '../sources/watch.ts'
import type { Box, Grid } from '../zones/grid.ts'

export interface Sequences {
  readonly file: string
  readonly person: string
  readonly place: string
  /** What the events are sorted by: times, or plain numbers. */
  readonly by: { readonly kind: 'time' | 'number'; readonly column: string }
  /** A column that cuts a person's events into sequences of their own. */
  readonly session?: string
  /** In seconds: events further apart than this are no transition. Only with times. */
  readonly gap?: number
}

/** A public table of places. */
export interface PlacesFile {
  readonly file: string
  /** The column with the names of the places. */
  readonly place: string
  /** The columns with the coordinates; without them, those with a usual name. */
  readonly latitude?: string
  readonly longitude?: string
}

export interface Zoning extends PlacesFile {
  readonly zones: GridAsked | PolygonsAsked
}

interface GridAsked {
  readonly grid: Grid
  /** Without it, the smallest box that holds all the places of the file. */
  readonly box?: Box
}

interface PolygonsAsked {
  /** A file of GeoJSON. */
  readonly polygons: string
  /** The property that names a zone, where it has no usual name. */
  readonly property?: string
}

export interface TransitionsAsked extends Sequences {
  /** Zones in place of places. The column with the names is called the same in both files. */
  readonly zoning?: Omit<Zoning, 'place'>
}

/** What was seen on the way. Private: counted in the data, without noise. */
export interface SequenceCounts {
  readonly events: number
  readonly people: number
  /** Events at no known place. */
  readonly unplaced: number
  /** Pairs of consecutive events. */
  readonly pairs: number
  /** Times that are plain numbers and were taken for seconds, and the first and last of them since 1970. */
  readonly seconds?: { readonly count: number; readonly first: number; readonly last: number }
  /** Lines with nothing on them, which are no rows. */
  readonly blankLines?: number
  /** Quoted fields that span lines. */
  readonly multilineFields?: number
}

export interface TransitionsFile {
  readonly path: string
  readonly format: 'csv' | 'parquet'
}

/** Events whose columns have been found. */
export interface SequenceSource {
  /** Reads them once to see that every row can be used, and counts. */
  count(watch: Watch): Promise<SequenceCounts>
  /** Writes the transitions, and returns how many there are. */
  copy(to: TransitionsFile, watch: Watch): Promise<number>
}

export interface TransitionSources extends Pick<Sources, 'same' | 'lines'> {
  /** Where each place is. */
  places(places: PlacesFile, watch: Watch): Promise<ReadonlyMap<string, Spot>>
  /** With `zones`, the zone of a place is what they say; without, it is the place itself. */
  sequences(sequences: Sequences, zones: ReadonlyMap<string, string> | undefined): Promise<SequenceSource>
}

export interface Contributions {
  readonly file: string
  /** The list of all zones, and where they are, where there are zones. */
  readonly zones?: string
  readonly outlines?: string
}

/** All zones, visited or not: their names, and where they are as GeoJSON. Public. */
export interface ZoneTexts {
  readonly names: readonly string[]
  readonly geojson: string
}

/** Where they go: what is private, and beside it the public list of zones. */
export interface TransitionsPlace {
  /** Refuses a place that is taken, or is one of those that are read. */
  check(inputs: readonly string[], zoned: boolean): Promise<void>
  write(
    copy: (to: TransitionsFile) => Promise<number>,
    zones: ZoneTexts | undefined,
    options: { readonly signal?: AbortSignal | undefined; readonly check: () => Promise<void> },
  ): Promise<Contributions>
}
