/**
 * Numbers of a graph that hide a whole person: edges, triangles, stars and other patterns, counted under a cap on what one
 * node may add.
 */
import { few } from '../cost.ts'
import type { Mechanism } from '../mechanism.ts'
import type { NodeCountData } from './counter.ts'
import { curves } from './curves.ts'
import type { NodeCountFacts } from './facts.ts'
import { NAME, type NodeCountError, type NodeCountParameters, type NodeCountSettings, plan } from './plan.ts'
import { type ReleasedNodeCount, release } from './release.ts'
import { inWords } from './words.ts'

export { type NodeCounter, nodeCounter } from './counter.ts'
export type { KnownCap, NodeCountFacts } from './facts.ts'
export type { NodeCountParameters, NodeCountPlan, NodeCountSettings } from './plan.ts'
export type { ReleasedNodeCount } from './release.ts'

/** A count of a graph that hides whole nodes. */
export const nodeCounts: Mechanism<
  NodeCountFacts,
  NodeCountSettings,
  NodeCountParameters,
  NodeCountData,
  ReleasedNodeCount,
  NodeCountError | undefined
> = {
  name: NAME,
  about: {
    publishes: 'a number of a graph, hiding whole people',
    summary:
      'Counts edges, triangles or stars under a cap on what one person may add, and adds Laplace noise for that cap.',
    neighbours: ['node', 'rewired-node'],
  },
  contents: 'count',
  cost: few,
  plan,
  curves,
  inWords,
  release,
}
