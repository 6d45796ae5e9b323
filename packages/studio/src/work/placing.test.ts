import { describe, expect, test } from 'vitest'
import { coarser, type Weighted, weighted } from './coarse.ts'
import { type Places, placing, spiral } from './placing.ts'

function graphOf(nodes: number, edges: readonly (readonly [number, number])[]): Weighted {
  return weighted(nodes, Uint32Array.from(edges.flat()))
}

/** A net of streets, which has a drawing that everybody knows. */
function grid(side: number): Weighted {
  const edges: [number, number][] = []
  for (let i = 0; i < side; i++) {
    for (let j = 0; j < side; j++) {
      if (j + 1 < side) edges.push([i * side + j, i * side + j + 1])
      if (i + 1 < side) edges.push([i * side + j, (i + 1) * side + j])
    }
  }
  return graphOf(side * side, edges)
}

/** Length of a typical edge, in parts of how far nodes are from each other. */
function edgeLength({ nodes, pairs }: Weighted, places: Places): number {
  const apart = (a: number, b: number) =>
    Math.hypot(
      (places[2 * a] as number) - (places[2 * b] as number),
      (places[2 * a + 1] as number) - (places[2 * b + 1] as number),
    )
  let [edges, any] = [0, 0]
  for (let k = 0; k < pairs.length; k += 2) {
    edges += apart(pairs[k] as number, pairs[k + 1] as number)
    any += apart((k * 7919) % nodes, (k * 104_729 + 1) % nodes)
  }
  return edges / any
}

describe('smaller and smaller likenesses', () => {
  test('everything of a graph is in each of them', () => {
    const graph = grid(60)
    let finer: Weighted = graph
    const all = coarser(graph)
    expect(all.length).toBeGreaterThan(2)
    for (const level of all) {
      expect(level.nodes).toBeLessThan(finer.nodes)
      expect(new Set(level.parents).size).toBe(level.nodes)
      const within = finer.weights.reduce((sum, weight, k) => {
        const [a, b] = [finer.pairs[2 * k] as number, finer.pairs[2 * k + 1] as number]
        return sum + (level.parents[a] === level.parents[b] ? weight : 0)
      }, 0)
      const [before, after] = [finer, level].map(({ weights }) => weights.reduce((a, b) => a + b, 0))
      expect((after as number) + within).toBeCloseTo(before as number, 3)
      expect(level.masses.reduce((a, b) => a + b, 0)).toBe(finer.masses.reduce((a, b) => a + b, 0))
      finer = level
    }
    expect(finer.nodes).toBeLessThan(200)
  })

  test('a star, and nodes without edges, become few as well', () => {
    const star = graphOf(
      5000,
      Array.from({ length: 4999 }, (_, k) => [0, k + 1] as const),
    )
    expect(coarser(star).at(-1)?.nodes).toBeLessThan(200)
    expect(coarser(graphOf(5000, [])).at(-1)?.nodes).toBeLessThan(200)
    expect(coarser(graphOf(0, []))).toEqual([])
  })
})

describe('places', () => {
  test('of a large graph are right on the whole at once, where a spiral knows nothing', () => {
    const graph = grid(60)
    const [first] = placing(graph)
    expect(edgeLength(graph, first as Places)).toBeLessThan(0.15)
    expect(edgeLength(graph, spiral(graph.nodes))).toBeGreaterThan(0.4)
  })

  test.each([
    ['nothing', graphOf(0, [])],
    ['one node', graphOf(1, [])],
    ['nodes alone', graphOf(3000, [])],
    [
      'a star',
      graphOf(
        3000,
        Array.from({ length: 2999 }, (_, k) => [0, k + 1] as const),
      ),
    ],
    [
      'an edge from a node to itself',
      graphOf(3, [
        [0, 0],
        [1, 2],
      ]),
    ],
  ])('of %s are numbers, and steps come to an end', (_, graph) => {
    let last: Places | undefined
    for (const places of placing(graph)) last = places
    expect(last?.length ?? 0).toBe(2 * graph.nodes)
    expect(last?.every(Number.isFinite) ?? true).toBe(true)
  })

  test('are the same each time, and begin where they are told to', () => {
    const graph = grid(10)
    const [first] = placing(graph)
    expect([...placing(graph)][0]).toEqual(first)
    const settled = [...placing(graph)].at(-1) as Places
    const [again] = placing(graph, settled)
    expect(edgeLength(graph, again as Places)).toBeCloseTo(edgeLength(graph, settled), 1)
  })
})
