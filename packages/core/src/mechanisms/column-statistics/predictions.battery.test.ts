/** Statistics: the error of every measurement, and of a mean where the number of rows is declared. */
import { describe, test } from 'vitest'
import { differences, expectPredicted, expectWidth, repeated } from '../../testing/predictions.ts'
import { uniform } from '../../testing/seeded.ts'
import type { StatisticsFacts, StatisticsSettings, Wanted } from './facts.ts'
import { statistics } from './index.ts'
import type { StatisticsRows } from './rows.ts'

const columns: StatisticsFacts['columns'] = [
  { name: 'age', of: 'numbers', lower: 0, upper: 64, edges: [0, 16, 32, 48, 64] },
  { name: 'kind', of: 'categories', values: ['a', 'b', 'c'] },
]
const wanted: readonly Wanted[] = [
  { of: 'mean', column: 'age' },
  { of: 'histogram', column: 'age' },
  { of: 'table', columns: ['age', 'kind'] },
]
const ROWS = 2000

/** Ages in whole eighths: sums of them are exact. */
const random = uniform(7)
const ages = Float64Array.from({ length: ROWS }, () => Math.floor(512 * random()) / 8)
const kinds = Float64Array.from({ length: ROWS }, () => Math.floor(3 * random()))
const data: StatisticsRows = { batches: () => [{ rows: ROWS, columns: [ages, kinds] }] }
const sum = ages.reduce((total, age) => total + age - 32, 0)
const counts = new Float64Array(4)
const cells = new Float64Array(12)
for (let i = 0; i < ROWS; i++) {
  const bin = Math.min(3, Math.floor((ages[i] as number) / 16))
  counts[bin] = (counts[bin] as number) + 1
  const cell = 3 * bin + (kinds[i] as number)
  cells[cell] = (cells[cell] as number) + 1
}

describe.each([
  ['people, laplace', { kind: 'individual' }, { noise: 'laplace', epsilon: 1 }],
  ['rows, laplace', { kind: 'row' }, { noise: 'laplace', epsilon: 0.5 }],
  ['people, gaussian', { kind: 'individual' }, { noise: 'gaussian', epsilon: 1, delta: 1e-6 }],
] as [string, StatisticsFacts['neighbours'], Omit<StatisticsSettings, 'statistics'>][])(
  'statistics: %s',
  (_, neighbours, noise) => {
    const plan = statistics.plan({ columns, neighbours }, { ...noise, statistics: wanted })
    const truths = [[ROWS], [sum], counts, cells]

    test('every measurement', async () => {
      const releases = await repeated(11, async (bits) => (await statistics.release(plan, data, { bits })).noisy, 600)
      for (const [k, truth] of truths.entries()) {
        const error = plan.expectedError.measurements[k] as (typeof plan.expectedError.measurements)[number]
        const errors = releases.map((noisy) => differences(noisy[k] as Float64Array, Float64Array.from(truth)))
        expectPredicted({
          [`absolute error of ${plan.stages[k]?.name}`]: {
            predicted: error.totalAbsolute,
            seen: errors.map((all) => all.reduce((total, x) => total + Math.abs(x), 0)),
          },
        })
        expectWidth(`95 of 100 of ${plan.stages[k]?.name}`, {
          predicted: error.ninetyFivePercent,
          miss: 0.05,
          sizes: errors.map((all) => all.map(Math.abs)),
          grid: plan.parameters.measurements[k]?.grid ?? 0,
        })
      }
    })
  },
)

test('statistics: a mean of so many rows', async () => {
  const plan = statistics.plan(
    { columns, neighbours: { kind: 'individual' }, rows: { declared: ROWS } },
    { noise: 'laplace', epsilon: 1, statistics: [{ of: 'mean', column: 'age' }] },
  )
  const [error] = plan.expectedError.measurements
  const means = await repeated(
    12,
    async (bits) => (await statistics.release(plan, data, { bits })).estimates.statistics[0]?.numbers[0]?.estimate,
    1000,
  )
  expectPredicted({
    'absolute error of the mean': {
      predicted: (error?.meanAbsolute ?? 0) / ROWS,
      seen: means.map((mean = 0) => Math.abs(mean - 32 - sum / ROWS)),
    },
  })
})
