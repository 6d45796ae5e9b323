/**
 * A curve on a grid of losses iΔ, from above and from below.
 *
 * Δ has 26 bits, so that every iΔ is a double and the curve is read exactly there. What deltaAt returns is never below the
 * truth, and above it by no more than a share of δ and a share of P(loss > ε), which the curve itself bounds: between two
 * points a convex profile falls at most as fast as it fell before (notes.md).
 */
import { expm1, log2 } from '../../elementary/index.ts'
import type { Curve } from '../curve.ts'
import { alwaysLost, deltaAt, epsilonAt } from '../curves.ts'
import { nextUp } from '../rounding.ts'

/** What is known from above and from below. */
export interface Bounds<T> {
  readonly upper: T
  readonly lower: T
}

/** δ at iΔ, i = 0, 1, …: beyond, it is at most the last of `upper`, and at least `always`. */
export interface Samples {
  readonly upper: Float64Array
  readonly lower: Float64Array
  readonly always: number
}

/** What deltaAt may have added: of δ itself, and of the probability that the loss exceeds ε. Both with room to spare. */
const OF_DELTA = 1e-9
const OF_EXCEEDING = 1e-11

/** The smallest number of 26 bits that is at least x > 0, and the largest that is at most x. */
export function gridSteps(x: number): Bounds<number> {
  const unit = 2 ** (Math.floor(log2(x)) - 25)
  return { upper: Math.ceil(x / unit) * unit, lower: Math.floor(x / unit) * unit }
}

/** As far as anybody looks. */
const FURTHEST = 1e6

/** How far a curve is looked at: up to where its δ is at most `cut`, or stays what it is. */
export function reachOf(curve: Curve, cut: number): number {
  switch (curve.kind) {
    case 'laplace':
    case 'approximate':
      return curve.epsilon
    case 'response': {
      const whole = nextUp(curve.cells * curve.epsilon)
      return deltaAt(curve, whole / 2) <= cut ? epsilonAt(curve, cut) : whole
    }
    case 'steps':
      // Steps of what tells all now and then: from there on it does nothing else.
      if (curve.of.kind === 'approximate') return curve.steps * curve.of.epsilon
      break
    default:
  }
  return deltaAt(curve, FURTHEST) > cut ? FURTHEST : epsilonAt(curve, cut)
}

export function sample(curve: Curve, step: number, reach: number): Samples {
  const size = Math.max(1, Math.ceil(reach / step)) + 1
  const upper = new Float64Array(size)
  const lower = new Float64Array(size)
  const fall = -expm1(-step)
  for (let i = 0; i < size; i++) {
    const delta = deltaAt(curve, i * step)
    // A curve falls; one that is rounded may not.
    const before = i === 0 ? 1 : (upper[i - 1] as number)
    upper[i] = Math.min(before, delta)
    const exceeding = i === 0 ? 1 : delta + Math.max(0, before - delta) / fall
    lower[i] = Math.max(0, delta - OF_DELTA * delta - OF_EXCEEDING * Math.min(1, exceeding))
  }
  return { upper, lower, always: alwaysLost(curve) * (1 - OF_DELTA) }
}
