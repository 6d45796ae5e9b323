import type { Curve } from '../../privacy/index.ts'
import { curveOf } from '../stage-curves.ts'
import type { FlowPlan } from './plan.ts'

/** The noisy total, if there is one; then the noise of all levels and of the stays, of which one person moves all at once. */
export function curves({ stages }: FlowPlan): Curve[] {
  return stages.map(curveOf)
}
