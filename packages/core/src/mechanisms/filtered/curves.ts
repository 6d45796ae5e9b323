import type { Curve } from '../../privacy/index.ts'
import { afterFirstStages } from '../stage-curves.ts'
import type { FilteredPlan } from './plan.ts'

/** The noisy count, and the Laplace noise on all cells: leaving most of them out can only help. */
export function curves({ stages }: FilteredPlan): Curve[] {
  return afterFirstStages(stages)
}
