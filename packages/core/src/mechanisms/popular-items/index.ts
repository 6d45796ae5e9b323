/**
 * How many people have each item, and each pair of popular items: of a list that is known, or of whatever enough people have.
 * Each person counts for a few; what does not stand out from the noise is not published, so that a release is as small as what
 * it says.
 */
import type { SparseMatrix } from '../../data/index.ts'
import type { Mechanism } from '../mechanism.ts'
import { cost } from './cost.ts'
import { curves } from './curves.ts'
import type { ItemFacts, ItemSettings } from './facts.ts'
import { type ItemError, type ItemParameters, NAME, plan } from './plan.ts'
import { type ReleasedItems, release } from './release.ts'
import { inWords } from './words.ts'

export type { ItemFacts, ItemSettings } from './facts.ts'
export type { ItemPlan } from './plan.ts'
export type { ReleasedItems } from './release.ts'

/** How many people have each popular item, and each pair of them. */
export const popularItems: Mechanism<ItemFacts, ItemSettings, ItemParameters, SparseMatrix, ReleasedItems, ItemError> =
  {
    name: NAME,
    about: {
      publishes: 'popular items, and pairs of them',
      summary:
        'Counts how many people have each item, with noise, and publishes those that stand out, known before or not.',
      neighbours: ['individual'],
    },
    contents: 'item-counts',
    cost,
    plan,
    curves,
    inWords,
    release,
  }
