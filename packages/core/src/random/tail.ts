/**
 * The tail of the Laplace law, certified: how often Z reaches a threshold, and Z given that it does, rounded to the
 * grid. Beyond a positive threshold Z starts anew (the exponential law has no memory): with θ on the grid,
 * round_g(Z) given round_g(Z) ≥ θ is θ + g·⌊(b/g)·E⌋, E exponential, because rounding to g reaches θ at θ − g/2.
 */
import { InvalidInput } from '../errors.ts'
import type { Bits } from './bits.ts'
import { LEAST_HIGH, lnUniform, SLACK, tables } from './doubles.ts'
import { exponential, firstBits, roundExactly, Uniforms } from './exact.ts'
import type { Noise } from './grid.ts'
import { dyadic } from './reals/dyadic.ts'
import { exp } from './reals/fixed.ts'
import type { Real } from './reals/real.ts'

/** P(round_g(Z) ≥ threshold) = ½·e^−(threshold − g/2)/b, for a threshold on the grid and above 0. */
export function tailProbability({ scale, grid }: Noise, threshold: number): Real {
  requireThreshold(threshold, grid)
  const b = dyadic(scale)
  // threshold − g/2 = (2·threshold/g − 1)·(g/2), exactly: threshold/g is a whole number below 2^53.
  const halves = 2n * BigInt(threshold / grid) - 1n
  const half = dyadic(grid / 2)
  return {
    enclose(bits) {
      const w = bits + 8
      // The quotient in units of 2^−w, rounded down: numerator/b with all powers of two gathered.
      const shift = half.e - b.e + w
      const numerator = halves * half.n
      const quotient = shift >= 0 ? (numerator << BigInt(shift)) / b.n : numerator / (b.n << BigInt(-shift))
      const value = exp(-quotient, w)
      // The argument was cut by one unit, exp errs by one; both before halving.
      const lo = (value - 3n) >> 9n
      return { lo: lo < 0n ? 0n : lo, hi: (value + 3n + 511n) >> 9n }
    },
  }
}

function requireThreshold(threshold: number, grid: number): void {
  const steps = threshold / grid
  if (!(steps >= 1 && Number.isSafeInteger(steps) && steps * grid === threshold)) {
    throw new InvalidInput(`A threshold is a positive multiple of the grid ${grid}, not ${threshold}.`)
  }
}

/** Samples drawn between two refills of the words. */
const BLOCK = 8192

/** Overwrites `values` with round_g(Z) given that it is at least the threshold. `slack` ≥ ½ forces the exact path. */
export function fillTail(
  values: Float64Array,
  { scale, grid }: Noise,
  threshold: number,
  bits: Bits,
  slack = SLACK,
): void {
  requireThreshold(threshold, grid)
  const s = scale / grid
  const table = tables()
  const words = new Uint32Array(2 * Math.min(BLOCK, values.length))
  const firstSample = bits.reserve(values.length)
  const exact = dyadic(s)
  const belowHalf = dyadic(-0.5)
  for (let start = 0; start < values.length; start += BLOCK) {
    const count = Math.min(BLOCK, values.length - start)
    bits.fill(words.subarray(0, 2 * count))
    for (let i = 0; i < count; i++) {
      const high = words[2 * i] as number
      const low = words[2 * i + 1] as number
      const magnitude = -s * lnUniform(high, low, table)
      const margin = slack * (1 + magnitude) + s / firstBits(high, low)
      const steps = Math.floor(magnitude)
      const above = magnitude - steps
      if (above > margin && above < 1 - margin && high >= LEAST_HIGH) {
        values[start + i] = threshold + steps * grid
      } else {
        // ⌊sE⌋ is sE − ½ rounded to the nearest integer, halves up.
        const uniforms = new Uniforms([firstBits(high, low)], bits.further(firstSample + start + i))
        values[start + i] = threshold + Number(roundExactly(exponential, uniforms, exact, belowHalf)) * grid
      }
    }
  }
}
