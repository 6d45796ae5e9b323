/**
 * Laws on finitely many outcomes given by exact weights: weight i is multiplicity·e^exponent, both taken at
 * their word. A cumulative table in doubles with a known error answers almost always; where the uniform falls
 * too near a border, the borders are computed again in integers until it is certain.
 */
import { log } from '../elementary/index.ts'
import { InvalidInput } from '../errors.ts'
import type { Bits } from './bits.ts'
import { firstBits, Uniforms } from './exact.ts'
import { bitLength, type Dyadic, dyadic, toFixed, toNumber } from './reals/dyadic.ts'
import { exp, floorDivide, ln2 } from './reals/fixed.ts'
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
  const exact = weights.map(exactWeight)
  if (!exact.some(({ count }) => count > 0n)) {
    throw new InvalidInput('A discrete law needs at least one outcome with a positive weight.')
  }
  return tabulated((bits) => {
    const w = precisionFor(bits, exact.length)
    return bordersOf(termsOf(exact, w), w, bits)
  })
}

function exactWeight({ multiplicity, exponent }: Weight, i: number): ExactWeight {
  if (typeof multiplicity === 'number' && !Number.isSafeInteger(multiplicity)) {
    throw new InvalidInput(`The multiplicity of weight ${i} must be a whole number, not ${multiplicity}.`)
  }
  const count = BigInt(multiplicity)
  if (count < 0n) throw new InvalidInput(`The multiplicity of weight ${i} must not be negative.`)
  return { count, length: bitLength(count), exponent: typeof exponent === 'number' ? dyadic(exponent) : exponent }
}

/** The table of a law whose borders can be had to any number of digits; what was computed once is kept. */
function tabulated(compute: (bits: number) => readonly Enclosure[]): DiscreteLaw {
  const kept = new Map<number, readonly Enclosure[]>()
  const borders = (bits: number) => {
    const known = kept.get(bits)
    if (known !== undefined) return known
    const computed = compute(bits)
    kept.set(bits, computed)
    return computed
  }
  const first = borders(64)
  const cumulative = Float64Array.from(first, ({ lo }) => toNumber(lo, -64))
  // An enclosure is a few units of 2^−64 wide, and a double rounds it by 2^−53.
  return { size: first.length, cumulative, error: 2 ** -50, borders }
}

/**
 * A law on 0, 1, 2, … without end, of which 0 weighs at least 1. `restFrom(i)` weighs at least as much as all outcomes from
 * i on, and falls to nothing: of the outcomes as many are looked at as the digits of the uniform can tell from the rest.
 * How many that are depends on the rest alone, not on the weights, which may be private.
 */
export function endlessLaw(weightAt: (i: number) => Weight, restFrom: (i: number) => Weight): DiscreteLaw {
  const known: ExactWeight[] = []
  return tabulated((bits) => {
    const size = reach(restFrom, -(bits + MARGIN) * Math.LN2)
    while (known.length < size) known.push(exactWeight(weightAt(known.length), known.length))
    const w = precisionFor(bits, size + 1)
    const rest = termOf(exactWeight(restFrom(size), size), w)
    const terms = [...termsOf(known.slice(0, size), w), { ...rest, lo: 0n }]
    // The rest is no outcome: whatever falls there is looked at again, with more digits.
    return bordersOf(terms, w, bits).slice(0, size)
  })
}

/** Digits by which the rest is smaller than the cell of a uniform. */
const MARGIN = 8

/** How many outcomes come before the rest is below e^lnLeast. */
function reach(restFrom: (i: number) => Weight, lnLeast: number): number {
  const small = (size: number) => lnOf(exactWeight(restFrom(size), size)) < lnLeast
  let most = 1
  while (!small(most)) most *= 2
  let least = most / 2
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2)
    if (small(middle)) most = middle
    else least = middle
  }
  return Math.max(1, most)
}

