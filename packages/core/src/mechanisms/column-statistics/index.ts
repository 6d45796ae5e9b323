/**
 * Statistics of a table of people: means, sums, histograms, quantiles and two-way tables, each measured with noise for a part
 * of one ε, and made to agree with each other.
 */
import type { Mechanism } from '../mechanism.ts'
import { cost } from './cost.ts'
import { curves } from './curves.ts'
import type { StatisticsFacts, StatisticsSettings } from './facts.ts'
import { NAME, plan, type StatisticsError, type StatisticsParameters } from './plan.ts'
import { type ReleasedStatistics, release } from './release.ts'
import type { StatisticsRows } from './rows.ts'
import { inWords } from './words.ts'

export { type StatisticsEstimates, statisticsOf } from './estimates.ts'
export {
  nameOf as statisticName,
  type StatisticsColumn,
  type StatisticsFacts,
  type StatisticsSettings,
  type Wanted as WantedStatistic,
} from './facts.ts'
export type { StatisticsPlan } from './plan.ts'
export type { ReleasedStatistics } from './release.ts'
export type { StatisticsBatch, StatisticsRows } from './rows.ts'

/** Means, quantiles, histograms and two-way tables of people. */
export const statistics: Mechanism<
  StatisticsFacts,
  StatisticsSettings,
  StatisticsParameters,
  StatisticsRows,
  ReleasedStatistics,
  StatisticsError
> = {
  name: NAME,
  about: {
    publishes: 'means, sums, histograms, quantiles and two-way tables',
    summary: 'Adds noise to sums and counts of a table of people, and makes all statistics agree.',
    neighbours: ['individual', 'row'],
  },
  contents: 'statistics',
  cost,
  plan,
  curves,
  inWords,
  release,
}
