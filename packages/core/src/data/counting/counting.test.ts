import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { uniform } from '../../testing/seeded.ts'
import { tinyMatrix } from '../../testing/tiny.ts'
import type { Graph } from '../graph.ts'
import { graphFromEdges } from '../graph-edges.ts'
import type { Breathe } from './breaths.ts'
import { denseCore } from './dense-core.ts'
import {
  bundleSensitivity,
  commonNeighbourHistogram,
  largestCommonNeighbours,
  largestDegree,
  starCount,
  triangleBundles,
  triangleCount,
} from './index.ts'
import { orientedByDegree } from './oriented.ts'
import { eachTriangle } from './triangles.ts'

type Pair = readonly [number, number]

function graphOf(nodes: number, edges: readonly Pair[]): Graph {
  const from = Uint32Array.from(edges, ([i]) => i)
  const to = Uint32Array.from(edges, ([, j]) => j)
  return graphFromEdges({ nodes, directed: false, from, to }).graph
}

function pairsOf(nodes: number): Pair[] {
  return Array.from({ length: nodes }, (_, i) => i).flatMap((i) =>
    Array.from({ length: nodes - i - 1 }, (_, t) => [i, i + 1 + t] as const),
  )
}

const complete = (nodes: number) => graphOf(nodes, pairsOf(nodes))
const star = (leaves: number) =>
  graphOf(
    leaves + 1,
    Array.from({ length: leaves }, (_, t) => [0, t + 1]),
  )
const bipartite = (a: number, b: number) =>
  graphOf(
    a + b,
    pairsOf(a + b).filter(([i, j]) => i < a && j >= a),
  )

/** By Pascal's triangle, once for every number asked for. */
function pascal(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let row = [1n]
  for (let i = 0; i < n; i++) {
    row = Array.from({ length: Math.min(k, i + 1) + 1 }, (_, t) => (row[t] ?? 0n) + (row[t - 1] ?? 0n))
  }
  return row[k] ?? 0n
}

/** All of it by trying everything, on rows of sets. */
function naively(graph: Graph) {
  const { rows: nodes, offsets, indices } = graph.adjacency
  const rows = Array.from({ length: nodes }, (_, i) => new Set(indices.subarray(offsets[i], offsets[i + 1])))
  const row = (i: number) => rows[i] ?? new Set<number>()
  const common = ([i, j]: Pair) => [...row(i)].filter((l) => row(j).has(l)).length
  const pairs = pairsOf(nodes)
  const edges = () => pairs.filter(([i, j]) => row(i).has(j))
  const bundles = (k: number) => edges().reduce((sum, edge) => sum + pascal(common(edge), k), 0n)
  const histogram = () => {
    const counts = [0]
    for (const c of edges().map(common)) {
      while (counts.length <= c) counts.push(0)
      counts[c] = (counts[c] ?? 0) + 1
    }
    return counts
  }
  const flip = ([i, j]: Pair) => {
    for (const [a, b] of [[i, j] as const, [j, i] as const]) if (!row(a).delete(b)) row(a).add(b)
  }
  const sensitivity = (k: number) => {
    const before = bundles(k)
    return pairs.reduce((most, pair) => {
      flip(pair)
      const change = bundles(k) - before
      flip(pair)
      const size = change < 0n ? -change : change
      return size > most ? size : most
    }, 0n)
  }
  return {
    degree: Math.max(0, ...rows.map(({ size }) => size)),
    stars: (k: number) => rows.reduce((sum, { size }) => sum + pascal(size, k), 0n),
    triangles: pairs.flatMap(([i, j]) => [...row(i)].filter((l) => l > j && row(i).has(j) && row(j).has(l))).length,
    common: Math.max(0, ...pairs.map(common)),
    histogram: histogram(),
    bundles,
    sensitivity,
  }
}

async function expectAsTried(graph: Graph, ks: readonly number[]): Promise<void> {
  const tried = naively(graph)
  expect(largestDegree(graph)).toBe(tried.degree)
  expect(await triangleCount(graph)).toBe(tried.triangles)
  expect([...(await commonNeighbourHistogram(graph))]).toEqual(tried.histogram)
  expect(await largestCommonNeighbours(graph)).toBe(tried.common)
  for (const k of ks) {
    expect(starCount(graph, k)).toBe(tried.stars(k))
    expect(await triangleBundles(graph, k)).toBe(tried.bundles(k))
    expect(await bundleSensitivity(graph, k)).toBe(tried.sensitivity(k))
  }
}

