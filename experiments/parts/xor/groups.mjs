/** Graphs whose nodes are groups of nodes. */

/**
 * A graph whose nodes may be groups of nodes. What is inside a node moves with it, and counts in its strength alone.
 *
 * @typedef {object} Weighted
 * @property {number} nodes
 * @property {Uint32Array} offsets
 * @property {Uint32Array} indices
 * @property {Float64Array | undefined} weights 1 each where there are none
 * @property {Float64Array} strengths the degrees of the nodes in each node, in sum
 * @property {number} total of the strengths
 */

/**
 * @param {import('@tulle/core').SparseMatrix} adjacency
 * @returns {Weighted}
 */
export function unweighted({ rows, offsets, indices }) {
  const strengths = Float64Array.from({ length: rows }, (_, i) => (offsets[i + 1] ?? 0) - (offsets[i] ?? 0))
  return { nodes: rows, offsets, indices, weights: undefined, strengths, total: indices.length }
}

/**
 * How strongly a node is linked to each group that it has a neighbour in: the groups go to `met`, the weights to
 * `links`, which begin and must end as 0 for every node, or for several nodes that are one.
 *
 * @param {Weighted} graph
 * @param {number} i
 * @param {{ group: Uint32Array, links: Float64Array, met: Uint32Array }} into
 * @param {number} count of the groups met before
 */
export function linksToGroups({ offsets, indices, weights }, i, { group, links, met }, count) {
  const end = /** @type {number} */ (offsets[i + 1])
  for (let k = /** @type {number} */ (offsets[i]); k < end; k++) {
    const other = /** @type {number} */ (group[/** @type {number} */ (indices[k])])
    const before = /** @type {number} */ (links[other])
    if (before === 0) met[count++] = other
    links[other] = before + (weights === undefined ? 1 : /** @type {number} */ (weights[k]))
  }
  return count
}

/**
 * The graph whose nodes are the groups.
 *
 * @param {Weighted} graph
 * @param {Uint32Array} groups
 * @param {number} count
 * @returns {Weighted}
 */
export function merged(graph, groups, count) {
  /** @type {number[][]} */
  const members = Array.from({ length: count }, () => [])
  groups.forEach((g, i) => {
    members[g]?.push(i)
  })
  const offsets = new Uint32Array(count + 1)
  const strengths = new Float64Array(count)
  /** @type {number[]} */
  const indices = []
  /** @type {number[]} */
  const weights = []
  const into = { group: groups, links: new Float64Array(count), met: new Uint32Array(count) }
  members.forEach((inside, g) => {
    let size = 0
    for (const i of inside) {
      size = linksToGroups(graph, i, into, size)
      strengths[g] = (strengths[g] ?? 0) + (graph.strengths[i] ?? 0)
    }
    for (const other of into.met.subarray(0, size)) {
      if (other !== g) {
        indices.push(other)
        weights.push(into.links[other] ?? 0)
      }
      into.links[other] = 0
    }
    offsets[g + 1] = indices.length
  })
  const edges = { indices: Uint32Array.from(indices), weights: Float64Array.from(weights) }
  return { nodes: count, offsets, ...edges, strengths, total: graph.total }
}
