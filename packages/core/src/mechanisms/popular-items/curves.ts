import type { Curve } from '../../privacy/index.ts'
import { curveOf } from '../stage-curves.ts'
import type { ItemPlan } from './plan.ts'

/** What may be named though one person alone has it, and the noise on items and on pairs, each a stage. */
export function curves({ stages }: ItemPlan): Curve[] {
  return stages.map(curveOf)
}