/** Graphs of several kinds: sparse, dense, with hubs. */
const someGraph = fc
  .record({
    nodes: fc.integer({ min: 1, max: 11 }),
    seed: fc.nat(),
    density: fc.double({ min: 0, max: 1, noNaN: true }),
    hubs: fc.nat(3),
  })
  .map(({ nodes, seed, density, hubs }) => {
    const random = uniform(seed)
    return graphOf(
      nodes,
      pairsOf(nodes).filter(([i]) => random() < (i < hubs ? 0.9 : density)),
    )
  })

describe('counts', () => {
  test('are what trying everything finds, on all graphs of up to 5 nodes', async () => {
    for (let nodes = 0; nodes <= 5; nodes++) {
      for (let mask = 0; mask < 2 ** ((nodes * (nodes - 1)) / 2); mask++) {
        const adjacency = tinyMatrix(mask, { rows: nodes, columns: nodes, graph: 'undirected' })
        const names = Array.from({ length: nodes }, String)
        await expectAsTried({ directed: false, names, adjacency }, [1 + (mask % 3), 2])
      }
    }
  })

  test('are what trying everything finds, on larger ones', async () => {
    await fc.assert(
      fc.asyncProperty(someGraph, fc.integer({ min: 1, max: 6 }), async (graph, k) => {
        await expectAsTried(graph, [k])
      }),
      { numRuns: 60 },
    )
  })

  test('of common neighbours pass over hubs without loss', async () => {
    const random = uniform(6)
    for (let turn = 0; turn < 40; turn++) {
      const nodes = 20 + turn
      const [hubs, density] = [turn % 7, 0.02 + 0.2 * random()]
      const edges = pairsOf(nodes).filter(([i]) => random() < (i < hubs ? 0.5 + 0.5 * random() : density))
      const graph = graphOf(nodes, edges)
      expect(await largestCommonNeighbours(graph)).toBe(naively(graph).common)
    }
  })

  test('are the same whatever nodes are called', async () => {
    const nodes = 150
    const random = uniform(4)
    // Hubs, groups and chance.
    const edges = pairsOf(nodes).filter(
      ([i, j]) => random() < (i < 3 ? 0.7 : Math.floor(i / 12) === Math.floor(j / 12) ? 0.6 : 0.03),
    )
    const order = Array.from({ length: nodes }, (_, i) => i).sort(() => random() - 0.5)
    const all = async (list: readonly Pair[]) => {
      const graph = graphOf(nodes, list)
      return {
        triangles: await triangleCount(graph),
        histogram: [...(await commonNeighbourHistogram(graph))],
        common: await largestCommonNeighbours(graph),
        sensitivities: await Promise.all([2, 3, 9, 20].map((k) => bundleSensitivity(graph, k))),
        stars: [2, 7].map((k) => starCount(graph, k)),
      }
    }
    const found = await all(edges)
    expect(await all(edges.map(([i, j]) => [order[j] ?? 0, order[i] ?? 0]))).toEqual(found)
    const tried = naively(graphOf(nodes, edges))
    expect(found).toMatchObject({ triangles: tried.triangles, histogram: tried.histogram, common: tried.common })
  })
})

