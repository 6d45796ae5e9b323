/**
 * A count of one's own: how many cycles of four people the friends of ../friends make, each joined with the next. What
 * Tulle needs to know of it is a level, here the largest degree, and how much one edge can matter at each level.
 */
import { fileURLToPath } from 'node:url'
import { counts } from '@tulle/core'
import { countViolations } from '@tulle/core/counts'
import { largestDegree } from '@tulle/core/data'
import { readGraph, readNodes } from '@tulle/engine'

/** @typedef {import('@tulle/core').Graph} Graph */

/**
 * A cycle of four has two pairs of opposite corners, and each pair has the other two in common.
 *
 * @param {Graph} graph
 */
function fourCycles({ adjacency: { rows, offsets, indices } }) {
  let twice = 0
  for (let i = 0; i < rows; i++) {
    const common = new Map()
    for (const j of indices.subarray(offsets[i], offsets[i + 1])) {
      for (const k of indices.subarray(offsets[j], offsets[j + 1])) {
        if (k > i) common.set(k, (common.get(k) ?? 0) + 1)
      }
    }
    for (const c of common.values()) twice += (c * (c - 1)) / 2
  }
  return twice / 2
}

/**
 * An edge between i and j closes a cycle with every neighbour of i that is joined with one of j: at most D·D of them where
 * nobody has more than D edges.
 *
 * @param {number} nodes
 */
function boundsFor(nodes) {
  return Array.from({ length: nodes }, (_, degree) => degree * degree)
}

// Bounds that are wrong are mostly wrong on small graphs already: here all of them, up to six nodes, are tried.
const toCheck = { name: '4-cycles', bounds: boundsFor(6), value: fourCycles, level: largestDegree }
const faults = countViolations(toCheck, { nodes: 6 })
if (faults.length > 0) throw new Error(faults.map(({ sentence }) => sentence).join('\n'))

/** @param {string} name */
const friends = (name) => fileURLToPath(new URL(`../friends/${name}`, import.meta.url))
const nodes = await readNodes(friends('people.txt'))
const plan = counts.plan(
  {
    count: { name: '4-cycles', bounds: boundsFor(nodes.length) },
    nodes: nodes.length,
    neighbours: { kind: 'edge' },
    level: { guess: 25 },
  },
  { epsilon: 1, interval: 0.95 },
)
console.log(counts.inWords(plan).error.join('\n'))

const { graph } = await readGraph(friends('friends.csv'), { nodes })
const { value } = await counts.release(plan, { value: BigInt(fourCycles(graph)), level: largestDegree(graph) })
console.log(`4-cycles, with noise: ${value}`)
