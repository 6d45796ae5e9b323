/**
 * How far two laws can be told apart: those of a graph of level ℓ and of its neighbours. What is checked of a schedule of
 * scales is the definition of the promise itself, pair by pair, so no constant of a proof is lost.
 */
import { asinh, hypot } from '../../../elementary/index.ts'
import {
  calibrateGaussian,
  calibrateLaplace,
  divideUp,
  gaussianPairDelta,
  laplacePairDelta,
} from '../../../privacy/index.ts'

export interface Target {
  readonly epsilon: number
  /** 0 for laws with a pure promise. */
  readonly delta: number
}

/** Counts are whole numbers: noise of a smaller scale than this is next to none, and saves nothing. */
export const LEAST_SCALE = 2 ** -10

/** A family of laws, one for every scale. */
export interface Family {
  /** δ(ε) of the noise at one scale against that at another, shifted: the larger of the two directions, from above. */
  delta(scale: number, other: number, shift: number, epsilon: number): number
  /** The smallest scale that hides this shift from one of the same scale. */
  least(shift: number, target: Target): number
}

export const laplaceFamily: Family = {
  delta: laplacePairDelta,
  least: (shift, target) => divideUp(shift, calibrateLaplace(target).epsilon),
}

export const gaussianFamily: Family = {
  delta: gaussianPairDelta,
  least: (shift, target) => divideUp(shift, calibrateGaussian(target).mu),
}

/**
 * Two Cauchy laws: the ratio of their densities is one of two quadratics, whose largest value is that of a 2 × 2 pencil;
 * the largest loss is arcosh((b₁² + b₂² + Δ²)/(2b₁b₂)) in both directions. Here without differences of close numbers:
 * cosh L − 1 = ((b₁ − b₂)² + Δ²)/(2b₁b₂) = 2 sinh²(L/2).
 */
export function cauchyLoss(scale: number, other: number, shift: number): number {
  const sine = hypot(scale - other, shift) / (2 * Math.sqrt(scale) * Math.sqrt(other))
  return 2 * asinh(sine) * (1 + 16 * Number.EPSILON)
}
