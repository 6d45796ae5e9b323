/**
 * A curve is δ as a function of ε for a mechanism: its whole guarantee. It is plain data (curve.ts), and these functions
 * judge it.
 *
 * δ(ε) = sup over neighbours of H_ε(P‖Q) = ∫ max(0, p − e^ε q), the larger of the two directions; notes.md derives
 * each. Laws are taken at the worst pair of neighbours, so a curve speaks of noise, not of data.
 */
import { exp, expm1, log } from '../elementary/index.ts'
import { InvalidInput, NotFeasible } from '../errors.ts'
import { type Curve, checkCurve, type Exactness } from './curve.ts'
import { gaussianDelta, gaussianExceeds } from './laws/gaussian.ts'
import { gaussianPairExceedsOneWay, gaussianPairOneWay } from './laws/gaussian-pair.ts'
import { gaussianScaleDelta, gaussianScaleExceeds } from './laws/gaussian-scale.ts'
import { laplacePairExceedsOneWay, laplacePairOneWay } from './laws/laplace-pair.ts'
import { oppositeScalesDelta, oppositeScalesExceeds } from './laws/opposite-scales.ts'
import { laplaceDelta, laplaceExceeds, oneResponseExceeds, pureDelta, pureExceeds } from './laws/pure.ts'
import { responseDelta, responseExceeds } from './laws/response.ts'
import { exceedsBySlope, stepsDelta } from './laws/steps.ts'
import { allowedSide } from './root.ts'
import { divideUp, multiplyUp } from './rounding.ts'

/**
 * δ and probabilities are returned this much too large, so that they are never below the truth. What it covers:
 * exponents of up to 745 with a relative error of 4e-16, quadrature to 1e-14, and a platform whose exp, expm1, log and
 * log1p are within 50 units in the last place (all known engines are within one). What depends on a difference of
 * close numbers, such as the place where the loss crosses ε, is rounded outward where it is computed.
 */
export const RELATIVE_ERROR = 1e-12

function outward(probability: number): number {
  // Parameters at the end of the doubles can leave no number at all; then nothing is promised.
  if (Number.isNaN(probability)) return 1
  // The second term is felt only where doubles run out of exponent: there the truth is below 1e-320, but not zero.
  return Math.min(1, probability * (1 + RELATIVE_ERROR) + 8 * Number.MIN_VALUE)
}

/** δ at ε ≥ 0: exact from above, to a relative error of about RELATIVE_ERROR, or the curve's bound. */
export function deltaAt(curve: Curve, at: number): number {
  checkCurve(curve)
  const epsilon = readAt(at)
  if (saysNothing(curve)) return 1
  switch (curve.kind) {
    case 'pure':
      return epsilon >= curve.epsilon ? 0 : outward(pureDelta(curve.epsilon, epsilon))
    case 'approximate':
      return approximateDelta(curve.epsilon, curve.delta, epsilon)
    case 'response': {
      const { cells, epsilon: share } = curve
      return epsilon >= multiplyUp(cells, share) ? 0 : outward(responseDelta(cells, share, epsilon))
    }
    case 'laplace':
      return epsilon >= curve.epsilon ? 0 : outward(laplaceDelta(curve.epsilon, epsilon))
    case 'gaussian':
      return gaussianNoiseDelta(curve.mu, epsilon)
    case 'laplacePair':
      return laplacePairDelta(curve.scaleP, curve.scaleQ, curve.shift, epsilon)
    case 'gaussianPair':
      return gaussianPairDelta(curve.sigmaP, curve.sigmaQ, curve.shift, epsilon)
    case 'gaussianScale': {
      if (curve.ratio === 1) return 0
      const { below, above } = gaussianScaleDelta(curve.copies, curve.ratio, epsilon)
      return outward(Math.max(below, above))
    }
    case 'oppositeScales':
      return curve.theta === 0 ? 0 : outward(oppositeScalesDelta(curve.copies, curve.theta, epsilon))
    case 'steps': {
      const { steps, of } = curve
      const closed = stepsInClosedForm(curve)
      if (closed !== undefined) return deltaAt(closed, epsilon)
      return epsilon >= largestLoss(curve) ? 0 : outward(stepsDelta((at) => deltaAt(of, at), steps, epsilon))
    }
    case 'none':
      return 1
  }
}

