/** How sure one can be of an answer, from the public noise alone. */
import { InvalidInput } from '../../errors.ts'
import { halfWidth } from '../direct/index.ts'
import { type VarianceAnswer, varianceAnswerOf } from '../numeric-rows/index.ts'
import type { AskOptions } from '../sketches/index.ts'
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
  const intervalAt = (miss: number) => {
    const width = halfWidth(settings.noise, parameters, miss, parameters.grid === parameters.part ** 2)
    return { low: value - width, high: value + width }
  }
  const known = { estimate: value, standardError: expectedError.rootMeanSquare, intervalAt, notes: [] }
  return varianceAnswerOf(facts, known, options)
}
