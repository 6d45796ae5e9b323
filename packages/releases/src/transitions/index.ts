/**
 * Raw events in, contributions out: who went from where to where. What is written is as private as what was read, but
 * for the list of zones, which comes from public tables alone.
 */
import { InvalidInput } from '@tulle/core'
import type { Words } from '@tulle/core/text'
import type { Spot } from '../sources/placed-trips.ts'
import type { Watch } from '../sources/watch.ts'
import { geojsonOf } from '../zones/geojson.ts'
import { type Box, boxAround, checkBox } from '../zones/grid.ts'
import { ancestry, gridZones, polygonZones, type Zones } from '../zones/zones.ts'
import type {
  Contributions,
  SequenceCounts,
  TransitionSources,
  TransitionsAsked,
  TransitionsPlace,
  ZoneTexts,
  Zoning,
} from './source.ts'

export type TransitionsPhase = 'places' | 'events' | 'pairs'

export interface TransitionsDesk {
  readonly sources: TransitionSources
  readonly place: TransitionsPlace
  readonly signal?: AbortSignal | undefined
  /** What is being done, and a share from 0 to 1 of it, or nothing where nobody knows. */
  readonly progress?: ((phase: TransitionsPhase, share?: number) => void) | undefined
}

export interface Transitions extends Contributions {
  /** Private: for the screen of whoever owns the data. */
  readonly counts: SequenceCounts & { readonly transitions: number }
  /** What whoever gave the zones should know of them. */
  readonly remarks: readonly Words[]
}

export async function makeTransitions(asked: TransitionsAsked, desk: TransitionsDesk): Promise<Transitions> {
  const { sources, place, signal, progress } = desk
  const { file, zoning } = asked
  const check = async () => {
    if (zoning !== undefined && (await sources.same(file, zoning.file))) {
      throw new InvalidInput(
        'The table of places is the file of events itself: where people have been is private. Take places and coordinates from a map or a register.',
      )
    }
    const polygons = zoning !== undefined && 'polygons' in zoning.zones ? [zoning.zones.polygons] : []
    await place.check(zoning === undefined ? [file] : [file, zoning.file, ...polygons], zoning !== undefined)
  }
  const watch = (phase: TransitionsPhase): Watch => ({
    ...(signal === undefined ? {} : { signal }),
    ...(progress === undefined ? {} : { progress: (share) => progress(phase, share) }),
  })
  await check()
  const zoned =
    zoning === undefined ? undefined : await zonesOfPlaces(sources, { ...zoning, place: asked.place }, watch('places'))
  const sequences = await sources.sequences(asked, zoned?.places)
  const counts = await sequences.count(watch('events'))
  let transitions = 0
  const copy: Parameters<TransitionsPlace['write']>[0] = async (to) => {
    transitions = await sequences.copy(to, watch('pairs'))
    return transitions
  }
  const written = await place.write(copy, zoned === undefined ? undefined : textsOf(zoned.zones), { signal, check })
  return { ...written, counts: { ...counts, transitions }, remarks: zoned?.zones.remarks ?? [] }
}

/** The zones, and the zone of each place that is in one. */
async function zonesOfPlaces(
  sources: TransitionSources,
  zoning: Zoning,
  watch: Watch,
): Promise<{ readonly zones: Zones; readonly places: ReadonlyMap<string, string> }> {
  const spots = await sources.places(zoning, watch)
  const zones = await zonesOf(sources, zoning, spots)
  const places = new Map<string, string>()
  for (const [place, spot] of spots) {
    const zone = zones.at?.(spot)
    if (zone !== undefined) places.set(place, zones.names[zone] as string)
  }
  return { zones, places }
}

async function zonesOf(
  sources: TransitionSources,
  { zones, file }: Zoning,
  spots: ReadonlyMap<string, Spot>,
): Promise<Zones> {
  if ('grid' in zones) return gridZones(zones.grid, zones.box ?? boxOf(spots, file))
  const { polygons, property } = zones
  return polygonZones((await sources.lines(polygons)).join('\n'), polygons, property)
}

function textsOf(zones: Zones): ZoneTexts {
  const { names, outlines } = zones
  return { names, geojson: geojsonOf(names, outlines, ancestry(zones)) }
}

function boxOf(spots: ReadonlyMap<string, Spot>, file: string): Box {
  if (spots.size === 0) throw new InvalidInput(`${file} has no places: give one on each line, after the header.`)
  return checkBox(boxAround(spots.values()))
}
