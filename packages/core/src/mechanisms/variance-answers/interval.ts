/** How sure one can be of an answer, from the public noise alone. */
import { InvalidInput } from '../../errors.ts'
import type { VarianceAnswer } from '../covariance-sketch/index.ts'
import { halfWidth } from '../direct/index.ts'
import { varianceAnswerOf } from '../noisy-gram/ask.ts'
import { type AskOptions, checkAsked } from '../sketches/index.ts'
import type { VarianceAnswerPlan } from './plan.ts'

/** `value` is one of the answers of a release of this plan. */
export function varianceAnswerInterval(
  { facts, settings, parameters, expectedError }: VarianceAnswerPlan,
  value: number,
  options: AskOptions = {},
): VarianceAnswer {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new InvalidInput(`An answer is a finite number, not ${String(value)}.`)
  }
  const { confidence, queries, miss } = checkAsked(options)
  const width = halfWidth(settings.noise, parameters, miss, parameters.grid === parameters.part ** 2)
  const standardError = expectedError.rootMeanSquare
  return varianceAnswerOf(facts, { estimate: value, width, standardError, confidence, queries })
}
