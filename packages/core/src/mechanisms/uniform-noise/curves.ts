import type { Curve } from '../../privacy/index.ts'
import { curveOf } from '../stage-curves.ts'
import type { NoisePlan } from './plan.ts'

/** Laplace noise by how many scales one step moves all cells together, Gaussian noise by how many deviations. */
export function curves({ stages }: NoisePlan): Curve[] {
  return stages.map(curveOf)
}
