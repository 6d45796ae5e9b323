/** Every graph of up to five nodes and every neighbour of it, by both relations: what one node changes after a projection. */
import { describe, expect, test } from 'vitest'
import type { Graph } from '../../data/index.ts'
import { l1, largestStep, lettered, placesOf } from '../../testing/node-graphs.ts'
import { projectedDegrees } from './projection.ts'

const edgesOf = (most: number) => (graph: Graph) => [projectedDegrees(graph, most).reduce((a, b) => a + b, 0) / 2]

/** How many nodes have at most 0, 1, … kept edges; with the last, the number of nodes. */
const atMost = (most: number, last: boolean) => (graph: Graph) => {
  const own = projectedDegrees(graph, most)
  return Array.from({ length: most + (last ? 1 : 0) }, (_, d) => own.filter((degree) => degree <= d).length)
}

const histogram = (most: number) => (graph: Graph) => {
  const own = projectedDegrees(graph, most)
  return Array.from({ length: most + 1 }, (_, d) => own.filter((degree) => degree === d).length)
}

describe.each([3, 4, 5])('%i nodes', (nodes) => {
  test.each([1, 2, 3].filter((most) => most < nodes))('θ = %i: the steps are attained, and not passed', (most) => {
    expect(largestStep(nodes, edgesOf(most))).toEqual({ node: most, rewired: most })
    expect(largestStep(nodes, atMost(most, true)).node).toBe(most + 1)
    expect(largestStep(nodes, atMost(most, false))).toEqual({ node: most, rewired: 2 * most })
    const bars = largestStep(nodes, histogram(most))
    expect(bars.node).toBe(2 * most + 1)
    expect(bars.rewired).toBeLessThanOrEqual(4 * most)
    if (most < 3 && nodes > 3) expect(bars.rewired).toBe(4 * most)
  })

  test.each([1, 2, 3])('a node more never lowers the number of edges that are kept (θ = %i)', (most) => {
    for (let mask = 0; mask < 2 ** placesOf(nodes).length; mask++) {
      const [whole] = edgesOf(most)(lettered(nodes, mask)) as [number]
      for (let v = 0; v < nodes; v++) {
        const [less] = edgesOf(most)(lettered(nodes, mask, v)) as [number]
        expect(whole).toBeGreaterThanOrEqual(less)
      }
    }
  })
})

/** Edge by edge, straight from the definition. */
function slowly(graph: Graph, most: number): number[] {
  const { rows, offsets, indices } = graph.adjacency
  const order = graph.names.toSorted((a, b) => (a < b ? -1 : 1))
  const at = (name: string) => graph.names.indexOf(name)
  const kept = new Array<number>(rows).fill(0)
  for (const [i, one] of order.entries()) {
    for (const [j, other] of order.entries()) {
      const joined = indices.subarray(offsets[at(one)], offsets[at(one) + 1]).includes(at(other))
      if (j <= i || !joined || (kept[i] as number) >= most || (kept[j] as number) >= most) continue
      kept[i] = (kept[i] as number) + 1
      kept[j] = (kept[j] as number) + 1
    }
  }
  return kept
}

test('the order is that of the names, wherever the nodes stand', () => {
  for (let mask = 0; mask < 1024; mask += 7) {
    const graph = { ...lettered(5, mask), names: ['10', '9', 'b', 'a', '100'] }
    for (const most of [1, 2]) expect([...projectedDegrees(graph, most)]).toEqual(slowly(graph, most))
  }
})

test('a node with a name that is no number leaves the order of the others alone', () => {
  // By number 9 comes before 10, by code units after it; an order that depended on all names would turn around.
  const step = largestStep(
    4,
    (graph) => {
      const names = ['9', '10', '2', 'x'].filter((_, v) => graph.names.includes(String.fromCharCode(97 + v)))
      return edgesOf(1)({ ...graph, names })
    },
    l1,
  )
  expect(step).toEqual({ node: 1, rewired: 1 })
})
