import type { Curve } from '../../privacy/index.ts'
import { randomisedResponse } from '../randomised-response/index.ts'
import { laplaceBound } from '../stage-curves.ts'
import { type CutPairPlan, pairsPlan } from './plan.ts'

/** Laplace noise on two numbers, and one flipped pair. */
export function curves({ facts, parameters: { epsilonDegrees, epsilonPairs } }: CutPairPlan): Curve[] {
  return [laplaceBound(epsilonDegrees), ...randomisedResponse.curves(pairsPlan(facts, epsilonPairs))]
}
