/** Uniform integers and uniform subsets, by rejection: no modulo, no bias. */
import { InvalidInput } from '../errors.ts'
import type { Bits } from './bits.ts'
import { bitLength } from './reals/dyadic.ts'

/** A uniform integer in 0..n−1, for 1 ≤ n ≤ 2^53. */
export function integerBelow(n: number, bits: Bits): number {
  if (!(n >= 1 && n <= 2 ** 53) || !Number.isInteger(n)) {
    throw new InvalidInput(`A uniform integer needs a whole number of choices from 1 to 2^53, not ${n}.`)
  }
  const most = n - 1
  if (most < 2 ** 32) {
    const unused = Math.clz32(most)
    if (unused === 32) return 0
    for (;;) {
      const drawn = bits.word() >>> unused
      if (drawn <= most) return drawn
    }
  }
  const unused = Math.clz32(Math.floor(most / 2 ** 32))
  for (;;) {
    const drawn = (bits.word() >>> unused) * 2 ** 32 + bits.word()
    if (drawn <= most) return drawn
  }
}

/** A uniform integer in 0..n−1, for n ≥ 1 of any size. */
export function bigIntegerBelow(n: bigint, bits: Bits): bigint {
  if (n < 1n) throw new InvalidInput(`A uniform integer needs at least one choice, not ${n}.`)
  const length = n === 1n ? 0 : bitLength(n - 1n)
  const words = Math.ceil(length / 32)
  const unused = BigInt(32 * words - length)
  for (;;) {
    let drawn = 0n
    for (let k = 0; k < words; k++) drawn = (drawn << 32n) | BigInt(bits.word())
    drawn >>= unused
    if (drawn < n) return drawn
  }
}

/** A uniform subset of `size` of the numbers 0..n−1, ascending. Costs time and memory in `size`, not in n. */
export function subset(size: number, n: number, bits: Bits): Float64Array {
  if (!Number.isSafeInteger(size) || size < 0 || size > n) {
    throw new InvalidInput(`A subset of ${n} numbers cannot hold ${size} of them.`)
  }
  if (size > n / 2) return complement(subset(n - size, n, bits), n)
  // Floyd: after step j every subset of 0..j of the size so far is equally likely.
  const chosen = new Set<number>()
  for (let j = n - size; j < n; j++) {
    const candidate = integerBelow(j + 1, bits)
    chosen.add(chosen.has(candidate) ? j : candidate)
  }
  return Float64Array.from(chosen).sort()
}

function complement(absent: Float64Array, n: number): Float64Array {
  const present = new Float64Array(n - absent.length)
  let skip = 0
  for (let i = 0, size = 0; i < n; i++) {
    if (absent[skip] === i) skip++
    else present[size++] = i
  }
  return present
}
