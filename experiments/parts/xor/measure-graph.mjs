/** One row: what a released graph is like, and how much of the original is in it. */
import {
  averageF1,
  degreeCounts,
  degreeDivergence,
  density,
  groupsOfLabels,
  louvain,
  overlap,
  paths,
} from '@tulle/core/utility'
import { generator } from '../random.mjs'
import { randomDegreeCounts } from './degrees.mjs'
import { GRAPH_METHODS, GRAPHS, methodOf, NO_PRIVACY } from './design.mjs'
import { planGraph } from './releases.mjs'
import { mean, rounded, summarised } from './summary.mjs'

/**
 * @typedef {import('@tulle/core').SparseMatrix} SparseMatrix
 * @typedef {import('./design.mjs').Case} Case
 * @typedef {import('./design.mjs').GraphName} GraphName
 * @typedef {import('./social.mjs').Social} Social
 */

/** Degrees are counted in bins of so many, to be seen. */
const BIN = 10

/**
 * @param {Case} case_
 * @param {Social} social
 */
export async function measureGraph({ data, method, epsilon = 0 }, social) {
  const { graph } = social
  const { repetitions } = GRAPHS[/** @type {GraphName} */ (data)]
  const edges = graph.adjacency.indices.length / 2
  const isOriginal = method === NO_PRIVACY
  const planned = isOriginal
    ? undefined
    : planGraph(methodOf(GRAPH_METHODS, method), { nodes: graph.names.length, edges, epsilon })
  const measured = []
  for (let i = 0; i < repetitions; i++) {
    const released = planned === undefined ? graph.adjacency : await planned.release(graph)
    measured.push(await compared(released, social, generator(i, 2)))
  }
  return {
    ...summarised(measured),
    ...(planned === undefined ? {} : { loss: rounded(planned.loss) }),
    ...(planned?.jaccard === undefined ? {} : { expectedJaccard: rounded(planned.jaccard) }),
  }
}

/**
 * @param {SparseMatrix} released
 * @param {Social} social
 * @param {() => number} random
 */
async function compared(released, { graph, known }, random) {
  const edges = released.indices.length / 2
  const { common, jaccard } = overlap(released, graph.adjacency)
  const { component, diameter, meanLength } = await paths(released)
  const found = groupsOfLabels(louvain(released, { random }))
  const scores = Object.entries(known).map(([name, groups]) => [`F1 ${name}`, averageF1(found, groups)])
  return {
    edges,
    held: common / 2,
    jaccard,
    density: density(released),
    componentNodes: component,
    diameter,
    meanLength,
    divergence: degreeDivergence(degreeCounts(released), degreeCounts(graph.adjacency)),
    ...Object.fromEntries(scores),
  }
}

/**
 * The degrees of the original, or of what response releases, beside those of random graphs.
 *
 * @param {Case} case_
 * @param {Social} social
 */
export async function measureDegrees({ epsilon }, { graph }) {
  const nodes = graph.names.length
  const edges = graph.adjacency.indices.length / 2
  const planned =
    epsilon === undefined ? undefined : planGraph({ name: 'response', by: 'response' }, { nodes, edges, epsilon })
  const released = planned === undefined ? graph.adjacency : await planned.release(graph)
  const meanDegree = released.indices.length / nodes
  const counts = degreeCounts(released)
  const [first, second] = [0, 1].map((stream) => randomDegreeCounts(nodes, meanDegree, generator(1, stream)))
  if (first === undefined || second === undefined) throw new Error('Two random graphs are compared.')
  return {
    meanDegree: rounded(meanDegree),
    divergence: rounded(degreeDivergence(counts, first)),
    /** As far apart are two random graphs. */
    divergenceOfRandom: rounded(mean([degreeDivergence(second, first), degreeDivergence(first, second)])),
    bin: BIN,
    ...inBins(counts, first),
  }
}

/**
 * The share of nodes in each bin, from the first to the last that has any of either.
 *
 * @param {Uint32Array} counts
 * @param {Uint32Array} random
 */
function inBins(counts, random) {
  const bins = Math.ceil(counts.length / BIN)
  const shares = [counts, random].map((each) => {
    const nodes = each.reduce((sum, count) => sum + count, 0)
    return Array.from({ length: bins }, (_, b) =>
      rounded(each.subarray(b * BIN, (b + 1) * BIN).reduce((sum, count) => sum + count, 0) / nodes),
    )
  })
  const isUsed = (/** @type {number} */ b) => shares.some((share) => (share[b] ?? 0) > 0)
  const used = Array.from({ length: bins }, (_, b) => b).filter(isUsed)
  const [from, to] = [used[0] ?? 0, (used.at(-1) ?? 0) + 1]
  return { from: from * BIN, released: shares[0]?.slice(from, to), random: shares[1]?.slice(from, to) }
}
