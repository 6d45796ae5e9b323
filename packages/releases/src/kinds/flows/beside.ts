/** Released flows beside all that is in the data: the same for the run that made them and for whoever has both later. */
import type { Contributions } from '@tulle/core'
import type { FlowPlan, ReleasedFlows } from '@tulle/core/flows'
import { heatMapFigure } from '@tulle/core/page'
import { grouped, percent } from '@tulle/core/text'
import {
  type ComparedLevel,
  compareFlows,
  type Evaluation,
  type EvaluationRun,
  type FlowFigures,
  flowMetrics,
  type Measure,
  type MeasureGroup,
  trueFlows,
} from '@tulle/core/utility'
import { flowMap } from '../../flows/map.ts'
import { type FlowRows, flowRows } from '../../flows/rows.ts'
import type { PublishedZones } from '../../flows/zones-file.ts'
import { quickly, type Wishes } from '../../worth/work.ts'
import { otherChoices } from './otherwise.ts'

export interface Sides {
  readonly title: string
  /** All that is in the data about these zones, nobody held to a limit. */
  readonly trips: Contributions
  readonly released: ReleasedFlows
  readonly zones: Pick<PublishedZones, 'outlines' | 'names'>
  readonly wishes: Wishes
}

export async function besideFlows(sides: Sides, run: EvaluationRun): Promise<Evaluation> {
  const { title, trips, released, wishes } = sides
  run.progress?.('Measuring')
  await run.pause?.()
  run.signal?.throwIfAborted()
  const levels = compareFlows(trips, released)
  const details = quickly(wishes).quick === true ? [] : await otherChoices(released.plan, trips, levels, run)
  return {
    kind: 'flows',
    title,
    summary: summaryOf(levels),
    groups: levels.map((level, k) => groupOf(level, released, k === 0)),
    figures: figuresOf(sides),
    details,
    notes: notesOf(released.plan, levels),
  }
}

function summaryOf(levels: readonly ComparedLevel[]): string {
  const good = levels.filter(({ rescaled }) => rescaled.commonPart >= 0.5)
  const parts = levels.map(({ zones, rescaled }) => `${percent(rescaled.commonPart)} with ${grouped(zones)} zones`)
  const verdict =
    levels.length === 0
      ? 'There are more zones than can be compared at any level.'
      : levels.every(({ raw }) => raw.commonPart === 0)
        ? 'NOTHING OF THE ORIGINAL IS LEFT: every flow came out as 0, or elsewhere. Publish coarser zones, or a larger ε.'
        : good.length === 0
          ? 'No level shows more truth than noise: publish coarser zones, or raise ε.'
          : `Flows between ${grouped((good[0] as ComparedLevel).zones)} zones show more truth than noise${good.length === levels.length ? '' : '; finer ones show the strongest flows at best'}.`
  return parts.length === 0
    ? verdict
    : `In common with the original, once its total is known: ${parts.join(', ')}. ${verdict}`
}

function groupOf(
  { level, zones, raw, rescaled, weightsAlone }: ComparedLevel,
  { plan }: ReleasedFlows,
  first: boolean,
): MeasureGroup {
  const keys = Object.keys(raw) as (keyof FlowFigures)[]
  // Where there are no more pairs than that, all of them are among the strongest.
  const shown = keys.filter((key) => {
    const strongest = /^top(\d+)$/.exec(key)?.[1]
    return strongest === undefined
      ? key !== 'stays' || plan.settings.stays !== false
      : Number(strongest) < zones * zones
  })
  return {
    heading: `Level ${level}: ${grouped(zones)} zones`,
    introduction:
      'After multiplying the release to the true total, so that what is left is the error of the shape; as it was published beside it.',
    measures: shown.map(
      (key): Measure => ({
        metric: flowMetrics[key],
        value: rescaled[key] as number,
        about: `${grouped(zones)} zones`,
        note: `As published: ${rounded(raw[key] as number)}.`,
        ...(key === 'commonPart' && weightsAlone !== undefined
          ? { baseline: { name: 'public weights alone', value: weightsAlone } }
          : {}),
        ...(key === 'commonPart' || (first && key === 'top100') ? { main: true as const } : {}),
      }),
    ),
  }
}

