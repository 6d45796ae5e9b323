/** The density of the law: for studies and tests. Releases never need it; their samplers are exact without. */
import { exp, log } from '../../elementary/index.ts'
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { lnBinomials } from '../binary/binomials.ts'
import { type Block, blocksOf } from './blocks.ts'
import type { Couplings } from './couplings.ts'
import { type BernoulliLaw, checkLaw, type ExchangeableLaw } from './law.ts'

/** The largest block whose 2^k patterns are all looked at. */
export const MOST_ENUMERATED = 20

/** bᵀΠb, for the cells of B row by row. */
export function logWeight(law: BernoulliLaw, bits: ArrayLike<number>): number {
  checkBits(law, bits)
  if (law.kind === 'exchangeable') {
    return onesByColumn(law, bits).reduce((sum, k) => sum + law.own * k + law.between * k * (k - 1), 0)
  }
  return sumOverCopies(blocksOf(law), (block, copy) => {
    const { own, offsets, indices, values } = block.couplings
    const bit = (k: number) => bits[(block.places[k] as number) + copy * block.stride] as number
    let sum = 0
    for (let k = 0; k < own.length; k++) {
      if (bit(k) === 0) continue
      sum += own[k] as number
      // Both Π_kl and Π_lk are among the values.
      for (let at = offsets[k] as number; at < (offsets[k + 1] as number); at++) {
        if (bit(indices[at] as number) === 1) sum += values[at] as number
      }
    }
    return sum
  })
}

/** ln P(B). */
export function logDensity(law: BernoulliLaw, bits: ArrayLike<number>): number {
  return logWeight(law, bits) - logPartition(law)
}

/** ln Σ_b exp(bᵀΠb). */
function logPartition(law: BernoulliLaw): number {
  checkLaw(law)
  if (law.kind === 'exchangeable') return law.columns * logSum(countWeights(law))
  const blocks = blocksOf(law)
  const largest = blocks.reduce((most, { places }) => Math.max(most, places.length), 0)
  if (largest > MOST_ENUMERATED) {
    throw new NotFeasible(
      `The density needs the sum over all patterns of ${largest} coupled cells, and ${MOST_ENUMERATED} are the most: use fewer couplings, or an exchangeable law.`,
    )
  }
  return blocks.reduce((sum, { couplings, copies }) => sum + copies * logSum(logWeights(couplings)), 0)
}

/** bᵀΠb for all 2^k patterns of a block; bit k of the index is cell k. */
export function logWeights({ own, offsets, indices, values }: Couplings): Float64Array {
  const bits = own.length
  const weights = new Float64Array(2 ** bits)
  const cross = new Float64Array(2 ** Math.max(0, bits - 1))
  const twice = new Float64Array(bits)
  for (let k = 0; k < bits; k++) {
    twice.fill(0)
    for (let at = offsets[k] as number; at < (offsets[k + 1] as number); at++) {
      twice[indices[at] as number] = 2 * (values[at] as number)
    }
    const size = 2 ** k
    // What cell k adds to each pattern of the cells before it.
    cross[0] = own[k] as number
    for (let b = 1; b < size; b++) {
      cross[b] = (cross[b & (b - 1)] as number) + (twice[31 - Math.clz32(b & -b)] as number)
    }
    for (let b = 0; b < size; b++) weights[size + b] = (weights[b] as number) + (cross[b] as number)
  }
  return weights
}

/** For an exchangeable law: ln of the weight C(N, K)·exp(aK + cK(K−1)) of K ones in a column. */
export function countWeights({ rows, own, between }: ExchangeableLaw): Float64Array {
  return lnBinomials(rows).map((ways, k) => ways + own * k + between * k * (k - 1))
}

/** ln Σ e^w. */
export function logSum(weights: Float64Array): number {
  const top = weights.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  let sum = 0
  for (const w of weights) sum += exp(w - top)
  return top + log(sum)
}

function sumOverCopies(blocks: readonly Block[], each: (block: Block, copy: number) => number): number {
  let sum = 0
  for (const block of blocks) for (let copy = 0; copy < block.copies; copy++) sum += each(block, copy)
  return sum
}

function onesByColumn({ rows, columns }: BernoulliLaw, bits: ArrayLike<number>): number[] {
  return Array.from({ length: columns }, (_, j) => {
    let ones = 0
    for (let i = 0; i < rows; i++) ones += bits[i * columns + j] as number
    return ones
  })
}

function checkBits(law: BernoulliLaw, bits: ArrayLike<number>): void {
  checkLaw(law)
  const size = law.rows * law.columns
  const binary = bits.length === size && Array.prototype.every.call(bits, (bit) => bit === 0 || bit === 1)
  if (!binary) throw new InvalidInput(`A pattern of this noise is ${size} zeros and ones, row by row.`)
}
