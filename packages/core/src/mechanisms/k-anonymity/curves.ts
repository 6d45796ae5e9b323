import type { Curve } from '../../privacy/index.ts'
import { curveOf } from '../stage-curves.ts'
import type { AnonymityPlan } from './plan.ts'

/** None: k-anonymity limits no odds, and composes with nothing. */
export function curves({ stages }: AnonymityPlan): Curve[] {
  return stages.map(curveOf)
}
