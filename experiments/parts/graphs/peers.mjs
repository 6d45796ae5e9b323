/**
 * Other ways to make a graph up, as their papers describe them, each with its real guarantee. For experiments alone: their
 * noise is not certified, and nothing that they make is to be published.
 */
import { uniform } from '@tulle/core/testing'
import {
  between,
  builder,
  degreesOf,
  fromBlocks,
  kmeans,
  laplace,
  membersOf,
  neighboursOf,
  paired,
} from './building.mjs'
import { privgraph } from './privgraph.mjs'

/**
 * @typedef {import('./building.mjs').Peer} Peer
 * @typedef {import('./building.mjs').Random} Random
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

/** By size, with noise for ε, and made to fall again. @param {Float64Array} degrees @param {number} epsilon @param {Random} random */
export function sortedDegrees(degrees, epsilon, random) {
  const sorted = degrees.slice().sort().reverse()
  const noisy = sorted.map((d) => d + (2 / epsilon) * laplace(random))
  return isotonic(noisy).map((d) => Math.max(0, Math.min(degrees.length - 1, Math.round(d))))
}

/** @type {Peer} */
function degreesOnly(graph, epsilon, seed) {
  const random = uniform(seed)
  const sorted = sortedDegrees(degreesOf(graph), epsilon, random)
  return paired(sorted, random)
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
