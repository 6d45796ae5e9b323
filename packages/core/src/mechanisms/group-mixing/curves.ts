import type { Curve } from '../../privacy/index.ts'
import { curveOf } from '../stage-curves.ts'
import type { MixingPlan } from './plan.ts'

export function curves({ stages }: MixingPlan): Curve[] {
  return stages.map(curveOf)
}
