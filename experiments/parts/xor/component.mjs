/** Parts of a graph. */

/**
 * @typedef {import('@tulle/core').SparseMatrix} SparseMatrix binary, and its own mirror image
 */

/**
 * The largest set of nodes that are joined by paths, and their edges.
 *
 * @param {SparseMatrix} adjacency
 * @returns {SparseMatrix}
 */
export function largestComponent(adjacency) {
  const { rows: n, offsets, indices } = adjacency
  const component = new Int32Array(n).fill(-1)
  const queue = new Uint32Array(n)
  /** @type {number[]} */
  const sizes = []
  for (let start = 0; start < n; start++) {
    if (component[start] !== -1) continue
    component[start] = sizes.length
    queue[0] = start
    let size = 1
    for (let next = 0; next < size; next++) {
      const i = /** @type {number} */ (queue[next])
      for (let k = /** @type {number} */ (offsets[i]); k < /** @type {number} */ (offsets[i + 1]); k++) {
        const j = /** @type {number} */ (indices[k])
        if (component[j] !== -1) continue
        component[j] = sizes.length
        queue[size++] = j
      }
    }
    sizes.push(size)
  }
  if (sizes.length < 2) return adjacency
  const largest = sizes.indexOf(Math.max(...sizes))
  return inducedBy(adjacency, (i) => component[i] === largest)
}

/**
 * The nodes that are wanted, numbered in their order, and the edges between them.
 *
 * @param {SparseMatrix} adjacency
 * @param {(node: number) => boolean} isWanted
 * @returns {SparseMatrix}
 */
export function inducedBy({ rows, offsets, indices }, isWanted) {
  const number = new Int32Array(rows).fill(-1)
  let n = 0
  for (let i = 0; i < rows; i++) if (isWanted(i)) number[i] = n++
  const starts = new Uint32Array(n + 1)
  const kept = new Uint32Array(indices.length)
  let size = 0
  for (let i = 0; i < rows; i++) {
    if (number[i] === -1) continue
    for (let k = /** @type {number} */ (offsets[i]); k < /** @type {number} */ (offsets[i + 1]); k++) {
      const j = /** @type {number} */ (number[/** @type {number} */ (indices[k])])
      if (j !== -1) kept[size++] = j
    }
    starts[/** @type {number} */ (number[i]) + 1] = size
  }
  return { rows: n, columns: n, offsets: starts, indices: kept.slice(0, size) }
}
