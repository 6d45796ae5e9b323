/** What is public about a matrix released with block noise, and what is asked for. */
import type { Neighbours } from '../../privacy/index.ts'
import type { DenseShape, Law } from '../additive.ts'
import type { Composing } from '../composing.ts'
import type { PublicFacts } from '../mechanism.ts'
import type { Blocks } from './blocks.ts'
import type { Calibration } from './calibrations.ts'

/**
 * `individual`: all that one person adds comes or goes. `row`: the content of one row is replaced by another. `weight` and
 * `cell`: one cell changes by at most maxChange.
 */
export type BlockNeighbours = Extract<Neighbours, { readonly kind: 'individual' | 'row' | 'weight' | 'cell' }>

export interface BlockFacts extends PublicFacts, DenseShape {
  /** Undirected: noise on i ≤ j, mirrored. */
  readonly symmetric?: boolean
  readonly neighbours: BlockNeighbours
  /** Where the names of rows and columns come from. `data` is an exception to the promise, and the certificate says so. */
  readonly names?: 'public' | 'data'
  readonly blocks: Blocks
  readonly caps: BlockCaps | CapsToChoose
  /** What the cells left out by the mask show; without it, nothing. */
  readonly maskValue?: number
  /** Where blocks and caps come from, if from a reference data set. */
  readonly reference?: ReferenceFacts
}

/**
 * What one person may add, or one row hold: for each block, and in total. In sum (L1) for Laplace, in length (L2) for Gaussian
 * noise. With weight and cell neighbours, the most that one cell of each block may hold; the least is 0.
 */
export interface BlockCaps {
  readonly blocks: readonly number[]
  readonly total?: number
  /** How they were chosen, if by a private stage: what it spent is part of the plan. */
  readonly chosen?: CapChoice
}

/** Caps that a first stage of the release chooses privately. */
export interface CapsToChoose {
  readonly choose: CapChoice
}

export interface CapChoice {
  /** The caps to choose from, ascending; public. */
  readonly candidates: readonly number[]
  /**
   * The share of people, of those who have anything in a block, that the cap should leave alone: 0.95, for instance. Without it,
   * as many are beyond the cap as make the error smallest that is to be expected.
   */
  readonly quantile?: number
  /** What the choice of all caps together may spend, of the ε of the release. */
  readonly epsilon: number
  /** Whether a total cap is chosen too. */
  readonly total?: boolean
}

/** Whether one cell changes at a time: nothing is clipped then, and every block pays for itself alone. */
export function cellByCell({ neighbours }: Pick<BlockFacts, 'neighbours'>): boolean {
  return neighbours.kind === 'weight' || neighbours.kind === 'cell'
}

/** How caps are or were chosen privately, if they are. */
export function choiceOf({ caps }: BlockFacts): CapChoice | undefined {
  return 'choose' in caps ? caps.choose : caps.chosen
}

export interface ReferenceFacts {
  /** `public`: known to everybody already. `other people`: of people whom this release does not protect. */
  readonly whose: 'public' | 'other people'
  /** Of other people: identifiers occur in both, and the owner's word is that they mean different people. */
  readonly sameIdentifiers?: boolean
  /** The owner's words for it: "the trips of March", for instance. */
  readonly what: string
  /** What was taken from it. */
  /** `zeros`: cells that it never touches are 0, by the word of whoever owns the data. */
  readonly gave: readonly ('blocks' | 'caps' | 'zeros')[]
  readonly lost?: Lost
}

/** What the caps are expected to take away: measured on people of the reference who did not set the caps. */
export interface Lost {
  /** Σ|error| of each block. */
  readonly absolute: readonly number[]
  /** Σ error² of each block. */
  readonly squared: readonly number[]
  /** For so many people. */
  readonly people: number
  /** Σ|value| of all that they do: the error of a matrix of zeros, which needs no data. */
  readonly everything: number
}

export type ClipMode = 'scale' | 'drop' | 'replace' | 'sample'

/** What the publisher chooses for noise by blocks. */
export interface BlockSettings extends Composing {
  readonly noise: Law | 'hybrid'
  /** For hybrid noise: the law of each block. */
  readonly laws?: readonly Law[]
  /** For hybrid noise: the share of ε for the Laplace blocks. Without it, the one with the smallest error. */
  readonly share?: number
  readonly calibration?: Calibration
  /** The error that the division among blocks makes small: Σ|error| (l1, the default) or Σ error² (l2). */
  readonly minimise?: 'l1' | 'l2'
  readonly epsilon: number
  readonly delta?: number
  /** What happens to a person above a cap: scaled down (default), dropped, replaced by a reference person, or sampled. */
  readonly clip?: ClipMode
  readonly after?: After
}

/** What is made of the noisy matrix. Costs no privacy: it sees nothing else. */
export interface After {
  /** Keep so many singular values, or those that stand out from the noise. */
  readonly rank?: number | 'auto'
  /** The mean of (i, j) and (j, i). */
  readonly symmetrise?: boolean
  /** With a rank, of a square matrix: cells from a name to itself are kept as they are, and out of the approximation. */
  readonly staysApart?: boolean
  /** No value below 0. */
  readonly clamp?: boolean
  /** The same, but the noisy total stays: what is cut off below is taken from the others, from each alike. */
  readonly keepTotal?: boolean
  /** Cells that do not stand out of 0 by so many deviations of their noise become 0. */
  readonly threshold?: number
  /** Multiply all values so that they add up to this. */
  readonly rescaleTo?: number
  /** Whole numbers. */
  readonly integers?: boolean
}
