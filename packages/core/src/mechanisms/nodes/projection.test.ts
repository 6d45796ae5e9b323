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

describe('θ = 3 needs seven nodes to be attained where one is rewired', () => {
  const nodes = 7
  const pairs = placesOf(nodes)
  const most = 3

  /** How many nodes keep 0, 1, 2 and 3 edges, the pairs being in the order of their names; 7 bits for each number. */
  function bars(mask: number): number {
    const kept = new Uint8Array(nodes)
    for (let k = 0; k < pairs.length; k++) {
      const [i, j] = pairs[k] as [number, number]
      if (((mask >> k) & 1) === 0 || (kept[i] as number) >= most || (kept[j] as number) >= most) continue
      kept[i] = (kept[i] as number) + 1
      kept[j] = (kept[j] as number) + 1
    }
    return kept.reduce((sum, degree) => sum + (1 << (7 * degree)), 0)
  }

  const apart = (a: number, b: number) =>
    [0, 7, 14, 21].reduce((sum, at) => sum + Math.abs(((a >> at) & 127) - ((b >> at) & 127)), 0)

  test('what is counted quickly is what the projection keeps', () => {
    for (let mask = 0; mask < 2 ** pairs.length; mask += 10_007) {
      const [zero, one, two, three] = histogram(most)(lettered(nodes, mask)) as [number, number, number, number]
      expect(bars(mask)).toBe(zero + (one << 7) + (two << 14) + (three << 21))
    }
  })

  test('all two million graphs of seven nodes: 4θ is attained, and not passed', () => {
    const all = Uint32Array.from({ length: 2 ** pairs.length }, (_, mask) => bars(mask))
    let largest = 0
    // Few of the 64 graphs that differ at one node have bars of their own.
    for (let v = 0; v < nodes; v++) {
      const own = pairs.flatMap((pair, k) => (pair.includes(v) ? [1 << k] : []))
      const free = own.reduce((sum, bit) => sum | bit, 0)
      const choices = Uint32Array.from({ length: 64 }, (_, choice) =>
        own.reduce((made, bit, at) => (((choice >> at) & 1) === 1 ? made | bit : made), 0),
      )
      const seen: number[] = []
      for (let rest = 0; rest < all.length; rest++) {
        if ((rest & free) !== 0) continue
        seen.length = 0
        for (const choice of choices) {
          const found = all[rest | choice] as number
          if (!seen.includes(found)) seen.push(found)
        }
        for (const one of seen) for (const other of seen) largest = Math.max(largest, apart(one, other))
      }
    }
    expect(largest).toBe(4 * most)
  })
})
