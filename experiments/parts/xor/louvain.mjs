/** Communities by Louvain's method (Blondel, Guillaume, Lambiotte and Lefebvre, 2008). */
import { linksToGroups, merged, unweighted } from './groups.mjs'

/** @typedef {import('./groups.mjs').Weighted} Weighted */

/** A round over all nodes that gains less modularity than this is the last one. */
const LEAST_GAIN = 1e-6

/**
 * For every node the number of its community: nodes move to the community where modularity gains most, in an order of
 * their own, until it gains no more; then communities are the nodes of a smaller graph, and all begins again.
 *
 * @param {import('@tulle/core').SparseMatrix} adjacency binary, and its own mirror image
 * @param {() => number} random
 */
export function louvain(adjacency, random) {
  let graph = unweighted(adjacency)
  const labels = Uint32Array.from({ length: graph.nodes }, (_, i) => i)
  if (graph.total === 0) return labels
  for (;;) {
    const { groups, count, gain } = moveNodes(graph, random)
    for (let i = 0; i < labels.length; i++) labels[i] = groups[labels[i] ?? 0] ?? 0
    if (count === graph.nodes || gain < LEAST_GAIN) return labels
    graph = merged(graph, groups, count)
  }
}

/**
 * @param {Weighted} graph
 * @param {() => number} random
 */
function moveNodes(graph, random) {
  const { nodes, strengths, total } = graph
  const group = Uint32Array.from({ length: nodes }, (_, i) => i)
  const groupStrength = strengths.slice()
  const links = new Float64Array(nodes)
  const met = new Uint32Array(nodes)
  const order = group.slice()
  let gained = 0
  for (;;) {
    shuffle(order, random)
    let gain = 0
    for (const i of order) {
      const own = /** @type {number} */ (group[i])
      const strength = /** @type {number} */ (strengths[i])
      const count = linksToGroups(graph, i, { group, links, met }, 0)
      groupStrength[own] = /** @type {number} */ (groupStrength[own]) - strength
      const share = strength / total
      const stay = /** @type {number} */ (links[own]) - share * /** @type {number} */ (groupStrength[own])
      let best = own
      let bestGain = stay
      for (let c = 0; c < count; c++) {
        const other = /** @type {number} */ (met[c])
        const would = /** @type {number} */ (links[other]) - share * /** @type {number} */ (groupStrength[other])
        // Rounding must not send a node back and forth.
        if (would > bestGain + 1e-9) {
          best = other
          bestGain = would
        }
        links[other] = 0
      }
      links[own] = 0
      groupStrength[best] = /** @type {number} */ (groupStrength[best]) + strength
      group[i] = best
      gain += (2 * (bestGain - stay)) / total
    }
    gained += gain
    if (gain < LEAST_GAIN) break
  }
  const { groups, count } = renumbered(group)
  return { groups, count, gain: gained }
}

/** @param {Uint32Array} group */
function renumbered(group) {
  /** @type {Map<number, number>} */
  const numbers = new Map()
  const groups = group.map((each) => {
    if (!numbers.has(each)) numbers.set(each, numbers.size)
    return numbers.get(each) ?? 0
  })
  return { groups, count: numbers.size }
}

/**
 * @param {Uint32Array} order
 * @param {() => number} random
 */
function shuffle(order, random) {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const kept = /** @type {number} */ (order[i])
    order[i] = /** @type {number} */ (order[j])
    order[j] = kept
  }
}
