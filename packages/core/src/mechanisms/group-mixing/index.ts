/** Edges between any two public groups – country by country, department by department – with the same noise on each. */
import type { PureGuarantee } from '../../privacy/index.ts'
import { few } from '../cost.ts'
import type { Mechanism } from '../mechanism.ts'
import { curves } from './curves.ts'
import type { MixingFacts } from './facts.ts'
import { type MixingError, type MixingParameters, type MixingSettings, NAME, plan } from './plan.ts'
import { type MixingData, type ReleasedMixing, release } from './release.ts'
import { inWords } from './words.ts'

export { edgesBetween } from './between.ts'
export type { MixingFacts } from './facts.ts'
export type { MixingPlan, MixingSettings } from './plan.ts'
export type { MixingData, ReleasedMixing } from './release.ts'

/** How many edges there are between any two public groups. */
export const groupMixing: Mechanism<
  MixingFacts,
  MixingSettings,
  MixingParameters,
  MixingData,
  ReleasedMixing,
  MixingError,
  PureGuarantee
> = {
  name: NAME,
  about: {
    publishes: 'how many edges there are between any two groups of nodes',
    summary: 'Counts the edges between public groups, with the same noise on every pair of them.',
    neighbours: ['edge', 'node', 'rewired-node'],
  },
  contents: 'mixing',
  cost: few,
  plan,
  curves,
  inWords,
  release,
}
