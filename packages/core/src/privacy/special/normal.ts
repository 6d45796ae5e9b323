/** The normal law in its tail, where Φ(−t) itself would underflow or lose its digits. */
import { exp, log, log1p } from '../../elementary/index.ts'
import { integrate, NEGLIGIBLE } from './quadrature.ts'

const LN_ROOT_2PI = 0.9189385332046727

/** ln of the normal density at t. */
export function lnNormalDensity(t: number): number {
  return -t * t * 0.5 - LN_ROOT_2PI
}

/** Mills' ratio Φ(−t)/φ(t) = ∫ e^(−tx − x²/2) dx over x > 0, for t ≥ 0. */
export function millsRatio(t: number): number {
  // Past this the next term of 1/t − 1/t³ + 3/t⁵ − … is below 1e-17.
  if (t > 1e6) return (1 - 1 / (t * t)) / t
  const end = gaussianReach(t)
  const f = (x: number) => exp(-x * (t + x / 2))
  const half = end / 2
  return integrate(f, 0, half) + integrate(f, half, end)
}

/** The x > 0 at which tx + x²/2 has grown to NEGLIGIBLE, t ≥ 0. */
export function gaussianReach(t: number): number {
  return (2 * NEGLIGIBLE) / (t + Math.sqrt(t * t + 2 * NEGLIGIBLE))
}

/** ln Φ(−t), for every t. */
export function lnNormalTail(t: number): number {
  if (t < 0) return log1p(-exp(lnNormalTail(-t)))
  return lnNormalDensity(t) + log(millsRatio(t))
}
