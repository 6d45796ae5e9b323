/** What every algorithm for k-anonymity has to do: put rows into classes of at least k, which are then released alike. */
import type { SparseMatrix } from '../../data/index.ts'
import type { Bits } from '../../random/index.ts'
import type { Run } from '../../run.ts'
import type { FacilitySettings } from './plan.ts'

/**
 * `smooth`: a row is released with an item only if at least half of its class has it. `suppression`: only if all of its
 * class have it, so that nothing is released that is not true.
 */
export type Kind = 'smooth' | 'suppression'

export interface Wanted {
  readonly k: number
  readonly kind: Kind
  readonly bits: Bits
  readonly run: Run
  /** Classes to begin with. */
  readonly begin?: Begin
  /** For facility location. */
  readonly facility?: FacilitySettings
}

/** Classes that there are already, and what a created entry costs, which is for all parts together: their similarity. */
export interface Begin {
  readonly classes: Classes
  readonly price: number
}

/** The class of each row: numbers from 0, none left out, each with at least k rows. */
export type Classes = Uint32Array

/** `rows` are at least k and come sorted, so that equal ones are neighbours and the order of a file cannot matter. */
export type Algorithm = (rows: SparseMatrix, wanted: Wanted) => Promise<Classes>

/** How many of `size` rows must have an item for their class to be released with it. */
export function needed(size: number, kind: Kind): number {
  return kind === 'smooth' ? (size + 1) >>> 1 : size
}
