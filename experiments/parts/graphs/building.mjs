/** Parts of the ways to make a graph up that are compared: noise, degrees, groups, and edges that are drawn to fit them. */

/**
 * @typedef {{ readonly nodes: number, readonly from: Uint32Array, readonly to: Uint32Array }} Edges
 * @typedef {() => number} Random
 * @typedef {(graph: Edges, epsilon: number, seed: number) => Edges} Peer
 */

/** @param {Random} random */
export const laplace = (random) => {
  const u = random() - 0.5
  return -Math.sign(u) * Math.log(1 - 2 * Math.abs(u) + 1e-300)
}

/** @param {Edges} graph */
export function degreesOf({ nodes, from, to }) {
  const degrees = new Float64Array(nodes)
  for (const ends of [from, to]) for (const v of ends) degrees[v] = /** @type {number} */ (degrees[v]) + 1
  return degrees
}

/** A growing set of edges without loops and repetitions. @param {number} nodes */
export function builder(nodes) {
  /** @type {Set<number>} */
  const seen = new Set()
  /** @type {number[]} */
  const from = []
  /** @type {number[]} */
  const to = []
  return {
    size: () => from.length,
    /** @param {number} u @param {number} v */
    add(u, v) {
      const key = u < v ? u * nodes + v : v * nodes + u
      if (u === v || seen.has(key)) return false
      seen.add(key)
      from.push(u)
      to.push(v)
      return true
    },
    done: () => ({ nodes, from: Uint32Array.from(from), to: Uint32Array.from(to) }),
  }
}

/** So many edges between two lists of nodes, drawn by weight. @param {ReturnType<typeof builder>} out @param {number[]} one @param {number[]} other @param {number} edges @param {(v: number) => number} weight @param {Random} random */
export function between(out, one, other, edges, weight, random) {
  if (one.length === 0 || other.length === 0 || edges < 1) return
  const tables = [one, other].map((list) => {
    let sum = 0
    return list.map((v) => (sum += Math.max(1e-9, weight(v))))
  })
  const draw = (/** @type {number[]} */ table, /** @type {number[]} */ list) => {
    const aim = random() * /** @type {number} */ (table.at(-1))
    let [low, high] = [0, table.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (/** @type {number} */ (table[middle]) < aim) low = middle + 1
      else high = middle
    }
    return /** @type {number} */ (list[low])
  }
  const wanted = out.size() + Math.round(edges)
  for (let tries = 0; out.size() < wanted && tries < 20 * edges + 100; tries++) {
    out.add(draw(/** @type {number[]} */ (tables[0]), one), draw(/** @type {number[]} */ (tables[1]), other))
  }
}

/** Edge ends paired at random: what falls on a loop or a repetition is drawn again. @param {Float64Array} degrees @param {Random} random */
export function paired(degrees, random) {
  const out = builder(degrees.length)
  let ends = [...degrees].flatMap((d, v) => Array(d).fill(v))
  for (let round = 0; round < 12 && ends.length > 1; round++) {
    for (let i = ends.length - 1; i > 0; i--) {
      const k = Math.floor(random() * (i + 1))
      ;[ends[i], ends[k]] = [ends[k], ends[i]]
    }
    /** @type {number[]} */
    const left = []
    for (let k = 0; k + 1 < ends.length; k += 2) if (!out.add(ends[k], ends[k + 1])) left.push(ends[k], ends[k + 1])
    ends = left
  }
  return out.done()
}

/** @param {Edges} graph @param {Uint32Array} groupOf @param {number} groups @param {number} epsilon @param {(v: number) => number} weight @param {Random} random */
export function fromBlocks(graph, groupOf, groups, epsilon, weight, random) {
  const blocks = blockCounts(graph, groupOf, groups)
  const members = membersOf(groupOf, groups)
  const out = builder(graph.nodes)
  for (let a = 0; a < groups; a++) {
    for (let b = 0; b <= a; b++) {
      const noisy = /** @type {number} */ (blocks[a * groups + b]) + laplace(random) / epsilon
      between(
        out,
        /** @type {number[]} */ (members[a]),
        /** @type {number[]} */ (members[b]),
        Math.max(0, noisy),
        weight,
        random,
      )
    }
  }
  return out.done()
}

/** @param {Edges} graph @param {Uint32Array} groupOf @param {number} groups */
export function blockCounts({ from, to }, groupOf, groups) {
  const blocks = new Float64Array(groups * groups)
  from.forEach((u, k) => {
    const [a, b] = [groupOf[u], groupOf[/** @type {number} */ (to[k])]].map(Number)
    const at = Math.max(Number(a), Number(b)) * groups + Math.min(Number(a), Number(b))
    blocks[at] = /** @type {number} */ (blocks[at]) + 1
  })
  return blocks
}

/** @param {Uint32Array} groupOf @param {number} groups @returns {number[][]} */
export function membersOf(groupOf, groups) {
  /** @type {number[][]} */
  const lists = Array.from({ length: groups }, () => [])
  groupOf.forEach((group, v) => lists[group]?.push(v))
  return lists
}

/** @param {Edges} graph @returns {number[][]} */
export function neighboursOf({ nodes, from, to }) {
  /** @type {number[][]} */
  const near = Array.from({ length: nodes }, () => [])
  from.forEach((u, k) => {
    near[u]?.push(Number(to[k]))
    near[Number(to[k])]?.push(u)
  })
  return near
}

/** @param {Float64Array[]} points @param {number} count @param {Random} random */
export function kmeans(points, count, random) {
  /** @type {Float64Array[]} */
  let centres = Array.from({ length: count }, () =>
    /** @type {Float64Array} */ (points[Math.floor(random() * points.length)]).slice(),
  )
  const groupOf = new Uint32Array(points.length)
  for (let turn = 0; turn < 20; turn++) {
    points.forEach((point, v) => {
      let least = Number.POSITIVE_INFINITY
      centres.forEach((centre, k) => {
        let off = 0
        point.forEach((x, c) => (off += (x - Number(centre[c])) ** 2))
        if (off >= least) return
        least = off
        groupOf[v] = k
      })
    })
    const sizes = new Float64Array(count)
    const sums = centres.map((centre) => new Float64Array(centre.length))
    points.forEach((point, v) => {
      const k = Number(groupOf[v])
      sizes[k] = Number(sizes[k]) + 1
      const sum = /** @type {Float64Array} */ (sums[k])
      point.forEach((x, c) => (sum[c] = Number(sum[c]) + x))
    })
    centres = sums.map((sum, k) =>
      sizes[k] === 0 ? /** @type {Float64Array} */ (centres[k]) : sum.map((x) => x / Number(sizes[k])),
    )
  }
  return groupOf
}
