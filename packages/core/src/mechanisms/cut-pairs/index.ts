/**
 * Cuts from degrees and flipped pairs: noisy degrees and randomised response on pairs, released together, from which any cut
 * can be estimated later, nearer than from a sketch.
 */
import type { Graph } from '../../data/index.ts'
import type { Mechanism } from '../mechanism.ts'
import { cost } from './cost.ts'
import { curves } from './curves.ts'
import {
  type CutPairError,
  type CutPairFacts,
  type CutPairParameters,
  type CutPairSettings,
  NAME,
  plan,
} from './plan.ts'
import { type ReleasedCutPairs, release } from './release.ts'
import { inWords } from './words.ts'

export { type PublishedCutPairs, pairsBetween, pairsCut } from './ask.ts'
export {
  bestShare,
  type CutPairFacts,
  type CutPairParameters,
  type CutPairPlan,
  type CutPairSettings,
  errorOf,
  variancesOf,
} from './plan.ts'
export type { ReleasedCutPairs } from './release.ts'

/** Noise on every pair of nodes, to be asked cuts later. */
export const cutPairs: Mechanism<
  CutPairFacts,
  CutPairSettings,
  CutPairParameters,
  Graph,
  ReleasedCutPairs,
  CutPairError
> = {
  name: NAME,
  about: {
    publishes: 'degrees and flipped pairs, to be asked for cuts',
    summary:
      'Adds noise to every degree and flips every pair with some probability, so that any cut can be estimated from both.',
    neighbours: ['edge'],
  },
  contents: 'degrees-and-pairs',
  cost,
  plan,
  curves,
  inWords,
  release,
}