function notesOf({ facts: { zones } }: FlowPlan, levels: readonly ComparedLevel[]): string[] {
  const left = zones.sizes.length - levels.length
  return left === 0
    ? []
    : [`${left === 1 ? 'One level has' : `${left} levels have`} too many zones to be compared pair by pair.`]
}

function figuresOf({ title, trips, released, zones }: Sides): Evaluation['figures'] {
  const { plan } = released
  const truth = rowsOfTruth(trips, plan)
  const maps = [
    [flowMap(`${title}: the original`, plan, truth, zones, 'in the original'), 'The original. Private.'],
    [flowMap(`${title}: the release`, plan, flowRows(released), zones), 'The release.'],
  ] as const
  const drawn = maps.flatMap(([svg, caption]) => (svg === undefined ? [] : [[svg, caption] as const]))
  return drawn.length > 0 ? drawn : heatMaps(trips, released, zones.names)
}

/** The lines of a file without noise, for a map beside that of the release. Private. */
function rowsOfTruth(trips: Contributions, plan: FlowPlan): FlowRows {
  const { sizes, parents } = plan.facts.zones
  const found: [level: number, from: number, to: number, value: number][] = []
  let zone = Uint32Array.from({ length: sizes[0] as number }, (_, k) => k)
  for (const [level, size] of sizes.entries()) {
    const sums = new Map<number, number>()
    for (let k = 0; k < trips.row.length; k++) {
      const pair = (zone[trips.row[k] as number] as number) * size + (zone[trips.column[k] as number] as number)
      sums.set(pair, (sums.get(pair) ?? 0) + Math.max(0, trips.value[k] as number))
    }
    for (const [pair, value] of sums) if (value > 0) found.push([level, Math.floor(pair / size), pair % size, value])
    zone = zone.map((each) => parents[level]?.[each] ?? 0)
  }
  return {
    level: Uint8Array.from(found, ([level]) => level),
    from: Uint32Array.from(found, ([, from]) => from),
    to: Uint32Array.from(found, ([, , to]) => to),
    value: Float64Array.from(found, ([, , , value]) => value),
    deviation: new Float64Array(found.length),
  }
}

/** Where nobody knows where zones are: the coarsest level as a matrix. */
function heatMaps(
  trips: Contributions,
  released: ReleasedFlows,
  names: readonly (readonly string[])[],
): Evaluation['figures'] {
  const level = released.plan.facts.zones.sizes.length - 1
  const size = released.plan.facts.zones.sizes[level] as number
  if (size > 2000) return []
  const truth = trueFlows(trips, released.plan.facts.zones, level)
  const flows = new Float64Array(size * size)
  const { level: at, from, to, value } = flowRows(released)
  for (let k = 0; k < at.length; k++)
    if (at[k] === level) flows[(from[k] as number) * size + (to[k] as number)] = value[k] as number
  const zones = names[level] as readonly string[]
  const most = Math.max(1, ...[truth.values, flows].map((values) => values.reduce((a, b) => Math.max(a, b), 0)))
  const picture = (title: string, values: Float64Array) =>
    heatMapFigure({
      title,
      rows: size,
      columns: size,
      values,
      rowNames: zones,
      columnNames: zones,
      x: { label: 'to' },
      y: { label: 'from' },
      // The same colour means the same in both.
      value: { from: 0, to: most },
      colours: 'sequential',
    })
  const of = `Trips between the ${grouped(size)} coarsest zones`
  return [
    [picture('The original', truth.values), `${of}, in the original. Private.`],
    [picture('The release', flows), `${of}, as released.`],
  ]
}

function rounded(x: number): string {
  return Number.isFinite(x) ? `${Number(x.toPrecision(3))}` : '–'
}
