import type { Curve } from '../../privacy/index.ts'
import { afterFirstStages } from '../stage-curves.ts'
import type { CutPlan } from './plan.ts'

/** The noisy weight of all edges, and projections whose variance one step changes along one direction. */
export function curves({ stages }: CutPlan): Curve[] {
  return afterFirstStages(stages)
}
