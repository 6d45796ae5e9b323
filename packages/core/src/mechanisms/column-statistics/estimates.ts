/** What is published of noisy measurements: it follows from them and from the plan alone, and costs nothing more. */
import { log, log10 } from '../../elementary/index.ts'
import { normalQuantile } from '../../privacy/index.ts'
import { variance } from '../additive.ts'
import { halfWidth } from '../direct/index.ts'
import { binsOf, columnNamed, type NumberColumn, type Wanted } from './facts.ts'
import { type NoisyMargin, pooled, wholeMargin, wholeTable } from './margins.ts'
import { unitsOf } from './measure.ts'
import type { Measurement, StatisticsPlan } from './plan.ts'

/** A number, and where the true one lies in 95 of 100 releases. */
export interface Estimated {
  readonly estimate: number
  readonly low: number
  readonly high: number
}

/** One statistic that was asked for: a number, one for each share, or one for each bin or cell. */
export interface StatisticEstimate {
  readonly wanted: Wanted
  readonly numbers: readonly Estimated[]
}

/** What follows from the noisy numbers: statistics with their intervals. */
export interface StatisticsEstimates {
  /** How many rows the statistics are about. */
  readonly rows: Estimated
  readonly statistics: readonly StatisticEstimate[]
}

/** Everything that an interval may miss by, over both numbers that it rests on. */
const MISS = 0.05

interface Look {
  readonly plan: StatisticsPlan
  readonly noisy: readonly Float64Array[]
  readonly rows: Rows
  /** Whole counts of each column that is in ranges or categories. */
  readonly margins: ReadonlyMap<string, Float64Array>
}

/** How many rows there are, from everything that counts them. */
interface Rows {
  readonly value: number
  /** Of the noise; 0 where the number is declared. */
  readonly deviation: number
}

/** All statistics that follow from the noisy numbers. */
export function statisticsOf(plan: StatisticsPlan, noisy: readonly Float64Array[]): StatisticsEstimates {
  const rows = rowsIn(plan, noisy)
  const total = Math.max(0, Math.round(rows.value))
  const look: Look = { plan, noisy, rows, margins: marginsOf(plan, noisy, total) }
  const width = rowsWidth(plan, rows, MISS)
  return {
    rows: { estimate: total, low: Math.max(0, rows.value - width), high: Math.max(0, rows.value + width) },
    statistics: plan.settings.statistics.map((wanted) => ({ wanted, numbers: numbersOf(look, wanted) })),
  }
}

function numbersOf(look: Look, wanted: Wanted): Estimated[] {
  switch (wanted.of) {
    case 'mean':
      return [meanOf(look, wanted.column)]
    case 'sum':
      return [sumOf(look, wanted.column)]
    case 'histogram':
      return countsOf(look, 'counts', [wanted.column], look.margins.get(wanted.column) as Float64Array)
    case 'quantiles':
      return wanted.at.map((share) => quantileOf(look, wanted.column, share))
    default:
      return tableOf(look, wanted.columns)
  }
}

/**
 * Every histogram and table adds up to the rows too: all of these are pooled by their variances. Sums of Laplace noise have
 * lighter tails than one Laplace of the same variance, so its quantile is on the safe side.
 */
function rowsIn({ facts, settings, parameters }: StatisticsPlan, noisy: readonly Float64Array[]): Rows {
  if (facts.rows !== undefined && 'declared' in facts.rows) return { value: facts.rows.declared, deviation: 0 }
  const totals = parameters.measurements.flatMap(({ of, numbers, scale }, k): NoisyMargin[] => {
    if (of === 'sum') return []
    const total = (noisy[k] as Float64Array).reduce((a, b) => a + b, 0)
    return [{ values: Float64Array.of(total), variance: numbers * variance(settings.noise, scale) }]
  })
  const precision = totals.reduce((sum, each) => sum + 1 / each.variance, 0)
  return { value: pooled(totals)[0] as number, deviation: Math.sqrt(1 / precision) }
}

/** Half a row is what rounding to whole ones may add. */
function rowsWidth({ settings }: StatisticsPlan, { deviation }: Rows, miss: number): number {
  if (deviation === 0) return 0
  return deviation * (settings.noise === 'laplace' ? -log(miss) / Math.SQRT2 : normalQuantile(miss)) + 0.5
}

function found({ plan, noisy }: Pick<Look, 'plan' | 'noisy'>, of: Measurement['of'], columns: readonly string[]) {
  const at = plan.parameters.measurements.findIndex(
    (each) =>
      each.of === of && each.columns.length === columns.length && each.columns.every((name, k) => name === columns[k]),
  )
  return { measurement: plan.parameters.measurements[at] as Measurement, values: noisy[at] as Float64Array }
}

function widthOf({ settings }: StatisticsPlan, measurement: Measurement, miss: number): number {
  return halfWidth(settings.noise, measurement, miss, measurement.grid === measurement.unit)
}

/**
 * With S the sum less the middle and n the rows, each within its width for half of the 5 in 100, the mean lies within
 * (width of S + |S/n|·width of n)/(n − width of n) of the middle plus S/n.
 */
