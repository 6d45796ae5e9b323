/**
 * The curve of each stage of a plan, in their order: what a release costs, in the form that composes with other releases.
 * Every mechanism has such a function in its folder (curves.ts), because it knows the law of its noise best.
 */
import { type Curve, type Guarantee, isAnonymity } from '../privacy/index.ts'
import type { Stage } from './mechanism.ts'

/** What a stage's guarantee says of itself: its curve, or the curve of everything of which it could be said. */
export function curveOf({ guarantee }: Stage<Guarantee>): Curve {
  if (isAnonymity(guarantee)) return { kind: 'none' }
  if (guarantee.curve !== undefined) return guarantee.curve
  const { kind, epsilon } = guarantee
  return kind === 'pure' ? { kind, epsilon } : { kind, epsilon, delta: guarantee.delta }
}

/** The last stage is the release itself, and `own` its curve; what was drawn first has curves that mechanisms share. */
export function afterFirstStages(stages: readonly Stage[], own: Curve = curveOf(stages.at(-1) as Stage)): Curve[] {
  return [...stages.slice(0, -1).map(firstCurve), own]
}

/**
 * Numbers that are drawn first without a δ are whole ones with rounded Laplace noise (first-stage.ts), which is noise on a
 * real number and then a rounding: less is learned from it than from anything of the same ε.
 */
export function firstCurve(stage: Stage): Curve {
  const { guarantee } = stage
  return guarantee.kind === 'pure' ? laplaceBound(guarantee.epsilon) : curveOf(stage)
}

/** Laplace noise of which only the whole loss is known: where it is rounded, or lies on several numbers. */
export function laplaceBound(epsilon: number): Curve {
  return { kind: 'laplace', epsilon, exactness: 'bound' }
}
