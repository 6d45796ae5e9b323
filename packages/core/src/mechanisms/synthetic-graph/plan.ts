/** Plans for a made-up graph: what each stage spends, and its noise. notes.md derives it. */
import { NotFeasible } from '../../errors.ts'
import { plain } from '../../given.ts'
import { addUp, checkEpsilon, divideUp, type PureGuarantee, remaining } from '../../privacy/index.ts'
import { bestLadder, type FlooredLadder } from '../counts/noise/floor.ts'
import { ladderReach } from '../counts/noise/ladder-width.ts'
import { checked, type Plan, planned, type Stage } from '../mechanism.ts'
import { NODES_FROM_DATA } from '../simple-graph.ts'
import { checkSynthetic, type SyntheticFacts, type SyntheticSettings } from './facts.ts'
import { lookSizes } from './groups/sizes.ts'
import { rowsFor } from './hook.ts'
import { type MomentLevels, momentLevels, type Power, UNIT } from './moments.ts'
import { RELEASED, type Shares, sharesOf } from './split.ts'

/** Laplace noise on whole numbers. */
interface WholeNoise {
  readonly epsilon: number
  readonly scale: number
}

export interface MomentParameters {
  readonly power: Power
  readonly epsilon: number
  /** Of the ladder, as for counts. */
  readonly epsilon0: number
  readonly floor: number
  /** The level that errors are stated for, and how far off the moment is at it, half of the times. */
  readonly guess: number
  readonly median: number
}

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

/** What a ladder is drawn from, for its release. */
export interface PreparedMoment {
  readonly power: Power
  readonly levels: MomentLevels
  readonly ladder: FlooredLadder
  readonly parameters: MomentParameters
}

export interface Prepared {
  readonly plan: SyntheticPlan
  readonly moments: readonly PreparedMoment[]
}

export function plan(facts: SyntheticFacts, settings: SyntheticSettings): SyntheticPlan {
  return prepared(facts, settings).plan
}

/** The plan, checked, together with its noise. */
export function preparedFor(given: SyntheticPlan): Prepared {
  let again: Prepared | undefined
  const plan = checked(NAME, given, (facts: SyntheticFacts, settings: SyntheticSettings) => {
    again = prepared(facts, settings)
    return again.plan
  })
  return again ?? kept.get(plan) ?? prepared(plan.facts, plan.settings)
}

/** What was prepared with a plan, for its release. Only this folder has it, and nothing in it changes. */
const kept = new WeakMap<SyntheticPlan, Prepared>()

/** Tables of more levels are made again, rather than kept for as long as somebody holds the plan. */
const MOST_KEPT = 2 ** 16

