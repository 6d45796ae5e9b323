/**
 * Counts of a graph, such as triangles and stars, under edge neighbours: with noise for this graph rather than for the
 * worst one. The ladder is pure and the default; schedules of scales, smooth sensitivity and others stand beside it.
 */
import type { Graph } from '../../data/index.ts'
import type { Mechanism } from '../mechanism.ts'
import { cost } from './cost.ts'
import { curves } from './curves.ts'
import type { CountFacts } from './facts.ts'
import type { CountError, Observed } from './noise/noise.ts'
import { type CountParameters, type CountSettings, NAME, plan } from './plan.ts'
import { type ReleasedCount, release } from './release.ts'
import { inWords } from './words.ts'

export { type ComparedCount, compareCounts } from './compare.ts'
export type { CountFacts, KnownLevel } from './facts.ts'
export type { CountInterval } from './interval.ts'
export { kindOf, nameOf } from './kinds.ts'
export { COUNT_MECHANISMS, type CountMechanism, needsDelta } from './mechanisms.ts'
export type { CountError, Observed } from './noise/noise.ts'
export { observe } from './observe.ts'
export type { CountParameters, CountPlan, CountSettings } from './plan.ts'
export type { ReleasedCount } from './release.ts'
export { instanceSchedule } from './schedules/index.ts'
export { type CountNoise, countNoise } from './simulate.ts'
export { countViolations } from './violations.ts'

export const counts: Mechanism<
  CountFacts,
  CountSettings,
  CountParameters,
  Graph | Observed,
  ReleasedCount,
  CountError
> = {
  name: NAME,
  about: {
    publishes: 'a count of a graph: edges, triangles, k-triangles, k-stars',
    summary: 'Adds whole-number noise that fits the graph at hand, by default with the ladder.',
    neighbours: ['edge'],
  },
  contents: 'count',
  cost,
  plan,
  curves,
  inWords,
  release,
}
