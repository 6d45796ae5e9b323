/** Exact bounds on a proportion from counted trials (Clopper and Pearson 1934), rounded to the safe side. */
import { exp, log } from '../elementary/index.ts'
import { InvalidInput } from '../errors.ts'
import { nextDown, nextUp } from './rounding.ts'
import { lnTail, tailSlope } from './special/beta.ts'

/**
 * The largest p under which so many successes, or more, have probability at most `miss`: whatever the true proportion
 * is, this lies above it with probability at most `miss`. To a relative 1e-12, and never above the exact bound.
 */
export function proportionAtLeast(successes: number, trials: number, miss: number): number {
  check(successes, trials, miss)
  if (successes === 0) return 0
  const { logit, slack } = crossing(successes, trials, miss)
  return nextDown(share(logit - slack))
}

/**
 * The smallest p under which so many successes, or fewer, have probability at most `miss`: it lies below the true
 * proportion with probability at most `miss`. To a relative 1e-12, and never below the exact bound.
 */
export function proportionAtMost(successes: number, trials: number, miss: number): number {
  check(successes, trials, miss)
  if (successes === trials) return 1
  // The failures are at least so many; where their odds are e^x, those of success are e^−x.
  const { logit, slack } = crossing(trials - successes, trials, miss)
  return Math.min(1, nextUp(share(slack - logit)))
}

/** Up to here bounds have been checked against sums at 60 digits, and take microseconds. */
const MOST_TRIALS = 1e9

function check(successes: number, trials: number, miss: number): void {
  if (!(Number.isInteger(trials) && trials >= 1 && trials <= MOST_TRIALS)) {
    throw new InvalidInput(`Trials are counted: give a whole number from 1 to ${MOST_TRIALS}, not ${trials}.`)
  }
  if (!(Number.isInteger(successes) && successes >= 0 && successes <= trials)) {
    throw new InvalidInput(`Of ${trials} trials a whole number from 0 to ${trials} can succeed, not ${successes}.`)
  }
  if (!(miss > 1e-300 && miss < 1)) {
    throw new InvalidInput(`A bound may miss with a probability between 0 and 1, such as 0.05, not ${miss}.`)
  }
}

interface Crossing {
  /** ln(p/(1 − p)) where P(X ≥ k) = miss. Both p and 1 − p are known from it to full relative precision. */
  readonly logit: number
  /** How far off the logit may be, on either side. */
  readonly slack: number
}

/** What Newton's method may leave undone. */
const LEFT = 1e-15

/**
 * Rounding moves the logit by at most this times (8 − ln miss)/slope + 4 + |logit|. Of 8000 tails computed at 60 digits
 * (n to 7·10⁸, p from 1e-300 to 1 − 1e-8) the worst was off by 0.37 of it.
 */
const ROUNDING = 2 * Number.EPSILON

/**
 * ln P(X ≥ k) is concave in the logit: its second derivative is Var(X | X ≥ k) − Var(X), and cutting a log-concave law
 * makes it narrower. So Newton's method lands below the crossing from anywhere and climbs towards it: no bracket needed.
 */
function crossing(k: number, n: number, miss: number): Crossing {
  // Above ½ the complement is the one that keeps its digits. Below, np ≤ k at the crossing, as `tailSlope` asks: the
  // median is not further than the next whole number from the mean.
  if (miss > 0.5) {
    const { logit, slack } = crossing(n - k + 1, n, 1 - miss)
    return { logit: -logit, slack }
  }
  const target = log(miss)
  // Since P(X ≥ k) ≤ (np)ᵏ, the crossing is above this, by 1 or more. Without it a rough start, or a long step, could
  // end at p = 0.
  const least = target / k - log(n) - 1
  let logit = Math.min(Math.max(start(k, n - k + 1, target), least), log(k / (n - k)))
  for (;;) {
    const [p, q] = [share(logit), share(-logit)]
    const slope = tailSlope(k, n, p, q)
    const step = (target - lnTail(k, n, p, q, slope)) / slope
    logit = Math.max(logit + step, least)
    // The second derivative is at most the variance npq, which a short step leaves as it is: what is still missing
    // after the step is about half of this at most.
    const left = (n * p * q * step * step) / slope
    if (Math.abs(step) < 0.01 && left <= LEFT) {
      return { logit, slack: LEFT + ROUNDING * ((8 - target) / slope + 4 + Math.abs(logit)) }
    }
  }
}

/** e^x/(1 + e^x), to full relative precision for x of either sign. */
function share(logit: number): number {
  const odds = exp(-Math.abs(logit))
  const smaller = odds / (1 + odds)
  // Near 1 the subtraction rounds once, by half a unit at most, where 1/(1 + odds) rounds twice.
  return logit < 0 ? smaller : 1 - smaller
}

/** The logit of a quantile of Beta(a, b), roughly: Abramowitz and Stegun 26.5.22, with the normal quantile of 26.2.23. */
function start(a: number, b: number, lnMiss: number): number {
  const t = Math.sqrt(-2 * lnMiss)
  const z = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
  const [perA, perB] = [1 / (2 * a - 1), 1 / (2 * b - 1)]
  const h = 2 / (perA + perB)
  const lambda = (z * z - 3) / 6
  const w = (z * Math.sqrt(h + lambda)) / h - (perB - perA) * (lambda + 5 / 6 - 2 / (3 * h))
  return log(a / b) - 2 * w
}
