/** The list of curves in a certificate that anybody may have written: is it one, and is it that of its plan? */
import { InvalidInput } from '../errors.ts'
import type { AnyPlan } from '../mechanisms/index.ts'
import { type Curve, requireCurve } from '../privacy/index.ts'

/** More stages than any plan has. */
const MOST_CURVES = 100

/** What is wrong with a list that is said to be of curves, as sentences. */
export function listedFaults(given: unknown): string[] {
  if (!Array.isArray(given)) return ['The certificate has no list "curves".']
  if (given.length > MOST_CURVES) return [`The certificate lists ${given.length} curves: no plan has so many stages.`]
  return given.flatMap((curve: unknown, i) => {
    const refusal = refusalOf(curve)
    return refusal === undefined ? [] : [`Curve ${i + 1} of the certificate cannot be read. ${refusal}`]
  })
}

function refusalOf(curve: unknown): string | undefined {
  try {
    requireCurve(curve)
    return undefined
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    return error.message
  }
}

/** Where listed curves are not those of the stages, as sentences. */
export function otherCurves(listed: readonly Curve[], stages: AnyPlan['stages'], expected: readonly Curve[]): string[] {
  if (listed.length !== stages.length) {
    const named = stages.map(({ name }) => `"${name}"`).join(', ')
    return [
      `The certificate has ${listed.length < stages.length ? 'too few' : 'too many'} curves: it lists ${listed.length}, and the stages of its plan are ${named}.`,
    ]
  }
  return stages.flatMap(({ name }, i) =>
    JSON.stringify(listed[i]) === JSON.stringify(expected[i])
      ? []
      : [`The curve of the stage "${name}" is not the one that follows from the plan.`],
  )
}
