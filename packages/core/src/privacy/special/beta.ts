/**
 * The tails of the binomial law in logarithms, deep into both: P(X ≥ k) is the regularised incomplete beta function
 * I_p(k, n − k + 1). Whoever knows q = 1 − p to more digits than p carries gives both, and keeps them.
 */
import { exp, expm1, log, log1p } from '../../elementary/index.ts'
import { deviance, stirlingError } from './deviance.ts'

const LN_2PI = 1.8378770664093453

/** ln P(X ≥ k) for X the successes in n trials of probability p in (0, 1). */
export function lnAtLeast(k: number, n: number, p: number, q = 1 - p): number {
  if (k <= 0) return 0
  if (k > n) return -Infinity
  // The smaller of the two tails is computed, the larger is its complement: neither cancels.
  if (beyondMean(k, n, p, q) >= 0.5) return lnTail(k, n, p, q, tailSlope(k, n, p, q))
  const rest = lnTail(n - k + 1, n, q, p, tailSlope(n - k + 1, n, q, p))
  return rest < -1 ? log1p(-exp(rest)) : log(-expm1(rest))
}

/** ln P(X ≤ k): the failures are at least n − k. */
export function lnAtMost(k: number, n: number, p: number, q = 1 - p): number {
  return lnAtLeast(n - k, n, q, p)
}

/** ln P(X ≥ k), 0 < k ≤ n, from its slope: the slope is kq·P(X = k)/P(X ≥ k). */
export function lnTail(k: number, n: number, p: number, q: number, slope: number): number {
  return k === n ? n * lnShare(p, q) : lnMass(k, n, p, q) + log((k * q) / slope)
}

/**
 * The derivative of ln P(X ≥ k) by ln(p/q), which is E[X | X ≥ k] − np, for 0 < k ≤ n and np ≤ k: the continued
 * fraction of DiDonato and Morris (1992) for I_p(k, n − k + 1). All its terms are positive there, so nothing cancels;
 * it ends by itself after n − k steps. Evaluated by Lentz's method.
 */
export function tailSlope(k: number, n: number, p: number, q: number): number {
  const b = n - k + 1
  const gap = beyondMean(k, n, p, q) - p + 1
  let value = (k * gap) / (k + 1)
  let c = value
  let d = 0
  for (let m = 1; m < b; m++) {
    const middle = k + 2 * m
    const rise = (m * (b - m) * p) / (middle - 1)
    const numerator = (rise * p * (k + m - 1) * (n + m)) / (middle - 1)
    const denominator = m + rise + ((k + m) * (gap + m * (1 + q))) / (middle + 1)
    d = 1 / (denominator + numerator * d)
    c = denominator + numerator / c
    const factor = c * d
    value *= factor
    if (Math.abs(factor - 1) < 2e-16) break
  }
  return value
}

/** k − np, from the smaller of p and q: the larger has lost digits that n would bring forth. */
function beyondMean(k: number, n: number, p: number, q: number): number {
  return p <= q ? k - n * p : n * q - (n - k)
}

/** ln P(X = k), 0 < k < n and np ≤ k, by Loader (2000): the deviances are positive, and of the size of the result. */
export function lnMass(k: number, n: number, p: number, q: number): number {
  const beyond = beyondMean(k, n, p, q)
  const fewer = n - k
  const u = -beyond / k
  const successes = u < -0.4 ? u - log((n * p) / k) : deviance(u)
  const exponent = k * successes + fewer * deviance(beyond / fewer)
  const stirling = stirlingError(n) - stirlingError(k) - stirlingError(fewer)
  return stirling - exponent - 0.5 * (LN_2PI + log(k * (fewer / n)))
}

/** ln p, which near 1 is known from q. */
function lnShare(p: number, q: number): number {
  return p <= q ? log(p) : log1p(-q)
}
