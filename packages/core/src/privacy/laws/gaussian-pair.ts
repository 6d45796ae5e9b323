/**
 * P = N(0, σ₁²) against Q = N(Δ, σ₂²). In units of σ₁, with r = σ₂/σ₁ and d = Δ/σ₁, the loss is
 *
 *   L(x) = ln r − x²/2 + (x − d)²/(2r²) = (q x² − 2d x/r² + d²/r²)/2 + ln r,   q = 1/r² − 1,
 *
 * and L = ε at x = (d/r² ± √D)/q, D = d²/r² + 2q(ε − ln r). Above ε lies what is outside both places where P is the wider
 * law (q > 0), what is between them where it is the narrower. The place nearer to 0 is found without dividing by q.
 *
 * δ is stationary in the two places, so their roundings enter squared; what is left is the error of the tails.
 */
import { exp, log, log1p } from '../../elementary/index.ts'
import { lnNormalTail } from '../special/normal.ts'
import { gaussianDelta, gaussianExceeds } from './gaussian.ts'

/** More than the relative error of a tail, against what the difference of two may lose. */
const TAIL_ERROR = 1e-13

/** δ of P against Q, in this one direction, for ε ≥ 0. */
export function gaussianPairOneWay(sigmaP: number, sigmaQ: number, shift: number, epsilon: number): number {
  if (sigmaP === sigmaQ) return gaussianDelta(shift / sigmaP, epsilon)
  const places = crossings(sigmaP, sigmaQ, shift, epsilon)
  if (places === undefined) return 0
  const r = sigmaQ / sigmaP
  const d = shift / sigmaP
  const [near, far] = places
  const [p, q] =
    sigmaP > sigmaQ
      ? [outside(near, far), outside((near - d) / r, (far - d) / r, epsilon)]
      : [between(far, near), between((far - d) / r, (near - d) / r, epsilon)]
  return Math.max(0, p.part - q.part) + TAIL_ERROR * (p.lost + q.lost)
}

/** P(loss > ε) under P, in this one direction, for ε ≥ 0. */
export function gaussianPairExceedsOneWay(sigmaP: number, sigmaQ: number, shift: number, epsilon: number): number {
  if (sigmaP === sigmaQ) return gaussianExceeds(shift / sigmaP, epsilon)
  const places = crossings(sigmaP, sigmaQ, shift, epsilon)
  if (places === undefined) return 0
  // Here roundings of the places enter as they are.
  const [near, far] = places
  const [wideNear, wideFar] = [CLOSE * Math.abs(near), CLOSE * Math.abs(far)]
  const { part, lost } =
    sigmaP > sigmaQ ? outside(near + wideNear, far - wideFar) : between(far - wideFar, near + wideNear)
  return part + TAIL_ERROR * lost
}

const CLOSE = 1e-14

/** The place nearer to 0 and the other, which is to its right where P is wider and to its left where it is narrower. */
function crossings(sigmaP: number, sigmaQ: number, shift: number, epsilon: number): [number, number] | undefined {
  const relative = (sigmaQ - sigmaP) / sigmaP
  const lnR = Math.abs(relative) < 0.5 ? log1p(relative) : log(sigmaQ / sigmaP)
  const away = shift / sigmaQ
  const slope = away * (sigmaP / sigmaQ)
  const q = ((sigmaP - sigmaQ) / sigmaQ) * ((sigmaP + sigmaQ) / sigmaQ)
  const discriminant = away * away + 2 * q * (epsilon - lnR)
  if (discriminant <= 0) return undefined
  const sum = slope + Math.sqrt(discriminant)
  return [(away * away + 2 * (lnR - epsilon)) / sum, sum / q]
}

/** e^lnFactor·Φ(x). */
function below(x: number, lnFactor = 0): number {
  if (x < 0 && lnFactor - (x * x) / 2 < LN_NOTHING) return 0
  return exp(lnFactor + lnNormalTail(-x))
}

/** Below the smallest double. */
const LN_NOTHING = -746

/** A part of a law, and the size of what was added and subtracted for it, which its error is a share of. */
interface Part {
  readonly part: number
  readonly lost: number
}

/** What lies outside two places, times e^lnFactor. */
function outside(from: number, to: number, lnFactor = 0): Part {
  const [a, b] = [below(from, lnFactor), below(-to, lnFactor)]
  return { part: a + b, lost: a * lengthOf(from) + b * lengthOf(to) }
}

/** What lies between them. */
function between(from: number, to: number, lnFactor = 0): Part {
  // On the side where the tails are small.
  const [inner, outer] = from > 0 ? [-from, -to] : [to, from]
  const [a, b] = [below(inner, lnFactor), below(outer, lnFactor)]
  return { part: Math.max(0, a - b), lost: a * lengthOf(inner) + b * lengthOf(outer) }
}

/** The logarithm of a tail is about x²/2 long, and exp makes its last digit an error in proportion. */
function lengthOf(x: number): number {
  return 1 + (x * x) / 400
}
