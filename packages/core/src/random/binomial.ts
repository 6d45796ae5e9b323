/**
 * Exact binomial numbers for a real p. Few successes are counted by their gaps, at a cost of N·p. Otherwise the
 * N uniforms are compared with p digit by digit, all at once: of those that agree with p so far, a fair
 * Binomial(n, ½) have the next digit 0, and the digit of p says whether they have fallen below p or are still
 * level with it. About 2N random bits, whatever p is.
 */
import { InvalidInput } from '../errors.ts'
import type { Bits } from './bits.ts'
import { positions } from './gaps.ts'
import type { Probability } from './probability.ts'
import type { Real } from './reals/real.ts'

/** The number of successes in `trials` flips of probability p. */
export function binomial(trials: number, p: Probability, bits: Bits): number {
  if (!Number.isSafeInteger(trials) || trials < 0) {
    throw new InvalidInput(`The number of trials must be a whole number from 0 to 2^53 − 1, not ${trials}.`)
  }
  // A gap costs two words and a logarithm, a digit 1/32 of a word: gaps pay below about one success in 64.
  if (p.approximate < 1 / 64) return countPositions(trials, p, bits)
  if (p.approximate > 63 / 64) return trials - countPositions(trials, p.complement(), bits)
  return byDigits(trials, p.value, bits)
}

function countPositions(trials: number, p: Probability, bits: Bits): number {
  let count = 0
  for (const block of positions(trials, p, bits)) count += block.length
  return count
}

function byDigits(trials: number, p: Real, bits: Bits): number {
  let below = 0
  let level = trials
  let digits = 0
  while (level > 0) {
    const zeros = level - fairOnes(level, bits)
    digits++
    if (digitOf(p, digits) === 1n) {
      below += zeros
      level -= zeros
    } else {
      level = zeros
    }
    // p has ended: the rest are at or above it. (A dyadic p only; others never end.)
    if (level > 0 && endsAt(p, digits)) return below
  }
  return below
}

/** Digit number `at` ≥ 1 after the binary point. */
function digitOf(p: Real, at: number): bigint {
  // Multiples of 128, so that neighbouring digits read off one enclosure.
  for (let precision = 128 * Math.ceil((at + 32) / 128); ; precision += 128) {
    const { lo, hi } = p.enclose(precision)
    const drop = BigInt(precision - at)
    if (lo >> drop === hi >> drop) return (lo >> drop) & 1n
  }
}

function endsAt(p: Real, at: number): boolean {
  const precision = 128 * Math.ceil((at + 32) / 128)
  const { lo, hi } = p.enclose(precision)
  return lo === hi && lo % (1n << BigInt(precision - at)) === 0n
}

/** Binomial(n, ½): the ones among n random bits. */
function fairOnes(n: number, bits: Bits): number {
  const words = new Uint32Array(Math.min(16384, Math.ceil(n / 32)))
  let ones = 0
  for (let left = n; left > 0; left -= words.length * 32) {
    const block = words.subarray(0, Math.min(words.length, Math.ceil(left / 32)))
    bits.fill(block)
    const unused = block.length * 32 - left
    if (unused > 0) block[block.length - 1] = (block[block.length - 1] as number) >>> unused
    for (let i = 0; i < block.length; i++) ones += popCount(block[i] as number)
  }
  return ones
}

function popCount(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
