/**
 * The three free numbers of multiplicative weights, chosen without looking at the data: those that do best on a made-up
 * graph of as many nodes and edges. Beside them the best for the graph itself, which nobody could know.
 */
import { generator } from '../random.mjs'
import { mean } from '../xor/summary.mjs'
import { laplace } from './draws.mjs'
import { answerCuts, COUNTING, sparseWeights } from './weights.mjs'

/**
 * @typedef {import('@tulle/core').Graph} Graph
 * @typedef {import('./cuts.mjs').Cut} Cut
 * @typedef {{ updates: number, threshold: number, step: number }} Point
 * @typedef {{ epsilon: number, delta: number }} Promised
 */

/**
 * @param {number} queries
 * @returns {Point[]}
 */
export function gridFor(queries) {
  return [1, 4, 16, 64, 256]
    .filter((updates) => updates < queries)
    .flatMap((updates) => [1, 2].flatMap((threshold) => [0.1, 0.3, 1].map((step) => ({ updates, threshold, step }))))
}

/**
 * Sessions of so many cuts of one size, of both kinds in turn, each with a fresh guess and a fresh count of edges.
 *
 * @param {(edges: number) => import('./weights.mjs').Mechanism} mechanismFor
 * @param {{ nodes: number, edges: number, epsilon: number, queries: number, seed: number }} of
 * @param {readonly Cut[]} cuts as many as all sessions together ask
 */
export function sessions(mechanismFor, { nodes, edges, epsilon, queries, seed }, cuts) {
  const random = generator(seed, queries)
  /** @type {number[]} */
  const errors = []
  const corrections = []
  for (let from = 0; from + queries <= cuts.length; from += queries) {
    const counted = Math.max(1, edges + laplace(random) / (COUNTING * epsilon))
    const asked = cuts.slice(from, from + queries)
    const { answers, updates } = answerCuts(mechanismFor(counted), { nodes, edges: counted, random }, asked)
    for (const [i, answer] of answers.entries()) errors.push(Math.abs(answer - (asked[i]?.value ?? Number.NaN)))
    corrections.push(updates)
  }
  return { errors, updates: mean(corrections) }
}

/**
 * @param {Point} point
 * @param {Promised} promised after the share for the count of edges
 */
export function mechanismAt(point, promised) {
  const mechanism = sparseWeights({ ...promised, ...point })
  return () => mechanism
}

/**
 * A made-up graph: degrees that fall off like a power, and groups within which half of the edges are.
 *
 * @param {{ nodes: number, edges: number, seed: number }} wanted
 * @returns {Graph}
 */
export function madeUpGraph({ nodes, edges, seed }) {
  const random = generator(seed, nodes)
  const groups = Math.max(1, Math.round(Math.sqrt(nodes)))
  const members = Array.from({ length: groups }, (_, group) =>
    cumulated(Array.from({ length: nodes }, (_, i) => i).filter((i) => i % groups === group)),
  )
  const everybody = cumulated(Array.from({ length: nodes }, (_, i) => i))
  /** @type {Set<number>[]} */
  const neighbours = Array.from({ length: nodes }, () => new Set())
  let left = Math.min(edges, (nodes * (nodes - 1)) / 4)
  while (left > 0) {
    const u = pick(everybody, random)
    const v = pick(random() < 0.5 ? (members[u % groups] ?? everybody) : everybody, random)
    if (u === v || neighbours[u]?.has(v) === true) continue
    neighbours[u]?.add(v)
    neighbours[v]?.add(u)
    left--
  }
  const sorted = neighbours.map((each) => Uint32Array.from(each).sort())
  const offsets = new Uint32Array(nodes + 1)
  for (const [i, each] of sorted.entries()) offsets[i + 1] = (offsets[i] ?? 0) + each.length
  const indices = new Uint32Array(offsets[nodes] ?? 0)
  for (const [i, each] of sorted.entries()) indices.set(each, offsets[i])
  const names = Array.from({ length: nodes }, (_, i) => String(i))
  return { directed: false, names, adjacency: { rows: nodes, columns: nodes, offsets, indices } }
}

/**
 * Nodes with weights that fall off with their number, added up.
 *
 * @param {number[]} nodes
 */
function cumulated(nodes) {
  let sum = 0
  const sums = nodes.map((node) => {
    sum += (node + 10) ** -0.5
    return sum
  })
  return { nodes, sums, total: sum }
}

/**
 * @param {{ nodes: number[], sums: number[], total: number }} of
 * @param {() => number} random
 */
function pick({ nodes, sums, total }, random) {
  const at = random() * total
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > at) high = middle
    else low = middle + 1
  }
  return nodes[low] ?? 0
}
