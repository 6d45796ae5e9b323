/**
 * Three systems that the XOR paper compares itself with, written from memory of their papers, as far as those describe them. They are printed
 * beside the others and not counted: one is not private, one publishes no proof that holds, and one finds groups and makes no graph.
 */
import { uniform } from '@tulle/core/testing'
import { degreesOf, fromBlocks, kmeans, laplace, neighboursOf, paired } from './building.mjs'
import { pygmalion } from './pygmalion.mjs'

/** @typedef {import('./building.mjs').Peer} Peer */

/** @type {Readonly<Record<string, { readonly make: Peer, readonly guarantee: string }>>} */
export const printedPeers = {
  Pygmalion: {
    make: pygmalion,
    guarantee: 'not private as published: noise goes to those pairs of degrees that occur (Sala and others 2011)',
  },
  PBCN: {
    make: pbcn,
    guarantee:
      'pure ε for edges as written here: classes of noisy degrees, a noisy mean degree for each, a random graph with them (after Huang and others 2020, who cluster the true degrees, which no noise covers)',
  },
  DPCD: {
    make: dpcd,
    guarantee:
      'pure ε for edges as written here: noisy numbers of edges of every node towards groups, five rounds, and noisy blocks (after Ji and others 2019, who perturb the objective of a model of groups and make no graph; ε there is for one round)',
  },
}

const CLASSES = 20

/** Degrees are clustered, and every node of a class gets about its mean. @type {Peer} */
function pbcn(graph, epsilon, seed) {
  const random = uniform(seed)
  const noisy = degreesOf(graph).map((d) => d + (4 / epsilon) * laplace(random))
  const points = Array.from(noisy, (d) => Float64Array.of(Math.log1p(Math.max(0, d))))
  const classOf = kmeans(points, CLASSES, random)
  const sums = new Float64Array(CLASSES)
  const sizes = new Float64Array(CLASSES)
  degreesOf(graph).forEach((d, v) => {
    const own = Number(classOf[v])
    sums[own] = Number(sums[own]) + d
    sizes[own] = Number(sizes[own]) + 1
  })
  // One edge moves the sums by 2 together: the other half of ε.
  const means = sums.map((sum, k) => (sum + (4 / epsilon) * laplace(random)) / Math.max(1, Number(sizes[k])))
  const given = Float64Array.from(classOf, (own) => {
    const mean = Math.max(0, Number(means[own]))
    // Whole numbers that come to the mean.
    return Math.min(graph.nodes - 1, Math.floor(mean) + (random() < mean % 1 ? 1 : 0))
  })
  return paired(given, random)
}

const ROUNDS = 5
const GROUPS = 10

/** @type {Peer} */
function dpcd(graph, epsilon, seed) {
  const random = uniform(seed)
  const { groupOf, weights } = dpcdGroups(graph, GROUPS, 0.8 * epsilon, random)
  return fromBlocks(graph, groupOf, GROUPS, 0.2 * epsilon, (v) => Number(weights[v]), random)
}

/**
 * Every node moves to where it has most edges beyond its share, by noisy numbers.
 *
 * @param {import('./building.mjs').Edges} graph
 * @param {number} groups
 * @param {number} epsilon
 * @param {import('./building.mjs').Random} random
 */
export function dpcdGroups(graph, groups, epsilon, random) {
  const near = neighboursOf(graph)
  const { nodes } = graph
  let groupOf = Uint32Array.from({ length: nodes }, () => Math.floor(groups * random()))
  const scale = (2 * ROUNDS) / epsilon
  /** @type {Float64Array} */
  let weights = new Float64Array(nodes)
  for (let round = 0; round < ROUNDS; round++) {
    const sizes = new Float64Array(groups)
    for (const own of groupOf) sizes[own] = Number(sizes[own]) + 1
    const before = groupOf
    const degrees = new Float64Array(nodes)
    groupOf = Uint32Array.from(near, (list, v) => {
      const towards = new Float64Array(groups)
      for (const u of list) towards[Number(before[u])] = Number(towards[Number(before[u])]) + 1
      const noisy = towards.map((x) => x + scale * laplace(random))
      degrees[v] = Math.max(
        0.5,
        noisy.reduce((sum, x) => sum + x, 0),
      )
      let best = 0
      const more = (/** @type {number} */ k) => Number(noisy[k]) - (Number(degrees[v]) * Number(sizes[k])) / nodes
      for (let k = 1; k < groups; k++) if (more(k) > more(best)) best = k
      return best
    })
    weights = degrees
  }
  return { groupOf, weights }
}
