/** Plans for counts that hide whole nodes: Laplace noise on a count under a cap. notes.md derives it. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { plain, requireKnown } from '../../given.ts'
import { checkEpsilon, divideUp, type PureGuarantee } from '../../privacy/index.ts'
import { chooseUp } from '../counts/choose.ts'
import { firstStage } from '../first-stage.ts'
import { type Plan, planned, type Stage } from '../mechanism.ts'
import { type CapCandidates, candidatesUpTo } from '../nodes/index.ts'
import { NODES_FROM_DATA } from '../simple-graph.ts'
import { checkCoverage, reachOf, wholeMean } from '../whole-laplace.ts'
import { type CappedKind, checkedFacts, type NodeCountFacts } from './facts.ts'

export interface NodeCountSettings {
  readonly epsilon: number
  /** How often an interval around the released count covers the count under the cap, such as 0.95. */
  readonly interval?: number
}

/** How far noise takes the released count from the count under the cap; what the cap cuts off comes on top. */
export interface NodeCountError {
  readonly meanAbsolute: number
  readonly median: number
  readonly ninetyFivePercent: number
}

export interface NodeCountInterval {
  readonly coverage: number
  /** The true count is within this of the released one, if no node passes the cap … */
  readonly halfWidth: number
  /** … and whatever the graph, it is at most this much below it. */
  readonly below: number
}

export interface NodeCountParameters {
  readonly way: 'projection' | 'packing'
  /** ε of the noise, without that of a chosen cap. */
  readonly epsilon: number
  /** What follows is missing until a private cap is drawn. */
  readonly cap?: number
  /** How far above the optimum of the packing programme the count under the cap may be. */
  readonly gap?: number
  readonly sensitivity?: number
  readonly scale?: number
  /** The largest candidate of a cap that is chosen privately, all powers of two up to it being the others. */
  readonly upTo?: number
  readonly interval?: NodeCountInterval
}

/** The plan of a count that hides whole nodes. */
export type NodeCountPlan = Plan<NodeCountFacts, NodeCountSettings, NodeCountParameters, NodeCountError | undefined>

export const NAME = 'node-counts'

const MAY_TAKE_LONG =
  'How long this takes depends on the graph: all ways to take so many people around one are gone through, as far as they have more than the cap. A larger cap, which fewer people pass, or a smaller pattern takes less.'

export function plan(given: NodeCountFacts, wished: NodeCountSettings): NodeCountPlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  requireKnown(settings, ['epsilon', 'interval'], 'settings')
  const kind = checkedFacts(facts)
  checkCoverage(settings.interval)
  const warnings = [
    ...(facts.names === 'data' ? [NODES_FROM_DATA] : []),
    ...checkEpsilon(settings.epsilon),
    ...('k' in kind && kind.k > 3 ? [MAY_TAKE_LONG] : []),
  ]
  const { left: epsilon, stages } = divided(facts, settings.epsilon)
  const way = kind.kind === 'edges' ? 'projection' : 'packing'
  const upTo = 'chosen' in facts.cap ? largestOf(facts, kind) : undefined
  const cap = 'public' in facts.cap ? facts.cap.public : facts.cap.chosen.drawn
  if (upTo !== undefined && cap !== undefined && !candidatesUpTo(upTo).includes(cap)) {
    throw new InvalidInput(`The chosen cap cannot be ${cap}: candidates are powers of two up to ${upTo}.`)
  }
  const noise = cap === undefined ? undefined : noiseAt(cap, way, epsilon, settings.interval)
  return planned<NodeCountFacts, NodeCountSettings, NodeCountParameters, NodeCountError | undefined>(
    {
      mechanism: NAME,
      facts,
      settings,
      parameters: { way, epsilon, ...(upTo === undefined ? {} : { upTo }), ...noise?.parameters },
      stages: [...stages, { name: 'laplace noise', guarantee: guaranteeOf(epsilon, facts, way, cap) }],
      expectedError: noise?.error,
      warnings,
    },
    settings.epsilon,
  )
}

