/**
 * Exact sampling by enumeration, for blocks of at most 20 bits: a table of the 2^k cumulative probabilities.
 *
 * The weight of a pattern is the product of e^Π_kk over its ones and of e^(2Π_kl) over its pairs of ones, f = k(k+1)/2
 * factors at most. In doubles a factor errs by 2^−51 and a product by 2^−53, relative, so a weight errs by less than
 * f·2^−50; sums are compensated. A uniform nearer than that to a border is settled in integers.
 */
import { exp as inDouble } from '../../elementary/index.ts'
import { NotFeasible } from '../../errors.ts'
import { type Bits, type DiscreteLaw, drawFrom } from '../../random/index.ts'
import { dyadic, toFixed } from '../../random/reals/dyadic.ts'
import { exp } from '../../random/reals/fixed.ts'
import type { Enclosure } from '../../random/reals/real.ts'
import { blocksOf } from './blocks.ts'
import { type Couplings, denseOf } from './couplings.ts'
import { MOST_ENUMERATED } from './density.ts'
import type { Sampler } from './exchangeable.ts'
import { type BernoulliLaw, checkLaw } from './law.ts'

/** All products stay between e^−600 and e^600, far from the ends of the doubles. */
const MOST_EXPONENT = 600
/** 64 MB of cumulative probabilities. */
const MOST_ENTRIES = 2 ** 23

export function enumerationFits(law: BernoulliLaw): boolean {
  let entries = 0
  return blocksOf(law).every(({ couplings }) => {
    const size = couplings.own.length
    if (size > MOST_ENUMERATED || sizeOf(couplings) > MOST_EXPONENT) return false
    entries += 2 ** size
    return entries <= MOST_ENTRIES
  })
}

export function enumerationSampler(law: BernoulliLaw): Sampler {
  checkLaw(law)
  if (!enumerationFits(law)) {
    throw new NotFeasible(
      `Enumeration is for blocks of at most ${MOST_ENUMERATED} coupled cells whose parameters add up to ${MOST_EXPONENT} at most, and for tables of ${MOST_ENTRIES} patterns in all: use fewer or weaker couplings.`,
    )
  }
  // Blocks that are alike share a table.
  const made = new Map<string, DiscreteLaw>()
  const blocks = blocksOf(law).map((block) => {
    const key = denseOf(block.couplings).join()
    const table = made.get(key) ?? tableOf(block.couplings)
    made.set(key, table)
    return { ...block, table }
  })
  return (bits: Bits) => {
    const out = new Uint8Array(law.rows * law.columns)
    for (const { table, places, copies, stride } of blocks) {
      for (let copy = 0; copy < copies; copy++) {
        let pattern = drawFrom(table, bits)
        for (let k = 0; pattern !== 0; k++, pattern >>>= 1) {
          if ((pattern & 1) === 1) out[(places[k] as number) + copy * stride] = 1
        }
      }
    }
    return out
  }
}

/** The law of a block's pattern; bit k of the outcome is cell k. */
export function tableOf(block: Couplings): DiscreteLaw {
  const bits = block.own.length
  const weights = new Float64Array(2 ** bits)
  weights[0] = 1
  const cross = new Float64Array(2 ** Math.max(0, bits - 1))
  denseOf(block).forEach((row, k) => {
    const size = 2 ** k
    const factors = row.map((value, l) => inDouble(l === k ? value : 2 * value))
    // What cell k multiplies each pattern of the cells before it by.
    cross[0] = factors[k] as number
    for (let b = 1; b < size; b++) cross[b] = (cross[b & (b - 1)] as number) * (factors[lowest(b)] as number)
    for (let b = 0; b < size; b++) weights[size + b] = (weights[b] as number) * (cross[b] as number)
  })
  const cumulative = cumulated(weights)
  // A common relative error of η moves a border p by 2ηp(1−p) ≤ η/2; two sums and their quotient add 3·2^−53.
  const factors = (bits * (bits + 1)) / 2
  return { size: weights.length, cumulative, error: (factors + 2) * 2 ** -51, borders: lazily(block) }
}

/** Running sums divided by the last, in place, each with the rounding errors of its additions added at the end. */
function cumulated(weights: Float64Array): Float64Array {
  const lost = new Float64Array(weights.length)
  let sum = 0
  let error = 0
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i] as number
    const next = sum + weight
    const added = next - sum
    error += sum - (next - added) + (weight - added)
    sum = next
    weights[i] = sum
    lost[i] = error
  }
  const total = sum + error
  for (let i = 0; i < weights.length; i++) weights[i] = ((weights[i] as number) + (lost[i] as number)) / total
  return weights
}

/** Borders are wanted once in 2^20 draws and more; those of small tables are kept. */
function lazily(block: Couplings): DiscreteLaw['borders'] {
  const kept = new Map<number, readonly Enclosure[]>()
  return (bits) => {
    const borders = kept.get(bits) ?? exactBorders(block, bits)
    if (borders.length <= 4096) kept.set(bits, borders)
    return borders
  }
}

/**
 * Enclosures of the borders in units of 2^−bits, from weights in fixed point. All products lie between e^−B and e^B, e < 2^1.45,
 * B = `sizeOf` the block, so a unit of 2^−p is at most e^B·2^−p of any of them; there are fewer than 2^8 factors, each
 * off by less than 2 such shares, and fewer than 2^8 products, each cut by one: less than 2^−(bits + 6) in all.
 */
function exactBorders(block: Couplings, bits: number): readonly Enclosure[] {
  const p = bits + Math.ceil(1.45 * sizeOf(block)) + 17
  const scale = BigInt(p)
  const factor = (x: number) => exp(toFixed(dyadic(x), p), p)
  const weights: bigint[] = [1n << scale]
  denseOf(block).forEach((row, k) => {
    const size = 2 ** k
    const factors = row.map((value, l) => factor(l === k ? value : 2 * value))
    const cross: bigint[] = [factors[k] as bigint]
    for (let b = 1; b < size; b++) {
      cross.push(((cross[b & (b - 1)] as bigint) * (factors[lowest(b)] as bigint)) >> scale)
    }
    for (let b = 0; b < size; b++) weights.push(((weights[b] as bigint) * (cross[b] as bigint)) >> scale)
  })
  const total = weights.reduce((a, b) => a + b, 0n)
  const one = 1n << BigInt(bits)
  let sum = 0n
  return weights.map((weight, i) => {
    if (i === weights.length - 1) return { lo: one, hi: one }
    sum += weight
    const border = (sum << BigInt(bits)) / total
    return { lo: border > 0n ? border - 1n : 0n, hi: border + 2n > one ? one : border + 2n }
  })
}

/** B: the sum of the sizes of all exponents. */
function sizeOf({ own, values }: Couplings): number {
  const size = (sum: number, value: number) => sum + Math.abs(value)
  return own.reduce(size, 0) + values.reduce(size, 0)
}

/** The number of the lowest bit that is set. */
function lowest(b: number): number {
  return 31 - Math.clz32(b & -b)
}
