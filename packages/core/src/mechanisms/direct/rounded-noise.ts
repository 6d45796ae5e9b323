/** What to expect of noise that is rounded to a grid, from its public scale alone. */
import { exp, log, sinh, tanh } from '../../elementary/index.ts'
import { normalQuantile } from '../../privacy/index.ts'
import { lnNormalTail } from '../../privacy/special/normal.ts'
import { gridFor, type Noise } from '../../random/index.ts'
import { type Law, meanAbsolute, variance } from '../additive.ts'
import type { ExpectedError } from '../mechanism.ts'

/**
 * What is counted in units needs no finer grid; only where the noise is a million units wide is its own grid coarser. Both
 * are powers of two.
 */
export function gridOfUnits(scale: number, unit: number): number {
  return scale < unit * 2 ** 21 ? unit : gridFor(scale)
}

/** In steps. Wider noise would leave the range in which sums are exact, long after anything could be seen. */
export const MOST_STEPS = 2 ** 40

/** The t with P(|Z| > t) = miss. */
function widthOf(law: Law, scale: number, miss: number): number {
  return scale * (law === 'laplace' ? -log(miss) : normalQuantile(miss))
}

/**
 * The number lies within this of round_g(number + Z) but for a share `miss` of all releases. If the number is on the grid
 * itself the distance is that of round_g(Z), a whole number of grid points; else the rounding may add half a point.
 */
export function halfWidth(law: Law, { scale, grid }: Noise, miss: number, onGrid: boolean): number {
  const width = widthOf(law, scale, miss)
  return onGrid ? Math.max(0, Math.ceil(width / grid - 0.5)) * grid : width + grid / 2
}

/**
 * Of `numbers` numbers that lie on the grid. The moments are taken in grid points: the square of a tiny scale is 0 as a
 * double, and only what is told of squares may then be 0 as well.
 */
export function roundedError(law: Law, noise: Noise, numbers: number): ExpectedError {
  const { grid } = noise
  const steps = noise.scale / grid
  const { mean, square } = law === 'laplace' ? laplaceMoments(steps) : gaussianMoments(steps)
  return {
    meanAbsolute: mean * grid,
    rootMeanSquare: Math.sqrt(square) * grid,
    ninetyFivePercent: halfWidth(law, noise, 0.05, true),
    totalAbsolute: numbers * mean * grid,
    totalSquared: numbers * square * grid * grid,
  }
}

interface Moments {
  readonly mean: number
  readonly square: number
}

/**
 * With h = g/2b, Laplace noise is k ≠ 0 grid points with probability sinh(h)·e^−2h|k|, which sums to
 * E|k| = 1/(2 sinh h) and E k² = 1/(2 sinh h tanh h).
 */
function laplaceMoments(steps: number): Moments {
  const half = 1 / (2 * steps)
  const mean = 1 / (2 * sinh(half))
  return { mean, square: mean / tanh(half) }
}

/** Grid points to a deviation from which on rounding changes the mean by less than 10⁻⁴ of it. */
const MANY = 64

/** Noise of any law that is the same to either side of 0. */
export interface Symmetric extends Moments {
  /** P(|Z| > t). */
  readonly beyond: (t: number) => number
}

/** E|k| = Σ P(|k| ≥ j) and E k² = Σ (2j − 1) P(|k| ≥ j) over j ≥ 1, with P(|k| ≥ j) = P(|Z| > (j − ½)g). */
export function roundedMoments(noise: Symmetric, grid: number): Moments {
  if (Math.sqrt(noise.square) >= MANY * grid) return { mean: noise.mean, square: noise.square + (grid * grid) / 12 }
  let [mean, square] = [0, 0]
  for (let j = 1; ; j++) {
    const beyond = noise.beyond((j - 0.5) * grid)
    mean += beyond
    square += (2 * j - 1) * beyond
    if (beyond <= 1e-17 * mean) return { mean: mean * grid, square: square * grid * grid }
  }
}

function gaussianMoments(steps: number): Moments {
  const beyond = (t: number) => 2 * exp(lnNormalTail(t / steps))
  return roundedMoments({ mean: meanAbsolute('gaussian', steps), square: variance('gaussian', steps), beyond }, 1)
}
