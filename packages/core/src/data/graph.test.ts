import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { degrees, edgeCount, forEachEdge, type Graph } from './graph.ts'
import { graphFromEdges } from './graph-edges.ts'
import { sparseMatrix, toDense, transpose } from './sparse.ts'

const edges = fc.integer({ min: 1, max: 8 }).chain((nodes) =>
  fc.record({
    nodes: fc.constant(nodes),
    directed: fc.boolean(),
    list: fc.array(fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1), fc.integer({ min: -3, max: 9 })), { maxLength: 40 }),
  }),
)

function build({ nodes, directed, list }: { nodes: number; directed: boolean; list: [number, number, number][] }) {
  return graphFromEdges({
    nodes,
    directed,
    from: Uint32Array.from(list, ([i]) => i),
    to: Uint32Array.from(list, ([, j]) => j),
    weight: Float64Array.from(list, ([, , w]) => w),
  })
}

function listed(graph: Graph): [number, number, number][] {
  const list: [number, number, number][] = []
  forEachEdge(graph, (i, j, weight) => list.push([i, j, weight]))
  return list
}

describe('a graph', () => {
  test('has each edge once, with the weight it was first given, and none from a node to itself', () => {
    fc.assert(
      fc.property(edges, (given) => {
        const { graph, dropped } = build(given)
        const first = new Map<string, number>()
        let loops = 0
        for (const [i, j, weight] of given.list) {
          const key = given.directed || i < j ? `${i} ${j}` : `${j} ${i}`
          if (i === j) loops++
          else if (!first.has(key)) first.set(key, weight)
        }
        const found = listed(graph)
        expect(new Map(found.map(([i, j, weight]) => [`${i} ${j}`, weight]))).toEqual(first)
        expect(found.length).toBe(first.size)
        expect(edgeCount(graph)).toBe(first.size)
        expect(dropped).toEqual({ loops, duplicates: given.list.length - loops - first.size })
      }),
    )
  })

  test('keeps its rows in order, and an undirected one is symmetric', () => {
    fc.assert(
      fc.property(edges, (given) => {
        const { adjacency } = build(given).graph
        expect(sparseMatrix(adjacency)).toBe(adjacency)
        if (!given.directed) expect(transpose(adjacency)).toEqual(adjacency)
      }),
    )
  })

  test('visits edges by i and then j, an undirected one with i < j', () => {
    fc.assert(
      fc.property(edges, (given) => {
        const found = listed(build(given).graph)
        const order = found.map(([i, j]) => i * given.nodes + j)
        expect(order).toEqual([...new Set(order)].sort((a, b) => a - b))
        if (!given.directed) expect(found.every(([i, j]) => i < j)).toBe(true)
      }),
    )
  })

  test('has the degrees of its adjacency matrix', () => {
    fc.assert(
      fc.property(edges, (given) => {
        const { graph } = build(given)
        const { values } = toDense({
          ...graph.adjacency,
          values: new Float64Array(graph.adjacency.indices.length).fill(1),
        })
        const n = given.nodes
        const sum = (cell: (k: number) => number) =>
          Array.from({ length: n }, (_, k) => values[cell(k)] as number).reduce((a, b) => a + b, 0)
        degrees(graph).forEach((degree, i) => expect(degree).toBe(sum((k) => i * n + k)))
        degrees(graph, 'in').forEach((degree, j) => expect(degree).toBe(sum((k) => k * n + j)))
      }),
    )
  })

  test('keeps nodes without edges, and their names', () => {
    const { graph } = graphFromEdges({
      names: ['x', 'lonely', 'y'],
      directed: false,
      from: Uint32Array.of(2),
      to: Uint32Array.of(0),
    })
    expect(graph.names).toEqual(['x', 'lonely', 'y'])
    expect([...degrees(graph)]).toEqual([1, 0, 1])
    expect(listed(graph)).toEqual([[0, 2, 1]])
    expect(graph.adjacency).not.toHaveProperty('values')
  })

  test('may have one node, or none', () => {
    const none = { from: new Uint32Array(0), to: new Uint32Array(0), directed: false }
    expect(graphFromEdges({ nodes: 0, ...none }).graph.names).toEqual([])
    expect(graphFromEdges({ nodes: 1, ...none }).graph.names).toEqual(['0'])
    expect(edgeCount(graphFromEdges({ nodes: 1, ...none }).graph)).toBe(0)
  })

  test('refuses what cannot be one', () => {
    const of = Uint32Array.of.bind(Uint32Array)
    const directed = true
    expect(() => graphFromEdges({ names: ['a', 'a'], directed, from: of(), to: of() })).toThrow(/given twice/)
    expect(() => graphFromEdges({ nodes: 2, directed, from: of(0), to: of(2) })).toThrow(/not among the 2 given/)
    expect(() => graphFromEdges({ nodes: 2, directed, from: of(0), to: of(1, 1) })).toThrow(/got 1 and 2/)
    expect(() =>
      graphFromEdges({ nodes: 2, directed, from: of(0), to: of(1), weight: Float64Array.of(Number.NaN) }),
    ).toThrow(/finite number/)
  })
})
