/**
 * Standard normal numbers in doubles, by Box–Muller: for random projections, where each number is multiplied by data and
 * no rounding of a single sum could be certified. Noise that is added to a released number comes from gaussian.ts.
 *
 * The radius has 52 random bits and the angle 52, so that the numbers lie 2^−50 apart or closer: far below the grid that
 * a sketch is rounded to.
 */
import { log } from '../elementary/index.ts'
import type { Bits } from './bits.ts'
import { LEAST_HIGH, lnUniform, smallSine, TURN_STEP, tables, versine } from './doubles.ts'
import { firstBits } from './exact.ts'

/** Pairs drawn between two refills of the words. */
const BLOCK = 4096

/** Overwrites `values` with independent standard normal numbers. */
export function fillNormals(values: Float64Array, bits: Bits): void {
  const table = tables()
  const { angles } = table
  const pairs = Math.ceil(values.length / 2)
  const words = new Uint32Array(4 * Math.min(BLOCK, pairs))
  for (let start = 0; start < pairs; start += BLOCK) {
    const count = Math.min(BLOCK, pairs - start)
    bits.fill(words.subarray(0, 4 * count))
    for (let i = 0; i < count; i++) {
      const high = words[4 * i] as number
      const low = words[4 * i + 1] as number
      const turnHigh = words[4 * i + 2] as number
      const turnLow = words[4 * i + 3] as number
      const ln = high >= LEAST_HIGH ? lnUniform(high, low, table) : lnSmall(high, low, bits.word())
      const radius = Math.sqrt(-2 * ln)
      // A turn of (i + ½)/256 plus a rest of at most half a step, whose 44 bits are exact.
      const rest = ((turnHigh & 0xffffff) * 1048576 + (turnLow >>> 12) - 8796093022208) * TURN_STEP
      const rest2 = rest * rest
      const sine = smallSine(rest, rest2)
      const cosine = versine(rest2)
      const entry = (turnHigh >>> 23) & 510
      const sin = angles[entry] as number
      const cos = angles[entry + 1] as number
      const at = 2 * (start + i)
      values[at] = radius * (sin + (cos * sine - sin * cosine))
      // Out of range for an odd length: writing past the end of a typed array does nothing.
      values[at + 1] = radius * (cos - (sin * sine + cos * cosine))
    }
  }
}

const LN_2 = log(2)

/** ln U far out in the tail, where 52 bits leave few digits: 32 more are drawn. */
function lnSmall(high: number, low: number, more: number): number {
  return log(firstBits(high, low) * 2 ** 32 + more + 0.5) - 84 * LN_2
}