/** The same curve of one step, where there is one: shifts of one law add up, if it is log-concave (notes.md). */
export function stepsInClosedForm({ steps, of }: Extract<Curve, { kind: 'steps' }>): Curve | undefined {
  if (steps === 1 || of.kind === 'none') return of
  if (of.kind === 'gaussian') return { kind: 'gaussian', mu: multiplyUp(steps, of.mu) }
  if (of.kind === 'laplace') return { kind: 'laplace', epsilon: multiplyUp(steps, of.epsilon), exactness: 'bound' }
  return undefined
}

/**
 * All that is (ε*, δ*) is dominated by what tells everything with probability δ*, and otherwise answers one bit with odds
 * e^ε* (Kairouz, Oh and Viswanath 2015).
 */
function approximateDelta(epsilonStar: number, delta: number, epsilon: number): number {
  if (epsilon >= epsilonStar) return delta
  return outward(delta + (1 - delta) * pureDelta(epsilonStar, epsilon))
}

/** deltaAt of Gaussian noise, for whoever has no other: this alone does not bring in all laws. */
export function gaussianNoiseDelta(mu: number, at: number): number {
  return mu === 0 ? 0 : outward(gaussianDelta(mu, readAt(at)))
}

/** deltaAt of two Laplace laws, in plain numbers: schedules of scales ask for it a million times. */
export function laplacePairDelta(scaleP: number, scaleQ: number, shift: number, epsilon: number): number {
  const there = laplacePairOneWay(scaleP, scaleQ, shift, epsilon)
  const back = scaleP === scaleQ ? there : laplacePairOneWay(scaleQ, scaleP, shift, epsilon)
  return scaleP === scaleQ && there === 0 ? 0 : outward(Math.max(there, back))
}

/** deltaAt of two Gaussian laws. */
export function gaussianPairDelta(sigmaP: number, sigmaQ: number, shift: number, epsilon: number): number {
  if (sigmaP === sigmaQ && shift === 0) return 0
  const there = gaussianPairOneWay(sigmaP, sigmaQ, shift, epsilon)
  const back = sigmaP === sigmaQ ? there : gaussianPairOneWay(sigmaQ, sigmaP, shift, epsilon)
  return outward(Math.max(there, back))
}

/**
 * The probability, under the first of the two laws, that the privacy loss exceeds ε ≥ 0; the larger of the two
 * directions. It is at least δ(ε): "privacy in distribution" is the stronger promise.
 */
export function lossExceeds(curve: Curve, at: number): number {
  checkCurve(curve)
  const epsilon = readAt(at)
  if (saysNothing(curve)) return 1
  switch (curve.kind) {
    case 'pure': {
      if (epsilon >= curve.epsilon) return 0
      const exceeds = curve.exactness === 'exact' ? oneResponseExceeds : pureExceeds
      return outward(exceeds(curve.epsilon, epsilon))
    }
    case 'approximate':
      // E[max(0, 1 − e^(ε* − loss))] is at most δ*, and where the loss is above ε it is more than 1 − e^(ε* − ε).
      return epsilon > curve.epsilon ? outward(curve.delta / -expm1(curve.epsilon - epsilon)) : 1
    case 'response': {
      const { cells, epsilon: share } = curve
      return epsilon >= multiplyUp(cells, share) ? 0 : outward(responseExceeds(cells, share, epsilon))
    }
    case 'laplace': {
      if (epsilon >= curve.epsilon) return 0
      const exceeds = curve.exactness === 'exact' ? laplaceExceeds : pureExceeds
      return outward(exceeds(curve.epsilon, epsilon))
    }
    case 'gaussian':
      return curve.mu === 0 ? 0 : outward(gaussianExceeds(curve.mu, epsilon))
    case 'laplacePair': {
      const { scaleP, scaleQ, shift } = curve
      const there = laplacePairExceedsOneWay(scaleP, scaleQ, shift, epsilon)
      const back = scaleP === scaleQ ? there : laplacePairExceedsOneWay(scaleQ, scaleP, shift, epsilon)
      return scaleP === scaleQ && there === 0 ? 0 : outward(Math.max(there, back))
    }
    case 'gaussianPair': {
      const { sigmaP, sigmaQ, shift } = curve
      if (sigmaP === sigmaQ && shift === 0) return 0
      const there = gaussianPairExceedsOneWay(sigmaP, sigmaQ, shift, epsilon)
      const back = sigmaP === sigmaQ ? there : gaussianPairExceedsOneWay(sigmaQ, sigmaP, shift, epsilon)
      return outward(Math.max(there, back))
    }
    case 'gaussianScale': {
      if (curve.ratio === 1) return 0
      const { below, above } = gaussianScaleExceeds(curve.copies, curve.ratio, epsilon)
      return outward(Math.max(below, above))
    }
    case 'oppositeScales':
      return curve.theta === 0 ? 0 : outward(oppositeScalesExceeds(curve.copies, curve.theta, epsilon))
    case 'steps':
      return outward(exceedsBySlope((below) => deltaAt(curve, below), epsilon))
    case 'none':
      return 1
  }
}

