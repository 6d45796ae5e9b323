/**
 * Raw events in, contributions out: who went from where to where. What is written is as private as what was read, but
 * for the list of zones, which comes from public tables alone.
 */
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InvalidInput } from '@tulle/core'
import type { Watch } from '@tulle/releases'
import type { Tables } from '../tables/open.ts'
import { filesAside } from '../write/files-aside.ts'
import { sameFile } from '../write/same-file.ts'
import { zonesOf } from './grid.ts'
import { outputOf, refuseTaken } from './output.ts'
import { copyTransitions, countSequences, locate, type SequenceCounts, type Sequences } from './pairs.ts'
import { loadZones, type Zoning } from './places.ts'

export { parseDuration } from './duration.ts'
export { type Box, type Grid, parseBox, parseGrid } from './grid.ts'
export type { SequenceCounts, Sequences } from './pairs.ts'
export type { PlacesFile, Zoning } from './places.ts'

export interface TransitionsOptions extends Sequences {
  readonly signal?: AbortSignal
  /** What is being done, and a share from 0 to 1 of it, or nothing where DuckDB does not know. */
  readonly progress?: (phase: 'places' | 'events' | 'pairs', share?: number) => void
  /** Zones in place of places. The column with the names is called the same in both files. */
  readonly zoning?: Omit<Zoning, 'place'>
  /** The file to write, ending in .parquet or .csv. */
  readonly out: string
  /** Replace what is there. */
  readonly force?: boolean
}

export interface Transitions {
  readonly file: string
  /** The list of all zones, where there is a grid. */
  readonly zones?: string
  /** Private: for the screen of whoever owns the data. */
  readonly counts: SequenceCounts & { readonly transitions: number }
}

/** Refuses, before any work, to write where something is. */
export async function checkTransitionsOut(options: TransitionsOptions): Promise<void> {
  const { data, zones } = outputOf(options.out)
  const { file, zoning, force = false } = options
  if (zoning !== undefined && (await sameFile(file, zoning.file))) {
    throw new InvalidInput(
      'The table of places is the file of events itself: where people have been is private. Take places and coordinates from a map or a register.',
    )
  }
  if (zoning === undefined) await refuseTaken([data], [file], force)
  else await refuseTaken([zones, data], [file, zoning.file], force)
}

export async function writeTransitions(tables: Tables, options: TransitionsOptions): Promise<Transitions> {
  const { zoning, out, signal, progress } = options
  const output = outputOf(out)
  const check = () => checkTransitionsOut(options)
  await check()
  const watch = (phase: 'places' | 'events' | 'pairs'): Watch => ({
    ...(signal === undefined ? {} : { signal }),
    ...(progress === undefined ? {} : { progress: (share) => progress(phase, share) }),
  })
  if (zoning !== undefined) await loadZones(tables, { ...zoning, place: options.place }, watch('places'))
  const located = await locate(tables, options, zoning !== undefined)
  const counts = await countSequences(tables, located, watch('events'))
  let transitions = 0
  const write = async (aside: string) => {
    const data = `transitions.${output.format}`
    const to = { path: join(aside, data), format: output.format }
    transitions = await copyTransitions(tables, located, to, watch('pairs'))
    // Private: others who work on the same machine need not read it.
    await chmod(to.path, 0o600)
    if (zoning === undefined) return [[data, output.data]] as const
    await writeFile(join(aside, 'zones.txt'), `${zonesOf(zoning.grid).join('\n')}\n`)
    return [['zones.txt', output.zones] as const, [data, output.data] as const]
  }
  await filesAside(output.data, write, { signal, check })
  return {
    file: output.data,
    ...(zoning === undefined ? {} : { zones: output.zones }),
    counts: { ...counts, transitions },
  }
}
