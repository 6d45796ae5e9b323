/**
 * The chi law: v = √T for T a sum of r squared normal variables. In v its density is smooth, log-concave and about as
 * wide for a million copies as for one, so one way of integrating serves every r.
 *
 * A place is given by its deviation w, v = √r(1 + w): close to the bulk, w carries the digits that v would lose.
 */
import { exp, expm1 } from '../../elementary/index.ts'
import { deviance, stirlingError } from './deviance.ts'
import { NEGLIGIBLE, RULE_32 } from './quadrature.ts'

/** ½ ln π; the density at v = √r is e^−stirlingError(r/2)/√π. */
const HALF_LN_PI = 0.5723649429247001

/** e to this power is zero in doubles, whatever a density integrates to. */
const LEAST = -800

export interface Chi {
  readonly copies: number
  readonly root: number
  /** ln of the density at v = √r. */
  readonly lnCentre: number
  /** Deviation of the densest place, v = √(r − 1). */
  readonly mode: number
}

export function chi(copies: number): Chi {
  return {
    copies,
    root: Math.sqrt(copies),
    lnCentre: -HALF_LN_PI - stirlingError(copies / 2),
    mode: -1 / (copies * (1 + Math.sqrt(1 - 1 / copies))),
  }
}

/**
 * ln of the density of v at deviation w. The density is a constant times v^(r−1) e^(−v²/2), so relative to w = 0 its
 * logarithm is (r − 1) ln(1 + w) − rw − rw²/2.
 */
export function lnChiDensity({ copies, lnCentre }: Chi, w: number): number {
  return lnCentre - w - (copies * w * w) / 2 - (copies === 1 ? 0 : (copies - 1) * deviance(w))
}

/** The deviation w at which T = r(1 + u). */
export function deviationOf(u: number): number {
  if (u === Infinity) return u
  return u <= -1 ? -1 : u / (1 + Math.sqrt(1 + u))
}

/**
 * e^lnWeight · ∫ density(v) · (1 − e^(−rate·|v² − v₀²|)) dv over the places beyond v₀ = √r(1 + start): above it for
 * side +1, below it for side −1. With rate = Infinity it is the probability of that side.
 *
 * The integrand is positive, so nothing cancels. It is taken relative to an anchor, the densest place of the side:
 * at v = anchor + z the density has dropped by e^−drop, drop = −slope·z + z²/2 + (r − 1)(z/anchor − ln(1 + z/anchor)),
 * which is convex in z.
 */
export function chiExcess(law: Chi, start: number, side: 1 | -1, rate: number, lnWeight = 0): number {
  const { copies, root, mode } = law
  const atTail = side * (start - mode) >= 0
  const anchorAt = atTail ? start : mode
  const lnHeight = lnChiDensity(law, anchorAt) + lnWeight
  if (lnHeight < LEAST) return 0
  const anchor = root * (1 + anchorAt)
  // d ln density/dv = (r − 1)/v − v, and r − 1 − v² = −1 − rw(2 + w).
  const slope = atTail && anchor > 0 ? -(1 + copies * start * (2 + start)) / anchor : 0
  const inward = atTail ? 0 : root * side * (anchorAt - start)
  const many = anchor > 0 ? copies - 1 : 0

  const end = reach(-slope * side, many, anchor, side)
  let z = atTail ? 0 : -Math.min(inward, reach(0, many, anchor, side === 1 ? -1 : 1))
  let sum = 0
  // z is measured outwards from the anchor.
  while (z < end) {
    const v = anchor + side * z
    const beyond = z + inward
    const exponent = rate * beyond * Math.abs(v + root * (1 + start))
    const layer = exponent < NEGLIGIBLE ? rate : 0
    const tilt = Math.abs(-slope * side + z + (many * z) / (anchor * v || 1)) + 2 * layer * v
    // The panel over which tilt·h + (1 + layer)h² grows to NEGLIGIBLE, unless the doubles around z are wider: a layer
    // that thin holds nothing. A short rest is not worth a panel of its own.
    const h = (2 * NEGLIGIBLE) / (tilt + Math.sqrt(tilt * tilt + 4 * NEGLIGIBLE * (1 + layer)))
    const to = h * 1.25 > end - z ? end : Math.min(end, z + Math.max(h, 2 ** -45 * Math.abs(z)))
    sum += panel(z, to)
    z = to
  }
  return sum * exp(lnHeight)

  function panel(from: number, to: number): number {
    const { size, nodes, weights } = RULE_32
    const half = (to - from) / 2
    const middle = from + half
    const twiceStart = 2 * root * (1 + start)
    let total = 0
    for (let i = 0; i < size; i++) {
      const outward = middle + half * (nodes[i] as number)
      const signed = side * outward
      const drop = signed * (signed / 2 - slope) + (many === 0 ? 0 : many * deviance(signed / anchor))
      const beyond = outward + inward
      const gain = rate === Infinity ? 1 : -expm1(-rate * beyond * (twiceStart + side * beyond))
      total += (weights[i] as number) * exp(-drop) * gain
    }
    return total * half
  }
}

/**
 * How far from the anchor the density has dropped to e^−NEGLIGIBLE, or a little further. Without its last term the
 * drop is smaller and the answer a quadratic root; Newton's method from there stays outside, the drop being convex.
 */
function reach(tilt: number, many: number, anchor: number, side: 1 | -1): number {
  let x = (2 * NEGLIGIBLE) / (tilt + Math.sqrt(tilt * tilt + 2 * NEGLIGIBLE))
  // Below the anchor there is no more than the anchor's own distance from zero, where the density of few copies is
  // not small enough.
  if (side < 0 && x >= anchor) {
    x = anchor * (1 - 2 ** -10)
    if (dropAt(x) <= NEGLIGIBLE) return anchor
  }
  for (let step = 0; many > 0 && step < 2; step++) {
    x -= (dropAt(x) - NEGLIGIBLE) / (tilt + x + (many * x) / (anchor * (anchor + side * x)))
  }
  return x

  function dropAt(x: number): number {
    return x * (tilt + x / 2) + (many === 0 ? 0 : many * deviance((side * x) / anchor))
  }
}
