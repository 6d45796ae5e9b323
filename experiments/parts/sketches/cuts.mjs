/** Cuts to ask for, and their true values. */
import { generator } from '../random.mjs'

/**
 * @typedef {import('@tulle/core').Graph} Graph
 * @typedef {'random' | 'balls'} Kind
 *
 * @typedef {object} Cut
 * @property {Uint32Array} nodes on one side
 * @property {number} value how many edges cross
 */

/** @type {readonly Kind[]} */
export const KINDS = ['random', 'balls']

/**
 * 1, 2, 5, 10 and so on, and half of all nodes at the end, without one just before it.
 *
 * @param {number} nodes
 */
export function sizesOf(nodes) {
  const half = Math.floor(nodes / 2)
  const sizes = []
  for (let power = 1; power <= half; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power < 0.8 * half) sizes.push(digit * power)
  }
  return [...sizes, half]
}

/**
 * @param {Graph} graph
 * @param {{ kind: Kind, size: number, count: number, seed: number }} wanted
 * @returns {Cut[]}
 */
export function cutsOf(graph, { kind, size, count, seed }) {
  const random = generator(seed, 2 * size + (kind === 'balls' ? 1 : 0))
  const inside = new Uint8Array(graph.names.length)
  return Array.from({ length: count }, () => {
    const nodes = kind === 'balls' ? ball(graph, size, random) : randomSet(graph.names.length, size, random)
    return { nodes, value: cutValue(graph, nodes, inside) }
  })
}

/**
 * Every set of so many nodes is as probable (Floyd).
 *
 * @param {number} nodes
 * @param {number} size
 * @param {() => number} random
 */
function randomSet(nodes, size, random) {
  /** @type {Set<number>} */
  const chosen = new Set()
  for (let last = nodes - size; last < nodes; last++) {
    const node = Math.floor(random() * (last + 1))
    chosen.add(chosen.has(node) ? last : node)
  }
  return Uint32Array.from(chosen)
}

/**
 * The nodes nearest to a random one, first come first served. Where a component ends, it goes on from another node.
 *
 * @param {Graph} graph
 * @param {number} size
 * @param {() => number} random
 */
function ball({ adjacency: { rows, offsets, indices } }, size, random) {
  const reached = new Uint8Array(rows)
  const nodes = new Uint32Array(size)
  let [found, next] = [0, 0]
  const reach = (/** @type {number} */ node) => {
    if (reached[node] === 1 || found === size) return
    reached[node] = 1
    nodes[found++] = node
  }
  while (found < size) {
    if (next === found) reach(Math.floor(random() * rows))
    if (next === found) continue
    const node = nodes[next++] ?? 0
    for (let k = offsets[node] ?? 0; k < (offsets[node + 1] ?? 0); k++) reach(indices[k] ?? 0)
  }
  return nodes
}

/**
 * @param {Graph} graph
 * @param {Uint32Array} nodes
 * @param {Uint8Array} inside zeros, one for each node; zeros again afterwards
 */
export function cutValue({ adjacency: { offsets, indices } }, nodes, inside) {
  for (const node of nodes) inside[node] = 1
  let crossing = 0
  for (const node of nodes) {
    for (let k = offsets[node] ?? 0; k < (offsets[node + 1] ?? 0); k++) {
      if (inside[indices[k] ?? 0] === 0) crossing++
    }
  }
  for (const node of nodes) inside[node] = 0
  return crossing
}