function meanOf(look: Look, name: string): Estimated {
  const column = columnNamed(look.plan.facts.columns, name) as NumberColumn
  const { middle } = unitsOf(column)
  const { measurement, values } = found(look, 'sum', [name])
  const rows = Math.max(1, look.rows.value)
  const offset = (values[0] as number) / rows
  const [ofSum, ofRows] = [widthOf(look.plan, measurement, MISS / 2), rowsWidth(look.plan, look.rows, MISS / 2)]
  const least = rows - ofRows
  const width = least < 1 ? Infinity : (ofSum + Math.abs(offset) * ofRows) / least
  const within = (x: number) => Math.max(column.lower, Math.min(column.upper, x))
  return readable(within(middle + offset), within(middle + offset - width), within(middle + offset + width))
}

/** Digits that the noise leaves no meaning to are not published: fifty steps to the width of the interval are plenty. */
function readable(estimate: number, low: number, high: number): Estimated {
  const digits = Math.max(0, Math.min(20, Math.ceil(-log10(Math.max(high - low, 1e-20) / 100))))
  const round = (x: number) => Number(x.toFixed(digits)) + 0
  return { estimate: round(estimate), low: round(low), high: round(high) }
}

function sumOf(look: Look, name: string): Estimated {
  const { middle } = unitsOf(columnNamed(look.plan.facts.columns, name) as NumberColumn)
  const { measurement, values } = found(look, 'sum', [name])
  const estimate = (values[0] as number) + middle * look.rows.value
  const width = widthOf(look.plan, measurement, MISS / 2) + Math.abs(middle) * rowsWidth(look.plan, look.rows, MISS / 2)
  return readable(estimate, estimate - width, estimate + width)
}

/** Intervals are around the noisy numbers: what making them consistent gains is not counted on. */
function countsOf(look: Look, of: 'counts' | 'table', columns: readonly string[], whole: Float64Array): Estimated[] {
  const { measurement, values } = found(look, of, columns)
  const width = widthOf(look.plan, measurement, MISS)
  return Array.from(whole, (estimate, k) => {
    const x = values[k] as number
    return { estimate, low: Math.max(0, x - width), high: Math.max(0, x + width) }
  })
}

function tableOf(look: Look, columns: readonly [string, string]): Estimated[] {
  const { values } = found(look, 'table', columns)
  const [rows, across] = columns.map((name) => look.margins.get(name)) as [Float64Array, Float64Array]
  return countsOf(look, 'table', columns, wholeTable(values, rows, across))
}

/** The counts of a column are those that were measured, and the sums of every table that it is in. */
function marginsOf(plan: StatisticsPlan, noisy: readonly Float64Array[], total: number): Map<string, Float64Array> {
  const margins = new Map<string, NoisyMargin[]>()
  const add = (name: string, margin: NoisyMargin) => margins.set(name, [...(margins.get(name) ?? []), margin])
  for (const [k, { of, columns, scale }] of plan.parameters.measurements.entries()) {
    const values = noisy[k] as Float64Array
    const each = variance(plan.settings.noise, scale)
    if (of === 'counts') add(columns[0] as string, { values, variance: each })
    if (of !== 'table') continue
    const [high, wide] = columns.map((name) => binsOf(columnNamed(plan.facts.columns, name))) as [number, number]
    const [down, across] = [new Float64Array(high), new Float64Array(wide)]
    for (let c = 0; c < values.length; c++) {
      const [i, j] = [Math.floor(c / wide), c % wide]
      down[i] = (down[i] as number) + (values[c] as number)
      across[j] = (across[j] as number) + (values[c] as number)
    }
    add(columns[0] as string, { values: down, variance: wide * each })
    add(columns[1] as string, { values: across, variance: high * each })
  }
  return new Map(Array.from(margins, ([name, found]) => [name, wholeMargin(pooled(found), total)]))
}

/** Deviations of a sum of noise that it stays within in about 95 of 100 releases, of either law and of one term or many. */
const SURE = 2.2

/**
 * Within the range that has it, rows are taken to be spread evenly. Its interval ends at edges: a quantile is above an edge
 * if fewer rows than its share are below, by more than the noise explains.
 */
function quantileOf(look: Look, name: string, share: number): Estimated {
  const { plan, rows, margins } = look
  const { edges = [] } = columnNamed(plan.facts.columns, name) as NumberColumn
  const { measurement, values } = found(look, 'counts', [name])
  const each = variance(plan.settings.noise, measurement.scale)
  const ofRows = rows.deviation ** 2
  let [low, high, below] = [edges[0] as number, edges.at(-1) as number, 0]
  for (let j = 1; j < edges.length - 1; j++) {
    below += values[j - 1] as number
    const off = below - share * rows.value
    const width = SURE * Math.sqrt(j * each + share * share * ofRows)
    if (off + width < 0) low = edges[j] as number
    if (off - width > 0) {
      high = edges[j] as number
      break
    }
  }
  const estimate = interpolated(margins.get(name) as Float64Array, edges, share)
  return readable(estimate, Math.min(low, estimate), Math.max(high, estimate))
}

function interpolated(counts: Float64Array, edges: readonly number[], share: number): number {
  const target = share * counts.reduce((a, b) => a + b, 0)
  let below = 0
  for (const [k, count] of counts.entries()) {
    const [from, to] = [edges[k] as number, edges[k + 1] as number]
    if (count > 0 && below + count >= target) return from + ((to - from) * (target - below)) / count
    below += count
  }
  // Of no rows at all, the middle of the bounds.
  return ((edges[0] as number) + (edges.at(-1) as number)) / 2
}
