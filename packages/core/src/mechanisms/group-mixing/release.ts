/** The release: edges between groups, counted exactly, each with noise. */
import type { Graph } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { addLaplace } from '../../random/index.ts'
import { begin, type Run } from '../../run.ts'
import type { Release } from '../mechanism.ts'
import { nodeGraph } from '../nodes/index.ts'
import { edgesBetween } from './between.ts'
import { checkedPlan, type MixingPlan } from './plan.ts'

/** The graph, and the group of every node, from 0 on. */
export interface MixingData {
  readonly graph: Graph
  readonly groupOf: Uint32Array
}

export interface ReleasedMixing extends Release<MixingPlan> {
  /** Edges between groups a ≥ b at a(a + 1)/2 + b, as the noise left them. */
  readonly noisy: Float64Array
}

export async function release(given: MixingPlan, data: MixingData, run: Run = {}): Promise<ReleasedMixing> {
  const plan = checkedPlan(given)
  const { bits, randomness } = begin(run)
  const { groups, nodes } = plan.facts
  const graph = nodeGraph(data?.graph, nodes, 'Edges between groups are')
  const groupOf = new Uint32Array(data.groupOf ?? [])
  if (groupOf.length !== graph.adjacency.rows || groupOf.some((group) => group >= groups)) {
    throw new InvalidInput(`Every node needs a group, by a number from 0 to ${groups - 1}.`)
  }
  const noisy = edgesBetween(graph, groupOf, groups, plan.facts)
  addLaplace(noisy, { scale: plan.parameters.scale, grid: 1 }, bits)
  return { plan, noisy, randomness }
}
