/** The fast path of noise: whole blocks of samples at a time, by WebAssembly where there is some. */
import { plainKernel } from './plain.ts'
import { simdKernel } from './simd.ts'

/** Words and values of one block: of 8192 samples, or of half as many pairs. */
export const BLOCK = { words: 16_384, values: 8192 }

/** What a block of samples is rounded by. */
export interface Rounding {
  /** The scale in steps of the grid. */
  readonly s: number
  /** A power of two, and one over it. */
  readonly grid: number
  readonly toGrid: number
  /** ½ or more leaves every sample to the exact path. */
  readonly slack: number
}

/**
 * Replaces each x of `values` by round_g(x + Z) where doubles are certain of it. The others stay as they are; their
 * numbers are the first ones of `left`, as many as are returned.
 */
export interface NoiseKernel {
  readonly words: Uint32Array<ArrayBuffer>
  readonly values: Float64Array
  readonly left: Uint32Array
  /** Two words to a sample. */
  laplace(samples: number, rounding: Rounding): number
  /** Four words to a pair of samples: `left` are numbers of pairs. */
  gaussian(pairs: number, rounding: Rounding): number
}

let chosen: NoiseKernel | undefined

/** The fastest kernel that works here: all give the same bits. */
export function noiseKernel(): NoiseKernel {
  chosen ??= simdKernel() ?? plainKernel()
  return chosen
}

/** Neither bits nor values stay in a memory that is used again. */
export function forget({ words, values }: NoiseKernel, samples: number): void {
  words.fill(0, 0, Math.min(words.length, 2 * samples + 2))
  values.fill(0, 0, Math.min(values.length, samples + 1))
}
