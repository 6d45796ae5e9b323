/** Algorithm 1 of Blocki et al. as it is printed: every pair of nodes has a weight, and a normal number in every row. */
import { forEachEdge } from '@tulle/core/data'
import { fillNormals } from '@tulle/core/random'

/**
 * @param {import('@tulle/core').Graph} graph
 * @param {{ rows: number, w: number, share: number }} parameters
 * @param {import('@tulle/core').Bits} bits
 */
export function literalSketch(graph, { rows, w, share }, bits) {
  const nodes = graph.names.length
  const pairs = (nodes * (nodes - 1)) / 2
  const roots = new Float64Array(pairs).fill(Math.sqrt(w / nodes))
  forEachEdge(graph, (i, j, weight) => {
    roots[pairOf(i, j, nodes)] = Math.sqrt(w / nodes + share * weight)
  })
  const values = new Float64Array(nodes * rows)
  const normals = new Float64Array(pairs)
  for (let row = 0; row < rows; row++) {
    fillNormals(normals, bits)
    let pair = 0
    for (let i = 0; i < nodes; i++) {
      let sum = 0
      for (let j = i + 1; j < nodes; j++, pair++) {
        const flow = /** @type {number} */ (roots[pair]) * /** @type {number} */ (normals[pair])
        sum += flow
        values[j * rows + row] = /** @type {number} */ (values[j * rows + row]) - flow
      }
      values[i * rows + row] = /** @type {number} */ (values[i * rows + row]) + sum
    }
  }
  return values
}

/**
 * The place of i < j among all pairs, row by row.
 *
 * @param {number} i
 * @param {number} j
 * @param {number} nodes
 */
function pairOf(i, j, nodes) {
  return i * nodes - (i * (i + 1)) / 2 + (j - i - 1)
}
