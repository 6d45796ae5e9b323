import type { Curve } from '../../privacy/index.ts'
import { curveOf } from '../stage-curves.ts'
import type { DegreePlan } from './plan.ts'

/** Laplace noise on several numbers, of which one edge moves two or four. */
export function curves({ stages }: DegreePlan): Curve[] {
  return stages.map(curveOf)
}
