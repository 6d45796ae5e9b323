/**
 * Calibration is the inverse of a curve: the least noise whose δ at ε is at most the target. The parameter returned has
 * been evaluated and satisfies the target; a relative step of 1e-13 towards less noise would not.
 */
import { exp, log, log1p } from '../elementary/index.ts'
import { InvalidInput, NotFeasible } from '../errors.ts'
import type { Curve } from './curve.ts'
import { deltaAt, gaussianNoiseDelta } from './curves.ts'
import { checkDelta, checkEpsilon } from './guarantee.ts'
import { allowedSide } from './root.ts'
import { divideUp, nextDown } from './rounding.ts'

export interface Target {
  readonly epsilon: number
  readonly delta: number
}

interface Search extends Target {
  /** δ at ε of noise with this parameter. */
  readonly deltaOf: (parameter: number) => number
  /** What a larger parameter does: `noisier` asks for the smallest that satisfies the target, `sharper` for the largest. */
  readonly direction: 'noisier' | 'sharper'
  /** A guess of the order of magnitude; it only saves time. */
  readonly start?: number
  /** The parameters to consider, both above zero: 1e-30 to 1e30 unless said otherwise. */
  readonly least?: number
  readonly most?: number
}

export interface Calibration extends Omit<Search, 'deltaOf'> {
  readonly curveOf: (parameter: number) => Curve
}

/** Relative width of the last bracket, well below the promised 1e-13. */
const WIDTH = 2e-14

/** The parameter of least noise whose curve has δ(ε) ≤ delta. */
export function calibrate({ curveOf, ...rest }: Calibration): number {
  return leastNoise({ ...rest, deltaOf: (parameter) => deltaAt(curveOf(parameter), rest.epsilon) })
}

function leastNoise(search: Search): number {
  const { deltaOf, epsilon, delta, direction, start = 1, least = 1e-30, most = 1e30 } = search
  checkEpsilon(epsilon)
  checkDelta(delta, { required: true })
  if (!(least > 0 && least <= most && most < Infinity)) {
    throw new InvalidInput(
      `The parameters to consider run from a number above zero to a larger one, not from ${least} to ${most}.`,
    )
  }
  // ln δ against the logarithm of the parameter is close to a straight line where it matters.
  const target = log(delta)
  const excess = (x: number) => {
    const at = deltaOf(parameterAt(x))
    // Exactly on the target is allowed; rounding of the logarithm must not decide.
    if (at <= delta) return Math.min(0, log(at + Number.MIN_VALUE) - target)
    return Math.max(Number.MIN_VALUE, log(at) - target)
  }
  const lowest = log(least)
  const highest = log(most)
  // The ends are the numbers given, not what exp makes of their logarithms.
  const parameterAt = (x: number) => (x <= lowest ? least : x >= highest ? most : exp(x))

  const towardsLessNoise = direction === 'sharper' ? 1 : -1
  let x = Math.min(Math.max(log(start), lowest), highest)
  let fx = excess(x)
  const outwards = fx <= 0 ? towardsLessNoise : -towardsLessNoise
  for (let step = 0.125; ; step *= 2) {
    const next = Math.min(Math.max(x + outwards * step, lowest), highest)
    if (next === x) {
      if (fx <= 0) return parameterAt(x)
      throw new NotFeasible(
        `No parameter from ${least} to ${most} brings δ down to ${delta} at ε = ${epsilon}: allow a larger ε or δ.`,
      )
    }
    const fNext = excess(next)
    if (fNext <= 0 !== fx <= 0) {
      const bracket =
        fx <= 0
          ? { allowed: x, refused: next, fAllowed: fx, fRefused: fNext }
          : { allowed: next, refused: x, fAllowed: fNext, fRefused: fx }
      return parameterAt(allowedSide(excess, bracket, () => WIDTH))
    }
    x = next
    fx = fNext
  }
}

/** Gaussian noise: the largest μ, the change of one step in standard deviations. */
export function calibrateGaussian({ epsilon, delta }: Target): { readonly mu: number } {
  const mu = leastNoise({
    deltaOf: (mu) => gaussianNoiseDelta(mu, epsilon),
    epsilon,
    delta,
    direction: 'sharper',
    start: gaussianGuess(epsilon, delta),
  })
  return { mu }
}

/** The standard deviation that gives μ at this L2 sensitivity, rounded up. */
export function sigmaFor({ mu, sensitivity }: { readonly mu: number; readonly sensitivity: number }): number {
  return divideUp(sensitivity, mu)
}

/** Laplace noise: the largest ε*, the change of one step in scales. It is ε itself where δ is zero. */
export function calibrateLaplace({ epsilon, delta = 0 }: { readonly epsilon: number; readonly delta?: number }): {
  readonly epsilon: number
} {
  checkEpsilon(epsilon)
  if (delta === 0) return { epsilon }
  checkDelta(delta, { required: true })
  // 1 − e^((ε − ε*)/2) = δ.
  let star = epsilon - 2 * log1p(-delta)
  let step = nextDown(star) - star
  while (star > epsilon && deltaAt({ kind: 'laplace', epsilon: star, exactness: 'exact' }, epsilon) > delta) {
    star = Math.max(epsilon, star + step)
    step *= 2
  }
  return { epsilon: star }
}

/**
 * Two Laplace laws, one of scale `otherScale`: the smallest scale of the other, at most otherScale, such that neither
 * can be told from the other at this shift.
 */
export function calibrateLaplacePair(options: Target & { readonly shift: number; readonly otherScale: number }): {
  readonly scale: number
} {
  const { shift, otherScale, epsilon, delta } = options
  const scale = calibrate({
    curveOf: (scale) => ({ kind: 'laplacePair', scaleP: scale, scaleQ: otherScale, shift }),
    epsilon,
    delta,
    direction: 'noisier',
    start: otherScale,
    least: otherScale * 1e-6,
    most: otherScale,
  })
  return { scale }
}

/** r normal variables: the largest ratio of variances. */
export function calibrateGaussianScale({ copies, epsilon, delta }: Target & { readonly copies: number }): {
  readonly ratio: number
} {
  // The unknown is ratio − 1, on which δ depends smoothly. For many copies the curve is that of Gaussian noise with
  // μ = (ratio − 1)√(r/2).
  const ratioOf = (excess: number) => 1 + excess
  const excess = calibrate({
    curveOf: (excess) => ({ kind: 'gaussianScale', copies, ratio: ratioOf(excess) }),
    epsilon,
    delta,
    direction: 'sharper',
    start: gaussianGuess(epsilon, delta) / Math.sqrt(copies / 2),
  })
  return { ratio: ratioOf(excess) }
}

/** Twice r normal variables of opposite scales: the largest θ. For many copies the curve is that of μ = θ√r. */
export function calibrateOppositeScales({ copies, epsilon, delta }: Target & { readonly copies: number }): {
  readonly theta: number
} {
  const theta = calibrate({
    curveOf: (theta) => ({ kind: 'oppositeScales', copies, theta }),
    epsilon,
    delta,
    direction: 'sharper',
    start: gaussianGuess(epsilon, delta) / Math.sqrt(copies),
    most: 100,
  })
  return { theta }
}

/** ε/μ − μ/2 = t, with t² = 2 ln(1/δ): within a factor of two of the largest μ at any ε and δ. */
function gaussianGuess(epsilon: number, delta: number): number {
  const t = Math.sqrt(-2 * log(delta))
  return (2 * epsilon) / (t + Math.sqrt(t * t + 2 * epsilon))
}
