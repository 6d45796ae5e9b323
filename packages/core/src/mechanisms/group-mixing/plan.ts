/** Plans for edges between groups: the same noise on every pair of groups. notes.md derives it. */
import { plain, requireKnown } from '../../given.ts'
import { areNodeNeighbours, checkEpsilon, type PureGuarantee } from '../../privacy/index.ts'
import { checked, type Plan, plannedAlone } from '../mechanism.ts'
import { meanOf, stageFor, wholeNoise } from '../synthetic-graph/stages.ts'
import { checkMixing, type MixingFacts } from './facts.ts'

export interface MixingSettings {
  readonly epsilon: number
}

export interface MixingParameters {
  /** What one step changes at most, over all pairs of groups together. */
  readonly sensitivity: number
  readonly scale: number
  /** How many pairs of groups there are, each with itself too. */
  readonly numbers: number
}

/** Of one pair of groups. */
export interface MixingError {
  readonly meanAbsolute: number
}

/** The plan of edges between groups. */
export type MixingPlan = Plan<MixingFacts, MixingSettings, MixingParameters, MixingError, PureGuarantee>

export const NAME = 'group-mixing'

export function checkedPlan(given: MixingPlan): MixingPlan {
  return checked(NAME, given, plan)
}

export function plan(given: MixingFacts, wished: MixingSettings): MixingPlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  requireKnown(settings, ['epsilon'], 'settings')
  checkMixing(facts)
  const { epsilon } = settings
  const warnings = checkEpsilon(epsilon)
  const { groups, neighbours, maxPerGroup = 1, maxOutside = maxPerGroup } = facts
  // One edge is in one pair of groups; a node is in as many as there are groups, by at most the cap in each.
  const sensitivity = areNodeNeighbours(neighbours) ? maxPerGroup + (groups - 1) * maxOutside : 1
  const noise = wholeNoise(epsilon, sensitivity)
  const { guarantee, name } = stageFor(neighbours)('edges between groups', epsilon, 'laplace')
  return plannedAlone<MixingFacts, MixingSettings, MixingParameters, PureGuarantee, MixingError>({
    mechanism: NAME,
    facts,
    settings,
    parameters: { sensitivity, scale: noise.scale, numbers: (groups * (groups + 1)) / 2 },
    stages: [{ name, guarantee: { ...guarantee, exactness: areNodeNeighbours(neighbours) ? 'bound' : 'exact' } }],
    expectedError: { meanAbsolute: meanOf(noise) },
    warnings,
  })
}
