/** A graph as the ways to make one up take it. */
import { forEachEdge } from '@tulle/core/data'

/**
 * @param {import('@tulle/core').Graph} graph
 * @returns {import('./building.mjs').Edges}
 */
export function edgesOf(graph) {
  /** @type {[number[], number[]]} */
  const [from, to] = [[], []]
  forEachEdge(graph, (u, v) => {
    from.push(u)
    to.push(v)
  })
  return { nodes: graph.adjacency.rows, from: Uint32Array.from(from), to: Uint32Array.from(to) }
}
