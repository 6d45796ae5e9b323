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

/** Of each zone of a level, the stays in it as far as they were looked into, and the deviation of their noise. */
function staysAt(ancestor: Uint32Array, level: number, size: number, stays: Published['stays'] = []) {
  const [sums, parts] = [new Float64Array(size), new Uint32Array(size)]
  // Measured at this level, or at the finest alone, whose zones add up.
  const measured = stays.find((each) => each.level === level)
  const from = measured ?? (stays.length === 1 ? stays[0] : undefined)
  from?.value.forEach((value, k) => {
    const zone = measured === undefined ? (ancestor[from.from[k] as number] as number) : (from.from[k] as number)
    sums[zone] = (sums[zone] as number) + value
    parts[zone] = (parts[zone] as number) + 1
  })
  return { sums, deviation: (zone: number) => Math.sqrt(parts[zone] as number) * (from?.deviation ?? 0) }
}

export function flowRows({ plan, levels, stays }: Published): FlowRows {
  const above = ancestors(plan)
  const lines: Lines = []
  for (const { level, from, to, value, deviation } of levels.toSorted((a, b) => b.level - a.level)) {
    const within = staysAt(above[level] as Uint32Array, level, plan.facts.zones.sizes[level] as number, stays)
    for (let k = 0; k < value.length; k++) {
      const [i, j, x] = [from[k] as number, to[k] as number, value[k] as number]
      if (i === j) lines.push([level, i, j, x + (within.sums[i] as number), Math.hypot(deviation, within.deviation(i))])
      else lines.push([level, i, j, x, deviation])
    }
  }
  return rowsOf([...lines, ...linesOf(stays?.[0])])
}

/** Where stays are measured at every level: those of each zone that was looked into. */
export function staysRows({ stays = [] }: Published): FlowRows {
  return rowsOf(stays.toReversed().flatMap(linesOf))
}

type Lines = (readonly [level: number, from: number, to: number, value: number, deviation: number])[]

function linesOf(level: FlowLevel | undefined): Lines {
  if (level === undefined) return []
  const { level: at, from, to, value, deviation } = level
  return Array.from(value, (x, k) => [at, from[k] as number, to[k] as number, x, deviation] as const)
}

/** What is not above 0 has no line. */
function rowsOf(all: Lines): FlowRows {
  const lines = all.filter(([, , , value]) => value > 0)
  return {
    level: Uint8Array.from(lines, ([level]) => level),
    from: Uint32Array.from(lines, ([, from]) => from),
    to: Uint32Array.from(lines, ([, , to]) => to),
    value: Float64Array.from(lines, ([, , , value]) => value),
    deviation: Float64Array.from(lines, ([, , , , deviation]) => deviation),
  }
}

/** Which levels the plan measures, the coarsest first. */
export function levelsOf({ parameters: { blocks } }: FlowPlan, of: 'moves' | 'stays' = 'moves'): number[] {
  return blocks
    .filter((block) => block.of === of)
    .map(({ level }) => level)
    .sort((a, b) => b - a)
}

/** Whether the stays of every level are in a file of their own. */
export function staysApart(plan: FlowPlan): boolean {
  return levelsOf(plan, 'stays').length > 1
}

/** What the lines say, as the mechanism released it but for what is 0. `staying` are the lines of the stays that are apart. */
export function flowsFrom(
  plan: FlowPlan,
  rows: FlowRows,
  staying?: FlowRows,
): Published & Pick<ReleasedFlows, 'factor'> {
  const above = ancestors(plan)
  const stays =
    staying === undefined ? finestStays(plan, rows) : treeFrom(plan, staying, levelsOf(plan, 'stays'), () => 0)
  const within = plan.facts.zones.sizes.map((size, level) => staysAt(above[level] as Uint32Array, level, size, stays))
  // Of the finest level, a line of a zone to itself is a stay.
  const moves = (k: number) => !(rows.level[k] === 0 && rows.from[k] === rows.to[k])
  const levels = treeFrom(
    plan,
    rows,
    levelsOf(plan),
    (level, i, j) => (i === j ? (within[level]?.sums[i] as number) : 0),
    moves,
  )
  return { plan, factor: factorOf(plan, levels), levels, ...(stays === undefined ? {} : { stays }) }
}

/** Every zone, whether or not it has a line. */
function finestStays(plan: FlowPlan, rows: FlowRows): FlowLevel[] | undefined {
  if (plan.settings.stays === false) return undefined
  const zones = Uint32Array.from({ length: plan.facts.zones.sizes[0] as number }, (_, zone) => zone)
  const value = new Float64Array(zones.length)
  let deviation = 0
  for (let k = 0; k < rows.level.length; k++) {
    if (rows.level[k] !== 0 || rows.from[k] !== rows.to[k]) continue
    value[rows.from[k] as number] = rows.value[k] as number
    deviation = rows.deviation[k] as number
  }
  const none = new Uint32Array(zones.length)
  return [{ level: 0, from: zones, to: zones, value, deviation, first: none, count: none }]
}

/** Lines as a tree, the finest level first: each pair knows those inside it. `besides` is what a line says of other trips. */
function treeFrom(
  plan: FlowPlan,
  rows: FlowRows,
  measured: readonly number[],
  besides: (level: number, from: number, to: number) => number,
  member: (k: number) => boolean = () => true,
): FlowLevel[] {
  const above = ancestors(plan)
  const { sizes } = plan.facts.zones
  const levels: FlowLevel[] = []
  let parents: { readonly level: number; readonly number: Map<number, number>; readonly at: FlowLevel } | undefined
  for (const level of measured) {
    const size = sizes[level] as number
    const up = parents === undefined ? undefined : upTo(above, level, parents.level, size)
    const mine = membersOf(rows, level, member)
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
      value: Float64Array.from(order, (k) =>
        Math.max(0, (rows.value[k] as number) - besides(level, rows.from[k] as number, rows.to[k] as number)),
      ),
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
  return levels.toReversed()
}

function membersOf({ level }: FlowRows, of: number, member: (k: number) => boolean): number[] {
  const found: number[] = []
  for (let k = 0; k < level.length; k++) if (level[k] === of && member(k)) found.push(k)
  return found
}

/** Which zone of a coarser level each zone of a level lies in. */
function upTo(above: readonly Uint32Array[], level: number, coarser: number, size: number): Uint32Array {
  const up = new Uint32Array(size)
  const [fine, coarse] = [above[level] as Uint32Array, above[coarser] as Uint32Array]
  for (let k = 0; k < fine.length; k++) up[fine[k] as number] = coarse[k] as number
  return up
}

/** A line of a zone to itself has moves and stays, unless there are no others. */
function deviationAt({ from, to, deviation }: FlowRows, members: readonly number[]): number {
  const move = members.find((k) => from[k] !== to[k]) ?? members[0]
  return move === undefined ? 0 : (deviation[move] as number)
}

/** What all was multiplied by is seen in the deviations. */
function factorOf({ expectedError }: FlowPlan, levels: readonly FlowLevel[]): number {
  const known = levels.find(({ deviation }) => deviation > 0)
  const planned = expectedError.levels.find(({ level }) => level === known?.level)
  return known === undefined || planned === undefined ? 1 : known.deviation / planned.deviation
}
