/** Plans for the profile of a graph: what each stage spends, and its noise. notes.md derives it. */
import { plain } from '../../given.ts'
import type { PureGuarantee } from '../../privacy/index.ts'
import { type Plan, planned } from '../mechanism.ts'
import { rowsFor } from '../synthetic-graph/hook.ts'
import { type MomentParameters, preparedMoment } from '../synthetic-graph/moment-noise.ts'
import type { Power } from '../synthetic-graph/moments.ts'
import { checkDivisible, type Prepared, planning } from '../synthetic-graph/prepared.ts'
import { dividedUp, meanOf, momentName, stageFor, type WholeNoise, wholeNoise } from '../synthetic-graph/stages.ts'
import { checkProfile, type ProfileFacts, type ProfileForm, type ProfileSettings } from './facts.ts'
import { type Part, sharesOf } from './split.ts'

export interface ProfileParameters {
  readonly form: ProfileForm
  readonly edges?: WholeNoise
  /** So many of the largest degrees are released as they are, with noise; the others by how many have at least k. */
  readonly degrees?: WholeNoise & { readonly rows: number }
  readonly moments: readonly MomentParameters[]
}

/** What is known beforehand of how far a profile is off. */
export interface ProfileError {
  /** E|error| of the number of edges. */
  readonly edges?: number
  /** E|error| of a released degree, or of how many nodes have at least some degree, before it is cleaned up. */
  readonly degree?: number
  /** As often below as above, if the largest number of common neighbours is what is guessed. */
  readonly triangles: number
}

/** The plan of a profile. */
export type ProfilePlan = Plan<ProfileFacts, ProfileSettings, ProfileParameters, ProfileError, PureGuarantee>

export const NAME = 'graph-profile'

/** Below, some stage would be left with next to nothing of it. */
const LEAST_EPSILON = 0.02

const plannedProfiles = /* @__PURE__ */ planning<ProfileFacts, ProfileSettings, ProfilePlan>(NAME, prepared)

export function plan(facts: ProfileFacts, settings: ProfileSettings): ProfilePlan {
  return plannedProfiles.plan(facts, settings)
}

/** The plan, checked, together with its noise. */
export function preparedFor(given: ProfilePlan): Prepared<ProfilePlan> {
  return plannedProfiles.preparedFor(given)
}

function prepared(given: ProfileFacts, wished: ProfileSettings): Prepared<ProfilePlan> {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  checkProfile(facts, settings)
  const { epsilon, form = 'profile' } = settings
  const warnings = checkDivisible(epsilon, LEAST_EPSILON, facts.names)
  const { nodes, neighbours } = facts
  const shares = sharesOf(form, nodes).map(([part, share]) => [part, epsilon * share] as const)
  const parts = new Map<Part, number>(dividedUp(epsilon, shares))
  const [edges, degrees] = [parts.get('edges'), parts.get('degrees')]
  const moments = [...parts].flatMap(([part, own]) =>
    typeof part === 'number' ? [preparedMoment(part satisfies Power, own, nodes)] : [],
  )
  const parameters: ProfileParameters = {
    form,
    ...(edges === undefined ? {} : { edges: wholeNoise(edges, 1) }),
    ...(degrees === undefined ? {} : { degrees: { ...wholeNoise(degrees, 2), rows: rowsFor(nodes) } }),
    moments: moments.map((each) => each.parameters),
  }
  const stage = stageFor(neighbours)
  const made = planned<ProfileFacts, ProfileSettings, ProfileParameters, ProfileError>(
    {
      mechanism: NAME,
      facts,
      settings,
      parameters,
      stages: [...parts].map(([part, own]) =>
        typeof part === 'number' ? stage(momentName(part), own, 'ladder') : stage(part, own, 'laplace'),
      ),
      expectedError: errorOf(parameters),
      warnings,
    },
    epsilon,
  ) as ProfilePlan
  return { plan: made, moments }
}

function errorOf({ edges, degrees, moments }: ProfileParameters): ProfileError {
  return {
    ...(edges === undefined ? {} : { edges: meanOf(edges) }),
    ...(degrees === undefined ? {} : { degree: meanOf(degrees) }),
    triangles: (moments[0] as MomentParameters).median,
  }
}