describe('closed forms', () => {
  test('of complete graphs, also where doubles end', async () => {
    for (const n of [2, 3, 7, 60, 90]) {
      const graph = complete(n)
      expect(BigInt(await triangleCount(graph))).toBe(pascal(n, 3))
      expect(await largestCommonNeighbours(graph)).toBe(n - 2)
      for (const k of [2, 5, 20, 40]) {
        expect(starCount(graph, k)).toBe(BigInt(n) * pascal(n - 1, k))
        expect(await triangleBundles(graph, k)).toBe(pascal(n, 2) * pascal(n - 2, k))
        // The edges there are all alike: one is taken away, with it one triangle at the edges to each other node.
        expect(await bundleSensitivity(graph, k)).toBe(pascal(n - 2, k) + 2n * BigInt(n - 2) * pascal(n - 3, k - 1))
      }
    }
  })

  test('of complete bipartite graphs: no triangles, until an edge joins two nodes of the same side', async () => {
    for (const [a, b] of [
      [1, 1],
      [2, 3],
      [5, 64],
      [30, 30],
    ] as const) {
      const graph = bipartite(a, b)
      expect(await triangleCount(graph)).toBe(0)
      expect([...(await commonNeighbourHistogram(graph))]).toEqual([a * b])
      const most = Math.max(b > 1 ? a : 0, a > 1 ? b : 0)
      expect(await largestCommonNeighbours(graph)).toBe(most)
      for (const k of [2, 3, 30]) {
        expect(await triangleBundles(graph, k)).toBe(0n)
        expect(await bundleSensitivity(graph, k)).toBe(pascal(most, k))
      }
    }
  })

  test('of stars, far beyond doubles', async () => {
    const leaves = 100_000n
    const graph = star(Number(leaves))
    const five = (leaves * (leaves - 1n) * (leaves - 2n) * (leaves - 3n) * (leaves - 4n)) / 120n
    expect(largestDegree(graph)).toBe(Number(leaves))
    expect(starCount(graph, 5)).toBe(five)
    expect(starCount(graph, 1)).toBe(2n * leaves)
    expect(starCount(graph, Number(leaves))).toBe(1n)
    expect(starCount(graph, Number(leaves) + 1)).toBe(0n)
    expect(await triangleCount(graph)).toBe(0)
    expect(await largestCommonNeighbours(graph)).toBe(1)
    expect(await bundleSensitivity(graph, 2)).toBe(0n)
  })

  test('of wheels: a hub that everybody has does not cost everybody’s pairs', async () => {
    const rim = 100_000
    const edges = Array.from({ length: rim }, (_, t) => [[rim, t] as const, [t, (t + 1) % rim] as const]).flat()
    const graph = graphOf(rim + 1, edges)
    expect(await triangleCount(graph)).toBe(rim)
    expect([...(await commonNeighbourHistogram(graph))]).toEqual([0, rim, rim])
    expect(await largestCommonNeighbours(graph)).toBe(2)
  })

  test('of nothing', async () => {
    for (const nodes of [0, 1, 5]) {
      const graph = graphOf(nodes, [])
      expect(largestDegree(graph)).toBe(0)
      expect(starCount(graph, 1)).toBe(0n)
      expect(await triangleCount(graph)).toBe(0)
      expect([...(await commonNeighbourHistogram(graph))]).toEqual([0])
      expect(await triangleBundles(graph, 1)).toBe(0n)
      expect(await largestCommonNeighbours(graph)).toBe(0)
      expect(await bundleSensitivity(graph, 2)).toBe(0n)
    }
  })
})

