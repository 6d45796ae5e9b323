/**
 * Which of N cells come up, each with probability p on its own, at a cost that follows how many do: jump from
 * one to the next by geometric gaps G = ⌊−ln U / λ⌋, λ = −ln(1 − p), since P(G ≥ k) = P(U ≤ (1−p)^k) = (1−p)^k.
 *
 * Certified like the noise: in doubles the quotient errs by less than SLACK·(1 + q) plus 1/(λj) for the cell of U;
 * near an integer the exact path decides.
 */
import { InvalidInput } from '../errors.ts'
import type { Bits } from './bits.ts'
import { LEAST_HIGH, lnUniform, SLACK, tables } from './doubles.ts'
import { exponential, firstBits, Uniforms } from './exact.ts'
import type { Probability } from './probability.ts'
import { encloseRelatively, type Real } from './reals/real.ts'

/** Gaps from here on are all "past the last cell": 2^53 cells are more than anyone has. */
const FAR = 2 ** 53

const BLOCK = 4096

/** The positions in 0..cells−1 that come up, ascending, in blocks. `slack` ≥ ½ forces the exact path. */
export function* positions(cells: number, p: Probability, bits: Bits, slack = SLACK): Generator<Float64Array> {
  if (!Number.isSafeInteger(cells) || cells < 0) {
    throw new InvalidInput(`The number of cells must be a whole number from 0 to 2^53 − 1, not ${cells}.`)
  }
  if (p.sure === 'never' || cells === 0) return
  if (p.sure === 'always') {
    for (let start = 0; start < cells; start += BLOCK) {
      yield Float64Array.from({ length: Math.min(BLOCK, cells - start) }, (_, i) => start + i)
    }
    return
  }
  const { rate, inverse } = p.gaps()
  const table = tables()
  const words = new Uint32Array(2 * BLOCK)
  let position = -1
  while (position < cells) {
    // A block no longer than the successes still expected keeps short draws short.
    const expected = (cells - position) * Math.min(1, 1 / inverse)
    const count = Math.min(BLOCK, Math.ceil(expected + 4 * Math.sqrt(expected)) + 4)
    bits.fill(words.subarray(0, 2 * count))
    const firstSample = bits.reserve(count)
    const found = new Float64Array(count)
    let size = 0
    for (let i = 0; i < count && position < cells; i++) {
      const high = words[2 * i] as number
      const low = words[2 * i + 1] as number
      const quotient = -lnUniform(high, low, table) * inverse
      const margin = slack * (1 + quotient) + inverse / firstBits(high, low)
      let gap = Math.floor(quotient)
      const above = quotient - gap
      if (!(above > margin && above < 1 - margin && high >= LEAST_HIGH)) {
        gap = exactGap(rate, new Uniforms([firstBits(high, low)], bits.further(firstSample + i)))
      }
      position += gap + 1
      if (position < cells) found[size++] = position
    }
    if (size > 0) yield found.subarray(0, size)
  }
}

/** ⌊−ln U / λ⌋ by enclosures of both; FAR stands for everything beyond. */
function exactGap(rate: Real, uniforms: Uniforms): number {
  for (; ; uniforms.extend()) {
    const magnitude = exponential(uniforms)
    if (magnitude === undefined) continue
    const lambda = encloseRelatively(rate, uniforms.bits)
    // Both in units of 2^−w.
    const w = Math.max(lambda.bits, uniforms.bits)
    const up = BigInt(w - uniforms.bits)
    const across = BigInt(w - lambda.bits)
    const least = (magnitude.lo << up) / (lambda.hi << across)
    const most = (magnitude.hi << up) / (lambda.lo << across)
    if (least === most) return least > BigInt(FAR) ? FAR : Number(least)
    if (least > BigInt(FAR)) return FAR
  }
}
