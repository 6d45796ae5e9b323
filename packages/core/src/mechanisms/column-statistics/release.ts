/** The release: exact sums of rows, certified noise on every one of them, and statistics that follow from the noisy ones. */
import { begin, breathe, type Run } from '../../run.ts'
import { addNoise } from '../additive.ts'
import { checked, type Release } from '../mechanism.ts'
import { type StatisticsEstimates, statisticsOf } from './estimates.ts'
import { NAME, plan as planAgain, type StatisticsPlan } from './plan.ts'
import { exactSums, type StatisticsRows } from './rows.ts'

export interface ReleasedStatistics extends Release<StatisticsPlan> {
  /** Of each measurement of the plan, as the noise left it: rows, or sums less the middle of the bounds. */
  readonly noisy: readonly Float64Array[]
  /** What follows from them. */
  readonly estimates: StatisticsEstimates
  /** Private: what was counted on the way. */
  readonly counted: { readonly used: number; readonly incomplete: number; readonly beyondCap: number }
}

/**
 * `data` are the rows of a table, read once. They are not changed; nothing about them but their columns, which are public,
 * can make this fail. Sums are exact below 2^32 rows.
 */
export async function release(given: StatisticsPlan, data: StatisticsRows, run: Run = {}): Promise<ReleasedStatistics> {
  const plan = checked(NAME, given, planAgain)
  const { bits, randomness } = begin(run)
  const { measurements } = plan.parameters
  const { sums, ...counted } = await exactSums(plan.facts, measurements, data, bits, run)
  const noisy = measurements.map((measurement, k) => {
    const values = (sums[k] as Float64Array).map((units) => units * measurement.unit)
    addNoise(plan.settings.noise, values, measurement, bits)
    // A negative zero would be a second way to write 0.
    return values.map((x) => x + 0)
  })
  await breathe(run, 2, 2)
  return { plan, noisy, estimates: statisticsOf(plan, noisy), counted, randomness }
}
