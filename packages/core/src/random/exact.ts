/**
 * The exact path: when doubles cannot tell to which integer a sample rounds, its uniforms are extended
 * by 128 bits at a time and the sample is enclosed again in fixed point, until both ends of the enclosure
 * round alike. Rounding is monotone, so everything between them, and so the sample itself, does too.
 */
import { add, type Dyadic, multiply, round } from './reals/dyadic.ts'
import { floorDivide, ln, sinCosOfTurns, sqrt } from './reals/fixed.ts'
import type { Enclosure } from './reals/real.ts'

const STEP = 128
const FIRST = 52

/** The first 52 bits of a uniform, as an integer, from two words. */
export function firstBits(high: number, low: number): number {
  return high * 1048576 + (low >>> 12)
}

/** One or two uniforms whose binary digits are drawn as they are needed, together, so that their order is fixed. */
export class Uniforms {
  /** Every uniform lies in [n, n+1]·2^−bits. */
  readonly n: bigint[]
  bits = FIRST
  readonly #further: () => number

  constructor(first: readonly number[], further: () => number) {
    this.n = first.map(BigInt)
    this.#further = further
  }

  extend(): void {
    for (let i = 0; i < this.n.length; i++) {
      let n = this.n[i] as bigint
      for (let drawn = 0; drawn < STEP; drawn += 32) n = (n << 32n) | BigInt(this.#further())
      this.n[i] = n
    }
    this.bits += STEP
  }
}

/** A law whose sample is a function of uniforms: encloses it in units of 2^−bits, or not yet (an end at infinity). */
type Law = (uniforms: Uniforms) => Enclosure | undefined

/** round(offset + factor·X) for the X that `law` makes of `uniforms`. */
export function roundExactly(law: Law, uniforms: Uniforms, factor: Dyadic, offset: Dyadic): bigint {
  for (;;) {
    const x = law(uniforms)
    if (x !== undefined) {
      const e = -uniforms.bits
      const a = round(add(offset, multiply(factor, { n: x.lo, e })))
      const b = round(add(offset, multiply(factor, { n: x.hi, e })))
      if (a === b) return a
    }
    uniforms.extend()
  }
}

/** −ln U, decreasing in U; without an upper end while U may be 0. */
export const exponential: Law = ({ n: [n = 0n], bits }) => {
  if (n === 0n) return undefined
  // At U = 1 the true value is 0, and no enclosure of a magnitude starts below that.
  const lo = -ln(n + 1n, bits) - 1n
  return { lo: lo < 0n ? 0n : lo, hi: -ln(n, bits) + 1n }
}

/** Box–Muller: √(−2 ln U₁)·sin 2πU₂ (or cos). */
function boxMuller(part: 'sin' | 'cos'): Law {
  return (uniforms) => {
    const magnitude = exponential(uniforms)
    if (magnitude === undefined) return undefined
    const { n, bits } = uniforms
    const u = n[1] as bigint
    const radius = { lo: sqrt(2n * magnitude.lo, bits) - 1n, hi: sqrt(2n * magnitude.hi, bits) + 1n }
    if (radius.lo < 0n) radius.lo = 0n
    // sin and cos have their extrema at multiples of ¼, which are ends of cells: inside one they are monotone.
    const a = sinCosOfTurns(u, bits)[part]
    const b = sinCosOfTurns(u + 1n, bits)[part]
    const lo = (a < b ? a : b) - 1n
    const hi = (a < b ? b : a) + 1n
    // The product is least at the larger radius where the factor is negative, at the smaller where it is not.
    const least = (lo < 0n ? radius.hi : radius.lo) * lo
    const most = (hi < 0n ? radius.lo : radius.hi) * hi
    const scale = BigInt(bits)
    return { lo: least >> scale, hi: -(-most >> scale) }
  }
}

export const gaussianSine = boxMuller('sin')
export const gaussianCosine = boxMuller('cos')

/** −cot πU, increasing in U: the standard Cauchy law. Without an end while U may be 0 or 1. */
export const cauchy: Law = ({ n: [n = 0n], bits }) => {
  const last = (1n << BigInt(bits)) - 1n
  if (n === 0n || n >= last) return undefined
  const low = minusCotangent(n, bits)
  const high = minusCotangent(n + 1n, bits)
  return low === undefined || high === undefined ? undefined : { lo: low.lo, hi: high.hi }
}

/** −cos πU / sin πU: an enclosure, if sin πU is known to be positive. */
function minusCotangent(n: bigint, bits: number): Enclosure | undefined {
  // πU is half a turn's share: one bit further makes n·2^−bits of half a turn a fixed-point number of turns.
  const w = bits + 1
  const { sin, cos } = sinCosOfTurns(n, w)
  if (sin <= 1n) return undefined
  const quotient = (c: bigint, s: bigint) => floorDivide(-c << BigInt(bits), s)
  // Within the errors of one unit each the quotient is monotone in both, so its extremes are at the corners.
  const corners = [
    quotient(cos - 1n, sin - 1n),
    quotient(cos - 1n, sin + 1n),
    quotient(cos + 1n, sin - 1n),
    quotient(cos + 1n, sin + 1n),
  ]
  return { lo: corners.reduce((a, b) => (a < b ? a : b)), hi: corners.reduce((a, b) => (a > b ? a : b)) + 1n }
}
