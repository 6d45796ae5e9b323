/**
 * Which of many polygons a spot is in. A spot on a border that two of them share is in exactly one of them; where they
 * overlap, the first wins.
 */
import type { Spot } from '../sources/placed-trips.ts'
import { type Box, boxAround } from './grid.ts'

/** Longitude and latitude, in this order, as GeoJSON has them. */
export type Position = readonly [longitude: number, latitude: number]

/** A ring without its last position, which is its first. */
export type Ring = readonly Position[]

/** The polygons of a zone, each with its holes. A spot is inside if it is within an odd number of all these rings. */
export type Outline = readonly (readonly Ring[])[]

export interface Areas {
  /** The number of the zone that a spot is in, or nothing outside all of them. */
  readonly at: (spot: Spot) => number | undefined
  /** Pairs of zones that overlap, as far as a lattice of spots in what they could share shows it. */
  readonly overlaps: () => [number, number][]
  readonly box: Box
}

/** About so many edges are looked at for a spot: bands are as narrow as that needs. */
const EDGES_IN_A_BAND = 8

/** The edges of one zone, in bands from south to north: a spot meets those of its band alone. */
interface Banded {
  readonly box: Box
  /** Four numbers an edge, the end further south first, so that both zones that share it compute the same. */
  readonly edges: Float64Array
  readonly starts: Uint32Array
  readonly members: Uint32Array
}

export function areas(outlines: readonly Outline[]): Areas {
  const zones = outlines.map(banded)
  const box = boxAround(zones.flatMap(({ box }) => [southWest(box), northEast(box)]))
  const index = bucketed(
    zones.map((zone) => zone.box),
    box,
  )
  const at = (spot: Spot) => index.near(spot).find((zone) => within(zones[zone] as Banded, spot))
  return { at, box, overlaps: () => index.pairs().filter(([a, b]) => overlap(zones[a] as Banded, zones[b] as Banded)) }
}

const southWest = ({ south, west }: Box): Spot => ({ latitude: south, longitude: west })
const northEast = ({ north, east }: Box): Spot => ({ latitude: north, longitude: east })

function banded(outline: Outline): Banded {
  const box = boxAround(outline.flat(2).map(([longitude, latitude]) => ({ latitude, longitude })))
  const edges = Float64Array.from(outline.flat().flatMap(edgesOf))
  const count = edges.length / 4
  const bands = Math.max(1, Math.ceil(count / EDGES_IN_A_BAND))
  const [starts, members] = lists(bands, count, (k) => [
    bandOf(edges[4 * k + 1] as number, box.south, box.north, bands),
    bandOf(edges[4 * k + 3] as number, box.south, box.north, bands),
  ])
  return { box, edges, starts, members }
}

/** A level edge meets no line from west to east: it is left out. */
function edgesOf(ring: Ring): number[] {
  return ring.flatMap((start, k) => {
    const end = ring[(k + 1) % ring.length] as Position
    if (start[1] === end[1]) return []
    return start[1] < end[1] ? [...start, ...end] : [...end, ...start]
  })
}

function bandOf(x: number, low: number, high: number, bands: number): number {
  return Math.max(0, Math.min(bands - 1, Math.floor(((x - low) / (high - low)) * bands)))
}

/** For each of `bins` the things whose range covers it, in order: of bin b those from starts[b] up to starts[b + 1]. */
function lists(
  bins: number,
  things: number,
  range: (thing: number) => readonly [first: number, last: number],
): [starts: Uint32Array, members: Uint32Array] {
  const starts = new Uint32Array(bins + 1)
  for (let k = 0; k < things; k++) {
    const [first, last] = range(k)
    for (let b = first; b <= last; b++) starts[b + 1] = (starts[b + 1] as number) + 1
  }
  for (let b = 0; b < bins; b++) starts[b + 1] = (starts[b + 1] as number) + (starts[b] as number)
  const members = new Uint32Array(starts[bins] as number)
  const next = starts.slice()
  for (let k = 0; k < things; k++) {
    const [first, last] = range(k)
    for (let b = first; b <= last; b++) {
      members[next[b] as number] = k
      next[b] = (next[b] as number) + 1
    }
  }
  return [starts, members]
}

/** Even-odd: a line from the spot to the west crosses the outline an odd number of times. */
function within({ box, edges, starts, members }: Banded, { latitude, longitude }: Spot): boolean {
  if (latitude < box.south || latitude > box.north || longitude < box.west || longitude > box.east) return false
  const band = bandOf(latitude, box.south, box.north, starts.length - 1)
  let inside = false
  for (let m = starts[band] as number; m < (starts[band + 1] as number); m++) {
    const k = 4 * (members[m] as number)
    const [x1, y1, x2, y2] = [edges[k], edges[k + 1], edges[k + 2], edges[k + 3]] as [number, number, number, number]
    if (latitude < y1 || latitude >= y2) continue
    if (x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1) <= longitude) inside = !inside
  }
  return inside
}

/** A grid of buckets over all boxes, each with the boxes that reach into it. */
function bucketed(boxes: readonly Box[], all: Box) {
  const side = Math.max(1, Math.ceil(Math.sqrt(boxes.length)))
  const row = (latitude: number) => bandOf(latitude, all.south, all.north, side)
  const column = (longitude: number) => bandOf(longitude, all.west, all.east, side)
  const buckets: number[][] = Array.from({ length: side * side }, () => [])
  for (const [zone, box] of boxes.entries()) {
    for (let r = row(box.south); r <= row(box.north); r++) {
      for (let c = column(box.west); c <= column(box.east); c++) buckets[r * side + c]?.push(zone)
    }
  }
  const outside = (spot: Spot) =>
    !(
      spot.latitude >= all.south &&
      spot.latitude <= all.north &&
      spot.longitude >= all.west &&
      spot.longitude <= all.east
    )
  return {
    /** Those that may hold it, in their order. */
    near: (spot: Spot): readonly number[] =>
      outside(spot) ? [] : (buckets[row(spot.latitude) * side + column(spot.longitude)] ?? []),
    /** Those whose boxes have something in common, each pair once. */
    pairs(): [number, number][] {
      const found = new Map<string, [number, number]>()
      for (const bucket of buckets) {
        for (const [i, a] of bucket.entries()) {
          for (const b of bucket.slice(i + 1)) {
            if (common(boxes[a] as Box, boxes[b] as Box) !== undefined) found.set(`${a} ${b}`, [a, b])
          }
        }
      }
      return [...found.values()]
    },
  }
}

function common(a: Box, b: Box): Box | undefined {
  const both = {
    south: Math.max(a.south, b.south),
    west: Math.max(a.west, b.west),
    north: Math.min(a.north, b.north),
    east: Math.min(a.east, b.east),
  }
  return both.south < both.north && both.west < both.east ? both : undefined
}

/** Spots a side of the lattice. Slivers along a border that was drawn twice are too thin to be found, and do no harm. */
const LATTICE = 24

function overlap(a: Banded, b: Banded): boolean {
  const both = common(a.box, b.box)
  if (both === undefined) return false
  const spot = (i: number, j: number): Spot => ({
    latitude: both.south + ((i + 0.5) / LATTICE) * (both.north - both.south),
    longitude: both.west + ((j + 0.5) / LATTICE) * (both.east - both.west),
  })
  for (let i = 0; i < LATTICE; i++) {
    for (let j = 0; j < LATTICE; j++) if (within(a, spot(i, j)) && within(b, spot(i, j))) return true
  }
  return false
}
