/**
 * The filtered release of sparse data: noise on every cell, of which only those that stand out are published. Exactly
 * that, at a cost that follows the entries and what is published, not the cells.
 */
import type { BinaryData } from '../binary/input.ts'
import { few } from '../cost.ts'
import type { Mechanism } from '../mechanism.ts'
import { curves } from './curves.ts'
import { type FilteredFacts, type FilteredParameters, type FilteredSettings, NAME, plan } from './plan.ts'
import { type ReleasedFiltered, release } from './release.ts'
import { inWords } from './words.ts'

export {
  type FilteredFacts,
  type FilteredParameters,
  type FilteredPlan,
  type FilteredSettings,
  isFiltered,
  type Keep,
} from './plan.ts'
export { movedWeights, type ReleasedFiltered } from './release.ts'

/** A table or graph with as many ones as are asked for: for sparse data. */
export const filteredRelease: Mechanism<
  FilteredFacts,
  FilteredSettings,
  FilteredParameters,
  BinaryData,
  ReleasedFiltered
> = {
  name: NAME,
  about: {
    publishes: 'a graph or a sparse matrix, with or without weights',
    summary: 'Adds noise to all cells, zeros too, and publishes those that stand out.',
    neighbours: ['edge', 'weight', 'cell', 'row'],
  },
  contents: 'cells',
  cost: few,
  plan,
  curves,
  inWords,
  release,
}
