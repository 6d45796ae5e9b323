/**
 * Laws on finitely many outcomes given by exact weights: weight i is multiplicity·e^exponent, both taken at
 * their word. A cumulative table in doubles with a known error answers almost always; where the uniform falls
 * too near a border, the borders are computed again in fixed point until it is certain.
 */
import { InvalidInput } from '../errors.ts'
import type { Bits } from './bits.ts'
import { firstBits, Uniforms } from './exact.ts'
import { bitLength, type Dyadic, dyadic, toFixed, toNumber } from './reals/dyadic.ts'
import { exp } from './reals/fixed.ts'
import type { Enclosure } from './reals/real.ts'

export interface Weight {
  /** How many equally likely points this outcome stands for: a whole number, at least 0. */
  readonly multiplicity: bigint | number
  /** The logarithm of one point's weight. */
  readonly exponent: number | Dyadic
}

/** A law made ready for many draws. */
export interface DiscreteLaw {
  readonly size: number
  /** P(outcome ≤ i), each within `error` of the truth. */
  readonly cumulative: Float64Array
  readonly error: number
  /** The borders between outcomes, P(outcome ≤ i) in units of 2^−bits. */
  borders(bits: number): readonly Enclosure[]
}

export function discreteLaw(weights: readonly Weight[]): DiscreteLaw {
  const exact = weights.map(({ multiplicity, exponent }, i) => {
    if (typeof multiplicity === 'number' && !Number.isSafeInteger(multiplicity)) {
      throw new InvalidInput(`The multiplicity of weight ${i} must be a whole number, not ${multiplicity}.`)
    }
    const count = BigInt(multiplicity)
    if (count < 0n) throw new InvalidInput(`The multiplicity of weight ${i} must not be negative.`)
    return { count, exponent: typeof exponent === 'number' ? dyadic(exponent) : exponent }
  })
  if (!exact.some(({ count }) => count > 0n)) {
    throw new InvalidInput('A discrete law needs at least one outcome with a positive weight.')
  }
  const kept = new Map<number, readonly Enclosure[]>()
  const borders = (bits: number) => {
    const known = kept.get(bits)
    if (known !== undefined) return known
    const computed = exactBorders(exact, bits)
    kept.set(bits, computed)
    return computed
  }
  const first = borders(64)
  const cumulative = Float64Array.from(first, ({ lo }) => toNumber(lo, -64))
  // An enclosure is a few units of 2^−64 wide, and a double rounds it by 2^−53.
  return { size: weights.length, cumulative, error: 2 ** -50, borders }
}

/** One draw: the index of an outcome. `slack` ≥ 1 forces the exact path. */
export function drawFrom(law: DiscreteLaw, bits: Bits, slack = law.error): number {
  const { cumulative } = law
  const first = firstBits(bits.word(), bits.word())
  const u = first * 2 ** -52
  let low = 0
  let high = law.size - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (u < (cumulative[middle] as number)) high = middle
    else low = middle + 1
  }
  const below = low === 0 || u > (cumulative[low - 1] as number) + slack
  if (below && u + 2 ** -52 < (cumulative[low] as number) - slack) return low
  return settle(law, new Uniforms([first], bits.further(bits.reserve(1))))
}

function settle(law: DiscreteLaw, uniforms: Uniforms): number {
  for (; ; uniforms.extend()) {
    const borders = law.borders(uniforms.bits)
    const u = uniforms.n[0] as bigint
    for (let i = 0; i < law.size; i++) {
      const border = borders[i] as Enclosure
      if (u + 1n <= border.lo) return i
      if (u < border.hi) break
    }
  }
}

type ExactWeight = { readonly count: bigint; readonly exponent: Dyadic }

/** Enclosures, in units of 2^−bits, of P(outcome ≤ i) for every i. The last is exactly 1. */
function exactBorders(weights: readonly ExactWeight[], bits: number): readonly Enclosure[] {
  const top = weights.filter(({ count }) => count > 0n).reduce((a, b) => (compare(a.exponent, b.exponent) < 0 ? b : a))
  const most = weights.reduce((a, { count }) => (count > a ? count : a), 1n)
  // Relative to the largest exponent every factor is at most 1 and the sum at least 1, so absolute errors of
  // 2^−w, counted once for each point, stay below 2^−bits.
  const w = bits + bitLength(most) + bitLength(BigInt(weights.length)) + 8
  const sums: Enclosure[] = []
  let lo = 0n
  let hi = 0n
  for (const { count, exponent } of weights) {
    if (count > 0n) {
      const e = Math.min(exponent.e, top.exponent.e)
      const difference = {
        n: (exponent.n << BigInt(exponent.e - e)) - (top.exponent.n << BigInt(top.exponent.e - e)),
        e,
      }
      // The argument is cut by at most one unit and exp errs by one.
      const factor = exp(toFixed(difference, w), w)
      lo += count * (factor > 2n ? factor - 2n : 0n)
      hi += count * (factor + 2n)
    }
    sums.push({ lo, hi })
  }
  const scale = BigInt(bits)
  return sums.map((sum, i) =>
    i === sums.length - 1
      ? { lo: 1n << scale, hi: 1n << scale }
      : { lo: (sum.lo << scale) / (sum.lo + (hi - sum.hi)), hi: (sum.hi << scale) / (sum.hi + (lo - sum.lo)) + 1n },
  )
}

function compare(a: Dyadic, b: Dyadic): number {
  const e = Math.min(a.e, b.e)
  const difference = (a.n << BigInt(a.e - e)) - (b.n << BigInt(b.e - e))
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
