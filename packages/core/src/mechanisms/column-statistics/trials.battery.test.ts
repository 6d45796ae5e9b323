import { addLaplace, type Bits } from '../../random/index.ts'
import { auditSuite, type Mutant, trialNamed } from '../../testing/audits.ts'
import { type Breaking, brokenIn } from '../../testing/broken.ts'
import type { ExactTrial } from '../../trials/index.ts'
import { statistics } from './index.ts'
import type { StatisticsPlan } from './plan.ts'
import { countsPlan, dataOf, lawOf, planOf, statisticsTrials, type TinyTable } from './trials.ts'

const EPSILON = 3
const trials = statisticsTrials(EPSILON)
const broken: Breaking<TinyTable> = brokenIn(trials)
const plan = planOf({}, { epsilon: EPSILON })
const [ONE, SEVERAL] = ['a person with one row', 'a person with several rows'] as const

async function released(by: StatisticsPlan, table: TinyTable, bits: Bits): Promise<number[]> {
  const { noisy, estimates } = await statistics.release(by, dataOf(table), { bits })
  return [
    ...noisy.flatMap((values) => [...values]),
    ...estimates.statistics.flatMap(({ numbers }) => numbers.map(({ estimate }) => estimate)),
  ]
}

function wrongLaw(trial: string, name: string, by: StatisticsPlan, factor: number): Mutant {
  const measurements = by.parameters.measurements.map((each) => ({ ...each, scale: factor * each.scale }))
  const law = lawOf(measurements, by.facts.rowsPerPerson)
  return { name, trial: { ...(trialNamed(trials, trial) as ExactTrial<TinyTable>), law } }
}

auditSuite({
  mechanism: 'column-statistics',
  trials: statisticsTrials,
  epsilon: EPSILON,
  mutants: [
    {
      name: 'every stage gets all of ε',
      trial: broken(ONE, 0, (table, bits) => released(planOf({}, { epsilon: 4 * EPSILON }), table, bits)),
    },
    {
      name: 'several rows with the noise of one',
      trial: broken(SEVERAL, 0, (table, bits) => released(plan, table, bits)),
    },
    {
      name: 'the number of rows without noise',
      trial: broken(ONE, 0, async (table, bits) => [table.rows.length, ...(await released(plan, table, bits))]),
    },
    {
      name: 'numbers beyond the bounds are kept',
      trial: broken(ONE, 1, (table, bits) => {
        const sum = plan.parameters.measurements.find(({ of }) => of === 'sum') as { scale: number; grid: number }
        const values = Float64Array.of(table.rows.reduce((total, [age]) => total + age - 5, 0))
        addLaplace(values, sum, bits)
        return values
      }),
    },
    wrongLaw(
      'noisy counts, a person comes',
      'law of a scale 5 % too small',
      countsPlan({ rowsPerPerson: 1 }, EPSILON),
      0.95,
    ),
    wrongLaw(
      'noisy counts, a row is replaced',
      'law of half the scale',
      countsPlan({ neighbours: { kind: 'row' } }, EPSILON),
      0.5,
    ),
    {
      name: 'law of everybody counted for all their rows',
      trial: {
        ...(trialNamed(trials, 'noisy counts, a person comes') as ExactTrial<TinyTable>),
        law: lawOf(countsPlan({ rowsPerPerson: 1 }, EPSILON).parameters.measurements),
      },
    },
  ],
})
