/**
 * Other ways to make a graph up, as their papers describe them, each with its real guarantee. For experiments alone: their
 * noise is not certified, and nothing that they make is to be published.
 */
import { uniform } from '@tulle/core/testing'

/**
 * @typedef {{ readonly nodes: number, readonly from: Uint32Array, readonly to: Uint32Array }} Edges
 * @typedef {() => number} Random
 * @typedef {(graph: Edges, epsilon: number, seed: number) => Edges} Peer
 */

/** @type {Readonly<Record<string, { readonly make: Peer, readonly guarantee: string }>>} */
export const peers = {
  'DP-1K': {
    make: degreesOnly,
    guarantee:
      'pure ε for edges: sorted degrees with Laplace noise of scale 2/ε (Hay and others 2009), a random graph with them',
  },
  'joint degrees': {
    make: jointDegrees,
    guarantee:
      'pure ε for edges: degrees of nodes (.6 ε), edges between 24 classes of them (.2 ε), sorted degrees (.2 ε); after Pygmalion (Sala and others 2011), whose own noise drowns the counts',
  },
  LDPGen: {
    make: ldpgen,
    guarantee:
      'pure ε for edges, local: two rounds of degree vectors towards groups, Laplace noise of scale 4/ε each (Qin and others 2017)',
  },
  PrivGraph: {
    make: privgraph,
    guarantee:
      'pure ε for edges: noisy blocks, the exponential mechanism for nodes, degrees within groups, ε/3 each (Yuan and others 2023)',
  },
  TmF: {
    make: topm,
    guarantee:
      'not private as published: which pairs pass depends on the true number of edges (Nguyen and others 2015)',
  },
}

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

/** Never rising, nearest in squares. @param {Float64Array} values */
function isotonic(values) {
  /** @type {{ sum: number, many: number }[]} */
  const runs = []
  for (const value of values) {
    let run = { sum: value, many: 1 }
    for (let last = runs.at(-1); last !== undefined && last.sum / last.many < run.sum / run.many; last = runs.at(-1)) {
      runs.pop()
      run = { sum: run.sum + last.sum, many: run.many + last.many }
    }
    runs.push(run)
  }
  return Float64Array.from(runs.flatMap(({ sum, many }) => Array(many).fill(sum / many)))
}

/** @param {Float64Array} degrees @param {number} epsilon @param {Random} random */
function sortedDegrees(degrees, epsilon, random) {
  const sorted = degrees.slice().sort().reverse()
  const noisy = sorted.map((d) => d + (2 / epsilon) * laplace(random))
  return isotonic(noisy).map((d) => Math.max(0, Math.min(degrees.length - 1, Math.round(d))))
}

