import type { Curve } from '../../privacy/index.ts'
import { afterFirstStages } from '../stage-curves.ts'
import type { VarianceAnswerPlan } from './plan.ts'

/** The noisy count, the private centre, and noise on the answers by what one row changes of all of them. */
export function curves({ stages }: VarianceAnswerPlan): Curve[] {
  return afterFirstStages(stages)
}
