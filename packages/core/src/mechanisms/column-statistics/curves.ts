import type { Curve } from '../../privacy/index.ts'
import { curveOf } from '../stage-curves.ts'
import type { StatisticsPlan } from './plan.ts'

/** Laplace or Gaussian noise on every measurement, each a stage. */
export function curves({ stages }: StatisticsPlan): Curve[] {
  return stages.map(curveOf)
}
