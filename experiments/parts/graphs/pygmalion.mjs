/**
 * Pygmalion, written from memory of its paper (Sala and others 2011). It is not private as published, nor as written here: noise goes to
 * those pairs of degrees alone that occur, and its scale follows from the true degrees.
 */
import { uniform } from '@tulle/core/testing'
import { builder, degreesOf, laplace } from './building.mjs'

/** @typedef {import('./building.mjs').Peer} Peer */

/** How many edges join nodes of any two degrees, with noise, and a graph that has about as many. @type {Peer} */
export function pygmalion(graph, epsilon, seed) {
  const random = uniform(seed)
  const { nodes, from, to } = graph
  const degrees = degreesOf(graph)
  /** @type {Map<number, number>} */
  const joined = new Map()
  from.forEach((u, k) => {
    const [d, e] = [Number(degrees[u]), Number(degrees[Number(to[k])])]
    const key = Math.min(d, e) * nodes + Math.max(d, e)
    joined.set(key, (joined.get(key) ?? 0) + 1)
  })
  const noisy = [...joined].flatMap(([key, edges]) => {
    const [low, high] = [Math.floor(key / nodes), key % nodes]
    const many = Math.round(edges + ((4 * high + 1) / epsilon) * laplace(random))
    return many > 0 ? [{ low, high, many }] : []
  })
  const ends = new Float64Array(nodes)
  for (const { low, high, many } of noisy) {
    ends[low] = Number(ends[low]) + many
    ends[high] = Number(ends[high]) + many
  }
  // As many nodes of a degree as it has edge ends for, or as many as there are.
  const wanted = ends.map((all, degree) => (all === 0 ? 0 : Math.max(1, Math.round(all / Math.max(1, degree)))))
  const shrink = Math.min(
    1,
    nodes /
      Math.max(
        1,
        wanted.reduce((sum, many) => sum + many, 0),
      ),
  )
  /** @type {number[][]} */
  const members = []
  let next = 0
  wanted.forEach((many, degree) => {
    const own = many === 0 ? 0 : Math.max(1, Math.floor(many * shrink))
    members[degree] = Array.from({ length: own }, () => next++ % nodes)
  })
  const out = builder(nodes)
  for (const { low, high, many } of noisy) {
    const [one, other] = [members[low] ?? [], members[high] ?? []]
    // Drawn with repetitions, which fall together.
    for (let k = Math.min(many, one.length * other.length); k > 0; k--) {
      out.add(Number(one[Math.floor(random() * one.length)]), Number(other[Math.floor(random() * other.length)]))
    }
  }
  return out.done()
}
