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
import { SLACK } from './doubles.ts'
import { firstBits, gaussianCosine, gaussianSine, roundExactly, Uniforms } from './exact.ts'
import type { Noise } from './grid.ts'
import { BLOCK, forget, noiseKernel } from './kernel.ts'
import { dyadic } from './reals/dyadic.ts'

/** Pairs drawn between two refills of the words. */
const PAIRS = BLOCK.values / 2

/** Replaces every x in `values` by round_g(x + Z), each with a Z of its own. `slack` ≥ ½ forces the exact path. */
export function addGaussian(values: Float64Array, { scale, grid }: Noise, bits: Bits, slack = SLACK): void {
  const rounding = { s: scale / grid, grid, toGrid: 1 / grid, slack }
  const kernel = noiseKernel()
  const pairs = Math.ceil(values.length / 2)
  const firstSample = bits.reserve(pairs)
  for (let start = 0; start < pairs; start += PAIRS) {
    const count = Math.min(PAIRS, pairs - start)
    const { words } = kernel
    bits.fill(words.subarray(0, 4 * count))
    const here = values.subarray(2 * start, 2 * (start + count))
    kernel.values.set(here)
    // The last pair of an odd number of values has no second value: any number will do for it.
    if (here.length < 2 * count) kernel.values[here.length] = 0
    const left = kernel.gaussian(count, rounding)
    here.set(kernel.values.subarray(0, here.length))
    for (let l = 0; l < left; l++) {
      const i = kernel.left[l] as number
      const [high, low, turnHigh, turnLow] = words.subarray(4 * i, 4 * i + 4) as unknown as Four
      const uniforms = pair(high, low, turnHigh, turnLow, bits.further(firstSample + start + i))
      for (const [at, law] of [
        [2 * i, gaussianSine],
        [2 * i + 1, gaussianCosine],
      ] as const) {
        const x = (kernel.values[at] as number) * rounding.toGrid
        const k = Math.trunc(x)
        const exact = roundExactly(law, uniforms, dyadic(rounding.s), dyadic(x - k))
        // Out of range for an odd length: writing past the end of a typed array does nothing.
        here[at] = (k + Number(exact)) * grid
      }
    }
  }
  forget(kernel, values.length)
}

type Four = readonly [number, number, number, number]

/** round(Z) for Z of any deviation: noise for an exact integer, on the grid 1 whatever the deviation. */
export function gaussianInteger(deviation: number, bits: Bits): bigint {
  const uniforms = pair(bits.word(), bits.word(), bits.word(), bits.word(), bits.further(bits.reserve(1)))
  return roundExactly(gaussianSine, uniforms, dyadic(deviation), dyadic(0))
}

function pair(high: number, low: number, turnHigh: number, turnLow: number, further: () => number): Uniforms {
  return new Uniforms([firstBits(high, low), firstBits(turnHigh, turnLow)], further)
}
