/**
 * Real functions in binary fixed point. A number x is held as the integer X = x·2^p; every function
 * returns an integer within one unit of the true value times 2^p:
 *
 *     |f(X, p) − f(x)·2^p| ≤ 1.
 *
 * Each works with GUARD further bits and states, where it is not plain, why its own errors stay below
 * 2^(GUARD−1) of the working units; the last rounding adds a half.
 */
import { bitLength } from './dyadic.ts'

const GUARD = 40

/** ⌊√n⌋ for n ≥ 0. */
function integerSqrt(n: bigint): bigint {
  if (n < 2n) return n
  let root = 1n << BigInt((bitLength(n) + 1) >> 1)
  // Newton from above falls until it reaches ⌊√n⌋.
  for (;;) {
    const next = (root + n / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/** √x for x ≥ 0. */
export function sqrt(x: bigint, p: number): bigint {
  return integerSqrt(x << BigInt(p))
}

/** π. */
export function pi(p: number): bigint {
  return constant(piSeries, p)
}

/** ln 2. */
export function ln2(p: number): bigint {
  return constant(ln2Series, p)
}

/** ln x for x > 0. */
export function ln(x: bigint, p: number): bigint {
  if (x <= 0n) throw new RangeError('ln needs a positive number')
  const length = bitLength(x)
  const w = Math.max(p, length) + GUARD
  const exponent = length - 1 - p
  const one = 1n << BigInt(w)
  let m = x << BigInt(w - length + 1) // in [1, 2), exact because w ≥ length

  // ln m = 2^k ln m^(2^−k). Each root errs by at most one unit, which counts 2^i times at root i:
  // 2^(k+1) units in all; the series errs by at most 3 units a term, counted 2^(k+1) times. With
  // k ≤ 20 and under 2^10 terms that is below 2^33.
  const k = Math.min(20, Math.ceil(Math.sqrt(w) / 2))
  for (let i = 0; i < k; i++) m = integerSqrt(m << BigInt(w))
  const mantissa = atanhSeries(((m - one) << BigInt(w)) / (m + one), w) << BigInt(k + 1)

  // ln 2 errs by one unit, counted |exponent| < 2^30 times.
  return roundShift(mantissa + BigInt(exponent) * ln2(w), w - p)
}

/** e^x. Far below zero the value is less than one unit, and the answer is 0. */
export function exp(x: bigint, p: number): bigint {
  // A rough quotient is enough to choose the working precision; the exact one follows.
  const rough = Number(x >> BigInt(Math.max(0, p - 32))) / 2 ** Math.min(p, 32) / Math.LN2
  if (rough < -p - 2) return 0n
  const w = p + Math.max(0, Math.ceil(rough)) + GUARD + bitLength(BigInt(Math.ceil(Math.abs(rough)) + 1))
  const wide = x << BigInt(w - p)
  const log2 = ln2(w)
  const k = floorDivide(wide, log2)
  const r = wide - k * log2 // in [0, ln 2), off by |k| units at most

  // e^r = (e^(r/2^h))^(2^h): the relative error doubles with each squaring.
  const h = 8
  const one = 1n << BigInt(w)
  const small = r >> BigInt(h)
  let term = one
  let sum = one
  for (let i = 1n; term !== 0n; i++) {
    term = ((term * small) >> BigInt(w)) / i
    sum += term
  }
  for (let i = 0; i < h; i++) sum = (sum * sum) >> BigInt(w)
  const exponent = Number(k)
  return roundShift(sum, w - p - exponent)
}

/** sin x and cos x, x in radians. */
export function sinCos(x: bigint, p: number): { sin: bigint; cos: bigint } {
  const size = bitLength(x < 0n ? -x : x)
  const w = Math.max(p, size) + GUARD
  const wide = x << BigInt(w - p)
  // A quarter turn errs by one unit, counted once a quarter: under 2^(size−p) of them, so take π longer.
  const quarterBits = w + Math.max(0, size - p)
  const quarter = pi(quarterBits) >> 1n
  const scaled = wide << BigInt(quarterBits - w)
  const turns = floorDivide(scaled, quarter)
  const r = (scaled - turns * quarter) >> BigInt(quarterBits - w)

  const square = (r * r) >> BigInt(w)
  const one = 1n << BigInt(w)
  let sin = 0n
  let cos = 0n
  // Two Taylor series side by side; at most one unit lost in each term.
  let even = one
  let odd = r
  for (let i = 1n; even !== 0n || odd !== 0n; i += 2n) {
    const positive = i % 4n === 1n
    cos += positive ? even : -even
    sin += positive ? odd : -odd
    even = ((even * square) >> BigInt(w)) / (i * (i + 1n))
    odd = ((odd * square) >> BigInt(w)) / ((i + 1n) * (i + 2n))
  }
  const drop = w - p
  switch (Number(((turns % 4n) + 4n) % 4n)) {
    case 0:
      return { sin: roundShift(sin, drop), cos: roundShift(cos, drop) }
    case 1:
      return { sin: roundShift(cos, drop), cos: roundShift(-sin, drop) }
    case 2:
      return { sin: roundShift(-sin, drop), cos: roundShift(-cos, drop) }
    default:
      return { sin: roundShift(-cos, drop), cos: roundShift(sin, drop) }
  }
}

export function sin(x: bigint, p: number): bigint {
  return sinCos(x, p).sin
}

export function cos(x: bigint, p: number): bigint {
  return sinCos(x, p).cos
}

/** tan x, x in radians and not a pole: near one it takes as many bits as it needs. */
export function tan(x: bigint, p: number): bigint {
  for (let w = p + GUARD; ; w *= 2) {
    const { sin, cos } = sinCos(x << BigInt(w - p), w)
    // An error of one unit in each makes one of at most 4(1 + tan²) units ≤ 8/cos² in the quotient.
    const lost = 2 * (w - bitLength(cos < 0n ? -cos : cos)) + 3
    if (cos !== 0n && lost + 1 < w - p) return roundShift(floorDivide(sin << BigInt(w), cos), w - p)
  }
}

/** sin and cos of a number of whole turns: sin 2πu and cos 2πu. */
export function sinCosOfTurns(u: bigint, p: number): { sin: bigint; cos: bigint } {
  const w = p + GUARD
  const fraction = (u & ((1n << BigInt(p)) - 1n)) << BigInt(w - p)
  const { sin, cos } = sinCos((fraction * (pi(w) << 1n)) >> BigInt(w), w)
  return { sin: roundShift(sin, w - p), cos: roundShift(cos, w - p) }
}

/** Nearest integer to n / 2^by (ties up); multiplies when `by` is negative. */
function roundShift(n: bigint, by: number): bigint {
  if (by <= 0) return n << BigInt(-by)
  return ((n >> BigInt(by - 1)) + 1n) >> 1n
}

export function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient
}

/** atanh s = s + s³/3 + s⁵/5 + … for small s. */
function atanhSeries(s: bigint, p: number): bigint {
  const square = (s * s) >> BigInt(p)
  let power = s
  let sum = s
  for (let i = 3n; power !== 0n; i += 2n) {
    power = (power * square) >> BigInt(p)
    sum += power / i
  }
  return sum
}

/** Σ (±1)^i / ((2i+1)·q^(2i+1)): atanh(1/q), or arctan(1/q) with alternating signs. */
function inverseSeries(q: bigint, p: number, alternating: boolean): bigint {
  let power = (1n << BigInt(p)) / q
  let sum = power
  let sign = 1n
  for (let i = 3n; power !== 0n; i += 2n) {
    power /= q * q
    if (alternating) sign = -sign
    sum += (sign * power) / i
  }
  return sum
}

/** Machin: π = 16 arctan(1/5) − 4 arctan(1/239). */
function piSeries(p: number): bigint {
  return 16n * inverseSeries(5n, p, true) - 4n * inverseSeries(239n, p, true)
}

/** ln 2 = 18 atanh(1/26) − 2 atanh(1/4801) + 8 atanh(1/8749). */
function ln2Series(p: number): bigint {
  return 18n * inverseSeries(26n, p, false) - 2n * inverseSeries(4801n, p, false) + 8n * inverseSeries(8749n, p, false)
}

const known = new Map<(p: number) => bigint, { p: number; value: bigint }>()

/** The longest expansion made so far is kept; shorter ones are read off it. */
function constant(series: (p: number) => bigint, p: number): bigint {
  let best = known.get(series)
  if (best === undefined || best.p < p + GUARD) {
    const bits = p + GUARD + 256
    best = { p: bits, value: series(bits) }
    known.set(series, best)
  }
  return roundShift(best.value, best.p - p)
}
