/**
 * The grid on which noisy values are published: a power of two chosen from the public scale alone. A value
 * is an exact multiple of it or lies exactly between two, so rounding to it is post-processing of the ideal
 * real-valued mechanism and costs no privacy.
 */
import { log2 } from '../elementary/index.ts'
import { InvalidInput, NotFeasible } from '../errors.ts'

/** Noise whose scale is public: its grid follows from the scale. */
export interface Noise {
  readonly scale: number
  readonly grid: number
}

/** Grid points a scale spans: fine enough that rounding adds a millionth of the noise. */
const FINENESS = 20

/** Values up to 2^52 grid points keep their fraction exactly. */
const MOST_POINTS = 2 ** 52

/** The smallest scale whose grid is still a normal double. */
const LEAST_SCALE = 2 ** (-1022 + FINENESS)
/** The largest scale whose range is still a double. */
const MOST_SCALE = 2 ** (1023 - 52)

/** g = 2^(⌊log2 scale⌋ − 20). */
export function gridFor(scale: number): number {
  if (!(scale > 0) || !Number.isFinite(scale)) {
    throw new InvalidInput(`The noise scale must be a positive, finite number, not ${scale}.`)
  }
  if (scale < LEAST_SCALE || scale > MOST_SCALE) {
    throw new NotFeasible(
      `No grid of doubles fits a noise scale of ${scale}: measure the values in another unit so that the scale lies between ${LEAST_SCALE.toExponential(0)} and ${MOST_SCALE.toExponential(0)}.`,
    )
  }
  return powerBelow(scale) / 2 ** FINENESS
}

/** The largest power of two that is at most x, for x > 0 well inside the doubles' range. */
export function powerBelow(x: number): number {
  let power = 2 ** Math.floor(log2(x))
  // The logarithm may err by one step near a power of two.
  while (power > x) power /= 2
  while (power * 2 <= x) power *= 2
  return power
}

/** The largest magnitude a value may have on this grid. */
export function rangeOf(grid: number): number {
  return (MOST_POINTS - 1) * grid
}
