/** e^x, and what is made of it. */
import { LN2_HIGH, LN2_LOW, POWERS } from './constants.ts'

const INVERSE_LN2 = 1 / (LN2_HIGH + LN2_LOW)
/** ln of the largest double, and of half the smallest. */
const [MOST, LEAST] = [709.782712893384, -745.1332191019412]
/** From here on e^−x is lost beside e^x. */
const FAR = 22

/**
 * e^x = 2^k·e^r, |r| ≤ 0.347. x − k·LN2_HIGH is exact: a multiple of 2^−54 below ½. What taking off the rest rounds away is
 * kept in a second part. The series is cut after r^13, at 2^−57 of r; what it sums from r²/2 on is below 0.072 and errs by less
 * than 2^−55. Adding it to r rounds by 2^−55, adding 1 by 2^−53 at most where the result is above 1, by 2^−54 below.
 */
export function exp(x: number): number {
  if (!(x <= MOST && x >= LEAST)) return x > MOST ? Infinity : x < LEAST ? 0 : x
  const k = Math.round(x * INVERSE_LN2)
  return scaled(1 + beyondOne(x, k), k)
}

/** e^x − 1, near 0 too. */
export function expm1(x: number): number {
  if (!(x <= MOST && x >= -FAR * 2)) return x > MOST ? Infinity : x < 0 ? -1 : x
  // −0 stays what it is.
  if (Math.abs(x) < 2 ** -54) return x
  const k = Math.round(x * INVERSE_LN2)
  const p = beyondOne(x, k)
  if (k === 0) return p
  if (k > 53) return scaled(1 + p, k)
  // 1 − 2^−k and 2^k − 1 are exact.
  const power = POWERS[k + 1022] as number
  return k > 0 ? power * (p + (1 - 1 / power)) : power * p + (power - 1)
}

/** e^r − 1 for what is left of x without k·ln 2. */
function beyondOne(x: number, k: number): number {
  const high = x - k * LN2_HIGH
  const low = k * LN2_LOW
  const r = high - low
  const lost = high - r - low
  // In pairs that do not wait for each other.
  const r2 = r * r
  const r4 = r2 * r2
  const near = 0.5 + r * (1 / 6) + r2 * (1 / 24 + r * (1 / 120))
  const middle = 1 / 720 + r * (1 / 5040) + r2 * (1 / 40320 + r * (1 / 362880))
  const far = 1 / 3628800 + r * (1 / 39916800) + r2 * (1 / 479001600 + r * (1 / 6227020800))
  return r + (r2 * (near + r4 * (middle + r4 * far)) + lost)
}

/** y·2^k, rounded once more where it is below the normal numbers. */
function scaled(y: number, k: number): number {
  if (k > 1023) return y * 2 * (POWERS[2045] as number)
  return k >= -1022 ? y * (POWERS[k + 1022] as number) : y * (POWERS[k + 1122] as number) * (POWERS[922] as number)
}

export function sinh(x: number): number {
  const a = Math.abs(x)
  if (a < FAR) {
    const t = expm1(a)
    return Math.sign(x) * 0.5 * (t + t / (t + 1))
  }
  return Math.sign(x) * halfOf(a)
}

export function cosh(x: number): number {
  const a = Math.abs(x)
  if (a < FAR) {
    const t = exp(a)
    return 0.5 * (t + 1 / t)
  }
  return halfOf(a)
}

/** e^a/2, also where e^a is beyond the largest double. */
function halfOf(a: number): number {
  if (a <= MOST) return 0.5 * exp(a)
  const root = exp(0.5 * a)
  return 0.5 * root * root
}

export function tanh(x: number): number {
  const a = Math.abs(x)
  if (a > FAR) return Math.sign(x)
  if (a >= 1) return Math.sign(x) * (1 - 2 / (expm1(2 * a) + 2))
  const t = expm1(-2 * a)
  return Math.sign(x) * (-t / (t + 2))
}
