/**
 * A sketch of a table of numbers: random projections of its rows, published once, from which anyone can estimate the
 * variance along any direction later, under a promise about every single row.
 */
import type { Mechanism } from '../mechanism.ts'
import type { NumericRowFacts, NumericRows } from '../numeric-rows/index.ts'
import { cost } from './cost.ts'
import { curves } from './curves.ts'
import type { CovarianceSettings } from './facts.ts'
import { type CovarianceParameters, NAME, plan } from './plan.ts'
import type { VarianceError } from './predict.ts'
import { type ReleasedCovarianceSketch, release } from './release.ts'
import { inWords } from './words.ts'

export { covarianceOf, varianceAnswer } from './ask.ts'
export { compareVariances, type VarianceMethod } from './compare.ts'
export type { CovarianceSettings } from './facts.ts'
export { mergeParts, sketchPart } from './parts.ts'
export type { CovarianceParameters, CovariancePlan } from './plan.ts'
export type { VarianceError } from './predict.ts'
export type { ReleasedCovarianceSketch } from './release.ts'
export { covarianceTasks } from './tasks.ts'

/** A sketch of numeric rows, to be asked variances later. */
export const covarianceSketch: Mechanism<
  NumericRowFacts,
  CovarianceSettings,
  CovarianceParameters,
  NumericRows,
  ReleasedCovarianceSketch,
  VarianceError
> = {
  name: NAME,
  about: {
    publishes: 'a sketch of a table of numbers, to ask for variances',
    summary:
      'Projects the rows on random directions: anyone with the sketch can estimate the variance along any direction, with an exact interval.',
    neighbours: ['individual', 'row', 'row-change'],
  },
  contents: 'row-sketch',
  cost,
  plan,
  curves,
  inWords,
  release,
}
