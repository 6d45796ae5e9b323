/** Plans for a made-up graph: what each stage spends, and its noise. notes.md derives it. */
import { plain } from '../../given.ts'
import type { PureGuarantee } from '../../privacy/index.ts'
import { type Plan, planned, type Stage } from '../mechanism.ts'
import { checkSynthetic, type SyntheticFacts, type SyntheticSettings } from './facts.ts'
import { lookSizes } from './groups/sizes.ts'
import { rowsFor } from './hook.ts'
import { type MomentParameters, preparedMoment } from './moment-noise.ts'
import type { Power } from './moments.ts'
import { checkDivisible, type Prepared, planning } from './prepared.ts'
import { RELEASED, type Shares, sharesOf } from './split.ts'
import { dividedUp, meanOf, momentName, stageFor, type WholeNoise, wholeNoise } from './stages.ts'

export interface SyntheticParameters {
  /** So many of the largest degrees are released as they are, with noise; the others by how many have at least k. */
  readonly rows: number
  readonly degrees: WholeNoise
  readonly moments: readonly MomentParameters[]
  readonly blocks?: WholeNoise
  readonly nodes?: WholeNoise
  readonly looks?: { readonly epsilon: number; readonly sizes: readonly number[] }
}

/** What is known beforehand of how far a made-up graph is off. */
export interface SyntheticError {
  /** E|error| of a released degree, or of how many nodes have at least some degree, before it is cleaned up. */
  readonly degree: number
  /** As often below as above, if the largest number of common neighbours is what is guessed; none if none are kept. */
  readonly triangles?: number
  /** E|error| of the edges between two groups. */
  readonly block?: number
}

export type SyntheticPlan = Plan<SyntheticFacts, SyntheticSettings, SyntheticParameters, SyntheticError, PureGuarantee>

export const NAME = 'synthetic-graph'

/** Below, some stage would be left with next to nothing of it. */
const LEAST_EPSILON = 0.05

const plannedSynthetics = /* @__PURE__ */ planning<SyntheticFacts, SyntheticSettings, SyntheticPlan>(NAME, prepared)

export function plan(facts: SyntheticFacts, settings: SyntheticSettings): SyntheticPlan {
  return plannedSynthetics.plan(facts, settings)
}

/** The plan, checked, together with its noise. */
export function preparedFor(given: SyntheticPlan): Prepared<SyntheticPlan> {
  return plannedSynthetics.preparedFor(given)
}

function prepared(given: SyntheticFacts, wished: SyntheticSettings): Prepared<SyntheticPlan> {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  checkSynthetic(facts, settings)
  const { epsilon } = settings
  const warnings = checkDivisible(epsilon, LEAST_EPSILON, facts.names)
  const parts = divided(epsilon, sharesOf(facts, settings))
  const moments = parts.moments.map(([power, own]) => preparedMoment(power, own, facts.nodes))
  const { degrees, blocks, nodes, looks } = parts
  const parameters: SyntheticParameters = {
    rows: rowsFor(facts.nodes),
    degrees: wholeNoise(degrees, 2),
    moments: moments.map((each) => each.parameters),
    ...(blocks === undefined ? {} : { blocks: wholeNoise(blocks, 1) }),
    ...(nodes === undefined ? {} : { nodes: wholeNoise(nodes, 2) }),
    ...(looks === undefined ? {} : { looks: { epsilon: looks, sizes: lookSizes(facts.nodes) } }),
  }
  const made = planned<SyntheticFacts, SyntheticSettings, SyntheticParameters, SyntheticError>(
    {
      mechanism: NAME,
      facts,
      settings,
      parameters,
      stages: stagesOf(facts, parameters),
      expectedError: errorOf(parameters),
      warnings,
    },
    epsilon,
  ) as SyntheticPlan
  return { plan: made, moments }
}

/** What each stage spends. */
interface Spent {
  readonly nodes?: number
  readonly looks?: number
  readonly degrees: number
  readonly blocks?: number
  readonly moments: readonly (readonly [Power, number])[]
}

function divided(epsilon: number, { triangles, ...own }: Shares): Spent {
  const single = (['nodes', 'looks', 'degrees', 'blocks'] as const).flatMap((stage) => {
    const share = own[stage]
    return share === undefined ? [] : [[stage, epsilon * share] as const]
  })
  const moments =
    triangles === undefined ? [] : RELEASED.map(([power, share]) => [power, epsilon * triangles * share] as const)
  const parts = dividedUp<keyof Shares | Power>(epsilon, [...single, ...moments])
  const given = Object.fromEntries(parts.filter(([stage]) => typeof stage === 'string')) as unknown as Omit<
    Spent,
    'moments'
  >
  return { ...given, moments: parts.filter((each): each is readonly [Power, number] => typeof each[0] === 'number') }
}

function stagesOf({ neighbours }: SyntheticFacts, parameters: SyntheticParameters): Stage<PureGuarantee>[] {
  const { degrees, moments, blocks, nodes, looks } = parameters
  const stage = stageFor(neighbours)
  return [
    ...(nodes === undefined ? [] : [stage('degree of every node', nodes.epsilon, 'laplace')]),
    ...(looks === undefined ? [] : [stage('looks at pairs', looks.epsilon, 'pure')]),
    stage('degrees', degrees.epsilon, 'laplace'),
    ...(blocks === undefined ? [] : [stage('edges between groups', blocks.epsilon, 'laplace')]),
    ...moments.map(({ power, epsilon }) => stage(momentName(power), epsilon, 'ladder')),
  ]
}

function errorOf({ degrees, moments, blocks }: SyntheticParameters): SyntheticError {
  const triangles = moments.find(({ power }) => power === 0)
  return {
    degree: meanOf(degrees),
    ...(triangles === undefined ? {} : { triangles: triangles.median }),
    ...(blocks === undefined ? {} : { block: meanOf(blocks) }),
  }
}