/** The largest ε that epsilonAt looks at. */
const LARGEST_EPSILON = 1e6

/** The smallest ε whose δ(ε) is at most δ, for 0 ≤ δ < 1; to a relative 1e-13, from above. */
export function epsilonAt(curve: Curve, delta: number): number {
  if (!(delta >= 0 && delta < 1)) {
    throw new InvalidInput(`An ε is read from a curve at a δ of zero or more and below 1, but δ is ${delta}.`)
  }
  if (deltaAt(curve, 0) <= delta) return 0
  if (delta === 0) return pureEpsilon(curve)
  const target = log(delta)
  const excess = (epsilon: number) => {
    const at = deltaAt(curve, epsilon)
    if (at <= delta) return Math.min(0, log(at + Number.MIN_VALUE) - target)
    return Math.max(Number.MIN_VALUE, log(at) - target)
  }
  let refused = 0
  let fRefused = excess(0)
  for (let allowed = 1; ; allowed *= 2) {
    const fAllowed = excess(allowed)
    if (fAllowed <= 0) {
      return allowedSide(excess, { allowed, refused, fAllowed, fRefused }, (x) => 2e-14 * x)
    }
    if (allowed > LARGEST_EPSILON) {
      throw new NotFeasible(
        `No ε up to ${LARGEST_EPSILON} has a δ of at most ${delta}: add noise, or allow a larger δ.`,
      )
    }
    refused = allowed
    fRefused = fAllowed
  }
}

/** The largest loss, rounded up; Infinity where there is none. */
export function largestLoss(curve: Curve): number {
  if (curve.kind === 'pure' || curve.kind === 'laplace') return curve.epsilon
  if (curve.kind === 'response') return multiplyUp(curve.cells, curve.epsilon)
  if (curve.kind === 'laplacePair' && curve.scaleP === curve.scaleQ) return divideUp(curve.shift, curve.scaleQ)
  if (curve.kind === 'steps') return multiplyUp(curve.steps, largestLoss(curve.of))
  return Infinity
}

function pureEpsilon(curve: Curve): number {
  const most = largestLoss(curve)
  if (most < Infinity) return most
  throw new NotFeasible('The loss of this noise has no limit, so no ε has δ = 0: allow a δ above zero.')
}

/** What δ does not fall below at any ε. */
export function alwaysLost(curve: Curve): number {
  switch (curve.kind) {
    case 'none':
      return 1
    case 'approximate':
      return curve.delta
    case 'steps':
      return alwaysLost(curve.of)
    default:
      return 0
  }
}

/** Whether the curve is the mechanism's own, or a bound on it. */
export function exactness(curve: Curve): Exactness {
  switch (curve.kind) {
    case 'pure':
      return curve.exactness ?? 'bound'
    case 'laplace':
      return curve.exactness
    case 'approximate':
    case 'steps':
    case 'none':
      return 'bound'
    default:
      return 'exact'
  }
}

/** Variances 10^15 apart are told apart by a glance: no integral is needed to promise nothing. */
function saysNothing(curve: Curve): boolean {
  if (curve.kind === 'steps') return saysNothing(curve.of)
  if (curve.kind === 'gaussianScale') return curve.ratio > 1e15
  return curve.kind === 'oppositeScales' && exp(curve.theta) > 1e15
}

/** Beyond the largest ε that anybody means a curve is read there: δ only falls, so that is never below the truth. */
function readAt(epsilon: number): number {
  if (!(epsilon >= 0 && epsilon < Infinity)) {
    throw new InvalidInput(`A curve is read at an ε of zero or more, but ε is ${epsilon}.`)
  }
  return Math.min(epsilon, LARGEST_EPSILON)
}
