/**
 * Certified flips, 32 to a word. Lane by lane a uniform is compared with p digit by digit, and every drawn word brings one
 * digit of 32 uniforms: a lane is settled at the first digit in which it differs from p, below it if p's is the 1. After
 * d digits 32·2^−d lanes are left on average, so that six to seven words make 32 flips.
 */
import { flip, settle } from './bernoulli.ts'
import type { Bits } from './bits.ts'
import type { Probability } from './probability.ts'

/** One call of the platform's generator gives so many words at most. */
const MOST = 16384

/** Overwrites `out` with independent flips: each bit is 1 with probability p, exactly. */
export function fillFlipWords(out: Uint32Array, p: Probability, bits: Bits): void {
  if (p.sure !== undefined) {
    out.fill(p.sure === 'always' ? 0xffff_ffff : 0)
    return
  }
  const firstSample = bits.reserve(32 * out.length)
  // Signed, as the words: the digit at the top is then the sign, which a shift spreads over all lanes.
  const digits = p.low | 0
  // Where 96 digits do not tell the first 32, p is next to one of their multiples: too rare to be quick about.
  const known = p.low === p.high
  const drawn = new Uint32Array(Math.min(MOST, 8 * out.length))
  const signed = new Int32Array(drawn.buffer)
  let next = drawn.length
  for (let i = 0; i < out.length; i++) {
    let below = 0
    let open = known ? -1 : 0
    let rest = digits
    for (let digit = 0; digit < 32 && open !== 0; digit++, rest <<= 1) {
      if (next === drawn.length) {
        bits.fill(drawn)
        next = 0
      }
      // Without branches: a digit decides which of two things is done to all lanes, and is hard to guess for the processor.
      const word = signed[next++] as number
      const ofP = rest >> 31
      below |= open & ofP & ~word
      open &= ~(word ^ ofP)
    }
    if (!known) for (let lane = 0; lane < 32; lane++) below |= (flip(p, bits) ? 1 : 0) << lane
    for (; open !== 0; open &= open - 1) {
      const lane = 31 - Math.clz32(open & -open)
      // Its first 32 digits are those of p.
      if (settle(p.value, p.low, bits.further(firstSample + 32 * i + lane))) below |= 1 << lane
    }
    out[i] = below
  }
  // Words are used once and not left lying in memory.
  drawn.fill(0)
}
