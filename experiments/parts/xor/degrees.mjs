/** Degrees of random graphs, to compare with. */

/**
 * How many nodes have each degree in a graph where every pair is joined alike (Erdős and Rényi).
 *
 * @param {number} nodes
 * @param {number} meanDegree
 * @param {() => number} random
 */
export function randomDegreeCounts(nodes, meanDegree, random) {
  const chance = meanDegree / (nodes - 1)
  const degrees = new Uint32Array(nodes)
  for (let i = 0; i < nodes; i++) {
    for (let j = 0; j < i; j++) {
      if (random() >= chance) continue
      degrees[i] = /** @type {number} */ (degrees[i]) + 1
      degrees[j] = /** @type {number} */ (degrees[j]) + 1
    }
  }
  const counts = new Uint32Array(nodes)
  for (const degree of degrees) counts[degree] = (counts[degree] ?? 0) + 1
  return counts
}
