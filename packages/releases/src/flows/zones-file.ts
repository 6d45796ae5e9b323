/** The zones of a release: their names and where they are, and which lie in which. */
import { InvalidInput } from '@tulle/core'
import type { FlowPlan } from '@tulle/core/flows'
import { writtenZones } from '../zones/geojson.ts'
import type { Outline } from '../zones/polygons.ts'

export const ZONES = 'zones.geojson'
/** Texts that are larger are not read. */
export const MOST_ZONES_BYTES = 2 ** 29

export interface PublishedZones {
  /** Of each level, the finest first. */
  readonly names: readonly (readonly string[])[]
  /** Of the finest, where they are known. */
  readonly outlines?: readonly Outline[]
}

/** Throws where they are not the zones of the plan. */
export function zonesIn(text: string, { facts: { zones } }: FlowPlan): PublishedZones {
  const found = writtenZones(text, ZONES)
  if (found === undefined || found.within.length !== zones.parents.length) {
    throw new InvalidInput(`${ZONES} does not say of each zone its name and what it lies in, level by level.`)
  }
  const [finest = 0] = zones.sizes
  if (found.names.length !== finest) {
    throw new InvalidInput(`${ZONES} has ${found.names.length} zones, and its plan says ${finest}.`)
  }
  let at = found.names.map((_, k) => k)
  const names = [found.names, ...found.within].map((ofZone, level) => {
    if (level > 0) at = at.map((zone) => zones.parents[level - 1]?.[zone] as number)
    return namesAt(ofZone, at, zones.sizes[level] as number, level)
  })
  const known = found.outlines.every((outline) => outline !== undefined)
  return { names, ...(known ? { outlines: found.outlines as Outline[] } : {}) }
}

/** What each zone of a level is called, told by the finest zones in it: one name for each, and each another. */
function namesAt(ofZone: readonly string[], at: readonly number[], size: number, level: number): string[] {
  const names: string[] = Array.from({ length: size })
  for (const [k, name] of ofZone.entries()) {
    const zone = at[k] as number
    if (names[zone] !== undefined && names[zone] !== name) {
      throw new InvalidInput(`${ZONES} puts zones into others than its plan does, at level ${level}.`)
    }
    names[zone] = name
  }
  if (new Set(names).size !== size) throw new InvalidInput(`${ZONES} has one name for two zones of level ${level}.`)
  return names
}
