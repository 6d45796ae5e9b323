/** Zones, where they are, and which larger ones they make up. Public: made without looking at anybody's trips. */
import { InvalidInput } from '@tulle/core'
import { type Words, words } from '@tulle/core/text'
import type { Spot } from '../sources/placed-trips.ts'
import type { PublicTable } from '../sources/texts.ts'
import { type Outlined, outlinedIn } from './geojson.ts'
import { type Box, boxOfZone, type Grid, zoneAt, zonesOf } from './grid.ts'
import { halved } from './halved.ts'
import { type Looked, lookedUp, type Tier } from './lookup.ts'
import { neighbourhoods } from './neighbourhoods.ts'
import { type Areas, areas, type Outline, type Position } from './polygons.ts'

export interface Zones {
  /** The finest, in their order. */
  readonly names: readonly string[]
  /** What they make up, the next coarser first. */
  readonly tiers: readonly Tier[]
  /** Of the finest, where they are known. */
  readonly outlines?: readonly Outline[]
  /** The number of the zone that a spot is in, where outlines are known; nothing outside all of them. */
  readonly at?: (spot: Spot) => number | undefined
  /** What whoever gave them should know. */
  readonly remarks: readonly Words[]
}

/** The hierarchy as the mechanism knows it: how many zones each level has, and what each of them lies in. */
export function hierarchyOf({ names, tiers }: Pick<Zones, 'names' | 'tiers'>) {
  return {
    sizes: [names.length, ...tiers.map((tier) => tier.names.length)],
    parents: tiers.map(({ of }) => of),
  }
}

/** Of each finest zone, what it lies in on each tier. */
export function ancestry({ names, tiers }: Pick<Zones, 'names' | 'tiers'>): { heading: string; names: string[] }[] {
  let at = names.map((_, k) => k)
  // What a table calls its columns is as good as long as nothing else is called so.
  const own = new Set(tiers.map(({ heading }) => heading))
  const distinct = own.size === tiers.length && !own.has('zone')
  return tiers.map((tier, k) => {
    at = at.map((zone) => tier.of[zone] as number)
    const heading = distinct ? tier.heading : `level${k + 1}`
    return { heading, names: at.map((zone) => tier.names[zone] as string) }
  })
}

/** Equal boxes, which make up boxes of four, and so on; where the box is not known, neither is where they are. */
export function gridZones(grid: Grid, box?: Box): Zones {
  const names = zonesOf(grid)
  const zones = { names, tiers: halved(names, grid), remarks: [] }
  if (box === undefined) return zones
  const outlines = names.map((_, k) => boxOutline(boxOfZone(k, box, grid)))
  return { ...zones, outlines, at: (spot) => zoneAt(spot, box, grid) }
}

function boxOutline({ south, west, north, east }: Box): Outline {
  return [
    [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
      ],
    ],
  ]
}

/** Zones from a table that says what each lies in. */
export function lookupZones(table: PublicTable): Zones {
  return { ...lookedUp(table), remarks: [] }
}

/** Polygons, and what they make up: by a table, by what the file itself says, or by where they lie. */
export function polygonZones(text: string, file: string, property?: string, table?: PublicTable): Zones {
  const found = outlinedIn(text, file, property)
  const placed = areas(found.outlines)
  const { names, outlines, tiers } =
    table === undefined
      ? { ...found, tiers: found.tiers ?? neighbourhoods(found.outlines.map(centreOf)) }
      : joined(found, lookedUp(table), file, table.file)
  return { names, tiers, outlines, at: placed.at, remarks: overlapping(placed, names, file) }
}

/** Both files name the same zones; the table's order is of no account. */
function joined(found: Outlined, looked: Looked, file: string, list: string): Outlined & Pick<Zones, 'tiers'> {
  const number = new Map(looked.names.map((name, k) => [name, k]))
  const unlisted = found.names.find((name) => !number.has(name))
  if (unlisted !== undefined) {
    throw new InvalidInput(`${file} has the zone "${unlisted}", and ${list} does not say what it lies in.`)
  }
  const drawn = new Set(found.names)
  const undrawn = looked.names.find((name) => !drawn.has(name))
  if (undrawn !== undefined) {
    throw new InvalidInput(`${list} has the zone "${undrawn}", and ${file} does not say where it is.`)
  }
  const [first, ...others] = looked.tiers as [Tier, ...Tier[]]
  const of = found.names.map((name) => first.of[number.get(name) as number] as number)
  return { ...found, tiers: [{ ...first, of }, ...others] }
}

function overlapping(placed: Areas, names: readonly string[], file: string): Words[] {
  const [first, ...others] = placed.overlaps()
  if (first === undefined) return []
  const [a, b] = first.map((zone) => names[zone] as string)
  const more =
    others.length === 0 ? '' : `, and ${others.length} other ${others.length === 1 ? 'pair does' : 'pairs do'}`
  return [
    words`Zones of ${file} overlap: "${a as string}" and "${b as string}" do${more}. What lies in two of them counts for the one that comes first in the file.`,
  ]
}

/** The middle of the box around a zone. */
export function centreOf(outline: Outline): Position {
  const { box } = areas([outline])
  return [(box.west + box.east) / 2, (box.south + box.north) / 2]
}
