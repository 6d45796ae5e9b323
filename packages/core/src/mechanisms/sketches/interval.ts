/** Exact intervals: a projection of a fixed question is normal, so the sum of r squares is a variance times χ²_r. */
import { exp } from '../../elementary/index.ts'
import { InvalidInput } from '../../errors.ts'
import { chiSquareQuantile } from '../../privacy/index.ts'
import { stirlingError } from '../../privacy/special/deviance.ts'

/** How sure the interval of an answer has to be. */
export interface AskOptions {
  /** How often the interval holds what it is about: 0.95 unless said otherwise. */
  readonly confidence?: number
  /** So many intervals are to hold at once: each then misses so many times less often. */
  readonly queries?: number
}

export interface Interval {
  readonly low: number
  readonly high: number
}

/** The two, checked, with what each interval may miss. */
export function checkAsked({ confidence = 0.95, queries = 1 }: AskOptions): Required<AskOptions> & { miss: number } {
  if (typeof confidence !== 'number' || !(confidence > 0 && confidence < 1)) {
    throw new InvalidInput(`A confidence lies between 0 and 1, such as 0.95, but it is ${String(confidence)}.`)
  }
  if (!Number.isSafeInteger(queries) || queries < 1) {
    throw new InvalidInput(`The number of questions is a whole number of at least 1, not ${String(queries)}.`)
  }
  return { confidence, queries, miss: (1 - confidence) / queries }
}

/** For the variance of r independent normal numbers whose squares have this sum, with half of `miss` on each side. */
export function varianceInterval(copies: number, sumOfSquares: number, miss: number): Interval {
  return {
    low: sumOfSquares / chiSquareQuantile(copies, miss / 2, 'upper'),
    high: sumOfSquares / chiSquareQuantile(copies, miss / 2, 'lower'),
  }
}

/** E|T/r − 1| for T of the law χ²_r: 4(r/2)^(r/2)·e^(−r/2)/(r·Γ(r/2)), by parts, which is close to 2/√(πr). */
export function meanError(copies: number): number {
  return (2 / Math.sqrt(Math.PI * copies)) * exp(-stirlingError(copies / 2))
}
