/**
 * The profile of a graph: edges, degrees, triangles, stars and clustering, with one promise for all of them. Its stages are
 * those from which a made-up graph is built.
 */
import type { Graph } from '../../data/index.ts'
import type { PureGuarantee } from '../../privacy/index.ts'
import type { Mechanism } from '../mechanism.ts'
import { cost } from '../synthetic-graph/cost.ts'
import { curves } from './curves.ts'
import type { ProfileFacts, ProfileSettings } from './facts.ts'
import { NAME, type ProfileError, type ProfileParameters, plan } from './plan.ts'
import { type ReleasedProfile, release } from './release.ts'
import { inWords } from './words.ts'

export { PROFILES, type ProfileFacts, type ProfileForm, type ProfileSettings } from './facts.ts'
export type { ProfileError, ProfileParameters, ProfilePlan } from './plan.ts'
export { type GraphProfile, type NoisyProfile, readProfile } from './read.ts'
export type { ReleasedProfile } from './release.ts'

/** Several numbers of a graph and its clustering by degree, with one promise. */
export const graphProfile: Mechanism<
  ProfileFacts,
  ProfileSettings,
  ProfileParameters,
  Graph,
  ReleasedProfile,
  ProfileError,
  PureGuarantee
> = {
  name: NAME,
  about: {
    publishes: 'edges, degrees, triangles, stars and clustering of a graph, together',
    summary: 'Divides ε among a few noisy numbers so that all of them together are off by the least.',
    neighbours: ['edge'],
  },
  contents: 'profile',
  cost,
  plan,
  curves,
  inWords,
  release,
}