function lnOf({ count, length, exponent }: ExactWeight): number {
  return log(toNumber(count, -length)) + length * Math.LN2 + toNumber(exponent.n, exponent.e)
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
    for (const [i, border] of borders.entries()) {
      if (u + 1n <= border.lo) return i
      if (u < border.hi) break
    }
  }
}

interface ExactWeight {
  readonly count: bigint
  /** The binary digits of `count`. */
  readonly length: number
  readonly exponent: Dyadic
}

/** lo·2^e ≤ weight ≤ hi·2^e, and weight < 2^(place + 2). */
interface Term extends Enclosure {
  readonly e: bigint
  readonly place: bigint
}

/**
 * Digits to carry. Each weight is known to 2^(4−w) of itself, and is cut to units of 2^−w of the largest one, give or take
 * a factor of 4: less than 2^(3−w) for each outcome in all, which stays below 2^−bits.
 */
function precisionFor(bits: number, outcomes: number): number {
  return bits + bitLength(BigInt(outcomes)) + 8
}

/** Enclosures, in units of 2^−bits, of P(outcome ≤ i) for every i. The last is exactly 1. */
function bordersOf(terms: readonly (Term | undefined)[], w: number, bits: number): readonly Enclosure[] {
  const top = terms.reduce<bigint | undefined>(
    (a, t) => (t && (a === undefined || t.place > a) ? t.place : a),
    undefined,
  )
  const unit = (top ?? 0n) - BigInt(w)
  const sums: Enclosure[] = []
  let lo = 0n
  let hi = 0n
  for (const term of terms) {
    if (term !== undefined) {
      // Far below the largest a weight is less than a unit, and shifting by the distance would be all it costs.
      const far = term.place + 2n <= unit
      lo += far ? 0n : term.lo >> (unit - term.e)
      hi += far ? 1n : (term.hi >> (unit - term.e)) + 1n
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

/** None for an outcome that cannot happen. */
function termsOf(weights: readonly ExactWeight[], w: number): (Term | undefined)[] {
  return weights.map((weight) => (weight.count > 0n ? termOf(weight, w) : undefined))
}

/** count·e^x as a mantissa of about 2w digits: the first w of the count times w of e^(x − k ln 2), with k for later. */
function termOf({ count, length, exponent }: ExactWeight, w: number): Term {
  const drop = Math.max(0, length - w)
  const mantissa = count >> BigInt(drop)
  const { k, factor } = powerOf(exponent, w)
  const e = k + BigInt(drop - w)
  return {
    lo: mantissa * (factor - 4n),
    hi: (drop > 0 ? mantissa + 1n : mantissa) * (factor + 4n),
    e,
    place: e + BigInt(Math.min(length, w) + w),
  }
}

/** e^x as 2^k·factor, the factor in units of 2^−w. */
interface Power {
  readonly k: bigint
  readonly factor: bigint
}

/** Whoever makes many laws with the same exponents, and says so by giving the same objects, waits for each but once. */
const powers = new WeakMap<Dyadic, Map<number, Power>>()

function powerOf(exponent: Dyadic, w: number): Power {
  const known = powers.get(exponent)
  const found = known?.get(w) ?? computedPower(exponent, w)
  if (known === undefined) powers.set(exponent, new Map([[w, found]]))
  else known.set(w, found)
  return found
}

function computedPower(exponent: Dyadic, w: number): Power {
  // |x| < 2^size, so |k| < 2^(size+1), and k ln 2 in units of 2^−q errs by less than ¼ unit of 2^−w.
  const size = Math.max(0, bitLength(exponent.n < 0n ? -exponent.n : exponent.n) + exponent.e)
  const q = w + size + 4
  const x = toFixed(exponent, q)
  const log2 = ln2(q)
  const k = floorDivide(x, log2)
  // The argument is off by 1¼ units, at a slope of at most 2, and exp errs by one: less than 4.
  return { k, factor: exp((x - k * log2) >> BigInt(q - w), w) }
}
