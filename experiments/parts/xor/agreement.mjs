/** How much of one graph, or of one grouping, is in another. */

/**
 * @typedef {import('@tulle/core').SparseMatrix} SparseMatrix
 */

/**
 * How many entries two binary matrices have in common, of how many that either has.
 *
 * @param {SparseMatrix} a
 * @param {SparseMatrix} b of the same shape
 */
export function overlap(a, b) {
  let common = 0
  for (let i = 0; i < a.rows; i++) {
    const [endA, endB] = [/** @type {number} */ (a.offsets[i + 1]), /** @type {number} */ (b.offsets[i + 1])]
    let [k, l] = [/** @type {number} */ (a.offsets[i]), /** @type {number} */ (b.offsets[i])]
    while (k < endA && l < endB) {
      const difference = /** @type {number} */ (a.indices[k]) - /** @type {number} */ (b.indices[l])
      if (difference === 0) common++
      if (difference <= 0) k++
      if (difference >= 0) l++
    }
  }
  const either = a.indices.length + b.indices.length - common
  return { common, jaccard: either === 0 ? 1 : common / either }
}

/**
 * The average F₁ score of two groupings: each group against the group of the other grouping that it is most like,
 * averaged over the groups of each, and over the two.
 *
 * @param {Uint32Array[]} found each a group of nodes; a node may be in several or in none
 * @param {Uint32Array[]} known
 */
export function averageF1(found, known) {
  if (found.length === 0 || known.length === 0) return 0
  const groupsOf = membership(known)
  const bestKnown = new Float64Array(known.length)
  const shared = new Uint32Array(known.length)
  let sumFound = 0
  for (const group of found) {
    shared.fill(0)
    for (const node of group) for (const k of groupsOf.get(node) ?? []) shared[k] = (shared[k] ?? 0) + 1
    let best = 0
    known.forEach(({ length }, k) => {
      // 2·precision·recall/(precision + recall), of what two groups share and how large they are.
      const score = (2 * (shared[k] ?? 0)) / (group.length + length)
      best = Math.max(best, score)
      bestKnown[k] = Math.max(bestKnown[k] ?? 0, score)
    })
    sumFound += best
  }
  const sumKnown = bestKnown.reduce((sum, each) => sum + each, 0)
  return sumFound / (2 * found.length) + sumKnown / (2 * known.length)
}

/**
 * The groups that each node is in.
 *
 * @param {Uint32Array[]} groups
 */
function membership(groups) {
  /** @type {Map<number, number[]>} */
  const groupsOf = new Map()
  groups.forEach((group, k) => {
    for (const node of group) {
      const own = groupsOf.get(node)
      if (own === undefined) groupsOf.set(node, [k])
      else own.push(k)
    }
  })
  return groupsOf
}

/**
 * The groups of a partition that have more than one node.
 *
 * @param {Uint32Array} labels of every node the number of its group
 */
export function groupsOfLabels(labels) {
  /** @type {Map<number, number[]>} */
  const groups = new Map()
  labels.forEach((label, node) => {
    const group = groups.get(label)
    if (group === undefined) groups.set(label, [node])
    else group.push(node)
  })
  return [...groups.values()].filter(({ length }) => length > 1).map((group) => Uint32Array.from(group))
}
