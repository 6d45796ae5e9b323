/** A graph, and the cuts that are asked of it: the same for all mechanisms. */
import { cutAnswers } from '@tulle/core'
import { edgeCount } from '@tulle/core/data'
import { readGraph } from '@tulle/engine'
import { cutsOf, KINDS } from './cuts.mjs'

/**
 * @typedef {import('@tulle/core').Graph} Graph
 * @typedef {import('./cuts.mjs').Cut} Cut
 * @typedef {import('./cuts.mjs').Kind} Kind
 *
 * @typedef {object} Social
 * @property {Graph} graph
 * @property {number} nodes
 * @property {number} edges
 * @property {(kind: Kind, size: number) => Cut[]} cuts
 * @property {(size: number, queries: number) => Cut[]} inTurn both kinds in turn, for sessions of so many
 * @property {(size: number, queries: number) => number[]} crossed the most cuts of each session that one edge can cross
 */

/**
 * @param {string} path
 * @param {number} count of cuts
 */
export async function readSocial(path, count) {
  const { graph } = await readGraph(path, { directed: false, weighted: false })
  return socialOf(graph, count)
}

/** Cuts of each size that are asked in short sessions. */
const IN_SHORT = 200

/**
 * @param {Graph} graph
 * @param {number} count
 * @returns {Social}
 */
export function socialOf(graph, count) {
  const nodes = graph.names.length
  const cuts = remembered((/** @type {Kind} */ kind, /** @type {number} */ size) =>
    cutsOf(graph, { kind, size, count, seed: 1 }),
  )
  const inTurn = (/** @type {number} */ size, /** @type {number} */ queries) => {
    const [random = [], balls = []] = KINDS.map((kind) => cuts(kind, size))
    const all = random.flatMap((cut, i) => [cut, balls[i] ?? cut])
    return all.slice(0, Math.max(queries, Math.min(all.length, IN_SHORT)))
  }
  const crossed = remembered((/** @type {number} */ size, /** @type {number} */ queries) => {
    const all = inTurn(size, queries)
    return Array.from({ length: Math.max(1, Math.floor(all.length / queries)) }, (_, session) =>
      mostCrossed(nodes, all.slice(session * queries, (session + 1) * queries)),
    )
  })
  return { graph, nodes, edges: edgeCount(graph), cuts, inTurn, crossed }
}

/**
 * @param {number} nodes
 * @param {Cut[]} cuts
 */
function mostCrossed(nodes, cuts) {
  const facts = {
    nodes,
    neighbours: /** @type {const} */ ({ kind: 'edge' }),
    cuts: cuts.map((cut) => Array.from(cut.nodes)),
  }
  return cutAnswers.plan(facts, { noise: 'laplace', epsilon: 1 }).parameters.crossed
}

/**
 * @template {unknown[]} A
 * @template T
 * @param {(...given: A) => T} make
 * @returns {(...given: A) => T}
 */
function remembered(make) {
  /** @type {Map<string, T>} */
  const made = new Map()
  return (...given) => {
    const key = JSON.stringify(given)
    const found = made.get(key) ?? make(...given)
    made.set(key, found)
    return found
  }
}
