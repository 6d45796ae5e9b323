import type { Curve } from '../../privacy/index.ts'
import { afterFirstStages, curveOf } from '../stage-curves.ts'
import type { NodeCountPlan } from './plan.ts'

/** A cap that is drawn by its scores has no more than its ε to say for itself; the count gets Laplace noise. */
export function curves({ stages }: NodeCountPlan): Curve[] {
  return stages.length === 1 ? afterFirstStages(stages) : stages.map(curveOf)
}
