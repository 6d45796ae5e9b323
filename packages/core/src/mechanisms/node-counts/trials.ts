/** Trials of counts that hide whole nodes: edges and triangles, caps that are given and caps that are drawn. */
import {
  allNodePairs,
  allRewiredPairs,
  claimOf,
  type ExactTrial,
  hubPairs,
  type Law,
  type NamedGraph,
  namedGraphOf,
  oneOfEach,
  type Pair,
  planned,
  type SampledTrial,
  type Trial,
  wholeLaw,
} from '../../trials/index.ts'
import { projectedDegrees } from '../nodes/index.ts'
import { type KnownCap, type NodeCountPlan, nodeCounts } from './index.ts'

const NODES = 5
/** Few enough for all pairs of graphs. */
const ALL_OF = 4

type Relation = 'node' | 'rewired-node'

export function nodeCountsTrials(epsilon: number): Trial[] {
  return [
    sampled('edges', planOf('edges', 'node', { public: 2 }, epsilon), hubPairs(NODES, 'node')),
    sampled('triangles', planOf('triangles', 'node', { public: 1 }, epsilon), hubPairs(NODES, 'node')),
    sampled(
      '3-stars of public nodes',
      planOf('3-stars', 'rewired-node', { public: 4 }, epsilon),
      hubPairs(NODES, 'rewired-node'),
    ),
    sampled(
      'edges under a cap that is drawn',
      planOf('edges', 'node', { chosen: { epsilon: 0.6 * epsilon, upTo: 4 } }, epsilon),
      hubPairs(NODES, 'node'),
    ),
    exact('all edges, a node added', planOf('edges', 'node', { public: 2 }, epsilon, ALL_OF), allNodePairs(ALL_OF)),
    exact(
      'all edges, a node rewired',
      planOf('edges', 'rewired-node', { public: 2 }, epsilon, ALL_OF),
      allRewiredPairs(ALL_OF),
    ),
  ]
}

export function planOf(count: string, kind: Relation, cap: KnownCap, epsilon: number, nodes = NODES): NodeCountPlan {
  return nodeCounts.plan({ count, neighbours: { kind }, cap, ...(kind === 'node' ? {} : { nodes }) }, { epsilon })
}

function sampled(name: string, plan: NodeCountPlan, pairs: readonly Pair<NamedGraph>[]): SampledTrial<NamedGraph> {
  return planned({
    name,
    mechanism: nodeCounts,
    plan,
    pairs,
    data: namedGraphOf,
    output: (released) => [released.plan.parameters.cap as number, Number(released.value)],
    columns: ['the cap', 'the count with noise'],
    share: 0.5,
  })
}

function exact(name: string, plan: NodeCountPlan, pairs: readonly Pair<NamedGraph>[]): ExactTrial<NamedGraph> {
  const { cap = 1, scale = 1 } = plan.parameters
  const own = (graph: NamedGraph) => keptEdges(graph, cap)
  const once = oneOfEach(pairs, (graph) => [own(graph)])
  return { name, claim: claimOf(plan.guarantee), pairs: once, law: lawOf(own, scale) }
}

export function lawOf(own: (graph: NamedGraph) => number, scale: number): Law<NamedGraph> {
  return (graph) => wholeLaw(own(graph), { law: 'laplace', scale, grid: 1 }, { least: -1, most: 11 })
}

export function keptEdges(graph: NamedGraph, cap: number): number {
  return projectedDegrees(namedGraphOf(graph), cap).reduce((sum, degree) => sum + degree, 0) / 2
}
