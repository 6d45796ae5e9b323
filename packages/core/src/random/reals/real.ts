/**
 * A real number that can be enclosed as tightly as anyone asks: how a sampler is told p = 1/(1 + e^ε)
 * without anyone rounding it first.
 */
import { InvalidInput } from '../../errors.ts'
import { bitLength, type Dyadic, dyadic, toFixed, toNumber } from './dyadic.ts'
import { exp, ln } from './fixed.ts'

/** lo·2^−bits ≤ x ≤ hi·2^−bits. */
export interface Enclosure {
  readonly lo: bigint
  readonly hi: bigint
}

export interface Real {
  /** An enclosure in units of 2^−bits, at most four units wide. */
  enclose(bits: number): Enclosure
}

/** The value of a double, taken at its word. */
export function exactly(x: number): Real {
  const exact = dyadic(x)
  return {
    enclose(bits) {
      const lo = toFixed(exact, bits)
      return { lo, hi: exact.e + bits >= 0 ? lo : lo + 1n }
    },
  }
}

/** numerator/denominator, exactly. */
export function fraction(numerator: bigint | number, denominator: bigint | number): Real {
  const n = BigInt(numerator)
  const d = BigInt(denominator)
  if (d <= 0n) throw new InvalidInput(`A fraction needs a positive denominator, not ${d}.`)
  return {
    enclose(bits) {
      const scaled = n << BigInt(bits)
      const lo = scaled >= 0n ? scaled / d : -((-scaled + d - 1n) / d)
      return { lo, hi: lo * d === scaled ? lo : lo + 1n }
    },
  }
}

/** The same real, computing each enclosure once: for those that take a logarithm or an exponential. */
function remembered(real: Real): Real {
  const known = new Map<number, Enclosure>()
  return {
    enclose(bits) {
      let enclosure = known.get(bits)
      if (enclosure === undefined) {
        enclosure = real.enclose(bits)
        known.set(bits, enclosure)
      }
      return enclosure
    },
  }
}

/** 1/(1 + e^ε): how often randomised response at ε lies. */
export function flipProbability(epsilon: number | Dyadic): Real {
  if (typeof epsilon === 'number' && !Number.isFinite(epsilon)) {
    throw new InvalidInput(`The flip probability needs a finite epsilon, not ${epsilon}.`)
  }
  const { n, e } = typeof epsilon === 'number' ? dyadic(epsilon) : epsilon
  // e^ε is transcendental for every other rational ε: only here is the value a dyadic that no enclosure settles.
  if (n === 0n) return exactly(0.5)
  const exact = { n: n < 0n ? n : -n, e }
  return remembered({
    enclose(bits) {
      // q = e^−|ε| ≤ 1, p = q/(1 + q) for ε > 0 and 1/(1 + q) for ε < 0; both have slope at most 1 in q.
      const w = bits + 8
      const one = 1n << BigInt(w)
      const q = exp(toFixed(exact, w), w)
      const value = ((n > 0n ? q : one) << BigInt(w)) / (one + q)
      // The argument was cut by one unit, exp errs by one, the division by one: 3 units of 2^−w, far below one of 2^−bits.
      const lo = (value - 4n) >> 8n
      return { lo: lo < 0n ? 0n : lo, hi: (value + 4n + 255n) >> 8n }
    },
  })
}

/** e^−x for x > 0: how often a draw is kept that is so much less likely than others. */
export function decay(x: Dyadic): Real {
  if (x.n <= 0n) throw new InvalidInput('A decay needs a positive exponent.')
  const exact = { n: -x.n, e: x.e }
  return remembered({
    enclose(bits) {
      // The argument is cut by one unit, at a slope of at most 1, and exp errs by one: less than one unit of 2^−bits.
      const w = bits + 8
      const value = exp(toFixed(exact, w), w)
      const lo = (value - 4n) >> 8n
      return { lo: lo < 0n ? 0n : lo, hi: (value + 4n + 255n) >> 8n }
    },
  })
}

/** −ln(1 − p) for 0 < p < 1: the rate of the gaps between successes. */
export function gapRate(p: Real): Real {
  return remembered({
    enclose(bits) {
      // The slope of −ln(1−p) is 1/(1−p): as many further bits as 1 − p has leading zeros.
      for (let w = bits + 8; ; w += 64) {
        const one = 1n << BigInt(w)
        const { lo, hi } = p.enclose(w)
        if (hi >= one) continue
        const low = -ln(one - lo, w) - 1n
        const high = -ln(one - hi, w) + 1n
        const drop = BigInt(w - bits)
        const enclosed = { lo: low < 0n ? 0n : low >> drop, hi: -(-high >> drop) }
        if (enclosed.hi - enclosed.lo <= 4n) return enclosed
      }
    },
  })
}

/** An enclosure whose width is below 2^−relative of the value (which must be positive), and its precision. */
export function encloseRelatively(x: Real, relative: number): Enclosure & { readonly bits: number } {
  for (let bits = relative + 8; ; bits *= 2) {
    const { lo, hi } = x.enclose(bits)
    if (lo > 0n && bitLength(lo) > relative + 3) return { lo, hi, bits }
  }
}

/** The double nearest to a positive real, with relative error below 2^−52. */
export function approximate(x: Real): number {
  const { lo, bits } = encloseRelatively(x, 60)
  return toNumber(lo, -bits)
}
