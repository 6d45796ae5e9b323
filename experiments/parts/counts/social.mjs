/** A graph, and what is counted in it: once, for all releases. */
import { observe } from '@tulle/core/counts'
import { readGraph } from '@tulle/engine'

/**
 * @typedef {import('@tulle/core').Graph} Graph
 * @typedef {import('@tulle/core/counts').Observed} Observed
 * @typedef {import('./design.mjs').CountName} CountName
 *
 * @typedef {object} Social
 * @property {Graph} graph
 * @property {number} nodes
 * @property {(count: CountName) => Promise<Observed>} observed
 */

/** @param {string} path */
export async function readSocial(path) {
  const { graph } = await readGraph(path, { directed: false, weighted: false })
  return socialOf(graph)
}

/**
 * @param {Graph} graph
 * @returns {Social}
 */
export function socialOf(graph) {
  const nodes = graph.names.length
  /** @type {Map<CountName, Promise<Observed>>} */
  const counted = new Map()
  return {
    graph,
    nodes,
    observed: (count) => {
      const found = counted.get(count) ?? observe({ count, nodes }, graph, { sensitivity: true })
      counted.set(count, found)
      return found
    },
  }
}
