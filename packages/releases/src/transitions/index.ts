/**
 * Raw events in, contributions out: who went from where to where. What is written is as private as what was read, but
 * for the list of zones, which comes from public tables alone.
 */
import { InvalidInput } from '@tulle/core'
import type { Watch } from '../sources/watch.ts'
import { type Box, boxAround, checkBox, type Spot, zoneOf, zonesOf } from './grid.ts'
import type {
  Contributions,
  SequenceCounts,
  TransitionSources,
  TransitionsAsked,
  TransitionsPlace,
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
    await place.check(zoning === undefined ? [file] : [file, zoning.file], zoning !== undefined)
  }
  const watch = (phase: TransitionsPhase): Watch => ({
    ...(signal === undefined ? {} : { signal }),
    ...(progress === undefined ? {} : { progress: (share) => progress(phase, share) }),
  })
  await check()
  const zones =
    zoning === undefined ? undefined : await zonesOfPlaces(sources, { ...zoning, place: asked.place }, watch('places'))
  const sequences = await sources.sequences(asked, zones)
  const counts = await sequences.count(watch('events'))
  let transitions = 0
  const copy: Parameters<TransitionsPlace['write']>[0] = async (to) => {
    transitions = await sequences.copy(to, watch('pairs'))
    return transitions
  }
  const list = zoning === undefined ? undefined : zonesOf(zoning.grid)
  const written = await place.write(copy, list, { signal, check })
  return { ...written, counts: { ...counts, transitions } }
}

/** The zone of each place that is inside the box. */
async function zonesOfPlaces(
  sources: TransitionSources,
  zoning: Zoning,
  watch: Watch,
): Promise<ReadonlyMap<string, string>> {
  const spots = await sources.places(zoning, watch)
  const box = zoning.box ?? boxOf(spots, zoning.file)
  const zones = new Map<string, string>()
  for (const [place, spot] of spots) {
    const zone = zoneOf(spot, box, zoning.grid)
    if (zone !== undefined) zones.set(place, zone)
  }
  return zones
}

function boxOf(spots: ReadonlyMap<string, Spot>, file: string): Box {
  if (spots.size === 0) throw new InvalidInput(`${file} has no places: give one on each line, after the header.`)
  return checkBox(boxAround(spots.values()))
}
