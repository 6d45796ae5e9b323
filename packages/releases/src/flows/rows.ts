/**
 * Released flows as the lines of a file, and back. A line says how many trips went from one zone to another: at a coarser
 * level of a zone to itself, all that stayed inside, so that lines add up from level to level. What is not above 0 has no line.
 */
import type { FlowLevel, FlowPlan, ReleasedFlows } from '@tulle/core/flows'

export interface FlowRows {
  /** 0 is the finest. */
  readonly level: Uint8Array
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly value: Float64Array
  /** Of the noise, before anything was made of it. */
  readonly deviation: Float64Array
}

type Published = Pick<ReleasedFlows, 'plan' | 'levels' | 'stays'>

/** Zone of a level that each finest zone lies in, and how many lie in each. */
function ancestors({ facts: { zones } }: FlowPlan): Uint32Array[] {
  const all = [Uint32Array.from({ length: zones.sizes[0] as number }, (_, k) => k)]
  for (const list of zones.parents) {
    all.push((all.at(-1) as Uint32Array).map((zone) => list[zone] as number))
  }
  return all
}

/** The stays inside each zone of a level, and how many zones these are of. */
function staysAt(ancestor: Uint32Array, size: number, stays: Float64Array | undefined) {
  const [sums, zones] = [new Float64Array(size), new Uint32Array(size)]
  for (let k = 0; k < ancestor.length; k++) {
    const zone = ancestor[k] as number
    sums[zone] = (sums[zone] as number) + (stays?.[k] ?? 0)
    zones[zone] = (zones[zone] as number) + 1
  }
  return { sums, zones }
}

export function flowRows({ plan, levels, stays }: Published): FlowRows {
  const above = ancestors(plan)
  const most = levels.reduce((sum, { value }) => sum + value.length, stays?.value.length ?? 0)
  const rows: FlowRows = {
    level: new Uint8Array(most),
    from: new Uint32Array(most),
    to: new Uint32Array(most),
    value: new Float64Array(most),
    deviation: new Float64Array(most),
  }
  let size = 0
  const add = (level: number, from: number, to: number, value: number, deviation: number) => {
    if (!(value > 0)) return
    rows.level[size] = level
    rows.from[size] = from
    rows.to[size] = to
    rows.value[size] = value
    rows.deviation[size++] = deviation
  }
  for (const each of levels.toSorted((a, b) => b.level - a.level)) {
    const { level, from, to, value, deviation } = each
    const within = staysAt(above[level] as Uint32Array, plan.facts.zones.sizes[level] as number, stays?.value)
    const together = (zone: number) =>
      Math.hypot(deviation, Math.sqrt(within.zones[zone] as number) * (stays?.deviation ?? 0))
    for (let k = 0; k < value.length; k++) {
      const [i, j] = [from[k] as number, to[k] as number]
      if (i === j) add(level, i, j, (value[k] as number) + (within.sums[i] as number), together(i))
      else add(level, i, j, value[k] as number, deviation)
    }
  }
  stays?.value.forEach((value, zone) => {
    add(0, zone, zone, value, stays.deviation)
  })
  return {
    level: rows.level.subarray(0, size),
    from: rows.from.subarray(0, size),
    to: rows.to.subarray(0, size),
    value: rows.value.subarray(0, size),
    deviation: rows.deviation.subarray(0, size),
  }
}

/** Which levels the plan measures, the coarsest first. */
export function levelsOf({ parameters: { blocks } }: FlowPlan): number[] {
  return blocks
    .filter(({ of }) => of === 'moves')
    .map(({ level }) => level)
    .sort((a, b) => b - a)
}

/** What the lines say, as the mechanism released it but for what is 0. */
export function flowsFrom(plan: FlowPlan, rows: FlowRows): Published & Pick<ReleasedFlows, 'factor'> {
  const above = ancestors(plan)
  const { sizes } = plan.facts.zones
  const stays = plan.settings.stays === false ? undefined : new Float64Array(sizes[0] as number)
  let staysDeviation = 0
  for (let k = 0; k < rows.level.length; k++) {
    if (rows.level[k] !== 0 || rows.from[k] !== rows.to[k] || stays === undefined) continue
    stays[rows.from[k] as number] = rows.value[k] as number
    staysDeviation = rows.deviation[k] as number
  }
  const levels: FlowLevel[] = []
  let parents: { readonly level: number; readonly number: Map<number, number>; readonly at: FlowLevel } | undefined
  for (const level of levelsOf(plan)) {
    const size = sizes[level] as number
    const within = staysAt(above[level] as Uint32Array, size, stays)
    const up = parents === undefined ? undefined : upTo(above, level, parents.level, size)
    const mine = membersOf(rows, level)
    const keyOf = (k: number) =>
      up === undefined || parents === undefined
        ? 0
        : (parents.number.get(
            (up[rows.from[k] as number] as number) * (sizes[parents.level] as number) +
              (up[rows.to[k] as number] as number),
          ) ?? -1)
    const order = up === undefined ? mine : mine.toSorted((a, b) => keyOf(a) - keyOf(b) || a - b)
    const at: FlowLevel = {
      level,
      from: Uint32Array.from(order, (k) => rows.from[k] as number),
      to: Uint32Array.from(order, (k) => rows.to[k] as number),
      value: Float64Array.from(order, (k) => {
        const [i, value] = [rows.from[k] as number, rows.value[k] as number]
        return i === rows.to[k] ? Math.max(0, value - (within.sums[i] as number)) : value
      }),
      first: new Uint32Array(order.length),
      count: new Uint32Array(order.length),
      deviation: deviationAt(rows, order),
    }
    if (parents !== undefined) {
      order.forEach((k, place) => {
        const parent = keyOf(k)
        if (parent < 0) return
        const { first, count } = (parents as NonNullable<typeof parents>).at
        if (count[parent] === 0) first[parent] = place
        count[parent] = (count[parent] as number) + 1
      })
    }
    const number = new Map(order.map((k, place) => [(rows.from[k] as number) * size + (rows.to[k] as number), place]))
    parents = { level, number, at }
    levels.push(at)
  }
  return {
    plan,
    factor: factorOf(plan, levels),
    levels: levels.toReversed(),
    ...(stays === undefined ? {} : { stays: { value: stays, deviation: staysDeviation } }),
  }
}

/** Lines about moves of a level; of the finest, a line of a zone to itself is a stay. */
function membersOf({ level, from, to }: FlowRows, of: number): number[] {
  const found: number[] = []
  for (let k = 0; k < level.length; k++) {
    if (level[k] === of && !(of === 0 && from[k] === to[k])) found.push(k)
  }
  return found
}

/** Which zone of a coarser level each zone of a level lies in. */
function upTo(above: readonly Uint32Array[], level: number, coarser: number, size: number): Uint32Array {
  const up = new Uint32Array(size)
  const [fine, coarse] = [above[level] as Uint32Array, above[coarser] as Uint32Array]
  for (let k = 0; k < fine.length; k++) up[fine[k] as number] = coarse[k] as number
  return up
}

function deviationAt({ from, to, deviation }: FlowRows, members: readonly number[]): number {
  const move = members.find((k) => from[k] !== to[k])
  return move === undefined ? 0 : (deviation[move] as number)
}

/** What all was multiplied by is seen in the deviations. */
function factorOf({ expectedError }: FlowPlan, levels: readonly FlowLevel[]): number {
  const known = levels.find(({ deviation }) => deviation > 0)
  const planned = expectedError.levels.find(({ level }) => level === known?.level)
  return known === undefined || planned === undefined ? 1 : known.deviation / planned.deviation
}
