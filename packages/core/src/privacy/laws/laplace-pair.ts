/**
 * P = Lap(0, b₁) against Q = Lap(Δ, b₂). The loss above ε,
 *
 *   D(y) = ln(b₂/b₁) − |y|/b₁ + |y − Δ|/b₂ − ε,
 *
 * is linear left of 0, between 0 and Δ, and right of Δ. δ = ∫ p(1 − e^−D) over {D > 0} is a sum of at most three
 * pieces in closed form, each positive. Schedules of scales call this a million times: plain numbers, no objects.
 */
import { exp, expm1, log, log1p } from '../../elementary/index.ts'
import { divisionError } from '../rounding.ts'
import { RULE_8 } from '../special/quadrature.ts'

/** δ of P against Q, in this one direction, for ε ≥ 0. */
export function laplacePairOneWay(scaleP: number, scaleQ: number, shift: number, epsilon: number): number {
  const atZero = lossAtZero(scaleP, scaleQ, shift, epsilon)
  if (scaleP > scaleQ) {
    // D grows without limit on both sides. In a tail that begins at a crossing, 1 − e^−D integrates to p·(b₁ − b₂).
    const wider = (scaleP - scaleQ) / scaleP
    const slope = scaleQ / (scaleP - scaleQ)
    const atShift = lossAtShift(scaleP, scaleQ, shift, epsilon)
    const right = wider * exp(slope * atShift - shift / scaleP)
    if (atZero <= 0) return 0.5 * (wider * exp(slope * atZero) + right)
    const left = wider * exp(-atZero) - expm1(-atZero)
    return 0.5 * (left + between(scaleP, scaleQ, atZero) + right)
  }

  // D is largest at 0.
  if (atZero <= 0) return 0
  if (scaleP === scaleQ) return -expm1(-atZero / 2)
  const narrower = scaleQ - scaleP
  const left = fallingPiece((atZero * scaleQ) / narrower, atZero, (atZero * scaleP) / narrower)
  const atShift = lossAtShift(scaleP, scaleQ, shift, epsilon)
  if (atShift <= 0) return 0.5 * (left + between(scaleP, scaleQ, atZero))
  const a = shift / scaleP
  const q = shift / scaleQ
  const middle = expm1(-atShift) * expm1(-a) + exp(-atShift) * fallingPiece(a, a + q, -q)
  const right = exp(-a) * fallingPiece((atShift * scaleQ) / narrower, atShift, (atShift * scaleP) / narrower)
  return 0.5 * (left + middle + right)
}

/** P(loss > ε) under P, in this one direction, for ε ≥ 0. */
export function laplacePairExceedsOneWay(scaleP: number, scaleQ: number, shift: number, epsilon: number): number {
  const atZero = lossAtZero(scaleP, scaleQ, shift, epsilon)
  const between = -expm1((-atZero * scaleQ) / (scaleP + scaleQ))
  if (scaleP > scaleQ) {
    const slope = scaleQ / (scaleP - scaleQ)
    const right = exp(slope * lossAtShift(scaleP, scaleQ, shift, epsilon) - shift / scaleP)
    return 0.5 * (atZero <= 0 ? exp(slope * atZero) + right : 1 + between + right)
  }
  if (atZero <= 0) return 0
  if (scaleP === scaleQ) return 0.5 * (1 + between)
  const slope = scaleQ / (scaleQ - scaleP)
  const left = -expm1(-slope * atZero)
  const atShift = lossAtShift(scaleP, scaleQ, shift, epsilon)
  if (atShift <= 0) return 0.5 * (left + between)
  return 0.5 * (left - expm1(-shift / scaleP - slope * atShift))
}

function lnRatio(scaleP: number, scaleQ: number): number {
  const relative = (scaleQ - scaleP) / scaleP
  return Math.abs(relative) < 0.5 ? log1p(relative) : log(scaleQ / scaleP)
}

/**
 * D(0), rounded up. Where Δ/b₂ is close to ε the difference is exact, so the digits that the division lost are put
 * back: δ is about D(0)/2 there, and a plain subtraction would leave it few digits.
 */
function lossAtZero(scaleP: number, scaleQ: number, shift: number, epsilon: number): number {
  const quotient = shift / scaleQ
  const ln = lnRatio(scaleP, scaleQ)
  const loss = quotient - epsilon + divisionError(shift, scaleQ, quotient) + ln
  return loss + Number.EPSILON * (4 * Math.abs(ln) + Math.abs(loss))
}

/** D(Δ), rounded up. */
function lossAtShift(scaleP: number, scaleQ: number, shift: number, epsilon: number): number {
  const ln = lnRatio(scaleP, scaleQ)
  const away = shift / scaleP + epsilon
  return ln - away + 2 * Number.EPSILON * (Math.abs(ln) + away)
}

/** Twice the piece between 0 and the crossing, where D falls from D(0) to 0 before Δ. */
function between(scaleP: number, scaleQ: number, atZero: number): number {
  const sum = scaleP + scaleQ
  return fallingPiece((atZero * scaleQ) / sum, atZero, (-atZero * scaleP) / sum)
}

/**
 * G = A ∫₀¹ e^(−Ax)(1 − e^(−K(1−x))) dx, with B = A − K: the density falls by e^−A over a piece while D falls from K
 * to 0. With h(B) = (1 − e^−B)/B it is 1 − e^−A − A e^−K h(B), which cancels when K is small; then
 *
 *   |B| ≥ 1:  1 − e^−K = κ is taken out, G = κ(1 − e^−A) + e^−K (κe^−B − K h(B));
 *   |B| < 1:  A and K are both small, and eight nodes integrate the definition to the last digit.
 */
function fallingPiece(a: number, k: number, b: number): number {
  if (k >= 0.5) {
    const other = b > 0 ? (exp(-k) * -expm1(-b)) / b : (exp(-a) * -expm1(b)) / -b
    return -expm1(-a) - a * other
  }
  const taken = -expm1(-k)
  if (b >= 1) return -taken * expm1(-a) + exp(-k) * (taken * exp(-b) + (k * expm1(-b)) / b)
  let sum = 0
  for (let i = 0; i < RULE_8.size; i++) {
    const x = 0.5 + 0.5 * (RULE_8.nodes[i] as number)
    sum -= (RULE_8.weights[i] as number) * exp(-a * x) * expm1(-k * (1 - x))
  }
  return 0.5 * a * sum
}
