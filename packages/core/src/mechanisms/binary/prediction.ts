/**
 * What a release of flipped cells will be worth, from public numbers alone: the cells, the flip probability, and how
 * many ones were declared or counted with noise. Never from the true number.
 */
import { log } from '../../elementary/index.ts'

/** A channel: how often a 1 is published as 1, and a 0 as 1. */
export interface Channel {
  readonly one: number
  readonly zero: number
}

export interface Prediction {
  /** The ones that were declared or counted. */
  readonly ones: number
  /** Of them, how many are expected to be published. */
  readonly kept: number
  /** Zeros expected to be published as ones. */
  readonly falseOnes: number
  /** Expected kept over expected union: how much of original and release together is in both. */
  readonly jaccard: number
}

export function predict({ one, zero }: Channel, ones: number, cells: number): Prediction {
  const kept = one * ones
  const falseOnes = zero * (cells - ones)
  return { ones, kept, falseOnes, jaccard: ones + falseOnes === 0 ? 1 : kept / (ones + falseOnes) }
}

/** Beyond this many false ones for each true one, fewer than one in ten is true: nobody can tell which. */
export const USELESS = 9

/** The ε of one cell at which randomised response reaches this Jaccard similarity. */
export function epsilonForJaccard(jaccard: number, ones: number, cells: number): number {
  // (1−p)m = J(m + p(N−m)) solved for p, and p = 1/(1 + e^ε).
  const p = (ones * (1 - jaccard)) / (ones + jaccard * (cells - ones))
  return p <= 0 ? Infinity : p >= 0.5 ? 0 : log((1 - p) / p)
}

/** The ε of one cell from which on randomised response publishes at most `USELESS` false ones for each true one. */
export function epsilonForFlips(ones: number, cells: number): number {
  // p(N − m) = 9(1 − p)m, and (1 − p)/p = e^ε.
  const odds = (cells - ones) / (USELESS * ones)
  return odds <= 1 ? 0 : log(odds)
}

/**
 * No ε-private mechanism under edge (or cell) neighbours, whatever it does, has an expected Jaccard similarity of
 * `jaccard` on all inputs of m and of m + 1 ones below this ε (Esfandiari and others, Smooth anonymity, Theorem 4.3).
 */
export function leastEpsilon(jaccard: number, ones: number, cells: number): number {
  return Math.max(0, log((jaccard * jaccard * (cells - ones)) / (4 * (ones + 1))))
}
