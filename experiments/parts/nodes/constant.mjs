/**
 * How often a private choice may take a cap larger than the best (`MISS` in core's choose-cap.ts): one constant, settled on graphs
 * that no figure is about. What comes out of a choice is worked out again here, for any value of it.
 */
import { graphFromEdges } from '@tulle/core'
import { nodeCounter } from '@tulle/core/counts'
import { generator } from '../random.mjs'

export const MISSES = [2, 1, 0.5, 0.25, 0.1, 0.05, 0.01]

const EPSILON = 1
const CHOICE = 0.6
const DRAWS = 4000

/** A made-up graph: each node joins others by their degrees, or a friend of the last one. */
export function madeUp() {
  const [nodes, edges, closing] = [10_000, 8, 0.6]
  const random = generator(7, 0)
  /** @type {number[]} */
  const ends = []
  /** @type {[number[], number[]]} */
  const [from, to] = [[], []]
  const friends = Array.from({ length: nodes }, () => /** @type {Set<number>} */ (new Set()))
  for (let i = 1; i < nodes; i++) {
    let last = -1
    for (let k = 0; k < Math.min(i, edges); k++) {
      const near = last < 0 || random() >= closing ? [] : [...(friends[last] ?? [])]
      const list = near.length > 0 ? near : ends.length > 0 ? ends : [0]
      const j = /** @type {number} */ (list[Math.floor(random() * list.length)])
      if (j === i || friends[i]?.has(j)) continue
      friends[i]?.add(j)
      friends[j]?.add(i)
      from.push(i)
      to.push(j)
      ends.push(i, j)
      last = j
    }
  }
  return graphFromEdges({ nodes, directed: false, from: Uint32Array.from(from), to: Uint32Array.from(to) }).graph
}

/**
 * The median relative error of a count with its cap chosen privately at ε = 1, for each value of the constant.
 *
 * @param {import('@tulle/core').Graph} graph
 * @param {'edges' | 'triangles'} count
 */
export async function measureConstant(graph, count) {
  const facts = { count, neighbours: /** @type {const} */ ({ kind: 'node' }), cap: { public: 1 } }
  const counter = await nodeCounter(facts, graph)
  const gapOf = (/** @type {number} */ cap) => (count === 'edges' ? 0 : Math.max(2, Math.ceil(cap / 128)))
  /** @type {{ cap: number, own: number, step: number }[]} */
  const choices = []
  for (let cap = 1; cap <= (count === 'edges' ? 2 ** 16 : 2 ** 32); cap *= 2) {
    const quick = counter.atMost(cap)
    // Caps that lose three quarters are never drawn, whatever they are exactly.
    const own = quick < counter.total / 4 ? quick : await counter.under(cap, gapOf(cap))
    choices.push({ cap, own, step: cap + 2 * gapOf(cap) })
  }
  const random = generator(11, 0)
  const errors = MISSES.map((miss) => {
    const penalty = Math.ceil((2 / (CHOICE * EPSILON)) * Math.log(choices.length / miss))
    const weights = choices.map((one) => {
      const scores = choices.map(
        (other) => (other.own - one.own + penalty * (one.step - other.step)) / Math.max(one.step, other.step),
      )
      return Math.exp((-CHOICE * EPSILON * Math.max(0, ...scores)) / 2)
    })
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    const drawn = Array.from({ length: DRAWS }, () => {
      let left = random() * all
      const at = weights.findIndex((weight) => (left -= weight) <= 0)
      const { cap, own } = /** @type {typeof choices[0]} */ (choices[at < 0 ? weights.length - 1 : at])
      const scale = (cap + gapOf(cap)) / ((1 - CHOICE) * EPSILON)
      const noise = (random() < 0.5 ? 1 : -1) * scale * Math.log(1 - random())
      return Math.abs(own + noise - counter.total) / counter.total
    })
    return /** @type {number} */ (drawn.sort((a, b) => a - b)[DRAWS / 2])
  })
  return { total: counter.total, errors }
}
