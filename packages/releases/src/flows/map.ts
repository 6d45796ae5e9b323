/** A map of what was released: the strongest moves as curves, stays as circles. Made of the published files alone. */

import type { FlowPlan } from '@tulle/core/flows'
import { flowMapFigure } from '@tulle/core/page'
import { grouped } from '@tulle/core/text'
import { areas, type Position } from '../zones/polygons.ts'
import { type FlowRows, levelsOf } from './rows.ts'
import { standsOut } from './stands-out.ts'
import type { PublishedZones } from './zones-file.ts'

export const MAP = 'map.svg'

const MOST_MOVES = 100
/** With fewer moves of the finest level than this, a coarser one says more. */
const FEWEST_MOVES = 10
/** More outlines than this are a grey sheet. */
const MOST_OUTLINES = 20_000

/** Nothing where nobody knows where the zones are. */
export function flowMap(
  title: string,
  plan: FlowPlan,
  rows: FlowRows,
  { outlines }: Pick<PublishedZones, 'outlines'>,
  where = 'as released',
): string | undefined {
  if (outlines === undefined) return undefined
  const level = levelShown(plan, rows)
  const { project, centres } = placed(outlines)
  const places = placesAt(plan, level, centres)
  const [moves, stays] = linesAt(rows, level)
  return flowMapFigure({
    title,
    subtitle: `${moves.length === 0 ? 'Moves' : `The ${moves.length} strongest moves`} between ${grouped(plan.facts.zones.sizes[level] as number)} zones, ${where}`,
    outlines:
      outlines.length > MOST_OUTLINES
        ? []
        : outlines.map((polygons) => polygons.flat().map((ring) => ring.map(project))),
    places: places.map(project),
    moves,
    stays,
    ...(rows.deviation.some((x) => x > 0)
      ? { note: 'Stays are drawn where they are above three deviations of the noise.' }
      : {}),
    empty: 'Nothing stood out from the noise.',
  })
}

/** The finest level of which there is something to see. */
function levelShown(plan: FlowPlan, rows: FlowRows): number {
  const levels = levelsOf(plan).toReversed()
  return levels.find((level) => linesAt(rows, level)[0].length >= FEWEST_MOVES) ?? levels.at(-1) ?? 0
}

type Moves = { from: number; to: number; value: number }[]
type Stays = { at: number; value: number }[]

/** The strongest moves of a level, and what stays within a zone of it where that is more than noise. */
function linesAt(rows: FlowRows, of: number): [Moves, Stays] {
  const { level, from, to, value } = rows
  const [moves, stays]: [Moves, Stays] = [[], []]
  for (let k = 0; k < level.length; k++) {
    if (level[k] !== of) continue
    const [i, j] = [from[k] as number, to[k] as number]
    if (i === j) {
      if (standsOut(rows, k)) stays.push({ at: i, value: value[k] as number })
    } else moves.push({ from: i, to: j, value: value[k] as number })
  }
  moves.sort((a, b) => b.value - a.value || a.from - b.from || a.to - b.to)
  return [moves.slice(0, MOST_MOVES), stays]
}

/** Degrees of longitude are shorter than those of latitude, the more so the further from the equator. */
function placed(outlines: NonNullable<PublishedZones['outlines']>) {
  const boxes = outlines.map((outline) => areas([outline]).box)
  const centres = boxes.map(({ south, west, north, east }): Position => [(west + east) / 2, (south + north) / 2])
  const middle = centres.reduce((sum, [, latitude]) => sum + latitude, 0) / Math.max(1, centres.length)
  const shorter = Math.cos((middle * Math.PI) / 180)
  return { centres, project: ([x, y]: Position): Position => [x * shorter, y] }
}

/** A coarser zone is in the middle of those in it. */
function placesAt({ facts: { zones } }: FlowPlan, level: number, centres: readonly Position[]): Position[] {
  const size = zones.sizes[level] as number
  const sums = Array.from({ length: size }, (): [number, number, number] => [0, 0, 0])
  for (const [k, [x, y]] of centres.entries()) {
    let zone = k
    for (let up = 0; up < level; up++) zone = zones.parents[up]?.[zone] as number
    const sum = sums[zone] as [number, number, number]
    sum[0] += x
    sum[1] += y
    sum[2]++
  }
  return sums.map(([x, y, n]): Position => [x / Math.max(1, n), y / Math.max(1, n)])
}
