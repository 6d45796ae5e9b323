/**
 * A graph to work with at a small ε: one with about the same degrees, triangles and groups, built from a few noisy numbers.
 * Who is joined to whom is made up.
 */
import type { PureGuarantee } from '../../privacy/index.ts'
import type { Mechanism } from '../mechanism.ts'
import { cost } from './cost.ts'
import { curves } from './curves.ts'
import type { SyntheticFacts, SyntheticSettings } from './facts.ts'
import { NAME, plan, type SyntheticError, type SyntheticParameters } from './plan.ts'
import { type ReleasedSynthetic, release, type SyntheticData } from './release.ts'
import { inWords } from './words.ts'

export { KEPT, type SyntheticFacts, type SyntheticSettings } from './facts.ts'
export type { SyntheticError, SyntheticParameters, SyntheticPlan } from './plan.ts'
export type { ReleasedSynthetic, SyntheticData } from './release.ts'
export { isNamed } from './words.ts'

export const syntheticGraph: Mechanism<
  SyntheticFacts,
  SyntheticSettings,
  SyntheticParameters,
  SyntheticData,
  ReleasedSynthetic,
  SyntheticError,
  PureGuarantee
> = {
  name: NAME,
  about: {
    publishes: 'a made-up graph like the original',
    summary: 'Builds a graph with about the same degrees, triangles and groups; who is joined to whom is made up.',
    neighbours: ['edge'],
  },
  contents: 'made-up-graph',
  cost,
  plan,
  curves,
  inWords,
  release,
}
