/** Zeros and ones that got their noise where they are, since there may be too many of them to be held in one place. */
import type { KeyedPlan } from '@tulle/core/binary'

export interface DrawnCells {
  /** With the count drawn, where there is one. */
  readonly plan: KeyedPlan
  readonly randomness: 'secure' | 'seeded'
  /** Private: what was seen on the way. */
  readonly counts: Readonly<Record<string, number>>
  /** Puts what is released, as Parquet, into a file. */
  readonly save: (path: string) => Promise<void>
}