/** A projection attains its step where there are enough nodes; of the programme only the gap above the optimum is known. */
function guaranteeOf(
  epsilon: number,
  { neighbours, nodes = Infinity }: NodeCountFacts,
  way: NodeCountParameters['way'],
  cap = Infinity,
): PureGuarantee {
  const exactness = way === 'projection' && cap < nodes ? 'exact' : 'bound'
  return { kind: 'pure', epsilon, neighbours, exactness, curve: { kind: 'laplace', epsilon, exactness: 'bound' } }
}

function divided({ cap, neighbours }: NodeCountFacts, epsilon: number) {
  if ('public' in cap) return { left: epsilon, stages: [] as readonly Stage[] }
  return firstStage({ name: 'chosen cap', spent: cap.chosen.epsilon, epsilon, neighbours, rest: 'count' })
}

/** No node of so many has more; where their number is hidden, what no graph of people passes. */
function largestOf({ nodes, cap }: NodeCountFacts, kind: CappedKind): number {
  const { upTo } = 'chosen' in cap ? cap.chosen : {}
  const usual = kind.kind === 'edges' ? 2 ** 16 : 2 ** 32
  return candidatesUpTo(upTo ?? Math.min(usual, possible(kind, nodes))).at(-1) as number
}

function possible(kind: CappedKind, nodes: number | undefined): number {
  if (nodes === undefined) return Infinity
  if (kind.kind === 'edges') return nodes - 1
  return kind.kind === 'triangles' ? Math.max(1, chooseUp(nodes - 1, 2)) : Infinity
}

/**
 * What the upper side of the programme may be above its optimum: public, and small beside the cap. At least 2: the upper side
 * is whole, so that sides nearer than 1 to each other suffice, and every solver that converges comes that near.
 */
export function gapFor(cap: number, way: NodeCountParameters['way']): number {
  return way === 'projection' ? 0 : Math.max(2, Math.ceil(cap / 128))
}

/** The candidates of a private cap. One node changes the difference of two of their counts by at most the larger step. */
export function candidatesOf({ facts, parameters: { way, upTo = 1 } }: NodeCountPlan): CapCandidates {
  const caps = candidatesUpTo(upTo)
  return {
    caps,
    // Both upper sides may be off by their gaps, before and after.
    steps: caps.map((cap) => cap + 2 * gapFor(cap, way)),
    monotone: facts.neighbours.kind === 'node',
    epsilon: 'chosen' in facts.cap ? facts.cap.chosen.epsilon : 1,
  }
}

const MOST_SCALE = 2 ** 80

function noiseAt(cap: number, way: NodeCountParameters['way'], epsilon: number, coverage: number | undefined) {
  const gap = gapFor(cap, way)
  const sensitivity = cap + gap
  const scale = divideUp(sensitivity, epsilon)
  if (scale > MOST_SCALE)
    throw new NotFeasible(`At ε = ${epsilon} nothing of any graph could be seen: take a larger ε.`)
  return {
    parameters: {
      cap,
      ...(gap === 0 ? {} : { gap }),
      sensitivity,
      scale,
      ...(coverage === undefined ? {} : { interval: intervalOf(scale, gap, coverage) }),
    },
    error: errorOf(scale),
  }
}

function intervalOf(scale: number, gap: number, coverage: number): NodeCountInterval {
  const halfWidth = reachOf(scale, 1 - coverage)
  // One side alone misses half as often.
  return { coverage, halfWidth, below: reachOf(scale, Math.min(1, 2 * (1 - coverage))) + gap }
}

function errorOf(scale: number): NodeCountError {
  return { meanAbsolute: wholeMean(scale), median: reachOf(scale, 0.5), ninetyFivePercent: reachOf(scale, 0.05) }
}