function prepared(given: SyntheticFacts, wished: SyntheticSettings): Prepared {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  checkSynthetic(facts, settings)
  const { epsilon } = settings
  const warnings = [...(facts.names === 'data' ? [NODES_FROM_DATA] : []), ...checkEpsilon(epsilon)]
  if (epsilon < LEAST_EPSILON) {
    throw new NotFeasible(
      `ε = ${epsilon} is divided among several stages, and next to nothing would be left for each: take at least ${LEAST_EPSILON}, or publish a single count.`,
    )
  }
  const parts = divided(epsilon, sharesOf(facts, settings))
  const moments = parts.moments.map(([power, own]) => preparedMoment(power, own, facts.nodes))
  const { degrees, blocks, nodes, looks } = parts
  const parameters: SyntheticParameters = {
    rows: rowsFor(facts.nodes),
    degrees: { epsilon: degrees, scale: divideUp(2, degrees) },
    moments: moments.map((each) => each.parameters),
    ...(blocks === undefined ? {} : { blocks: { epsilon: blocks, scale: divideUp(1, blocks) } }),
    ...(nodes === undefined ? {} : { nodes: { epsilon: nodes, scale: divideUp(2, nodes) } }),
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
  const all = { plan: made, moments }
  if (facts.nodes <= MOST_KEPT) kept.set(made, all)
  return all
}

/** What each stage spends. */
interface Spent {
  readonly nodes?: number
  readonly looks?: number
  readonly degrees: number
  readonly blocks?: number
  readonly moments: readonly (readonly [Power, number])[]
}

/** In the order of the stages; the last gets what is left, so that together they are never more than ε. */
function divided(epsilon: number, shares: Shares): Spent {
  const { triangles, ...own } = shares
  const single = (['nodes', 'looks', 'degrees', 'blocks'] as const).flatMap((stage) => {
    const share = own[stage]
    return share === undefined ? [] : [[stage, epsilon * share] as const]
  })
  const moments =
    triangles === undefined ? [] : RELEASED.map(([power, share]) => [power, epsilon * triangles * share] as const)
  const all: readonly (readonly [keyof Shares | Power, number])[] = [...single, ...moments]
  const before = all.slice(0, -1).reduce((sum, [, part]) => addUp(sum, part), 0)
  const parts = all.map(([stage, part], k) => [stage, k < all.length - 1 ? part : remaining(epsilon, before)] as const)
  const given = Object.fromEntries(parts.filter(([stage]) => typeof stage === 'string')) as unknown as Omit<
    Spent,
    'moments'
  >
  return { ...given, moments: parts.filter((each): each is readonly [Power, number] => typeof each[0] === 'number') }
}

/** Common neighbours of people are about as many as the square root says; their weights grow more slowly. */
function guessOf(power: Power, nodes: number, highest: number): number {
  return Math.min(highest, Math.ceil(power === 0 ? Math.sqrt(nodes) : Math.cbrt(nodes)))
}

function preparedMoment(power: Power, epsilon: number, nodes: number): PreparedMoment {
  const levels = momentLevels(power, nodes)
  const guess = guessOf(power, nodes, levels.bounds.length - 1)
  const ladder = bestLadder(levels.bounds, epsilon, guess)
  const unit = power === 0 ? 1 : UNIT
  const median = ladderReach(ladder).widthAt(guess, 0.5) / unit
  const { epsilon0, floor } = ladder
  return { power, levels, ladder, parameters: { power, epsilon, epsilon0, floor, guess, median } }
}

function stagesOf({ neighbours }: SyntheticFacts, parameters: SyntheticParameters): Stage<PureGuarantee>[] {
  const { degrees, moments, blocks, nodes, looks } = parameters
  const stage = (name: string, epsilon: number, exact: boolean, laplace: boolean): Stage<PureGuarantee> => ({
    name,
    guarantee: {
      kind: 'pure',
      epsilon,
      neighbours,
      exactness: exact ? 'exact' : 'bound',
      curve: { kind: laplace ? 'laplace' : 'pure', epsilon, exactness: 'bound' },
    },
  })
  return [
    ...(nodes === undefined ? [] : [stage('degree of every node', nodes.epsilon, true, true)]),
    ...(looks === undefined ? [] : [stage('looks at pairs', looks.epsilon, true, false)]),
    stage('degrees', degrees.epsilon, true, true),
    ...(blocks === undefined ? [] : [stage('edges between groups', blocks.epsilon, true, true)]),
    ...moments.map(({ power, epsilon }) => stage(`triangles by degree, q = ${power}`, epsilon, false, false)),
  ]
}

/** Rounded to whole numbers, Laplace noise of scale b has E|k| = 1/(2 sinh(1/2b)). */
function meanOf({ scale }: WholeNoise): number {
  return 1 / (2 * Math.sinh(1 / (2 * scale)))
}

function errorOf({ degrees, moments, blocks }: SyntheticParameters): SyntheticError {
  const triangles = moments.find(({ power }) => power === 0)
  return {
    degree: meanOf(degrees),
    ...(triangles === undefined ? {} : { triangles: triangles.median }),
    ...(blocks === undefined ? {} : { block: meanOf(blocks) }),
  }
}
