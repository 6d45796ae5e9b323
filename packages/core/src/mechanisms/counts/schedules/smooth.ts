/**
 * Smooth sensitivity (Nissim, Raskhodnikova and Smith 2007) on levels: S(ℓ) = max over t of e^(−βt)·LS(ℓ+t), the least
 * upper bound of LS that neighbours cannot change by more than e^β. Noise in proportion to it is a schedule as well.
 */
import { exp, log } from '../../../elementary/index.ts'
import { NotFeasible } from '../../../errors.ts'
import { calibrate, deltaAt, divideUp } from '../../../privacy/index.ts'
import { laplaceFamily, type Target } from './pairs.ts'

function smoothBounds(bounds: Float64Array, beta: number): Float64Array {
  const shrink = exp(-beta)
  const smooth = bounds.slice()
  for (let level = bounds.length - 2; level >= 0; level--) {
    // Rounded up: what counts is that it is at least e^−β of the one above.
    const fromAbove = (smooth[level + 1] as number) * shrink * (1 + 4 * Number.EPSILON)
    if (fromAbove > (smooth[level] as number)) smooth[level] = fromAbove
  }
  return smooth
}

/**
 * Laplace noise of (ε, δ): β = ε/(2 ln(2/δ)). The scale is usually 2S/ε, which is more than needed at small ε and too
 * little above ε ≈ 11: here it is the smallest c·S for which two laws at a shift of S keep (ε, δ), at equal scales and at
 * scales e^β apart. (Pairs in between are checked with the schedule.)
 */
export function smoothLaplaceSchedule(bounds: Float64Array, target: Target): Float64Array {
  const { epsilon, delta } = target
  const beta = epsilon / (2 * log(2 / delta))
  const apart = (c: number, shift: number) =>
    ({ kind: 'laplacePair', scaleP: c * exp(beta), scaleQ: c, shift }) as const
  // Without any shift: what the scales alone give away.
  if (deltaAt(apart(1, 0), epsilon) >= delta) {
    throw new NotFeasible(
      `At ε = ${epsilon} and δ = ${delta} smooth sensitivity with Laplace noise cannot keep its promise, however large the noise: scales that are e^β apart can be told from each other. Take a smaller ε, or another mechanism.`,
    )
  }
  const factor = calibrate({ curveOf: (c) => apart(c, 1), epsilon, delta, direction: 'noisier', start: 2 / epsilon })
  const alone = laplaceFamily.least(1, target)
  return smoothBounds(bounds, beta).map((bound) => bound * Math.max(factor, alone) * (1 + 4 * Number.EPSILON))
}

/** Cauchy noise, pure ε, with the constants of the original proof: β = ε/6 and a scale of 6S/ε. */
export function smoothCauchySchedule(bounds: Float64Array, epsilon: number): Float64Array {
  return smoothBounds(bounds, epsilon / 6).map((bound) => divideUp(6 * bound, epsilon))
}
