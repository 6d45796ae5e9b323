import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forEachEdge } from '../../data/index.ts'
import { expectDistinct, expectDrawn, onlyInOne } from '../../testing/neighbours.ts'
import { seededBits } from '../../testing/seeded.ts'
import type { Pair } from '../trial.ts'
import { allEdgePairs, edgePairs, graphOf, randomEdgePairs, type TinyGraph, weightPairs } from './graphs.ts'

type Edge = TinyGraph['edges'][number]

/** The edge that is in one graph and not in the other, both of them without loops and repeated edges. */
function flippedEdge({ a, b }: Pair<TinyGraph>): Edge {
  expect([a.nodes, a.directed, a.weights]).toEqual([b.nodes, b.directed, b.weights])
  const inside = ([i, j]: Edge) => i !== j && Math.max(i, j) < a.nodes && Math.min(i, j) >= 0
  expect([...a.edges, ...b.edges].every(inside)).toBe(true)
  const keys = ({ edges }: TinyGraph) => {
    const set = new Set(edges.map(([i, j]) => (a.directed === true || i < j ? `${i} ${j}` : `${j} ${i}`)))
    expect(set.size).toBe(edges.length)
    return set
  }
  const [i, j] = onlyInOne(keys(a), keys(b)).split(' ').map(Number) as [number, number]
  return [i, j]
}

/** The edge whose weight changes, or none; one that weighs 0 is as good as none. */
function changedWeight({ a, b }: Pair<TinyGraph>, most: number): { edge: string; by: number } {
  expect([a.nodes, a.directed]).toEqual([b.nodes, b.directed])
  const weights = (graph: TinyGraph) => new Map(graph.edges.map((e, k) => [e.join(), graph.weights?.[k] as number]))
  const [x, y] = [weights(a), weights(b)]
  for (const weight of [...x.values(), ...y.values()]) expect(weight >= 0 && weight <= most).toBe(true)
  const change = (edge: string) => (y.get(edge) ?? 0) - (x.get(edge) ?? 0)
  const differ = [...new Set([...x.keys(), ...y.keys()])].filter((edge) => change(edge) !== 0)
  expect(differ.length).toBeLessThanOrEqual(1)
  const edge = differ[0] ?? ''
  return { edge, by: change(edge) }
}

const runs = { numRuns: 20 }
const shapes = fc.record({ nodes: fc.integer({ min: 2, max: 6 }), directed: fc.boolean() })
/** In eighths, so that steps are exact. */
const steps = fc.integer({ min: 1, max: 40 }).map((eighths) => eighths / 8)

function ends({ nodes: n, directed }: { nodes: number; directed: boolean }): Edge[] {
  return [[0, 1], directed ? [n - 1, n - 2] : [n - 2, n - 1]]
}

test('graphs differ in one edge: the first and the last are tried, an empty and a full graph', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const list = edgePairs(shape)
      expectDistinct(list)
      expect(list.map(flippedEdge)).toEqual(expect.arrayContaining(ends(shape)))
      const sizes = list.map(({ b }) => b.edges.length)
      const all = shape.nodes * (shape.nodes - 1)
      expect(sizes).toEqual(expect.arrayContaining([1, shape.directed ? all : all / 2]))
      expect(list.map(({ a }) => a.edges.length + 1)).toEqual(sizes)
    }),
    runs,
  )
})

test('of five nodes the edge of two hubs closes three triangles, and one is left alone beside a full graph', () => {
  const list = edgePairs({ nodes: 5 })
  const common = list.map((pair) => {
    const [i, j] = flippedEdge(pair)
    const joined = (x: number, y: number) =>
      pair.a.edges.some(([from, to]) => (from === x && to === y) || (from === y && to === x))
    return [0, 1, 2, 3, 4].filter((k) => joined(i, k) && joined(j, k)).length
  })
  expect(common).toEqual([0, 0, 3, 3, 0, 0])
  expect(list.map(({ a }) => a.edges.length)).toEqual([0, 0, 9, 6, 3, 6])
  expect(list[4]?.b.edges.map(([middle]) => middle)).toEqual([0, 0, 0, 0])
  expect(list.map((pair) => flippedEdge(pair).join())).toEqual(['0,1', '3,4', '0,1', '0,1', '0,4', '3,4'])
  expect(list[5]?.a.edges.flat()).not.toContain(4)
})

test('random graphs differ in one edge as well, any edge and in graphs of any size', () => {
  fc.assert(
    fc.property(shapes, fc.nat(), (shape, seed) => {
      const list = randomEdgePairs(shape, 5, seededBits(seed))
      expectDrawn(list, 5)
      list.forEach(flippedEdge)
    }),
    runs,
  )
  const many = randomEdgePairs({ nodes: 4 }, 150, seededBits(1))
  expect(new Set(many.map((pair) => flippedEdge(pair).join())).size).toBe(6)
  expect(new Set(many.map(({ a }) => a.edges.length))).toEqual(new Set([0, 1, 2, 3, 4, 5]))
})

test('graphs of up to four nodes are all there', () => {
  for (const [nodes, count] of [
    [2, 1],
    [3, 12],
    [4, 192],
  ] as const) {
    const list = allEdgePairs(nodes)
    expect(list).toHaveLength(count)
    expectDistinct(list)
    list.forEach(flippedEdge)
  }
  expect(allEdgePairs(3).map(({ name }) => name)).toContain('edges 0–1, 1–2, and 0–2 too')
  expect(() => allEdgePairs(5)).toThrow(/up to 4 nodes/)
  expect(() => edgePairs({ nodes: 1 })).toThrow(/at least two nodes/)
})

test('weights differ by maxChange on one edge, within the range', () => {
  fc.assert(
    fc.property(shapes, steps, fc.record({ most: steps }, { requiredKeys: [] }), (shape, maxChange, range) => {
      const list = weightPairs({ ...shape, maxChange, ...range })
      expectDistinct(list)
      const most = range.most ?? maxChange
      const changes = list.map((pair) => changedWeight(pair, most))
      expect(new Set(changes.map(({ edge }) => edge))).toEqual(new Set(['', ...ends(shape).map((edge) => edge.join())]))
      for (const { edge, by } of changes) expect(by).toBe(edge === '' ? 0 : Math.min(maxChange, most))
    }),
    runs,
  )
})

test('tiny graphs become the graphs of the library, and are read back', () => {
  fc.assert(
    fc.property(shapes, steps, fc.nat(), (shape, maxChange, seed) => {
      const list = [...randomEdgePairs(shape, 3, seededBits(seed)), ...weightPairs({ ...shape, maxChange })]
      for (const tiny of list.flatMap(({ a, b }) => [a, b])) {
        const graph = graphOf(tiny)
        const [edges, weights]: [Edge[], number[]] = [[], []]
        forEachEdge(graph, (i, j, weight) => {
          edges.push([i, j])
          weights.push(weight)
        })
        expect(edges).toEqual(tiny.edges)
        expect(weights).toEqual(tiny.weights ?? edges.map(() => 1))
        expect([graph.directed, graph.names.length]).toEqual([shape.directed, shape.nodes])
        expect(graph.adjacency.values === undefined).toBe(tiny.weights === undefined)
      }
    }),
    runs,
  )
})

test('graphs with two edges more, or none, are no pair', () => {
  const graph = (...edges: Edge[]) => ({ nodes: 3, edges })
  expect(() => flippedEdge({ name: '', a: graph(), b: graph([0, 1], [1, 2]) })).toThrow(/expected/)
  expect(() => flippedEdge({ name: '', a: graph(), b: graph() })).toThrow(/expected/)
})
