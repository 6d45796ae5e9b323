/** A guess of a graph: weights on all pairs of nodes, corrected cut by cut. */

/** Guesses are made one after the other, thousands of them: they take the same room. */
let room = new Float64Array(0)

/** @param {number} length */
function roomFor(length) {
  if (room.length !== length) room = new Float64Array(length)
  return room
}

/** @param {number} node */
function startOf(node) {
  return (node * (node - 1)) / 2
}

/**
 * Weights on all pairs that add up to the number of edges: all the same at first.
 *
 * @param {number} nodes
 * @param {number} edges
 */
export function evenGuess(nodes, edges) {
  // That of u and v < u at u(u − 1)/2 + v, and up to one factor for all, so that a correction touches the pairs across
  // its cut only.
  const weights = roomFor((nodes * (nodes - 1)) / 2).fill(1)
  /** What each node has around it. */
  const around = new Float64Array(nodes).fill(nodes - 1)
  const inside = new Uint8Array(nodes)
  let total = (nodes * (nodes - 1)) / 2
  const across = (/** @type {Uint32Array} */ side) => {
    let sum = 0
    for (const u of side) sum += /** @type {number} */ (around[u])
    // Ascending, so that memory is read in its order.
    const sorted = side.toSorted()
    let within = 0
    for (let i = 1; i < sorted.length; i++) {
      const row = startOf(/** @type {number} */ (sorted[i]))
      for (let j = 0; j < i; j++) within += /** @type {number} */ (weights[row + /** @type {number} */ (sorted[j])])
    }
    return sum - 2 * within
  }
  return {
    valueOf: (/** @type {Uint32Array} */ side) => (across(side) * edges) / total,
    correct: (/** @type {Uint32Array} */ side, /** @type {number} */ step) => {
      const growth = Math.expm1(step)
      for (const u of side) inside[u] = 1
      // Of a small side the pairs across are looked up, of a large one all pairs are gone through: that reads memory in
      // its order, and without a branch that is hard to foresee.
      if (side.length < nodes / 8) {
        for (const u of side) {
          for (let v = 0; v < nodes; v++) {
            if (inside[v] === 1) continue
            const at = v < u ? startOf(u) + v : startOf(v) + u
            const change = /** @type {number} */ (weights[at]) * growth
            weights[at] = /** @type {number} */ (weights[at]) + change
            around[u] = /** @type {number} */ (around[u]) + change
            around[v] = /** @type {number} */ (around[v]) + change
            total += change
          }
        }
      } else {
        for (let u = 1; u < nodes; u++) {
          const row = startOf(u)
          const own = /** @type {number} */ (inside[u])
          let gained = 0
          for (let v = 0; v < u; v++) {
            const weight = /** @type {number} */ (weights[row + v])
            const change = weight * growth * (own ^ /** @type {number} */ (inside[v]))
            weights[row + v] = weight + change
            around[v] = /** @type {number} */ (around[v]) + change
            gained += change
          }
          around[u] = /** @type {number} */ (around[u]) + gained
          total += gained
        }
      }
      for (const u of side) inside[u] = 0
    },
  }
}
