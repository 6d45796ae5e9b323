import type { Curve } from '../../privacy/index.ts'
import { afterFirstStages } from '../stage-curves.ts'
import type { XorPlan } from './plan.ts'

/** The noisy count, and flips that depend on each other: of these only the largest loss is known. */
export function curves({ stages }: XorPlan): Curve[] {
  return afterFirstStages(stages)
}
