/** Trials of edges between two groups: the exact laws on all small graphs, for an edge and for a whole node. */
import {
  allEdgePairs,
  allNodePairs,
  allRewiredPairs,
  claimOf,
  type ExactTrial,
  graphOf,
  hubPairs,
  type NamedGraph,
  namedGraphOf,
  oneOfEach,
  type Pair,
  planned,
  type SampledTrial,
  type TinyGraph,
  type Trial,
  together,
  wholeLaw,
} from '../../trials/index.ts'
import { edgesBetween, groupMixing, type MixingPlan } from './index.ts'

const NODES = 5
/** Few enough for all pairs of graphs. */
const ALL_OF = 4
const GROUPS = 2

type Relation = 'node' | 'rewired-node'

export function groupMixingTrials(epsilon: number): Trial[] {
  return [
    sampled('groups of people', planOf('rewired-node', epsilon, NODES)),
    edges(epsilon),
    people('a node added', planOf('node', epsilon), allNodePairs(ALL_OF)),
    people('a node rewired', planOf('rewired-node', epsilon, ALL_OF), allRewiredPairs(ALL_OF)),
  ]
}

export function planOf(kind: Relation, epsilon: number, nodes?: number): MixingPlan {
  return groupMixing.plan(
    { groups: GROUPS, neighbours: { kind }, maxPerGroup: 1, ...(nodes === undefined ? {} : { nodes }) },
    { epsilon },
  )
}

/** A node belongs by its name, whoever else is there. */
function groupsOf({ names }: { readonly names: readonly string[] }): Uint32Array {
  return Uint32Array.from(names, (name) => (name.codePointAt(name.length - 1) as number) % GROUPS)
}

function sampled(name: string, plan: MixingPlan): SampledTrial<NamedGraph> {
  return planned({
    name,
    mechanism: groupMixing,
    plan,
    pairs: hubPairs(NODES, 'rewired-node'),
    data: (graph) => ({ graph: namedGraphOf(graph), groupOf: groupsOf(graph) }),
    output: ({ noisy }) => [...noisy],
    columns: ['edges within the first group', 'between both', 'within the second'],
    share: 0.3,
  })
}

function edges(epsilon: number): ExactTrial<TinyGraph> {
  const neighbours = { kind: 'edge' } as const
  const { guarantee, parameters } = groupMixing.plan({ groups: GROUPS, nodes: ALL_OF, neighbours }, { epsilon })
  return {
    name: 'all graphs, an edge flipped',
    claim: claimOf(guarantee),
    pairs: allEdgePairs(ALL_OF),
    law: (graph) => lawOf(between(graph), parameters.scale),
  }
}

/** The first half of the nodes against the others. */
export function between(graph: TinyGraph): Float64Array {
  return edgesBetween(graphOf(graph), Uint32Array.of(0, 0, 1, 1), GROUPS)
}

function people(name: string, plan: MixingPlan, pairs: readonly Pair<NamedGraph>[]): ExactTrial<NamedGraph> {
  return {
    name,
    claim: claimOf(plan.guarantee),
    pairs: oneOfEach(pairs, (graph) => capped(graph)),
    law: (graph) => lawOf(capped(graph), plan.parameters.scale),
  }
}

export function capped(graph: NamedGraph, maxPerGroup = 1): Float64Array {
  return edgesBetween(namedGraphOf(graph), groupsOf(graph), GROUPS, { maxPerGroup })
}

export function lawOf(numbers: Float64Array, scale: number): Map<string, number> {
  return together(
    [...numbers].map((x) => wholeLaw(x, { law: 'laplace', scale, grid: 1 }, { least: -1, most: ALL_OF + 1 })),
  )
}
