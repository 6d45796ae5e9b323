/** What every mechanism for counts gives once it is calibrated: what it promises, how far it is off, and a draw. */
import type { PrivateGuarantee } from '../../../privacy/index.ts'
import type { Bits } from '../../../random/index.ts'

/** What is known of a graph once it is counted. Private. */
export interface Observed {
  /** What was counted, and among how many nodes: for a count by name, as observe() says it. */
  readonly count?: string
  readonly nodes?: number
  /** The exact count. Always a bigint, so that no value is refused for its size. */
  readonly value: bigint
  /** The largest degree, the largest number of common neighbours, or whatever the bounds are given for. */
  readonly level: number
  /** What one edge changes at most at this very graph: only for the mechanism of second order. */
  readonly sensitivity?: bigint
}

/** How far a released count is from the true one; by the mechanism of second order, at most about. */
export interface CountError {
  /** E|error|; missing where it has no limit. */
  readonly meanAbsolute?: number
  /** As often below this as above. */
  readonly median: number
  /** The error stays below this in 95 of 100 releases. */
  readonly ninetyFivePercent: number
}

export interface Noise {
  readonly guarantee: PrivateGuarantee
  /** What was calibrated, for the plan: public numbers. */
  readonly parameters: NoiseParameters
  /** The error if the true level is this. */
  errorAt(level: number): CountError
  /** What |noise| exceeds with a probability of at most `miss`, for every level up to this; infinite where unknown. */
  widthUpTo(level: number, miss: number): number
  /** Exact whole-number noise for a graph of this level. Level and sensitivity are private, and nothing of them is kept. */
  readonly draw: (level: number, sensitivity: bigint | undefined, bits: Bits) => bigint
  /** The same for simulations, where it is quicker to keep what was made for a level until the next draw from it. */
  readonly drawMany?: () => Noise['draw']
}

export interface NoiseParameters {
  readonly law: 'ladder' | 'laplace' | 'gaussian' | 'cauchy' | 'second-order'
  /** Ladder: a point of a rung weighs e^−ε₀ of one of the rung before it; bounds below the floor are raised to its own. */
  readonly epsilon0?: number
  readonly floor?: number
  /** Ladder: rung 0 reaches this share of what one edge can change, rounded down, to either side. */
  readonly centre?: number
  readonly middleAtGuess?: number
  /** Others: the scale of the noise if the level is the guessed one; or at any level. */
  readonly scaleAtGuess?: number
  readonly scaleAtWorst?: number
}
