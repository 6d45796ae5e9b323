import type { Curve } from '../../privacy/index.ts'
import { afterFirstStages } from '../stage-curves.ts'
import type { GramPlan } from './plan.ts'

/** The noisy count, the private centre, and Gaussian noise by what one row adds to all products. */
export function curves({ stages }: GramPlan): Curve[] {
  return afterFirstStages(stages)
}
