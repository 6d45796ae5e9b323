import type { Curve } from '../../privacy/index.ts'
import { curveOf } from '../stage-curves.ts'
import type { CutAnswerPlan } from './plan.ts'

/** Noise on every answer, by what one step changes of all that it crosses. */
export function curves({ stages }: CutAnswerPlan): Curve[] {
  return stages.map(curveOf)
}
