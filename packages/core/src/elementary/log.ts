/** ln x, and the logarithms to other bases. */
import { LN2_HIGH, LN2_LOW, POWERS } from './constants.ts'

const SMALLEST_NORMAL = 2 ** -1022
/** The first bits of √2. */
const ROOT = 0x6a09e
const double = new Float64Array(1)
const words = new Uint32Array(double.buffer)
/** Which of the two words of a double has its exponent. */
const HIGH = highFirst() ? 0 : 1

function highFirst(): boolean {
  double[0] = 1
  return words[0] !== 0
}

/** ln x = k·ln 2 + ln m with m from √½ up to √2. */
export function log(x: number): number {
  if (!(x > 0 && x < Infinity)) return x === 0 ? -Infinity : x > 0 ? x : Number.NaN
  const k = exponentOf(x)
  return ofParts(k, without(k, x) - 1, 0)
}

/** ln(1 + x), near 0 too. */
export function log1p(x: number): number {
  if (!(x > -1 && x < 2 ** 53)) return x === -1 ? -Infinity : log(x)
  if (Math.abs(x) < 2 ** -54) return x
  if (x > -0.2928 && x < 0.4142) return ofParts(0, x, 0)
  const u = 1 + x
  // What rounding 1 + x has lost, as a share of it.
  const lost = (x >= 1 ? 1 - (u - x) : x - (u - 1)) / u
  const k = exponentOf(u)
  return ofParts(k, without(k, u) - 1, lost)
}

export function asinh(x: number): number {
  const a = Math.abs(x)
  // Beyond this 1 is lost beside a².
  if (a > 2 ** 28) return Math.sign(x) * (log(a) + Math.LN2)
  return Math.sign(x) * log1p(a + (a * a) / (1 + Math.sqrt(1 + a * a)))
}

export function atanh(x: number): number {
  const a = Math.abs(x)
  return Math.sign(x) * 0.5 * log1p((2 * a) / (1 - a))
}

/** Exact where x is a power of 2. */
export function log2(x: number): number {
  if (!(x > 0 && x < Infinity)) return log(x)
  const k = exponentOf(x)
  return k + ofParts(0, without(k, x) - 1, 0) * Math.LOG2E
}

/** Exact where x is a power of 10. */
export function log10(x: number): number {
  const found = log(x) * Math.LOG10E
  const whole = Math.round(found)
  return Math.abs(found - whole) < 1e-10 && x === powerOfTen(whole) ? whole : found
}

/** 10^k for a whole k: the nearest double, as the language reads it; `10 ** k` is not for every k. */
export function powerOfTen(k: number): number {
  return Number(`1e${k}`)
}

/** k of a positive number. What is left of it is not written into its words: a number that is put together so is waited for. */
function exponentOf(x: number): number {
  if (x < SMALLEST_NORMAL) return exponentOf(x * 2 ** 54) - 54
  double[0] = x
  const high = words[HIGH] as number
  return (high >>> 20) - 1023 + ((high & 0xfffff) >= ROOT ? 1 : 0)
}

/** m = x·2^−k, exactly. */
function without(k: number, x: number): number {
  return Math.abs(k) <= 1000
    ? x * (POWERS[1022 - k] as number)
    : x * (POWERS[1022 - Math.sign(k) * 1000] as number) * (POWERS[1022 - k + Math.sign(k) * 1000] as number)
}

/**
 * k·ln 2 + ln(1 + f) + lost. With s = f/(2 + f), ln(1 + f) = 2·atanh s = f − s·f + s·R and s·f = h − s·h for h = f²/2: what is
 * added to f is small. |s| ≤ 0.172: R is cut after s^20, at 2^−60 of f.
 */
function ofParts(k: number, f: number, lost: number): number {
  const s = f / (2 + f)
  const z = s * s
  // In pairs that do not wait for each other.
  const z2 = z * z
  const z4 = z2 * z2
  const near = 2 / 3 + z * (2 / 5) + z2 * (2 / 7 + z * (2 / 9))
  const far = 2 / 11 + z * (2 / 13) + z2 * (2 / 15 + z * (2 / 17)) + z4 * (2 / 19 + z * (2 / 21))
  const R = z * (near + z4 * far)
  const h = 0.5 * f * f
  if (k === 0 && lost === 0) return f - (h - s * (h + R))
  return k * LN2_HIGH - (h - (s * (h + R) + (k * LN2_LOW + lost)) - f)
}
