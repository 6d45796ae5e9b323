/**
 * N(0, 1)^r × N(0, 1)^r against N(0, e^θ)^r × N(0, e^−θ)^r. With T₁, T₂ the two sums of squares,
 *
 *   L = −aT₁ + bT₂,  a = (1 − e^−θ)/2,  b = (e^θ − 1)/2 = ae^θ
 *
 * (the determinants are equal, so there is no constant). Exchanging the laws exchanges T₁ and T₂: both directions are
 * equal. Given T₁ the loss exceeds ε when T₂ does a crossing, and what T₂ adds is one chi integral; in T = r(1 + u),
 *
 *   crossing:  u₂ = e^−θ u₁ + (ε/r − (b − a))/b,   b − a = 2 sinh²(θ/2).
 *
 * The outer integral runs over v₁ = √T₁. Its integrand is positive and close to a Gaussian bump.
 */
import { exp, expm1, hypot, sinh } from '../../elementary/index.ts'
import { type Chi, chi, chiExcess, deviationOf, lnChiDensity } from '../special/chi.ts'
import { NEGLIGIBLE, RULE_24 } from '../special/quadrature.ts'

/** Outward relative shift of the crossing: more than what its roundings can lose. */
const CROSSING = 8 * Number.EPSILON

export function oppositeScalesDelta(copies: number, theta: number, epsilon: number): number {
  return theta === 0 ? 0 : overFirst(copies, theta, epsilon, expm1(theta) / 2)
}

export function oppositeScalesExceeds(copies: number, theta: number, epsilon: number): number {
  return theta === 0 ? 0 : overFirst(copies, theta, epsilon, Infinity)
}

function overFirst(copies: number, theta: number, epsilon: number, rate: number): number {
  const law = chi(copies)
  const b = expm1(theta) / 2
  const shrink = exp(-theta)
  const share = epsilon / copies
  const gap = 2 * sinh(theta / 2) ** 2
  const offset = (share - gap - CROSSING * (share + gap)) / b
  const crossing = (w: number) => {
    const first = shrink * w * (2 + w)
    return deviationOf(first + offset - CROSSING * (Math.abs(first) + Math.abs(offset)))
  }

  const peak = deviationOf(likeliest(law, shrink, epsilon / b))
  const lnBump = (w: number) => lnChiDensity(law, w) + lnChiDensity(law, Math.max(crossing(w), law.mode))
  const top = lnBump(peak)
  if (top === -Infinity) return 0
  const low = edge(lnBump, peak, Math.max(-1, peak - widest(law)), top - NEGLIGIBLE)
  const high = edge(lnBump, peak, peak + widest(law), top - NEGLIGIBLE)

  // v₂ at the crossing is √(e^−θ v₁² + ε/b), whose branch points lie close to the axis when r and ε are small:
  // no panel is longer than four times its distance from them.
  const branch = Math.sqrt(epsilon / b / shrink / copies)
  const { size, nodes, weights } = RULE_24
  let sum = 0
  for (let from = low; from < high; ) {
    const longest = Math.max(4 * hypot(1 + from, branch), 1e-8)
    const half = Math.min((from < peak ? peak : high) - from, longest) / 2
    let part = 0
    for (let i = 0; i < size; i++) {
      const w = from + half * (1 + (nodes[i] as number))
      part += (weights[i] as number) * chiExcess(law, crossing(w), 1, rate, lnChiDensity(law, w) - top)
    }
    sum += part * half
    from += 2 * half
  }
  return sum * law.root * exp(top)
}

/**
 * u₁ at the densest point of {L ≥ ε}. Where the common mode T = r − 1 lies outside, it is on the boundary T₂ = qT₁ + p,
 * q = e^−θ, p = ε/b: setting the derivative of the two log-densities along it to zero gives
 * q(1 + q)T₁² + ((1 + q)p − 2q(r − 1))T₁ − (r − 1)p = 0.
 */
function likeliest({ copies }: Chi, q: number, p: number): number {
  const many = copies - 1
  if (p + q * many <= many) return -1 / copies
  const half = ((1 + q) * p) / 2 - q * many
  const root = Math.sqrt(half * half + q * (1 + q) * many * p)
  const t = half > 0 ? (many * p) / (half + root) : (root - half) / (q * (1 + q))
  return t / copies - 1
}

/** In v the bump's logarithm has a second derivative of at most −1: it has dropped enough at this deviation. */
function widest(law: Chi): number {
  return Math.sqrt(2 * NEGLIGIBLE) / law.root
}

/** Where a concave function, above the level at `inside`, falls below it: halving, and the outer end of the last step. */
function edge(f: (w: number) => number, inside: number, outside: number, level: number): number {
  if (f(outside) >= level) return outside
  for (let step = 0; step < 7; step++) {
    const middle = (inside + outside) / 2
    if (f(middle) < level) outside = middle
    else inside = middle
  }
  return outside
}
