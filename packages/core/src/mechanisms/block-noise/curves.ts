import type { Curve } from '../../privacy/index.ts'
import { curveOf } from '../stage-curves.ts'
import type { BlockPlan } from './plan.ts'

/** The choice of the caps, of which only its ε is known; then the noise of each law, over all of its blocks. */
export function curves({ stages }: BlockPlan): Curve[] {
  return stages.map(curveOf)
}