describe('where doubles end', () => {
  test('the change that an edge brings is exact, also beyond the largest double', async () => {
    // Two complete graphs that share some nodes: pairs of several kinds, some of them not joined.
    const [size, shared] = [36, 30]
    const nodes = 2 * size - shared
    const edges = pairsOf(nodes).filter(([i, j]) => j < size || i >= size - shared)
    const graph = graphOf(nodes, edges)
    const change = (x: number, c: number, sides: readonly Pair[], k: number) =>
      sides.reduce((sum, [each, times]) => sum + BigInt(times) * pascal(each - x, k - 1), pascal(c, k))
    // Common neighbours of two shared nodes, and of a shared and another node.
    const [both, one] = [nodes - 2, size - 2]
    for (const k of [2, 16, 25]) {
      const kinds = [
        change(
          1,
          both,
          [
            [both, 2 * (shared - 2)],
            [one, 4 * (size - shared)],
          ],
          k,
        ),
        change(
          1,
          one,
          [
            [both, shared - 1],
            [one, shared - 1 + 2 * (size - shared - 1)],
          ],
          k,
        ),
        change(1, one, [[one, 2 * (size - 2)]], k),
        change(0, shared, [[one, 2 * shared]], k),
      ]
      expect(await bundleSensitivity(graph, k)).toBe(kinds.reduce((a, b) => (a > b ? a : b)))
    }

    // The nodes of the smaller side share all others, and their edges share nothing.
    expect(await bundleSensitivity(bipartite(2, 1040), 519)).toBe(pascal(1040, 519))
  })

  test('the largest change is found among many that are nearly as large', async () => {
    const random = uniform(5)
    const nodes = 64
    const edges = pairsOf(nodes).filter(() => random() < 0.95)
    const graph = graphOf(nodes, edges)
    const k = 20
    const there = new Set(edges.flatMap(([i, j]) => [i * nodes + j, j * nodes + i]))
    const all = Array.from({ length: nodes }, (_, l) => l)
    const shared = all.map((i) =>
      all.map((j) => all.filter((l) => there.has(i * nodes + l) && there.has(l * nodes + j))),
    )
    const common = (i: number, j: number) => shared[i]?.[j] ?? []
    const sides = all.map((c) => pascal(c, k - 1))
    const changes = pairsOf(nodes).map(([i, j]) => {
      const side = (a: number, l: number) => sides[common(a, l).length - (there.has(i * nodes + j) ? 1 : 0)] ?? 0n
      return common(i, j).reduce((sum, l) => sum + side(i, l) + side(j, l), pascal(common(i, j).length, k))
    })
    const largest = changes.reduce((a, b) => (a > b ? a : b))
    expect(largest).toBeGreaterThan(2n ** 53n)
    expect(await bundleSensitivity(graph, k)).toBe(largest)
  })

  test('two changes that are the same double are told apart, whichever comes first', async () => {
    // Two nodes that share so many others change C(others, 5) bundles when joined, and one more if one of them has four
    // neighbours in common with one of the others.
    const [others, k] = [5000, 5]
    const sharing = (first: number): Pair[] =>
      Array.from({ length: others }, (_, t) => [
        [first, first + 2 + t] as const,
        [first + 1, first + 2 + t] as const,
      ]).flat()
    const second = others + 2
    const nodes = 2 * second + 4
    const extra = [1, 2, 3, 4].map((t) => nodes - t)
    const expected = pascal(others, k) + 1n
    expect(Number(expected)).toBe(Number(expected - 1n))
    for (const first of [0, second]) {
      const more = extra.flatMap((w): Pair[] => [
        [first, w],
        [first + 2, w],
      ])
      const graph = graphOf(nodes, [...sharing(0), ...sharing(second), ...more])
      expect(await bundleSensitivity(graph, k)).toBe(expected)
    }
  })
})

describe('breathing', () => {
  test('comes now and then, forward, and may stop the count', async () => {
    const small = complete(330)
    const ways: [(each: Graph, breathe: Breathe) => Promise<unknown>, Graph][] = [
      // Of a dense graph 32 neighbours are a step.
      [triangleCount, complete(1000)],
      [commonNeighbourHistogram, small],
      [(each, breathe) => bundleSensitivity(each, 2, breathe), small],
    ]
    for (const [count, graph] of ways) {
      const seen: number[] = []
      await count(graph, async (done, total) => {
        seen.push(done / total)
      })
      expect(seen.length).toBeGreaterThan(0)
      expect(seen.length).toBeLessThan(20)
      expect(seen).toEqual([...seen].sort((a, b) => a - b))
      expect(seen.every((share) => share > 0 && share <= 1)).toBe(true)
      await expect(count(graph, () => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped')
    }
  })
})

describe('a dense core', () => {
  /** So many nodes that know each other with this chance, and others that know a few of them. */
  function dense(core: number, chance: number, others: number, seed: number): Graph {
    const random = uniform(seed)
    const edges = pairsOf(core).filter(() => random() < chance)
    for (let node = core; node < core + others; node++) {
      for (let k = 0; k < 5; k++) edges.push([Math.floor(random() * node), node])
    }
    return graphOf(core + others, edges)
  }

  test.each([
    [300, 1, 0],
    [300, 0.3, 200],
    [400, 0.07, 500],
    [257, 0.9, 40],
  ])('%i nodes joined with chance %f beside %i: as many triangles as one by one', async (core, chance, others) => {
    const graph = dense(core, chance, others, core)
    let found = 0
    await eachTriangle(orientedByDegree(graph), () => found++, undefined)
    expect(await triangleCount(graph)).toBe(found)
    const oriented = orientedByDegree(graph)
    const width = denseCore(graph, oriented)?.width ?? 0
    // That bits were compared at all, wherever one pair in sixteen is joined.
    expect(width > 0).toBe(chance > 1 / 15)
  })

  test('is none where edges are few', () => {
    const graph = dense(300, 0.01, 1000, 1)
    expect(denseCore(graph, orientedByDegree(graph))).toBeUndefined()
  })
})
