/** How often the noise flips: what a release will cost in accuracy, from the law alone. */
import { exp } from '../../elementary/index.ts'
import { InvalidInput } from '../../errors.ts'
import { blocksOf } from './blocks.ts'
import type { Couplings } from './couplings.ts'
import { countWeights, logSum, logWeights, MOST_ENUMERATED } from './density.ts'
import { type BernoulliLaw, checkLaw, type ExchangeableLaw } from './law.ts'

/** An expectation: where it is known, both are the same. */
export interface Range {
  readonly least: number
  readonly most: number
}

/** Patterns to look at before bounds are preferred. */
const MOST_PATTERNS = 2 ** 22

/** The expected number of flips among all cells. */
export function expectedFlips(law: BernoulliLaw): Range {
  checkLaw(law)
  if (law.kind === 'exchangeable') {
    const flips = law.columns * (law.between === 0 ? law.rows * chance(law.own) : meanOfCount(law, (k) => k))
    return { least: flips, most: flips }
  }
  const { least, most } = flipChances(law)
  const copies = (law.rows * law.columns) / most.length
  return { least: copies * sum(least), most: copies * sum(most) }
}

/** P(flip) of every cell: of cell (i, j) it is number at(i, j), and exact where both lists say the same. */
export interface Chances {
  readonly least: Float64Array
  readonly most: Float64Array
  readonly at: (i: number, j: number) => number
}

export function flipChances(law: BernoulliLaw): Chances {
  const { rows, columns } = law
  if (law.kind === 'exchangeable') {
    const each = Float64Array.of(expectedFlips(law).most / (rows * columns))
    return { least: each, most: each, at: () => 0 }
  }
  // Independent rows are copies of one.
  const once = law.kind === 'rows' ? { ...law, rows: 1 } : law
  const least = new Float64Array(once.rows * columns)
  const most = new Float64Array(once.rows * columns)
  let patterns = 0
  for (const { couplings, places } of blocksOf(once)) {
    const size = couplings.own.length
    patterns += 2 ** Math.min(size, 31)
    const known = size <= MOST_ENUMERATED && patterns <= MOST_PATTERNS
    const chances = known ? enumeratedChances(couplings) : conditionalChances(couplings)
    for (let k = 0; k < size; k++) {
      least[places[k] as number] = chances.least[k] as number
      most[places[k] as number] = chances.most[k] as number
    }
  }
  return { least, most, at: law.kind === 'rows' ? (_, j) => j : (i, j) => i * columns + j }
}

function sum(list: Float64Array): number {
  return list.reduce((a, b) => a + b, 0)
}

/** Flips for each one in the data: the error rate that Ji and others (2021) report for square queries. */
export function expectedErrorRate(law: BernoulliLaw, ones: number): Range {
  if (!(ones > 0) || !Number.isFinite(ones)) {
    throw new InvalidInput(
      `The error rate is flips for each one in the data: give a positive number of ones, not ${ones}.`,
    )
  }
  const { least, most } = expectedFlips(law)
  return { least: least / ones, most: most / ones }
}

/** The probability that two given cells of one column both flip. */
export function pairOf(law: ExchangeableLaw): number {
  checkLaw(law)
  if (law.rows < 2) throw new InvalidInput('Two cells of one column need at least two rows.')
  return meanOfCount(law, (k) => k * (k - 1)) / (law.rows * (law.rows - 1))
}

function meanOfCount(law: ExchangeableLaw, of: (k: number) => number): number {
  const weights = countWeights(law)
  const total = logSum(weights)
  let mean = 0
  for (let k = 0; k < weights.length; k++) mean += of(k) * exp((weights[k] as number) - total)
  return mean
}

/** Of all patterns: the last bit is 1 in the upper half of them, and the halves added up are the law of the other bits. */
function enumeratedChances(block: Couplings): Omit<Chances, 'at'> {
  const weights = logWeights(block)
  const total = logSum(weights)
  const law = weights.map((w) => exp(w - total))
  const chances = new Float64Array(block.own.length)
  for (let k = chances.length - 1; k >= 0; k--) {
    const half = 2 ** k
    for (let b = 0; b < half; b++) {
      const upper = law[half + b] as number
      chances[k] = (chances[k] as number) + upper
      law[b] = (law[b] as number) + upper
    }
  }
  return { least: chances, most: chances }
}

/** Whatever the other cells are, the log-odds of a cell stay within the range that its couplings allow. */
function conditionalChances({ own, offsets, values }: Couplings): Omit<Chances, 'at'> {
  const least = new Float64Array(own.length)
  const most = new Float64Array(own.length)
  for (let k = 0; k < own.length; k++) {
    let low = own[k] as number
    let high = low
    for (let at = offsets[k] as number; at < (offsets[k + 1] as number); at++) {
      const value = 2 * (values[at] as number)
      if (value < 0) low += value
      else high += value
    }
    least[k] = chance(low)
    most[k] = chance(high)
  }
  return { least, most }
}

function chance(logOdds: number): number {
  return 1 / (1 + exp(-logOdds))
}
