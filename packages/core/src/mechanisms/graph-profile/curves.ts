import type { Curve } from '../../privacy/index.ts'
import { curveOf } from '../stage-curves.ts'
import type { ProfilePlan } from './plan.ts'

/** Laplace noise and ladders, each a stage of its own. */
export function curves({ stages }: ProfilePlan): Curve[] {
  return stages.map(curveOf)
}
