/** One row: overlapping communities of a graph or of what is released of it, against those that are known. */
import { averageF1, bigclam } from '@tulle/core/utility'
import { generator } from '../random.mjs'
import { GRAPH_METHODS, methodOf, NO_PRIVACY } from './design.mjs'
import { planGraph } from './releases.mjs'
import { mean, rounded, summarised } from './summary.mjs'

/**
 * @typedef {import('./design.mjs').Case} Case
 * @typedef {import('./social.mjs').Social} Social
 */

/**
 * @param {Case} case_
 * @param {Social} social
 */
export async function measureCommunities({ grouping = '', method, epsilon = 0, repetitions = 1 }, { graph, known }) {
  const groups = known[grouping]
  if (groups === undefined) throw new Error(`No communities are known by the name ${grouping}.`)
  const nodes = graph.names.length
  const edges = graph.adjacency.indices.length / 2
  const planned =
    method === NO_PRIVACY ? undefined : planGraph(methodOf(GRAPH_METHODS, method), { nodes, edges, epsilon })
  const measured = []
  for (let i = 0; i < repetitions; i++) {
    const released = planned === undefined ? graph.adjacency : await planned.release(graph)
    const found = await bigclam(released, { communities: groups.length, random: generator(i, 3) })
    measured.push({
      score: averageF1(found, groups),
      found: found.length,
      /** Of the communities found. */
      meanSize: found.length === 0 ? 0 : mean(found.map(({ length }) => length)),
      /** The share of nodes that are in any. */
      covered: new Set(found.flatMap((group) => [...group])).size / nodes,
    })
  }
  return {
    ...summarised(measured),
    lookedFor: groups.length,
    knownSize: rounded(mean(groups.map(({ length }) => length))),
  }
}
