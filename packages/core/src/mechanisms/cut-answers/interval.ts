/** How sure one can be of an answer, from the public noise alone. */
import { InvalidInput } from '../../errors.ts'
import type { Law } from '../additive.ts'
import { halfWidth, type UnitNoise } from '../direct/index.ts'
import { type AskOptions, checkAsked } from '../sketches/index.ts'
import type { CutAnswerPlan } from './plan.ts'

/** An answer with its interval, which holds the truth in a share `confidence` of all releases. */
export interface DirectAnswer {
  readonly estimate: number
  readonly low: number
  readonly high: number
  readonly standardError: number
  readonly confidence: number
  /** So many intervals hold at once. */
  readonly queries: number
}

/** `value` is one of the answers of a release of this plan. */
export function cutAnswerInterval(plan: CutAnswerPlan, value: number, options: AskOptions = {}): DirectAnswer {
  const { scale, grid, weights } = plan.parameters
  const noise = { scale, grid, unit: weights?.unit ?? 1 }
  return directAnswer(
    { law: plan.settings.noise, noise, standardError: plan.expectedError.rootMeanSquare },
    value,
    options,
  )
}

interface Noisy {
  readonly law: Law
  readonly noise: UnitNoise
  readonly standardError: number
}

/** Of a number that is not negative and got this noise. */
function directAnswer({ law, noise, standardError }: Noisy, value: number, options: AskOptions): DirectAnswer {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new InvalidInput(`An answer is a finite number, not ${String(value)}.`)
  }
  const { confidence, queries, miss } = checkAsked(options)
  const width = halfWidth(law, noise, miss, noise.grid === noise.unit)
  // What is asked for is never negative, and whatever part of an interval is below 0 does not hold it.
  const [low, high] = [Math.max(0, value - width), Math.max(0, value + width)]
  return { estimate: value, low, high, standardError, confidence, queries }
}
