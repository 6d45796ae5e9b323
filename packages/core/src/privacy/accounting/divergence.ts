/**
 * What a release spends of other measures than (ε, δ), which add up whatever is decided along the way: Rényi divergences of
 * one order, the ρ of zero-concentrated privacy, and the μ of the Gaussian that is at least as telling. All rounded up;
 * Infinity where there is none.
 */
import { exp, expm1, log, log1p } from '../../elementary/index.ts'
import type { Curve } from '../curve.ts'
import { largestLoss, stepsInClosedForm } from '../curves.ts'
import { multiplyUp, sqrtUp } from '../rounding.ts'
import { lnNormalTail } from '../special/normal.ts'

/** More than the roundings of the formulas below. */
const UP = 1 + 1e-10

/** The largest Rényi divergence of order α > 1 of two neighbours, in either direction. */
export function renyi(curve: Curve, order: number): number {
  const found = UP * exactRenyi(curve, order)
  return Number.isNaN(found) ? Infinity : Math.min(found, largestLoss(curve))
}

function exactRenyi(curve: Curve, order: number): number {
  switch (curve.kind) {
    case 'pure':
      return ofAnswer(curve.epsilon, order)
    case 'response':
      return curve.cells * ofAnswer(curve.epsilon, order)
    case 'laplace':
      return ofLaplace(1, 1, curve.epsilon, order)
    case 'gaussian':
      return (order * curve.mu ** 2) / 2
    case 'laplacePair': {
      const { scaleP, scaleQ, shift } = curve
      return Math.max(ofLaplace(scaleP, scaleQ, shift, order), ofLaplace(scaleQ, scaleP, shift, order))
    }
    case 'gaussianPair': {
      const { sigmaP, sigmaQ, shift } = curve
      return Math.max(ofGaussians(sigmaP, sigmaQ, shift, order), ofGaussians(sigmaQ, sigmaP, shift, order))
    }
    case 'gaussianScale': {
      const sigma = Math.sqrt(curve.ratio)
      return curve.copies * Math.max(ofGaussians(1, sigma, 0, order), ofGaussians(sigma, 1, 0, order))
    }
    case 'oppositeScales': {
      const sigma = exp(curve.theta / 2)
      return curve.copies * (ofGaussians(1, sigma, 0, order) + ofGaussians(1, 1 / sigma, 0, order))
    }
    case 'steps': {
      const closed = stepsInClosedForm(curve)
      return closed === undefined ? ofAnswer(largestLoss(curve), order) : exactRenyi(closed, order)
    }
    case 'approximate':
    case 'none':
      return Infinity
  }
}

/** One answer with odds e^ε, which is the most telling of all whose loss is at most ε. */
function ofAnswer(epsilon: number, order: number): number {
  if (epsilon === Infinity) return Infinity
  return epsilon + (log1p(exp((1 - 2 * order) * epsilon)) - log1p(exp(-epsilon))) / (order - 1)
}

/** Lap(0, p) against Lap(Δ, q): ∫ of an exponential function on three pieces. */
function ofLaplace(p: number, q: number, shift: number, order: number): number {
  const [a, c] = [order / p, (order - 1) / q]
  if (a <= c) return Infinity
  // Over e^(cΔ), which is the largest part.
  const pieces = (1 + exp(-(a + c) * shift)) / (a - c) - expm1(-(a + c) * shift) / (a + c)
  return (c * shift + log(pieces) + (order - 1) * log(q / p) - log(2 * p)) / (order - 1)
}

/** N(0, p²) against N(Δ, q²). */
function ofGaussians(p: number, q: number, shift: number, order: number): number {
  const mixed = order * q * q + (1 - order) * p * p
  if (!(mixed > 0)) return Infinity
  return log(q / p) + log((q * q) / mixed) / (2 * (order - 1)) + (order * shift * shift) / (2 * mixed)
}

/** ρ: the Rényi divergence of every order α is at most ρα (Bun and Steinke 2016; ε²/2 where the loss is at most ε). */
export function concentrated(curve: Curve): number {
  switch (curve.kind) {
    case 'gaussian':
      return multiplyUp(curve.mu, curve.mu) / 2
    case 'response':
      return (curve.cells * multiplyUp(curve.epsilon, curve.epsilon) * UP) / 2
    case 'gaussianPair':
      return curve.sigmaP === curve.sigmaQ ? (UP * (curve.shift / curve.sigmaP) ** 2) / 2 : Infinity
    case 'steps': {
      const closed = stepsInClosedForm(curve)
      if (closed !== undefined) return concentrated(closed)
    }
  }
  const most = largestLoss(curve)
  return multiplyUp(most, most) / 2
}

/**
 * μ of a Gaussian of which the release is a post-processing. Where the loss is at most ε, it is one of an answer with odds
 * e^ε, whose trade-off of errors is two straight lines that meet at 1/(1 + e^ε): a convex one that passes through there and
 * has the same ends lies below them. So Φ(−μ/2) = 1/(1 + e^ε).
 */
export function gaussianMu(curve: Curve): number {
  switch (curve.kind) {
    case 'gaussian':
      return curve.mu
    case 'response':
      return Math.min(
        multiplyUp(sqrtUp(curve.cells), ofLoss(curve.epsilon)),
        ofLoss(multiplyUp(curve.cells, curve.epsilon)),
      )
    case 'gaussianPair':
      return curve.sigmaP === curve.sigmaQ ? UP * (curve.shift / curve.sigmaP) : Infinity
    case 'steps': {
      const closed = stepsInClosedForm(curve)
      return closed === undefined ? ofLoss(largestLoss(curve)) : gaussianMu(closed)
    }
    default:
      return ofLoss(largestLoss(curve))
  }
}

function ofLoss(epsilon: number): number {
  if (epsilon === 0 || epsilon === Infinity) return epsilon
  const target = -epsilon - log1p(exp(-epsilon))
  let [low, high] = [0, 4 + 2 * Math.sqrt(2 * epsilon)]
  for (let i = 0; i < 80; i++) {
    const middle = (low + high) / 2
    if (lnNormalTail(middle / 2) <= target) high = middle
    else low = middle
  }
  return high * UP
}
