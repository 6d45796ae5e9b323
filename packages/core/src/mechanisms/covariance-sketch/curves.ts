import type { Curve } from '../../privacy/index.ts'
import { afterFirstStages } from '../stage-curves.ts'
import type { CovariancePlan } from './plan.ts'

/**
 * The noisy count, the private centre and the spectrum, and projections whose variance one step changes along one
 * direction or two. The spectrum is known by its (ε, δ) alone: but for δ it does not mislead the sketch (notes.md).
 */
export function curves({ stages }: CovariancePlan): Curve[] {
  return afterFirstStages(stages)
}
