import type { Curve } from '../../privacy/index.ts'
import { afterFirstStages } from '../stage-curves.ts'
import type { StaircasePlan } from './plan.ts'

/** The noisy count, and flips that are tied together within a row: of these only the largest loss is known. */
export function curves({ stages }: StaircasePlan): Curve[] {
  return afterFirstStages(stages)
}
