/**
 * Certified Cauchy noise: round_g(x + Z), Z = −b·cot πU.
 *
 * With t = cot πU, the cell of U moves t by at most π(1 + t²)·2^−52 (plus a share of it that |t| < 2^20 keeps
 * negligible), and errors of 2^−51 in sin and cos move it by as little: SLACK·(1 + s(1 + t²)) covers both.
 */
import type { Bits } from './bits.ts'
import { HALF_TURN_STEP, SLACK, smallSine, tables, versine } from './doubles.ts'
import { cauchy, firstBits, roundExactly, Uniforms } from './exact.ts'
import type { Noise } from './grid.ts'
import { dyadic } from './reals/dyadic.ts'

const BLOCK = 8192

/** Replaces every x in `values` by round_g(x + Z), each with a Z of its own. `slack` ≥ ½ forces the exact path. */
export function addCauchy(values: Float64Array, { scale, grid }: Noise, bits: Bits, slack = SLACK): void {
  const s = scale / grid
  const toGrid = 1 / grid
  const { angles } = tables()
  const words = new Uint32Array(2 * Math.min(BLOCK, values.length))
  const firstSample = bits.reserve(values.length)
  for (let start = 0; start < values.length; start += BLOCK) {
    const count = Math.min(BLOCK, values.length - start)
    bits.fill(words.subarray(0, 2 * count))
    for (let i = 0; i < count; i++) {
      const high = words[2 * i] as number
      const low = words[2 * i + 1] as number
      // πU is half of the turn that the table divides into 256: 128 steps, and a rest of 45 bits.
      const rest = ((high & 0x1ffffff) * 1048576 + (low >>> 12) - 17592186044416) * HALF_TURN_STEP
      const rest2 = rest * rest
      const sine = smallSine(rest, rest2)
      const cosine = versine(rest2)
      const entry = (high >>> 24) & 254
      const sin = angles[entry] as number
      const cos = angles[entry + 1] as number
      const t = (cos - (sin * sine + cos * cosine)) / (sin + (cos * sine - sin * cosine))
      const margin = slack * (1 + s * (1 + t * t))
      const x = (values[start + i] as number) * toGrid
      const k = Math.trunc(x)
      const y = x - k - s * t + 0.5
      const n = Math.floor(y)
      const above = y - n
      if (above > margin && above < 1 - margin && Math.abs(t) < 1048576) {
        values[start + i] = (k + n) * grid
      } else {
        const uniforms = new Uniforms([firstBits(high, low)], bits.further(firstSample + start + i))
        // The tail has no end: past 2^53 grid points the sum is rounded to a double, which is public arithmetic.
        const rounded = BigInt(k) + roundExactly(cauchy, uniforms, dyadic(s), dyadic(x - k))
        values[start + i] = Number(rounded) * grid
      }
    }
  }
}

/** round(Z) for Z of any scale: noise for an exact integer, on the grid 1 whatever the scale. */
export function cauchyInteger(scale: number, bits: Bits): bigint {
  const uniforms = new Uniforms([firstBits(bits.word(), bits.word())], bits.further(bits.reserve(1)))
  return roundExactly(cauchy, uniforms, dyadic(scale), dyadic(0))
}
