/** Whether released flows are ones that their plan can make: zones, pairs, whole numbers, and levels that add up. */
import type { FlowLevel, FlowPlan } from '@tulle/core/flows'
import { flowMap, MAP } from '../../flows/map.ts'
import { type FlowRows, flowsFrom, levelsOf, staysApart } from '../../flows/rows.ts'
import { SPREAD, spreadIn } from '../../flows/spread-file.ts'
import { MOST_ZONES_BYTES, type PublishedZones, ZONES, zonesIn } from '../../flows/zones-file.ts'
import { flowsResult } from '../results.ts'
import { type Check, fault, type Look, requireFiles } from './look.ts'

/** Sums of doubles in any order agree to about so many digits. */
const CLOSE = 1e-9

export const flowsCheck: Check = async (look) => {
  const plan = look.plan as FlowPlan
  const map = look.files.includes(MAP) ? [MAP] : []
  const data = staysApart(plan) ? ['flows', 'stays'] : ['flows']
  requireFiles(
    look,
    ['csv', 'parquet'].map((format) => data.map((name) => `${name}.${format}`)),
    [ZONES, SPREAD, ...map],
  )
  const text = await look.text(ZONES, MOST_ZONES_BYTES)
  if (text === undefined) throw fault(`${ZONES} is too large to be read.`)
  const zones = zonesIn(text, plan)
  const spread = await look.text(SPREAD, MOST_ZONES_BYTES)
  if (spread === undefined) throw fault(`${SPREAD} is too large to be read.`)
  spreadIn(spread, zones.names[0] as readonly string[], plan)
  const file = look.files.find((name) => name.startsWith('flows.')) as string
  for (const names of zones.names) look.named(file, names)
  const rows = await look.data.flows(zones.names)
  const staying = staysApart(plan) ? await look.data.flows(zones.names, 'stays') : undefined
  checkValues(file, plan, rows)
  checkPairs(file, plan, rows)
  if (staying !== undefined) checkStays(file, plan, rows, staying)
  checkSums(file, plan, rows, staying)
  look.result(flowsResult(rows, zones.names))
  await checkMap(look, plan, rows, zones)
}

function checkValues(file: string, { settings }: FlowPlan, { value, deviation }: FlowRows): void {
  for (let k = 0; k < value.length; k++) {
    const x = value[k] as number
    const fits = x > 0 && Number.isFinite(x) && (settings.integers !== true || Number.isInteger(x))
    if (!fits) {
      throw fault(
        `${file} has a value that its plan cannot make: what is published is above 0${settings.integers === true ? ', and a whole number' : ''}.`,
      )
    }
    if (!((deviation[k] as number) > 0)) throw fault(`${file} has a deviation that is not above 0.`)
  }
}

/** Each pair of a level once, and of the levels that the plan measures. */
function checkPairs(file: string, plan: FlowPlan, { level, from, to }: FlowRows): void {
  const measured = new Set(levelsOf(plan))
  const { sizes } = plan.facts.zones
  const seen = sizes.map(() => new Set<number>())
  for (let k = 0; k < level.length; k++) {
    const at = level[k] as number
    const [i, j] = [from[k] as number, to[k] as number]
    const stay = at === 0 && i === j
    if (stay ? plan.settings.stays === false : !measured.has(at)) {
      throw fault(
        stay
          ? `${file} has trips that stay in a zone, and its plan leaves them out.`
          : `${file} has level ${at}, which its plan does not measure.`,
      )
    }
    const pair = i * (sizes[at] as number) + j
    if (seen[at]?.has(pair) === true) throw fault(`${file} has a pair of zones twice at level ${at}.`)
    seen[at]?.add(pair)
  }
}

/** Each zone once, and the finest as the flows have them. */
function checkStays(file: string, plan: FlowPlan, rows: FlowRows, staying: FlowRows): void {
  checkValues('The file of stays', plan, staying)
  const seen = new Set<string>()
  const finest = new Map<number, number>()
  for (let k = 0; k < staying.level.length; k++) {
    const [level, zone] = [staying.level[k] as number, staying.from[k] as number]
    if (zone !== staying.to[k]) throw fault('The file of stays has trips from one zone to another.')
    if (seen.has(`${level} ${zone}`)) throw fault(`The file of stays has a zone twice at level ${level}.`)
    seen.add(`${level} ${zone}`)
    if (level === 0) finest.set(zone, staying.value[k] as number)
  }
  for (let k = 0; k < rows.level.length; k++) {
    if (rows.level[k] !== 0 || rows.from[k] !== rows.to[k]) continue
    const zone = rows.from[k] as number
    if (finest.get(zone) !== rows.value[k])
      throw fault(`${file} has other stays in a finest zone than the file of stays.`)
    finest.delete(zone)
  }
  if (finest.size > 0) throw fault(`${file} lacks stays in a finest zone that the file of stays has.`)
}

/** What was looked into adds up to what is around it, and all of it to the total that was declared. */
function checkSums(file: string, plan: FlowPlan, rows: FlowRows, staying: FlowRows | undefined): void {
  const { levels, stays } = flowsFrom(plan, rows, staying)
  checkTree(file, levels)
  if (stays !== undefined) checkTree('The file of stays', stays)
  const { rescaleTo } = plan.settings
  const total = sum(levels.at(-1)?.value) + sum(stays?.at(-1)?.value)
  if (
    rescaleTo !== undefined &&
    total > 0 &&
    Math.abs(total - rescaleTo) > CLOSE * rescaleTo + (plan.settings.integers === true ? 1 : 0)
  ) {
    throw fault(`${file} adds up to ${total}, and its plan says ${rescaleTo}.`)
  }
}

function checkTree(file: string, levels: readonly FlowLevel[]): void {
  for (const [finer, at] of levels.slice(1).entries()) {
    const inside = levels[finer] as (typeof levels)[number]
    let [listed, found] = [0, 0]
    for (let k = 0; k < at.value.length; k++) {
      const [first, count, value] = [at.first[k] as number, at.count[k] as number, at.value[k] as number]
      listed += count
      if (count === 0) continue
      let sum = 0
      for (let child = first; child < first + count; child++) sum += inside.value[child] as number
      if (Math.abs(sum - value) > CLOSE * Math.max(1, value)) {
        throw fault(
          `${file} does not add up: of a pair of zones of level ${at.level}, what lies inside sums to ${sum}, and it says ${value}.`,
        )
      }
    }
    found = inside.value.length
    if (listed !== found) {
      throw fault(`${file} has a pair of zones of level ${inside.level} inside one that it does not have.`)
    }
  }
}

function sum(values: Float64Array | undefined): number {
  return values?.reduce((a, b) => a + b, 0) ?? 0
}

/** The map shows the published flows, and nothing else. */
async function checkMap(
  { files, text, certificate }: Look,
  plan: FlowPlan,
  rows: FlowRows,
  zones: PublishedZones,
): Promise<void> {
  if (!files.includes(MAP)) return
  const drawn = flowMap(certificate.title, plan, rows, zones)
  if (drawn === undefined || (await text(MAP, drawn.length * 4)) !== drawn) {
    throw fault(`${MAP} does not show the flows of this release.`)
  }
}
