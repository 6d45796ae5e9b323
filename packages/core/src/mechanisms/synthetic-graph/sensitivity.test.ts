/** What one edge changes, over all graphs of up to six nodes: never more than the bounds say, and as much somewhere. */
import { describe, expect, test } from 'vitest'
import { degrees } from '../../data/index.ts'
import { flipsOf, graphOf, representatives, type SmallGraph } from '../../testing/small-graphs.ts'
import { hookOf } from './hook.ts'
import { momentLevels, observeMoments, type Power, UNIT } from './moments.ts'

const SIZES = [3, 4, 5, 6]

describe.each([0, 1, 1.5, 2] as Power[])('the moment q = %d', (power) => {
  const see = async (graph: SmallGraph) => {
    const levels = momentLevels(power, graph.nodes)
    const [found] = await observeMoments(graphOf(graph), [[power, levels]], {})
    return { ...(found as { value: bigint; level: number }), bounds: levels.bounds }
  }

  test('changes by no more than its bound, and its level by 1 at most', async () => {
    let closest = 0
    for (const nodes of SIZES) {
      for (const graph of representatives(nodes)) {
        const own = await see(graph)
        for (const other of flipsOf(graph)) {
          const { value, level } = await see(other)
          const change = Math.abs(Number(value - own.value))
          const bound = own.bounds[own.level] as number
          expect(Math.abs(level - own.level)).toBeLessThanOrEqual(1)
          expect(change).toBeLessThanOrEqual(bound)
          if (bound > 0) closest = Math.max(closest, change / bound)
        }
      }
    }
    // Bounds that are much too large would pass as well.
    expect(closest).toBeGreaterThan(power === 0 ? 0.99 : 0.6)
  })
})

test('bounds never fall, and begin at 0', () => {
  for (const power of [0, 1, 1.5, 2] as Power[]) {
    const { bounds } = momentLevels(power, 500)
    expect(bounds[0]).toBe(0)
    for (let level = 1; level < bounds.length; level++) {
      expect(bounds[level]).toBeGreaterThanOrEqual(bounds[level - 1] as number)
    }
  }
})

/** Two hubs with c common neighbours that have no other: the most that joining two nodes can do. */
test('two hubs come close to the bound of their level', async () => {
  const c = 60
  const nodes = c + 2
  const hubs = (joined: boolean) => ({ nodes, edges: edgesOf(c, joined) })
  for (const power of [1, 1.5] as Power[]) {
    const levels = momentLevels(power, nodes)
    const [apart, together] = await Promise.all(
      [false, true].map(async (joined) => {
        const [found] = await observeMoments(fromEdges(hubs(joined)), [[power, levels]], {})
        return found as { value: bigint; level: number }
      }),
    )
    const change = Number((together?.value ?? 0n) - (apart?.value ?? 0n))
    const bound = levels.bounds[apart?.level ?? 0] as number
    expect(change).toBeLessThanOrEqual(bound)
    expect(change / bound).toBeGreaterThan(0.9)
    expect(change / UNIT).toBeGreaterThan((c - 1) * 3 ** -power)
  }
})

test('one edge changes rows and columns of degrees by 2 in all, wherever the rows end', () => {
  for (const nodes of SIZES) {
    for (const graph of representatives(nodes)) {
      for (const other of flipsOf(graph)) {
        for (let rows = 1; rows <= nodes; rows++) {
          const [one, two] = [graph, other].map((each) => hookOf(degrees(graphOf(each)), rows)) as [
            Float64Array,
            Float64Array,
          ]
          expect(one.reduce((sum, x, k) => sum + Math.abs(x - (two[k] as number)), 0)).toBe(2)
        }
      }
    }
  }
})

import { graphFromEdges } from '../../data/index.ts'

function edgesOf(c: number, joined: boolean): [number, number][] {
  const edges: [number, number][] = joined ? [[0, 1]] : []
  for (let w = 2; w < c + 2; w++) edges.push([0, w], [1, w])
  return edges
}

function fromEdges({ nodes, edges }: { nodes: number; edges: [number, number][] }) {
  const [from, to] = [0, 1].map((end) => Uint32Array.from(edges, (edge) => edge[end] as number)) as [
    Uint32Array,
    Uint32Array,
  ]
  return graphFromEdges({ directed: false, nodes, from, to }).graph
}
