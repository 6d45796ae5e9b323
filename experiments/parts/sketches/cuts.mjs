/** Cuts to ask for, and their true values. */
import { ballSets, cutWeight, randomSets } from '@tulle/core/utility'
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
  const { names, adjacency } = graph
  const sets =
    kind === 'balls' ? ballSets(adjacency, size, count, random) : randomSets(names.length, size, count, random)
  return sets.map((nodes) => ({ nodes, value: cutWeight(adjacency, nodes) }))
}
