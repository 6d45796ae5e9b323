/**
 * Certified Laplace noise: round_g(x + Z), Z the ideal real-valued Laplace variable of scale b.
 *
 * In units of g: s = b/g, x/g = k + ρ exactly, Z/g = ±s·E with E = −ln U. U lies in [j, j+1]·2^−52, so E lies
 * in [E_j − 1/j, E_j], E_j = −ln(j·2^−52), because ln(1 + 1/j) ≤ 1/j. The doubles err by less than SLACK·(1 + s·E):
 * ln by 2^−49 relative, the product and the sums by 2^−51. If the enclosure so widened rounds to one integer,
 * that is the output; if not, or if j is small, the exact path decides.
 */
import type { Bits } from './bits.ts'
import { SLACK } from './doubles.ts'
import { exponential, firstBits, roundExactly, Uniforms } from './exact.ts'
import type { Noise } from './grid.ts'
import { BLOCK, forget, noiseKernel } from './kernel.ts'
import { dyadic, multiply } from './reals/dyadic.ts'

/** Replaces every x in `values` by round_g(x + Z), each with a Z of its own. `slack` ≥ ½ forces the exact path. */
export function addLaplace(values: Float64Array, { scale, grid }: Noise, bits: Bits, slack = SLACK): void {
  const rounding = { s: scale / grid, grid, toGrid: 1 / grid, slack }
  const kernel = noiseKernel()
  const firstSample = bits.reserve(values.length)
  for (let start = 0; start < values.length; start += BLOCK.values) {
    const count = Math.min(BLOCK.values, values.length - start)
    const { words } = kernel
    bits.fill(words.subarray(0, 2 * count))
    kernel.values.set(values.subarray(start, start + count))
    const left = kernel.laplace(count, rounding)
    values.set(kernel.values.subarray(0, count), start)
    for (let l = 0; l < left; l++) {
      const i = kernel.left[l] as number
      const x = (values[start + i] as number) * rounding.toGrid
      const k = Math.trunc(x)
      const [high, low] = [words[2 * i] as number, words[2 * i + 1] as number]
      const exact = exactly(high, low, rounding.s, x - k, bits.further(firstSample + start + i))
      values[start + i] = (k + Number(exact)) * grid
    }
  }
  forget(kernel, values.length)
}

/** round(Z) for Z of any scale: noise for an exact integer, on the grid 1 whatever the scale. */
export function laplaceInteger(scale: number, bits: Bits): bigint {
  const high = bits.word()
  const low = bits.word()
  return exactly(high, low, scale, 0, bits.further(bits.reserve(1)))
}

function exactly(high: number, low: number, s: number, rho: number, further: () => number): bigint {
  const sign = (low & 1) === 0 ? 1 : -1
  const factor = multiply(dyadic(s), dyadic(sign))
  return roundExactly(exponential, new Uniforms([firstBits(high, low)], further), factor, dyadic(rho))
}
