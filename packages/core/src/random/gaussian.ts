/**
 * Certified Gaussian noise: round_g(x + Z), Z the ideal Gaussian variable of deviation σ, by Box–Muller: two
 * uniforms make two samples, s·R·sin 2πU₂ and s·R·cos 2πU₂ with s = σ/g and R = √(−2 ln U₁).
 *
 * U₁ lies in [j, j+1]·2^−52. R falls across that cell by at most (R² − R′²)/R ≤ 2/(j·R); sin and cos move by at
 * most 2π·2^−52 across U₂'s. With ln good to 2^−49 relative, the root to 2^−51 (its square is checked), sin and
 * cos to 2^−51 and two products, the doubles and U₂'s cell err by less than SLACK·(1 + s·R) with room to spare;
 * U₁'s cell adds 2s/(j·R). If the enclosure so widened rounds to one integer, that is the output; if not, or
 * if j is small, the exact path decides. Both samples of a pair look at the same further bits.
 */
import type { Bits } from './bits.ts'
import { LEAST_HIGH, lnUniform, SLACK, smallSine, TURN_STEP, tables, versine } from './doubles.ts'
import { firstBits, gaussianCosine, gaussianSine, roundExactly, Uniforms } from './exact.ts'
import type { Noise } from './grid.ts'
import { dyadic } from './reals/dyadic.ts'

/** Pairs drawn between two refills of the words. */
const BLOCK = 4096

/** Replaces every x in `values` by round_g(x + Z), each with a Z of its own. `slack` ≥ ½ forces the exact path. */
export function addGaussian(values: Float64Array, { scale, grid }: Noise, bits: Bits, slack = SLACK): void {
  const s = scale / grid
  const toGrid = 1 / grid
  const table = tables()
  const { angles } = table
  const pairs = Math.ceil(values.length / 2)
  const words = new Uint32Array(4 * Math.min(BLOCK, pairs))
  const firstSample = bits.reserve(pairs)
  for (let start = 0; start < pairs; start += BLOCK) {
    const count = Math.min(BLOCK, pairs - start)
    bits.fill(words.subarray(0, 4 * count))
    for (let i = 0; i < count; i++) {
      const high = words[4 * i] as number
      const low = words[4 * i + 1] as number
      const turnHigh = words[4 * i + 2] as number
      const turnLow = words[4 * i + 3] as number

      const square = -2 * lnUniform(high, low, table)
      const root = Math.sqrt(square)
      const radius = s * root

      // U₂ = (i + ½)/256 turns plus a rest of at most half a step, whose 44 bits are exact.
      const rest = ((turnHigh & 0xffffff) * 1048576 + (turnLow >>> 12) - 8796093022208) * TURN_STEP
      const rest2 = rest * rest
      const sine = smallSine(rest, rest2)
      const cosine = versine(rest2)
      const entry = (turnHigh >>> 23) & 510
      const sin = angles[entry] as number
      const cos = angles[entry + 1] as number
      const z1 = radius * (sin + (cos * sine - sin * cosine))
      const z2 = radius * (cos - (sin * sine + cos * cosine))

      const margin = slack * (1 + radius) + (2 * s) / (firstBits(high, low) * root)
      const at = 2 * (start + i)
      const x1 = (values[at] as number) * toGrid
      const k1 = Math.trunc(x1)
      const y1 = x1 - k1 + z1 + 0.5
      const n1 = Math.floor(y1)
      const above1 = y1 - n1
      // The last pair of an odd number of values has no second value: any number will do for it.
      const x2 = at + 1 < values.length ? (values[at + 1] as number) * toGrid : 0
      const k2 = Math.trunc(x2)
      const y2 = x2 - k2 + z2 + 0.5
      const n2 = Math.floor(y2)
      const above2 = y2 - n2

      const most = 1 - margin
      const trusted = high >= LEAST_HIGH && Math.abs(root * root - square) <= square * 2 ** -50
      if (trusted && above1 > margin && above1 < most && above2 > margin && above2 < most) {
        values[at] = (k1 + n1) * grid
        // Out of range for an odd length: writing past the end of a typed array does nothing.
        values[at + 1] = (k2 + n2) * grid
      } else {
        const uniforms = pair(high, low, turnHigh, turnLow, bits.further(firstSample + start + i))
        const factor = dyadic(s)
        values[at] = (k1 + Number(roundExactly(gaussianSine, uniforms, factor, dyadic(x1 - k1)))) * grid
        values[at + 1] = (k2 + Number(roundExactly(gaussianCosine, uniforms, factor, dyadic(x2 - k2)))) * grid
      }
    }
  }
}

/** round(Z) for Z of any deviation: noise for an exact integer, on the grid 1 whatever the deviation. */
export function gaussianInteger(deviation: number, bits: Bits): bigint {
  const uniforms = pair(bits.word(), bits.word(), bits.word(), bits.word(), bits.further(bits.reserve(1)))
  return roundExactly(gaussianSine, uniforms, dyadic(deviation), dyadic(0))
}

function pair(high: number, low: number, turnHigh: number, turnLow: number, further: () => number): Uniforms {
  return new Uniforms([firstBits(high, low), firstBits(turnHigh, turnLow)], further)
}
