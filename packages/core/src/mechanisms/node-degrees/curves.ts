import type { Curve } from '../../privacy/index.ts'
import { curveOf } from '../stage-curves.ts'
import type { NodeDegreePlan } from './plan.ts'

/** Laplace noise on several numbers, which one node moves by θ in sum, or by twice that. */
export function curves({ stages }: NodeDegreePlan): Curve[] {
  return stages.map(curveOf)
}
