/** A sketch of rows beside its alternatives, at the same ε and δ: which answers the asked directions best. */
import type { AnyPlan } from '../mechanism.ts'
import { noisyGram } from '../noisy-gram/index.ts'
import { feasible, meanError } from '../sketches/index.ts'
import { MOST_DIRECTIONS, varianceAnswers } from '../variance-answers/index.ts'
import type { CovariancePlan } from './plan.ts'

export type VarianceMethod = 'covariance-sketch' | 'noisy-gram' | 'laplace-answers' | 'gaussian-answers'

export interface VarianceAlternative {
  readonly method: VarianceMethod
  /** Whether any direction can be asked for later, or only those that were named beforehand. */
  readonly later: boolean
  /** Absent where it is the sketch's own. */
  readonly plan?: AnyPlan
  /** E|error| along a direction of length 1, where the sum of squares is what the plan guesses. */
  readonly error: number
}

export interface VarianceComparison {
  readonly guess: number
  readonly alternatives: readonly VarianceAlternative[]
  readonly best: VarianceMethod
  readonly bestLater: VarianceMethod
}

/** For as many directions as the plan was asked for. With row-change neighbours there is nothing but the sketch. */
export function compareVariances(plan: CovariancePlan): VarianceComparison {
  const { guess } = plan.expectedError
  const { rows, added } = plan.parameters
  const sketch = { method: 'covariance-sketch', later: true, error: (guess + added * added) * meanError(rows) } as const
  const alternatives = [sketch, ...(plan.facts.neighbours.kind === 'row-change' ? [] : others(plan))]
  const bestOf = (among: readonly VarianceAlternative[]) => among.reduce((a, b) => (b.error < a.error ? b : a)).method
  return {
    guess,
    alternatives,
    best: bestOf(alternatives),
    bestLater: bestOf(alternatives.filter(({ later }) => later)),
  }
}

function others(plan: CovariancePlan): VarianceAlternative[] {
  return [gram(plan), answers(plan, 'laplace'), answers(plan, 'gaussian')].filter((each) => each !== undefined)
}

function gram({ facts, settings: { epsilon, delta } }: CovariancePlan): VarianceAlternative | undefined {
  const plan = feasible(() => noisyGram.plan(facts, { epsilon, delta }))
  // Of every direction of length 1, and so of a column alone.
  return plan && { method: 'noisy-gram', later: true, plan, error: plan.expectedError.meanAbsolute }
}

function answers({ facts, settings }: CovariancePlan, noise: 'laplace' | 'gaussian'): VarianceAlternative | undefined {
  const { epsilon, delta, asked: { queries = 1 } = {} } = settings
  if (queries > MOST_DIRECTIONS) return undefined
  const plan = feasible(() =>
    varianceAnswers.plan({ ...facts, queries }, { noise, epsilon, ...(noise === 'gaussian' ? { delta } : {}) }),
  )
  return plan && { method: `${noise}-answers`, later: false, plan, error: plan.expectedError.meanAbsolute }
}