/** A growing set of edges without loops and repetitions. @param {number} nodes */
function builder(nodes) {
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

/** So many edges between two lists of nodes, drawn by weight. */
/** @param {ReturnType<typeof builder>} out @param {number[]} one @param {number[]} other @param {number} edges @param {(v: number) => number} weight @param {Random} random */
function between(out, one, other, edges, weight, random) {
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

/** @type {Peer} */
function degreesOnly(graph, epsilon, seed) {
  const random = uniform(seed)
  const sorted = sortedDegrees(degreesOf(graph), epsilon, random)
  return paired(sorted, random)
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

/** @type {Peer} */
function jointDegrees(graph, epsilon, seed) {
  const random = uniform(seed)
  const classes = 24
  const { nodes } = graph
  const degrees = degreesOf(graph)
  const noisy = degrees.map((d) => d + (2 / (0.6 * epsilon)) * laplace(random))
  const order = [...noisy.keys()].sort((u, v) => /** @type {number} */ (noisy[v]) - /** @type {number} */ (noisy[u]))
  const classOf = new Uint32Array(nodes)
  order.forEach((v, rank) => (classOf[v] = Math.floor((rank * classes) / nodes)))
  const sorted = sortedDegrees(degrees, 0.2 * epsilon, random)
  const given = new Float64Array(nodes)
  order.forEach((v, rank) => (given[v] = /** @type {number} */ (sorted[rank])))
  return fromBlocks(graph, classOf, classes, 0.2 * epsilon, (v) => /** @type {number} */ (given[v]), random)
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
function blockCounts({ from, to }, groupOf, groups) {
  const blocks = new Float64Array(groups * groups)
  from.forEach((u, k) => {
    const [a, b] = [groupOf[u], groupOf[/** @type {number} */ (to[k])]].map(Number)
    const at = Math.max(Number(a), Number(b)) * groups + Math.min(Number(a), Number(b))
    blocks[at] = /** @type {number} */ (blocks[at]) + 1
  })
  return blocks
}

/** @param {Uint32Array} groupOf @param {number} groups @returns {number[][]} */
function membersOf(groupOf, groups) {
  /** @type {number[][]} */
  const lists = Array.from({ length: groups }, () => [])
  groupOf.forEach((group, v) => lists[group]?.push(v))
  return lists
}

/** @type {Peer} */
function ldpgen(graph, epsilon, seed) {
  const random = uniform(seed)
  const { nodes } = graph
  const near = neighboursOf(graph)
  let groupOf = Uint32Array.from({ length: nodes }, () => Math.floor(8 * random()))
  let groups = 8
  /** @type {Float64Array[]} */
  let vectors = []
  for (let round = 0; round < 2; round++) {
    vectors = near.map((list) => {
      const vector = new Float64Array(groups)
      for (const u of list) vector[Number(groupOf[u])] = /** @type {number} */ (vector[Number(groupOf[u])]) + 1
      return vector.map((x) => x + (4 / epsilon) * laplace(random))
    })
    if (round === 0) {
      groupOf = kmeans(vectors, 10, random)
      groups = 10
    }
  }
  const positive = vectors.map((vector) => vector.map((x) => Math.max(0, x)))
  const sums = new Float64Array(groups * groups)
  vectors.forEach((vector, v) => {
    vector.forEach(
      (x, b) =>
        (sums[Number(groupOf[v]) * groups + b] = /** @type {number} */ (sums[Number(groupOf[v]) * groups + b]) + x),
    )
  })
  const members = membersOf(groupOf, groups)
  const out = builder(nodes)
  for (let a = 0; a < groups; a++) {
    for (let b = 0; b <= a; b++) {
      const both = (Number(sums[a * groups + b]) + Number(sums[b * groups + a])) / 2
      const edges = Math.max(0, a === b ? both / 2 : both)
      const weight = (/** @type {number} */ v) => Number(positive[v]?.[Number(groupOf[v]) === a ? b : a])
      between(out, /** @type {number[]} */ (members[a]), /** @type {number[]} */ (members[b]), edges, weight, random)
    }
  }
  return out.done()
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

/** @type {Peer} */
function privgraph(graph, epsilon, seed) {
  const random = uniform(seed)
  const third = epsilon / 3
  const { nodes } = graph
  const order = [...Array(nodes).keys()].sort(() => random() - 0.5)
  const supers = Math.ceil(nodes / 20)
  const first = new Uint32Array(nodes)
  order.forEach((v, k) => (first[v] = Math.floor(k / 20)))
  const blocks = blockCounts(graph, first, supers)
  const noisy = blocks.map((x, at) =>
    at % supers <= Math.floor(at / supers) ? Math.max(0, x + laplace(random) / third) : 0,
  )
  const merged = grouped(noisy, supers)
  let groupOf = first.map((s) => Number(merged[s]))
  const groups = Math.max(...groupOf) + 1
  const near = neighboursOf(graph)
  groupOf = groupOf.map((_, v) => {
    const towards = new Float64Array(groups)
    for (const u of /** @type {number[]} */ (near[v]))
      towards[Number(groupOf[u])] = Number(towards[Number(groupOf[u])]) + 1
    const most = towards.reduce((best, x) => Math.max(best, x), 0)
    const weights = towards.map((x) => Math.exp(((x - most) * third) / 4))
    let aim = random() * weights.reduce((sum, w) => sum + w, 0)
    const chosen = weights.findIndex((w) => (aim -= w) <= 0)
    return chosen < 0 ? 0 : chosen
  })
  const members = membersOf(groupOf, groups)
  const within = near.map((list, v) => list.filter((u) => groupOf[u] === groupOf[v]).length)
  const weights = within.map((d) => Math.max(0, Math.round(d + (2 / third) * laplace(random))))
  const out = builder(nodes)
  const counts = blockCounts(graph, groupOf, groups)
  for (let a = 0; a < groups; a++) {
    const own = /** @type {number[]} */ (members[a])
    between(out, own, own, own.reduce((sum, v) => sum + Number(weights[v]), 0) / 2, (v) => Number(weights[v]), random)
    for (let b = 0; b < a; b++) {
      const edges = Math.max(0, Number(counts[a * groups + b]) + laplace(random) / third)
      between(out, own, /** @type {number[]} */ (members[b]), edges, () => 1, random)
    }
  }
  return out.done()
}

/** Louvain's first level on noisy weights between super nodes: each joins the neighbour that gains most. */
/** @param {Float64Array} blocks @param {number} count */
function grouped(blocks, count) {
  const at = (/** @type {number} */ a, /** @type {number} */ b) =>
    Number(blocks[Math.max(a, b) * count + Math.min(a, b)])
  const labels = Uint32Array.from({ length: count }, (_, k) => k)
  const volume = Float64Array.from({ length: count }, (_, a) => {
    let sum = 0
    for (let b = 0; b < count; b++) sum += (a === b ? 2 : 1) * at(a, b)
    return sum
  })
  const all = Math.max(
    1,
    volume.reduce((sum, x) => sum + x, 0),
  )
  const total = volume.slice()
  for (let turn = 0; turn < 10; turn++) {
    for (let a = 0; a < count; a++) {
      const towards = new Float64Array(count)
      for (let b = 0; b < count; b++)
        if (b !== a) towards[Number(labels[b])] = Number(towards[Number(labels[b])]) + at(a, b)
      total[Number(labels[a])] = Number(total[Number(labels[a])]) - Number(volume[a])
      let best = Number(labels[a])
      let most = Number.NEGATIVE_INFINITY
      towards.forEach((x, k) => {
        const gain = x - (Number(volume[a]) * Number(total[k])) / all
        if (gain <= most) return
        most = gain
        best = k
      })
      labels[a] = best
      total[best] = Number(total[best]) + Number(volume[a])
    }
  }
  const numbers = new Map([...new Set(labels)].map((label, k) => [label, k]))
  return labels.map((label) => Number(numbers.get(label)))
}

/** @type {Peer} */
function topm(graph, epsilon, seed) {
  const random = uniform(seed)
  const { nodes, from, to } = graph
  const pairs = (nodes * (nodes - 1)) / 2
  const [e1, edges] = [0.9 * epsilon, from.length]
  const wanted = Math.max(1, edges + laplace(random) / (0.1 * epsilon))
  const above = (/** @type {number} */ x) => (x >= 0 ? 0.5 * Math.exp(-e1 * x) : 1 - 0.5 * Math.exp(e1 * x))
  let [low, high] = [-50 / e1, 100 / e1 + 1]
  for (let turn = 0; turn < 100; turn++) {
    const middle = (low + high) / 2
    if (edges * above(middle - 1) + (pairs - edges) * above(middle) > wanted) low = middle
    else high = middle
  }
  const out = builder(nodes)
  from.forEach((u, k) => {
    if (random() < above(high - 1)) out.add(u, Number(to[k]))
  })
  const more = out.size() + Math.round((pairs - edges) * above(high))
  for (let tries = 0; out.size() < more && tries < 50 * more; tries++)
    out.add(Math.floor(nodes * random()), Math.floor(nodes * random()))
  return out.done()
}
