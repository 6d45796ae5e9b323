/** How often the noise flips: what a release will cost in accuracy, from the law alone. */
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
  let least = 0
  let most = 0
  let patterns = 0
  for (const { couplings, copies } of blocksOf(law)) {
    const size = couplings.own.length
    patterns += 2 ** Math.min(size, 31)
    const flips =
      size <= MOST_ENUMERATED && patterns <= MOST_PATTERNS ? enumeratedFlips(couplings) : conditionalFlips(couplings)
    least += copies * flips.least
    most += copies * flips.most
  }
  return { least, most }
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
  let sum = 0
  for (let k = 0; k < weights.length; k++) sum += of(k) * Math.exp((weights[k] as number) - total)
  return sum
}

function enumeratedFlips(block: Couplings): Range {
  const weights = logWeights(block)
  const total = logSum(weights)
  let sum = 0
  const ones = new Uint8Array(weights.length)
  for (let b = 1; b < weights.length; b++) {
    ones[b] = (ones[b >> 1] as number) + (b & 1)
    sum += (ones[b] as number) * Math.exp((weights[b] as number) - total)
  }
  return { least: sum, most: sum }
}

/** Whatever the other cells are, the log-odds of a cell stay within the range that its couplings allow. */
function conditionalFlips({ own, offsets, values }: Couplings): Range {
  let least = 0
  let most = 0
  for (let k = 0; k < own.length; k++) {
    let low = own[k] as number
    let high = low
    for (let at = offsets[k] as number; at < (offsets[k + 1] as number); at++) {
      const value = 2 * (values[at] as number)
      if (value < 0) low += value
      else high += value
    }
    least += chance(low)
    most += chance(high)
  }
  return { least, most }
}

function chance(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}
