/** Degree distributions. */

/**
 * @typedef {import('@tulle/core').SparseMatrix} SparseMatrix
 */

/**
 * How many nodes have each degree, from 0 to one less than there are nodes.
 *
 * @param {SparseMatrix} adjacency
 */
export function degreeCounts({ rows, offsets }) {
  const counts = new Uint32Array(rows)
  for (let i = 0; i < rows; i++) {
    const degree = (offsets[i + 1] ?? 0) - (offsets[i] ?? 0)
    counts[degree] = (counts[degree] ?? 0) + 1
  }
  return counts
}

/**
 * D(P‖Q) of two degree distributions. Where a degree of P does not occur in Q this would be infinite, which tells
 * nothing about how far they are apart: both therefore get one more node, spread evenly over all degrees.
 *
 * @param {Uint32Array} p how many nodes have each degree
 * @param {Uint32Array} q as long
 */
export function divergence(p, q) {
  const [ofP, ofQ] = [smoothed(p), smoothed(q)]
  return ofP.reduce((sum, each, k) => sum + each * Math.log(each / (ofQ[k] ?? 0)), 0)
}

/** @param {Uint32Array} counts */
function smoothed(counts) {
  const nodes = counts.reduce((sum, count) => sum + count, 0)
  return Float64Array.from(counts, (count) => (count + 1 / counts.length) / (nodes + 1))
}

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
