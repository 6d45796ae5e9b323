/** The regularised incomplete gamma functions P(a, x) and Q(a, x) = 1 − P in logarithms, deep into both tails. */
import { exp, expm1, log, log1p } from '../../elementary/index.ts'
import { deviance, stirlingError } from './deviance.ts'

const LN_2PI = 1.8378770664093453

/** ln P(a, x): the lower tail of the Gamma(a) law, for a > 0 and x ≥ 0. */
export function lnP(a: number, x: number): number {
  return gammaTail(a, x, (x - a) / a, 'lower')
}

/** ln Q(a, x): the upper tail of the Gamma(a) law, for a > 0 and x ≥ 0. */
export function lnQ(a: number, x: number): number {
  return gammaTail(a, x, (x - a) / a, 'upper')
}

/**
 * The tail at x = a(1 + u). Both are taken: for large a the tail depends on au²/2, and a caller who knows u to more
 * digits than x carries keeps them.
 */
export function gammaTail(a: number, x: number, u: number, tail: 'lower' | 'upper'): number {
  if (x <= 0) return tail === 'lower' ? -Infinity : 0
  // The smaller of the two is computed, the larger is its complement: neither cancels.
  const lower = a * u < 1
  const ln = lower ? lnPrefactor(a, x, u) + log(series(a, x)) : lnPrefactor(a, x, u) + log(a * fraction(a, u))
  if (lower === (tail === 'lower')) return ln
  return ln < -1 ? log1p(-exp(ln)) : log(-expm1(ln))
}

/** ln of xᵃe⁻ˣ/Γ(a + 1). With λ = x/a it is −a(λ − 1 − ln λ) − ½ ln 2πa − stirlingError(a). */
function lnPrefactor(a: number, x: number, u: number): number {
  const exponent = u < -0.4 ? u - log(x / a) : deviance(u)
  return -a * exponent - 0.5 * (LN_2PI + log(a)) - stirlingError(a)
}

/** P(a, x) over the prefactor: 1 + x/(a+1) + x²/((a+1)(a+2)) + …  Summed with its rounding errors (Kahan). */
function series(a: number, x: number): number {
  let sum = 1
  let lost = 0
  let term = 1
  for (let n = 1; term > sum * 1e-17; n++) {
    term *= x / (a + n)
    const add = term - lost
    const next = sum + add
    lost = next - sum - add
    sum = next
  }
  return sum
}

/** Q(a, x) over a·prefactor: Legendre's continued fraction 1/(x+1−a − 1(1−a)/(x+3−a − …)), by Lentz's method. */
function fraction(a: number, u: number): number {
  let b = a * u + 1
  let c = Infinity
  let d = 1 / b
  let value = d
  for (let n = 1; n < 1_000_000; n++) {
    const numerator = -n * (n - a)
    b += 2
    d = 1 / (numerator * d + b)
    c = b + numerator / c
    const factor = c * d
    value *= factor
    if (Math.abs(factor - 1) < 2e-16) break
  }
  return value
}
