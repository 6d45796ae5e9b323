/**
 * What a noisy number says of a true one that is not negative and was expected to be about `mean`: with an exponential law of
 * that mean before, and Gaussian noise, what is left is a normal law cut off at 0. Its mean lies near the noisy number where
 * that stands out from the noise, and near what was expected where it does not; it is never 0.
 */
import { exp } from '../../elementary/index.ts'

/** The mean of a normal law of deviation s around z − s²/mean, cut off below 0. */
export function posteriorMean(noisy: number, variance: number, mean: number): number {
  const s = Math.sqrt(variance)
  const a = noisy / s - s / mean
  return s * aboveZero(a)
}

const ROOT_2PI = 2.5066282746310002

/** The mean of a normal law of deviation 1 around a, cut off below 0: a + φ(a)/Φ(a). */
export function aboveZero(a: number): number {
  // Far below 0 the sum would lose its digits; the continued fraction of Mills' ratio is the difference itself.
  if (a < -2.5) {
    let fraction = -a
    for (let k = 24; k > 1; k--) fraction = -a + k / fraction
    return 1 / fraction
  }
  const density = exp((-a * a) / 2) / ROOT_2PI
  return a + density / below(a, density)
}

/** Φ(a), to some 10⁻⁷ (Abramowitz and Stegun 26.2.17): what is made of noise need not be more exact than that. */
function below(a: number, density: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(a))
  const polynomial = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return a >= 0 ? 1 - density * polynomial : density * polynomial
}

/** Numbers that belong together, entry `start` to `end` − 1 of lists. */
export interface Family {
  readonly start: number
  readonly end: number
}

/**
 * Divides a total among a family: each gets what its noisy number and its prior say, all multiplied so that the total is kept.
 * Writes to `out`. The prior is in any unit; where it is 0 throughout, all are expected to be alike.
 */
export function divide(
  out: Float64Array,
  { start, end }: Family,
  total: number,
  noisy: Float64Array,
  variance: Float64Array,
  prior: Float64Array,
): void {
  let [weights, spread, seen] = [0, 0, 0]
  for (let i = start; i < end; i++) {
    weights += prior[i] as number
    spread += variance[i] as number
    seen += noisy[i] as number
  }
  if (!(total > 0)) {
    out.fill(0, start, end)
    return
  }
  const even = weights > 0 ? 0 : 1 / (end - start)
  // Least squares: what is missing to the total is shared by how uncertain each is.
  const missing = (total - seen) / spread
  let sum = 0
  for (let i = start; i < end; i++) {
    const expected = total * (weights > 0 ? (prior[i] as number) / weights : even)
    const v = variance[i] as number
    const x = expected > 0 ? posteriorMean((noisy[i] as number) + missing * v, v, expected) : 0
    out[i] = x
    sum += x
  }
  const factor = sum > 0 ? total / sum : 0
  for (let i = start; i < end; i++) out[i] = (out[i] as number) * factor
}
