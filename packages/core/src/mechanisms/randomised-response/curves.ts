import type { Curve } from '../../privacy/index.ts'
import { afterFirstStages } from '../stage-curves.ts'
import type { ResponsePlan } from './plan.ts'

/** The noisy count, and the flips: each on its own, in as many cells as one step changes. */
export function curves({ stages, parameters: { cellsOfStep, epsilonPerCell } }: ResponsePlan): Curve[] {
  return afterFirstStages(stages, { kind: 'response', cells: cellsOfStep, epsilon: epsilonPerCell })
}
