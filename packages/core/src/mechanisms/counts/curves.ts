import type { Curve } from '../../privacy/index.ts'
import { afterFirstStages, laplaceBound } from '../stage-curves.ts'
import type { CountPlan } from './plan.ts'

/**
 * The noisy level, and the noise on the count. Where its scale depends on the level, the plan has worked the divergence of
 * every pair of neighbouring levels out at its own ε, and (ε, δ) is all that it states.
 */
export function curves({ stages, parameters: { mechanism, epsilon } }: CountPlan): Curve[] {
  return mechanism === 'laplace' ? afterFirstStages(stages, laplaceBound(epsilon)) : afterFirstStages(stages)
}
