/** Trials of degrees that hide whole nodes: releases, and the exact law of the noisy numbers, by both relations. */
import {
  allNodePairs,
  allRewiredPairs,
  claimOf,
  type ExactTrial,
  hubPairs,
  type NamedGraph,
  namedGraphOf,
  oneOfEach,
  type Pair,
  planned,
  type SampledTrial,
  type Trial,
  together,
  wholeLaw,
} from '../../trials/index.ts'
import { type NodeDegreePlan, nodeDegrees } from './index.ts'
import { numbersOf } from './release.ts'

const NODES = 4
const MOST = 2

type Relation = 'node' | 'rewired-node'

export function nodeDegreesTrials(epsilon: number): Trial[] {
  return [
    sampled('degrees, a node added', planOf('node', epsilon), hubPairs(NODES, 'node')),
    sampled('degrees, a node rewired', planOf('rewired-node', epsilon), hubPairs(NODES, 'rewired-node')),
    exact('noisy numbers, a node added', planOf('node', epsilon), allNodePairs(NODES)),
    exact('noisy numbers, a node rewired', planOf('rewired-node', epsilon), allRewiredPairs(NODES)),
  ]
}

export function planOf(kind: Relation, epsilon: number): NodeDegreePlan {
  const facts = { neighbours: { kind }, maxDegree: MOST, ...(kind === 'node' ? {} : { nodes: NODES }) }
  return nodeDegrees.plan(facts, { epsilon })
}

function sampled(name: string, plan: NodeDegreePlan, pairs: readonly Pair<NamedGraph>[]): SampledTrial<NamedGraph> {
  const which = (k: number) => (plan.facts.neighbours.kind === 'node' ? `at least ${k + 1}` : `at most ${k}`)
  const numbers = Array.from({ length: plan.parameters.numbers }, (_, k) => `nodes of degree ${which(k)} with noise`)
  return planned({
    name,
    mechanism: nodeDegrees,
    plan,
    pairs,
    data: namedGraphOf,
    output: ({ noisy, counts }) => [...noisy, ...counts],
    share: 0.5,
    columns: [...numbers, ...Array.from({ length: MOST + 1 }, (_, k) => `nodes of degree ${k}`)],
  })
}

function exact(name: string, plan: NodeDegreePlan, pairs: readonly Pair<NamedGraph>[]): ExactTrial<NamedGraph> {
  const own = (graph: NamedGraph) => [...numbersOf(namedGraphOf(graph), plan)]
  return { name, claim: claimOf(plan.guarantee), pairs: oneOfEach(pairs, own), law: lawOf(own, plan.parameters.scale) }
}

export function lawOf(own: (graph: NamedGraph) => readonly number[], scale: number) {
  return (graph: NamedGraph) =>
    together(own(graph).map((x) => wholeLaw(x, { law: 'laplace', scale, grid: 1 }, { least: -1, most: NODES + 1 })))
}
