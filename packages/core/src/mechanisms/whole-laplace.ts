/**
 * Laplace noise on whole numbers, rounded to whole numbers again: k ≠ 0 has probability sinh(1/2b)·e^−|k|/b, which sums to
 * E|k| = 1/(2 sinh(1/2b)), E k² = 1/(2 sinh(1/2b) tanh(1/2b)) and P(|k| > t) = e^−(t + ½)/b.
 */
import { log, sinh, tanh } from '../elementary/index.ts'
import { InvalidInput, NotFeasible } from '../errors.ts'
import { divideUp, type Neighbours, type PureGuarantee } from '../privacy/index.ts'
import { gridFor } from '../random/index.ts'
import type { ExpectedError, Stage } from './mechanism.ts'

/** Each true number is within this of the noisy one, in this share of all releases. */
export interface WholeInterval {
  readonly coverage: number
  readonly halfWidth: number
}

export interface WholeLaplace {
  /** The most that one neighbour changes, in L1. */
  readonly sensitivity: number
  /** b of the Laplace law. */
  readonly scale: number
  /** Noisy numbers are whole multiples of this power of two. */
  readonly grid: number
  /** How many numbers are released. */
  readonly numbers: number
  readonly interval?: WholeInterval
}

interface Wanted {
  readonly sensitivity: number
  readonly epsilon: number
  readonly numbers: number
  readonly coverage: number | undefined
}

/** The noise on so many numbers that a neighbour changes by so much together, and what it does to them. */
export function wholeLaplace({ sensitivity, epsilon, numbers, coverage }: Wanted): {
  readonly parameters: WholeLaplace
  readonly error: ExpectedError
} {
  checkCoverage(coverage)
  const scale = divideUp(sensitivity, epsilon)
  const grid = wholeGrid(scale, epsilon)
  // On a coarser grid noise lies up to half of its steps further out than the real one that it is rounded from.
  const halfWidth = (miss: number) => reachOf(scale, miss) + (grid === 1 ? 0 : grid)
  return {
    parameters: {
      sensitivity,
      scale,
      grid,
      numbers,
      ...(coverage === undefined ? {} : { interval: { coverage, halfWidth: halfWidth(1 - coverage) } }),
    },
    error: expectedError(scale, numbers),
  }
}

/** The loss is the whole of ε beyond all numbers that move; no single number moves by all of it, so its curve is a bound. */
export function wholeStage(epsilon: number, neighbours: Neighbours): Stage<PureGuarantee> {
  const curve = { kind: 'laplace', epsilon, exactness: 'bound' } as const
  return { name: 'laplace noise', guarantee: { kind: 'pure', epsilon, neighbours, exactness: 'exact', curve } }
}

export function checkCoverage(coverage: number | undefined): void {
  if (coverage === undefined || (typeof coverage === 'number' && coverage > 0 && coverage < 1)) return
  throw new InvalidInput(
    `An interval covers the truth in a share between 0 and 1, such as 0.95, not ${String(coverage)}.`,
  )
}

/** What the noise exceeds with a probability of at most `miss`. */
export function reachOf(scale: number, miss: number): number {
  return Math.max(0, Math.ceil(scale * log(1 / miss) - 0.5))
}

/** E|k|. */
export function wholeMean(scale: number): number {
  return 1 / (2 * sinh(1 / (2 * scale)))
}

/** Noise of at most this scale leaves every noisy number a whole one below 2^53, but for once in e^8000 times. */
const MOST_SCALE = 2 ** 40

/** Only where the noise is millions wide is its own grid coarser than whole numbers. */
function wholeGrid(scale: number, epsilon: number): number {
  if (scale > MOST_SCALE) {
    throw new NotFeasible(
      `At ε = ${epsilon} the noise would be ${scale.toExponential(1)} wide, and nothing of any graph could be seen: take a larger ε, such as 0.1.`,
    )
  }
  return scale < 2 ** 21 ? 1 : gridFor(scale)
}

/** Of the noisy numbers, before anything is cleaned up. */
function expectedError(scale: number, numbers: number): ExpectedError {
  const mean = wholeMean(scale)
  const square = mean / tanh(1 / (2 * scale))
  return {
    meanAbsolute: mean,
    rootMeanSquare: Math.sqrt(square),
    ninetyFivePercent: reachOf(scale, 0.05),
    totalAbsolute: numbers * mean,
    totalSquared: numbers * square,
  }
}
