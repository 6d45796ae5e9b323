/**
 * Variances along named directions, answered directly: the sum of squares along each, with noise. For a few directions that
 * are known beforehand it is the most accurate; for those that are thought of later there are noisy products and sketches.
 */
import type { Mechanism } from '../mechanism.ts'
import type { NumericRows } from '../numeric-rows/index.ts'
import { cost } from './cost.ts'
import { curves } from './curves.ts'
import type { VarianceAnswerFacts } from './facts.ts'
import { NAME, plan, type VarianceAnswerParameters, type VarianceAnswerSettings } from './plan.ts'
import { type ReleasedVarianceAnswers, release } from './release.ts'
import { inWords } from './words.ts'

export { MOST_DIRECTIONS, type VarianceAnswerFacts } from './facts.ts'
export { varianceAnswerInterval } from './interval.ts'
export type { VarianceAnswerParameters, VarianceAnswerPlan, VarianceAnswerSettings } from './plan.ts'
export type { ReleasedVarianceAnswers } from './release.ts'

/** Variances in directions that were named beforehand. */
export const varianceAnswers: Mechanism<
  VarianceAnswerFacts,
  VarianceAnswerSettings,
  VarianceAnswerParameters,
  NumericRows,
  ReleasedVarianceAnswers
> = {
  name: NAME,
  about: {
    publishes: 'variances of a table along named directions',
    summary: 'Adds noise to the sum of squares along every direction that was named beforehand.',
    neighbours: ['individual', 'row'],
  },
  contents: 'direction-values',
  cost,
  plan,
  curves,
  inWords,
  release,
}
