/**
 * Sums of products of columns, over rows that are people, with Gaussian noise: the plainest release of a covariance, and
 * where d² numbers can be published the most accurate.
 */
import type { Mechanism } from '../mechanism.ts'
import type { NumericRowFacts, NumericRows } from '../numeric-rows/index.ts'
import { cost } from './cost.ts'
import { curves } from './curves.ts'
import { type GramParameters, type GramSettings, NAME, plan } from './plan.ts'
import { type ReleasedGram, release } from './release.ts'
import { inWords } from './words.ts'

export { gramAnswer, gramOf } from './ask.ts'
export type { GramParameters, GramPlan, GramSettings } from './plan.ts'
export type { ReleasedGram } from './release.ts'

/** The products of all pairs of columns, with noise. */
export const noisyGram: Mechanism<NumericRowFacts, GramSettings, GramParameters, NumericRows, ReleasedGram> = {
  name: NAME,
  about: {
    publishes: 'sums of squares and products of the columns of a table',
    summary: 'Adds Gaussian noise to the sums of products of all pairs of columns: variances along any direction.',
    neighbours: ['individual', 'row'],
  },
  contents: 'products',
  cost,
  plan,
  curves,
  inWords,
  release,
}
