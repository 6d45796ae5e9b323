/**
 * The staircase: exchangeable noise on a row of P cells. A pattern of k flips has weight e^{g(k)},
 * g(k) = −ε·⌈max(0, k − φ)/s⌉, so that k has weight C(P, k)·e^{g(k)}. Patterns that differ in at most s cells differ
 * in k by at most s, and so in g by at most ε: one step down for every s flips beyond the phase φ.
 */
import { exp } from '../../elementary/index.ts'
import { type DiscreteLaw, discreteLaw, dyadic } from '../../random/index.ts'
import { binomials, lnBinomials } from '../binary/binomials.ts'
import type { Signal } from '../binary/estimate-pairs.ts'

export interface Stairs {
  /** P: cells of a row. */
  readonly cells: number
  /** s: the most of them that one step changes. */
  readonly changed: number
  readonly epsilon: number
}

/** How noise of a row looks from one cell and from two. */
export interface RowNoise {
  /** φ: rows with at most so many flips are the likeliest. */
  readonly phase: number
  /** P(a given cell flips). */
  readonly flipProbability: number
  /** P(two given cells both flip); with a single column there are no two. */
  readonly pairProbability: number
}

/** Steps down from the top at k flips. */
export function stepsAt(k: number, phase: number, changed: number): number {
  return Math.ceil(Math.max(0, k - phase) / changed)
}

/** The noise of every phase that makes a difference: 0 to P − 1. */
export function noiseByPhase({ cells, changed, epsilon }: Stairs): RowNoise[] {
  const ways = lnBinomials(cells)
  const weights = new Float64Array(cells + 1)
  return Array.from({ length: cells }, (_, phase) => {
    let top = -Infinity
    for (let k = 0; k <= cells; k++) {
      const w = (ways[k] as number) - epsilon * stepsAt(k, phase, changed)
      weights[k] = w
      if (w > top) top = w
    }
    let sum = 0
    let first = 0
    let second = 0
    for (let k = 0; k <= cells; k++) {
      const w = exp((weights[k] as number) - top)
      sum += w
      first += w * k
      second += w * k * (k - 1)
    }
    return {
      phase,
      flipProbability: first / sum / cells,
      pairProbability: cells === 1 ? 0 : second / sum / (cells * (cells - 1)),
    }
  })
}

/**
 * How much of a cell, and of a pair of cells, survives: E[(−1)^flips]. A released ±1 cell is the true one times
 * `cell` on average, a product of two cells times `pair`.
 */
export function signalOf({ flipProbability: p, pairProbability }: RowNoise): Signal {
  return { cell: 1 - 2 * p, pair: 1 - 4 * (p - pairProbability) }
}

/** The phase with the fewest flips, which shows single columns best; or the one that shows pairs of columns best. */
export function bestNoise(stairs: Stairs, aim: 'columns' | 'pairs' | number): RowNoise {
  const all = noiseByPhase(stairs)
  if (typeof aim === 'number') return all[aim] as RowNoise
  const worth = (noise: RowNoise) => (aim === 'columns' ? signalOf(noise).cell : Math.abs(signalOf(noise).pair))
  return all.reduce((best, noise) => (worth(noise) > worth(best) ? noise : best))
}

/** The law of the number of flips, with exact weights. */
export function flipsLaw({ cells, changed, epsilon }: Stairs, phase: number): DiscreteLaw {
  const { n, e } = dyadic(epsilon)
  return discreteLaw(
    binomials(cells).map((multiplicity, k) => ({
      multiplicity,
      exponent: { n: -n * BigInt(stepsAt(k, phase, changed)), e },
    })),
  )
}
