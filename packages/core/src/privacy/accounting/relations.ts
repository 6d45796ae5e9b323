/** What is spent under one relation, in terms of another. */
import { type Neighbours, sameNeighbours } from '../neighbours.ts'
import type { Spending } from './spending.ts'

export interface Converted {
  readonly spending: Spending
  /** The rule, in words. */
  readonly rule: string
}

/** The spending in terms of another relation, with the rule in words; undefined where nothing can be converted. */
export function converted(spending: Spending, to: Neighbours): Converted | undefined {
  if (sameNeighbours(spending.neighbours, to)) return { spending, rule: 'The relation is the same.' }
  return undefined
}
