/**
 * N(0, 1) against N(μ, 1): both directions are equal. With t = ε/μ − μ/2 the loss exceeds ε with probability Φ(−t), and
 *
 *   δ = Φ(−t) − e^ε Φ(−t − μ) = φ(t)·∫ e^(−tx − x²/2)(1 − e^(−μx)) dx over x > 0,
 *
 * because e^ε φ(t + μ) = φ(t) and Φ(−t)/φ(t) is the integral without the bracket. The difference of the two Φ loses all
 * digits at small μ; the integrand on the right is positive.
 */
import { exp, expm1 } from '../../elementary/index.ts'
import { gaussianReach, lnNormalDensity, lnNormalTail, millsRatio } from '../special/normal.ts'
import { integrate, NEGLIGIBLE } from '../special/quadrature.ts'

/** t, rounded down by more than its roundings can lose: δ and P(L > ε) fall with t. */
function threshold(mu: number, epsilon: number): number {
  const near = epsilon / mu
  if (near === Infinity) return near
  return near - mu / 2 - 2 * Number.EPSILON * (near + mu / 2)
}

export function gaussianDelta(mu: number, epsilon: number): number {
  if (mu === 0) return 0
  const t = threshold(mu, epsilon)
  // Here the second term is at most 0.8 of the first: the difference is safe, and the integral would be wide.
  if (mu > 16) return exp(lnNormalTail(t)) - exp(lnNormalDensity(t)) * millsRatio(t + mu)
  const end = t < 0 ? gaussianReach(0) - t : gaussianReach(t)
  const f = (x: number) => -exp(-x * (t + x / 2)) * expm1(-mu * x)
  let sum = 0
  let x = 0
  while (x < end) {
    const tilt = Math.abs(t + x) + (mu * x < NEGLIGIBLE ? mu : 0)
    const h = Math.min(end - x, (2 * NEGLIGIBLE) / (tilt + Math.sqrt(tilt * tilt + 2 * NEGLIGIBLE)))
    sum += integrate(f, x, x + h)
    x += h
  }
  return sum * exp(lnNormalDensity(t))
}

export function gaussianExceeds(mu: number, epsilon: number): number {
  return mu === 0 ? 0 : exp(lnNormalTail(threshold(mu, epsilon)))
}
