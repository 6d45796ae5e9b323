/** How far off a statistic is in 95 of 100 releases, from its plan. */
import { halfWidth } from '../direct/index.ts'
import { binsOf, columnNamed, type NumberColumn, type StatisticsFacts } from './facts.ts'
import type { Measurement, StatisticsPlan } from './plan.ts'

/** How many rows there are, as far as it is known before. */
export function rowsKnown({ rows }: StatisticsFacts): number | undefined {
  if (rows === undefined) return undefined
  return 'declared' in rows ? rows.declared : rows.expected
}

export function measurementOf(
  { parameters }: StatisticsPlan,
  of: Measurement['of'],
  columns: readonly string[],
): Measurement {
  return parameters.measurements.find((each) => each.of === of && each.columns.join() === columns.join()) as Measurement
}

export function within(plan: StatisticsPlan, of: Measurement['of'], columns: readonly string[]): number {
  const measurement = measurementOf(plan, of, columns)
  return halfWidth(plan.settings.noise, measurement, 0.05, measurement.grid === measurement.unit)
}

/** Of a sum and of the rows that it is divided by, each for half of the 5 in 100; the mean a third of the way to a bound. */
export function meanWidth(plan: StatisticsPlan, name: string): number {
  const rows = plan.parameters.measurements.find(({ of }) => of === 'rows')
  const ofRows = rows === undefined ? 0 : halfWidth(plan.settings.noise, rows, 0.025, true)
  const sum = measurementOf(plan, 'sum', [name])
  const ofSum = halfWidth(plan.settings.noise, sum, rows === undefined ? 0.05 : 0.025, sum.grid === sum.unit)
  return ofSum + (boundsWidth(plan, name) / 6) * ofRows
}

export function boundsWidth({ facts }: StatisticsPlan, name: string): number {
  const { lower, upper } = columnNamed(facts.columns, name) as NumberColumn
  return upper - lower
}

/** By how many rows the place of a quantile is off. */
export function ranksWithin(plan: StatisticsPlan, name: string): number {
  const bins = binsOf(columnNamed(plan.facts.columns, name))
  return 2.2 * deviation(plan, 'counts', [name]) * Math.sqrt(bins / 2)
}

function deviation(plan: StatisticsPlan, of: Measurement['of'], columns: readonly string[]): number {
  const { scale } = measurementOf(plan, of, columns)
  return plan.settings.noise === 'laplace' ? Math.SQRT2 * scale : scale
}
