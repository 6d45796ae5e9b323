/** How far one cell is off: by its noise, or by the mean of its noise and that of the cell across the diagonal. */
import { exp, hypot } from '../../elementary/index.ts'
import { lnNormalTail } from '../../privacy/special/normal.ts'
import { deviationOf, type Law, meanAbsolute, variance } from '../additive.ts'

export interface CellError {
  /** E|error|. */
  readonly mean: number
  /** E error². */
  readonly square: number
  /** P(|error| > t), for t > 0; with `lnTail` in the place of `lnNormalTail`, nearly so. */
  readonly beyond: (t: number, lnTail?: LnTail) => number
}

/** ln Φ(−t). */
export type LnTail = (t: number) => number

export interface Noisy {
  readonly law: Law
  readonly scale: number
}

export function noiseError({ law, scale }: Noisy): CellError {
  return {
    mean: meanAbsolute(law, scale),
    square: variance(law, scale),
    beyond: (t, lnTail = lnNormalTail) => (law === 'laplace' ? exp(-t / scale) : 2 * exp(lnTail(t / scale))),
  }
}

/** P(Z ≥ t deviations): how often a cell that holds 0 stands out. */
export function passing({ law }: Noisy, deviations: number): number {
  return law === 'laplace' ? 0.5 * exp(-deviations * Math.SQRT2) : exp(lnNormalTail(deviations))
}

/**
 * Of a cell that holds 0 and becomes 0 again unless its noise is at least t: with a = t/scale, E[Z; Z ≥ t] is
 * ½(t + b)e^−a (Laplace) or σφ(a), and E[Z²; Z ≥ t] is ½(t² + 2tb + 2b²)e^−a or σ²(aφ(a) + Φ(−a)), by parts.
 */
export function errorOfEmpty({ law, scale }: Noisy, deviations: number): CellError {
  const t = deviations * deviationOf(law, scale)
  const a = t / scale
  const above = (x: number) => (law === 'laplace' ? 0.5 * exp(-x / scale) : exp(lnNormalTail(x / scale)))
  const density = exp((-a * a) / 2) / Math.sqrt(2 * Math.PI)
  return {
    mean: law === 'laplace' ? (t + scale) * above(t) : scale * density,
    square:
      law === 'laplace'
        ? (t * t + 2 * t * scale + 2 * scale * scale) * above(t)
        : scale * scale * (a * density + above(t)),
    beyond: (x) => above(Math.max(t, x)),
  }
}

/** Of (Z + Z′)/2, independent. */
export function errorOfMean(one: Noisy, other: Noisy): CellError {
  if (one.law === 'gaussian' && other.law === 'gaussian') {
    return noiseError({ law: 'gaussian', scale: hypot(one.scale, other.scale) / 2 })
  }
  if (one.law === other.law) return twoLaplace(one.scale / 2, other.scale / 2)
  const [laplace, gaussian] = one.law === 'laplace' ? [one, other] : [other, one]
  return laplaceAndGaussian(laplace.scale / 2, gaussian.scale / 2)
}

/** Scales that differ by less are taken for the same: the formula for two would lose its digits. */
const ALIKE = 1e-5

/**
 * Laplace noise of scales b and c has the density (b·e^(−|z|/b) − c·e^(−|z|/c))/2(b² − c²), and in the limit of b = c
 * (1 + |z|/b)e^(−|z|/b)/4b. So E|Z + Z′| = (b³ − c³)/(b² − c²): 3b/2 if they are alike.
 */
function twoLaplace(b: number, c: number): CellError {
  const middle = (b + c) / 2
  const alike = Math.abs(b - c) < ALIKE * middle
  return {
    mean: (b * b + b * c + c * c) / (b + c),
    square: 2 * (b * b + c * c),
    beyond: (t) =>
      alike ? (1 + t / (2 * middle)) * exp(-t / middle) : (b * b * exp(-t / b) - c * c * exp(-t / c)) / (b * b - c * c),
  }
}

const MOST_CANCELLED = 1000

/**
 * Laplace noise Z is Gaussian noise whose variance is 2b²E, E exponential, so that E|Z + G| = √(2/π)·E√(s² + 2b²E), which is
 * s√(2/π) + 2b·e^(s²/2b²)Φ(−s/b). P(Z + G > t) is E ½e^(−(t−G)/b) where G < t, and E[1 − ½e^((t−G)/b)] where G > t.
 */
function laplaceAndGaussian(b: number, s: number): CellError {
  const c = (s * s) / (2 * b * b)
  const tail = (exponent: number, from: number, lnTail: LnTail) => exp(exponent + lnTail(from))
  return {
    mean: meanAbsolute('gaussian', s) + 2 * b * tail(c, s / b, lnNormalTail),
    square: s * s + 2 * b * b,
    beyond: (t, given = lnNormalTail) => {
      // Large exponents that nearly cancel leave few digits, which must then be the same ones.
      const lnTail = c < MOST_CANCELLED ? given : lnNormalTail
      return (
        2 * tail(0, t / s, lnTail) + tail(c - t / b, s / b - t / s, lnTail) - tail(c + t / b, s / b + t / s, lnTail)
      )
    },
  }
}
