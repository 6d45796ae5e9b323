/**
 * Certified coin flips for a real probability. A uniform's first 32 bits decide against the first 32 bits of
 * p, in integers; only when they are equal (once in 2^32) does the flip look further.
 */
import type { Bits } from './bits.ts'
import type { Probability } from './probability.ts'
import type { Real } from './reals/real.ts'

/** One flip: true with probability p, exactly. */
export function flip(p: Probability, bits: Bits): boolean {
  const word = bits.word()
  if (word < p.low) return true
  if (word > p.high) return false
  return settle(p.value, word, bits.further(bits.reserve(1)))
}

/** Overwrites `out` with zeros and ones: independent flips. */
export function fillFlips(out: Uint8Array, p: Probability, bits: Bits): void {
  const { low, high } = p
  const words = new Uint32Array(Math.min(out.length, 16384))
  const firstSample = bits.reserve(out.length)
  for (let start = 0; start < out.length; start += words.length) {
    const count = Math.min(words.length, out.length - start)
    bits.fill(words.subarray(0, count))
    for (let i = 0; i < count; i++) {
      const word = words[i] as number
      if (word < low) out[start + i] = 1
      else if (word > high) out[start + i] = 0
      else out[start + i] = settle(p.value, word, bits.further(firstSample + start + i)) ? 1 : 0
    }
  }
}

/** Is U < p, for the uniform that begins with `word`? Draws until the digits differ. */
export function settle(p: Real, word: number, further: () => number): boolean {
  let u = BigInt(word)
  for (let bits = 32; ; bits += 32) {
    const { lo, hi } = p.enclose(bits)
    if (u + 1n <= lo) return true
    if (u >= hi) return false
    u = (u << 32n) | BigInt(further())
  }
}
