/** The flows of a level as a matrix: what was looked at, and what was not, spread by what was learned of the zones. */
import { type DenseMatrix, denseMatrix } from '../../data/index.ts'
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { type Geography, geographyOf } from './geography.ts'
import { upTo } from './gravity.ts'
import { type Zones, zonesOf } from './hierarchy.ts'
import type { FlowLevel, ReleasedFlows } from './release.ts'

/** Half a gigabyte of doubles. */
const MOST_CELLS = 2 ** 26

/** All pairs of zones of a level, stays on the diagonal. Sees what is published alone. */
export function flowsAt(released: ReleasedFlows, level: number): DenseMatrix {
  const { facts, parameters } = released.plan
  const zones = zonesOf(facts.zones)
  const size = zones.sizes[level]
  if (size === undefined) throw new InvalidInput(`There is no level ${level}: 0 is the finest of ${zones.levels}.`)
  if (size * size > MOST_CELLS) {
    throw new NotFeasible(
      `All pairs of ${size} zones are more than memory holds: take a coarser level, or the pairs that were looked at.`,
    )
  }
  const { values } = denseMatrix(size, size)
  const spread: Spreading = {
    zones,
    activity: upTo(zones, released.gravity.activity),
    geography: geographyOf(zones, parameters.spread === 'decay' ? facts.places : undefined),
    decay: released.gravity.decay,
    values,
    target: level,
  }
  for (const each of released.levels) if (each.level >= level) addLeaves(each, spread)
  for (const each of released.stays ?? []) addStays(each, spread, released.stays?.length === 1)
  return denseMatrix(size, size, values)
}

interface Spreading {
  readonly zones: Zones
  readonly activity: readonly Float64Array[]
  readonly geography: Geography
  readonly decay: number
  readonly values: Float64Array
  readonly target: number
}

function addLeaves({ level, from, to, value, count }: FlowLevel, spread: Spreading): void {
  for (let k = 0; k < value.length; k++) {
    if (level > spread.target && (count[k] as number) > 0) continue
    if ((value[k] as number) > 0) addPair(level, from[k] as number, to[k] as number, value[k] as number, spread)
  }
}

/** Stays of the finest level alone add up to any other; those of every level are there already, or are spread like moves. */
function addStays({ level, from, value, count }: FlowLevel, spread: Spreading, alone: boolean): void {
  const { zones, values, target } = spread
  if (level < target && !alone) return
  const up = zones.ancestors[target] as Uint32Array
  const diagonal = (zone: number, amount: number) => {
    const at = zone * ((zones.sizes[target] as number) + 1)
    values[at] = (values[at] as number) + amount
  }
  for (let k = 0; k < value.length; k++) {
    const [zone, amount] = [from[k] as number, value[k] as number]
    if (level <= target) diagonal(level < target ? (up[zone] as number) : zone, amount)
    else if (count[k] === 0 && amount > 0) spreadStays(level, zone, amount, spread, diagonal)
  }
}

function spreadStays(
  level: number,
  zone: number,
  amount: number,
  spread: Spreading,
  diagonal: (zone: number, amount: number) => void,
): void {
  if (level === spread.target) {
    diagonal(zone, amount)
    return
  }
  const { starts, inside } = spread.zones
  const own = spread.activity[level - 1] as Float64Array
  const start = starts[level] as Uint32Array
  const children = (inside[level] as Uint32Array).subarray(start[zone], start[zone + 1])
  const sum = children.reduce((all, child) => all + (own[child] as number), 0)
  for (const child of children) {
    spreadStays(level - 1, child, (amount * (own[child] as number)) / sum, spread, diagonal)
  }
}

/** Divides what a pair holds among the pairs inside it, level by level down to the one that is wanted. */
function addPair(level: number, from: number, to: number, value: number, spread: Spreading): void {
  const { zones, values, target, activity, geography, decay } = spread
  if (level === target) {
    const at = from * (zones.sizes[level] as number) + to
    values[at] = (values[at] as number) + value
    return
  }
  const [start, inside] = [zones.starts[level] as Uint32Array, zones.inside[level] as Uint32Array]
  const [finest, own] = [zones.finest[level - 1] as Uint32Array, activity[level - 1] as Float64Array]
  const weigh = (i: number, j: number) =>
    i === j && finest[i] === 1 ? 0 : (own[i] as number) * (own[j] as number) * geography.decay(level - 1, i, j, decay)
  const [rows, columns] = [from, to].map((zone) => inside.subarray(start[zone], start[zone + 1])) as [
    Uint32Array,
    Uint32Array,
  ]
  let sum = 0
  for (const i of rows) for (const j of columns) sum += weigh(i, j)
  if (!(sum > 0)) return
  for (const i of rows) {
    for (const j of columns) {
      const share = weigh(i, j) / sum
      if (share > 0) addPair(level - 1, i, j, value * share, spread)
    }
  }
}
