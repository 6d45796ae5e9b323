/**
 * Exact sampling of an exchangeable law in time O(NP). Columns are independent; a column with K ones weighs
 * exp(aK + cK(K−1)), whichever K rows they are in. So K has weight C(N, K)·exp(aK + cK(K−1)), with exponents taken
 * exactly, and given K every K-subset of the rows is equally likely.
 */
import { NotFeasible } from '../../errors.ts'
import {
  type Bits,
  type DiscreteLaw,
  discreteLaw,
  drawFrom,
  dyadic,
  fillFlips,
  flipProbability,
  integerBelow,
  probability,
  type Weight,
} from '../../random/index.ts'
import { add, multiply } from '../../random/reals/dyadic.ts'
import { binomials } from '../binary/binomials.ts'
import { checkLaw, type ExchangeableLaw } from './law.ts'

/** Draws all N·P cells of the noise, row by row. */
export type Sampler = (bits: Bits) => Uint8Array

/** Beyond, the binomial coefficients alone take hundreds of megabytes. */
const MOST_ROWS = 20_000

export function exchangeableSampler(law: ExchangeableLaw): Sampler {
  checkLaw(law)
  checkRows(law)
  const { rows, columns, own, between } = law
  if (between === 0 || rows === 1) {
    const p = probability(flipProbability(-own))
    return (bits) => {
      const out = new Uint8Array(rows * columns)
      fillFlips(out, p, bits)
      return out
    }
  }
  const ones = discreteLaw(countsOf(law))
  return (bits) => drawColumns(ones, law, bits)
}

/** Refuses more rows than the law of their number of ones can be made for. */
export function checkRows({ rows, between }: ExchangeableLaw): void {
  if (between === 0 || rows <= MOST_ROWS) return
  throw new NotFeasible(
    `Noise that couples all of ${rows} rows is made for ${MOST_ROWS} rows at most: use blocks of rows, or give the whole budget to the cells (a share of 1), which needs no coupling.`,
  )
}

function countsOf({ rows, own, between }: ExchangeableLaw): Weight[] {
  const a = dyadic(own)
  const c = dyadic(between)
  return binomials(rows).map((multiplicity, k) => ({
    multiplicity,
    exponent: add(multiply(a, dyadic(k)), multiply(c, dyadic(k * (k - 1)))),
  }))
}

function drawColumns(ones: DiscreteLaw, { rows, columns }: ExchangeableLaw, bits: Bits): Uint8Array {
  const out = new Uint8Array(rows * columns)
  // From any order of the rows, K random swaps to the front bring a uniform K-subset there.
  const order = Int32Array.from({ length: rows }, (_, i) => i)
  for (let column = 0; column < columns; column++) {
    const k = drawFrom(ones, bits)
    const few = Math.min(k, rows - k)
    const common = k > few ? 1 : 0
    if (common === 1) for (let at = column; at < out.length; at += columns) out[at] = 1
    for (let i = 0; i < few; i++) {
      const other = i + integerBelow(rows - i, bits)
      const chosen = order[other] as number
      order[other] = order[i] as number
      order[i] = chosen
      out[chosen * columns + column] = 1 - common
    }
  }
  return out
}
