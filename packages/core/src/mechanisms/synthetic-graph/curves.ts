import type { Curve } from '../../privacy/index.ts'
import { curveOf } from '../stage-curves.ts'
import type { SyntheticPlan } from './plan.ts'

/** Laplace noise, ladders and flipped pairs, each a stage of its own. */
export function curves({ stages }: SyntheticPlan): Curve[] {
  return stages.map(curveOf)
}
