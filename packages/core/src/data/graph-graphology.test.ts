import { describe, expect, test } from 'vitest'
import { edgeCount, forEachEdge, type Graph } from './graph.ts'
import { graphFromEdges } from './graph-edges.ts'
import { fromGraphology, type GraphologySource, type GraphologyTarget, toGraphology } from './graph-graphology.ts'

type Edge = [source: string, target: string, undirected: boolean, weight?: unknown]

/** As much of a graphology graph as is needed; the engine's tests use a real one. */
class Stub implements GraphologySource, GraphologyTarget {
  readonly nodes: string[] = []
  readonly edges: Edge[] = []
  constructor(readonly type: string) {}
  get order() {
    return this.nodes.length
  }
  addNode(node: string) {
    this.nodes.push(node)
  }
  addDirectedEdge(source: string, target: string, attributes?: { weight: number }) {
    this.edges.push([source, target, false, attributes?.weight])
  }
  addUndirectedEdge(source: string, target: string, attributes?: { weight: number }) {
    this.edges.push([source, target, true, attributes?.weight])
  }
  forEachNode(visit: (node: string) => void) {
    for (const node of this.nodes) visit(node)
  }
  forEachEdge(visit: Parameters<GraphologySource['forEachEdge']>[0]) {
    this.edges.forEach(([source, target, undirected, weight], k) =>
      visit(String(k), weight === undefined ? {} : { weight }, source, target, {}, {}, undirected),
    )
  }
}

function stub(type: string, nodes: string[], edges: Edge[]): Stub {
  const made = new Stub(type)
  made.nodes.push(...nodes)
  made.edges.push(...edges)
  return made
}

function named(graph: Graph): string[] {
  const edges: string[] = []
  forEachEdge(graph, (i, j, weight) => edges.push(`${graph.names[i]} ${graph.names[j]} ${weight}`))
  return edges
}

describe('graphology', () => {
  test('graphs come back the same', () => {
    for (const directed of [true, false]) {
      for (const weight of [undefined, Float64Array.of(2, 0, -1.5)]) {
        const ends = { from: Uint32Array.of(0, 1, 3), to: Uint32Array.of(1, 3, 0) }
        const arrays = { names: ['a', 'b', 'c', 'd'], directed, ...ends }
        const { graph } = graphFromEdges(weight === undefined ? arrays : { ...arrays, weight })
        const filled = toGraphology(graph, new Stub(directed ? 'directed' : 'undirected'))
        expect(filled.nodes).toEqual(graph.names)
        expect(fromGraphology(filled).graph).toEqual(graph)
        expect(fromGraphology(toGraphology(graph, new Stub('mixed')), { directed }).graph).toEqual(graph)
      }
    }
  })

  test('a mixed graph becomes directed, its undirected edges in both directions', () => {
    const mixed = stub(
      'mixed',
      ['a', 'b', 'c'],
      [
        ['a', 'b', true],
        ['b', 'c', false],
      ],
    )
    expect(named(fromGraphology(mixed).graph)).toEqual(['a b 1', 'b a 1', 'b c 1'])
    expect(named(fromGraphology(mixed, { directed: false }).graph)).toEqual(['a b 1', 'b c 1'])
  })

  test('of parallel edges the first stays, and loops go', () => {
    const multi = stub(
      'undirected',
      ['a', 'b'],
      [
        ['b', 'a', true, 5],
        ['a', 'b', true, 7],
        ['a', 'a', true, 1],
      ],
    )
    const { graph, counts } = fromGraphology(multi)
    expect(named(graph)).toEqual(['a b 5'])
    expect(counts).toEqual({ edges: 3, duplicates: 1, loops: 1, outsideNodes: 0 })
  })

  test('nodes are sorted, or those of a list', () => {
    const source = stub('undirected', ['10', '9', '1'], [['10', '9', true]])
    expect(fromGraphology(source).graph.names).toEqual(['1', '9', '10'])
    const { graph, counts } = fromGraphology(source, { nodes: ['9', '1'] })
    expect([graph.names, edgeCount(graph), counts.outsideNodes]).toEqual([['9', '1'], 0, 1])
  })

  test('weights are finite numbers or absent', () => {
    const weighted = (weight: unknown) => stub('directed', ['a', 'b'], [['a', 'b', false, weight]])
    expect(fromGraphology(weighted(null)).graph.adjacency).not.toHaveProperty('values')
    expect(fromGraphology(weighted(3), { weighted: false }).graph.adjacency).not.toHaveProperty('values')
    for (const bad of ['3', Number.NaN, Infinity, {}]) {
      expect(() => fromGraphology(weighted(bad))).toThrow(/`weight` of every edge must be a finite number/)
    }
  })

  test('refuses a target that cannot hold the graph', () => {
    const { graph } = graphFromEdges({ nodes: 2, directed: true, from: Uint32Array.of(0), to: Uint32Array.of(1) })
    expect(() => toGraphology(graph, new Stub('undirected'))).toThrow(/cannot hold a directed graph/)
    expect(() => toGraphology(graph, stub('directed', ['x'], []))).toThrow(/must be empty/)
  })
})
