/** Paths, communities, overlaps and degrees of graphs: each measure against a slower or a known answer. */
import { type SparseMatrix } from '@tulle/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generator } from '../../experiments/parts/random.mjs'
import { averageF1, groupsOfLabels, overlap } from '../../experiments/parts/xor/agreement.mjs'
import { degreeCounts, divergence, randomDegreeCounts } from '../../experiments/parts/xor/degrees.mjs'
import { louvain } from '../../experiments/parts/xor/louvain.mjs'
import { pathsOf } from '../../experiments/parts/xor/paths.mjs'
import { mostHeld } from '../../experiments/parts/xor/rows.mjs'
import { adjacencyOf, karate, type Pair, smallGraph } from './examples.ts'

describe('paths', () => {
  /** All distances, by Floyd and Warshall. */
  function distances({ rows: n, offsets, indices }: SparseMatrix) {
    const d = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? 0 : Infinity)))
    for (let i = 0; i < n; i++) for (const j of indices.subarray(offsets[i], offsets[i + 1])) (d[i] as number[])[j] = 1
    for (let k = 0; k < n; k++) {
      const through = d[k] as number[]
      for (const row of d) for (let j = 0; j < n; j++) row[j] = Math.min(row[j] ?? 0, (row[k] ?? 0) + (through[j] ?? 0))
    }
    return d
  }

  test('are those of the largest component, as found slowly', () => {
    fc.assert(
      fc.property(smallGraph, ({ nodes, edges }) => {
        const adjacency = adjacencyOf(nodes, edges)
        const all = distances(adjacency).map((row) => row.filter(Number.isFinite))
        const largest = Math.max(...all.map(({ length }) => length))
        // Components of one size tie: the first counts. All rows of one have the same nodes.
        const start = all.findIndex(({ length }) => length === largest)
        const inside = distances(adjacency)[start]?.flatMap((d, i) => (Number.isFinite(d) ? [i] : [])) ?? []
        const lengths = inside.flatMap((i) => all[i] ?? [])
        const found = pathsOf(adjacency)
        expect(found.nodes).toBe(largest)
        expect(found.diameter).toBe(Math.max(...lengths))
        const sum = lengths.reduce((a, b) => a + b, 0)
        expect(found.meanLength).toBeCloseTo(largest < 2 ? 0 : sum / (largest * (largest - 1)), 12)
      }),
    )
  })

  test('of the karate club and of a long path are known', () => {
    const { diameter, meanLength } = pathsOf(karate)
    expect(diameter).toBe(5)
    expect(meanLength).toBeCloseTo(2.4082, 4)
    const n = 100
    const line = adjacencyOf(
      n,
      Array.from({ length: n - 1 }, (_, i): Pair => [i, i + 1]),
    )
    expect(pathsOf(line)).toEqual({ nodes: n, diameter: n - 1, meanLength: (n + 1) / 3 })
  })
})

describe('communities', () => {
  function modularity({ rows: n, offsets, indices }: SparseMatrix, labels: Uint32Array) {
    const degree = (i: number) => (offsets[i + 1] as number) - (offsets[i] as number)
    let sum = 0
    for (let i = 0; i < n; i++) {
      const neighbours = new Set(indices.subarray(offsets[i], offsets[i + 1]))
      for (let j = 0; j < n; j++) {
        if (labels[i] === labels[j]) sum += (neighbours.has(j) ? 1 : 0) - (degree(i) * degree(j)) / indices.length
      }
    }
    return sum / indices.length
  }

  test('of the karate club have nearly the largest modularity there is', () => {
    for (let seed = 0; seed < 10; seed++) {
      const found = modularity(karate, louvain(karate, generator(seed, 0)))
      expect(found).toBeGreaterThan(0.4)
      expect(found).toBeLessThan(0.41979)
    }
    expect(louvain(karate, generator(3, 0))).toEqual(louvain(karate, generator(3, 0)))
  })

  test('of a ring of cliques are the cliques', () => {
    const [cliques, size] = [12, 6]
    const edges: Pair[] = []
    for (let c = 0; c < cliques; c++) {
      for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) edges.push([c * size + i, c * size + j])
      edges.push([c * size, ((c + 1) % cliques) * size + 1])
    }
    const groups = groupsOfLabels(louvain(adjacencyOf(cliques * size, edges), generator(1, 0)))
    const expected = Array.from({ length: cliques }, (_, c) => Array.from({ length: size }, (_, i) => c * size + i))
    expect(groups.map((group) => [...group])).toEqual(expected)
  })

  test('never cross components, are never worse than none, and leave isolated nodes alone', () => {
    fc.assert(
      fc.property(smallGraph, fc.nat(99), ({ nodes, edges }, seed) => {
        const adjacency = adjacencyOf(nodes, edges)
        const labels = louvain(adjacency, generator(seed, 0))
        const each = Uint32Array.from({ length: nodes }, (_, i) => i)
        if (adjacency.indices.length > 0) {
          expect(modularity(adjacency, labels)).toBeGreaterThanOrEqual(modularity(adjacency, each) - 1e-12)
        }
        for (const group of groupsOfLabels(labels)) {
          const inside = edges.filter(([i, j]) => group.includes(i) && group.includes(j))
          expect(pathsOf(adjacencyOf(nodes, inside)).nodes).toBe(group.length)
        }
      }),
    )
  })

  const grouping = fc
    .array(fc.uniqueArray(fc.nat(9), { minLength: 1 }), { minLength: 1, maxLength: 5 })
    .map((groups) => groups.map((group) => Uint32Array.from(group)))

  test('agree by the average F₁ score as it is defined', () => {
    const f1 = (a: Uint32Array, b: Uint32Array) => {
      const shared = a.filter((node) => b.includes(node)).length
      const [precision, recall] = [shared / a.length, shared / b.length]
      return shared === 0 ? 0 : (2 * precision * recall) / (precision + recall)
    }
    const half = (from: Uint32Array[], to: Uint32Array[]) =>
      from.reduce((sum, a) => sum + Math.max(...to.map((b) => f1(a, b))), 0) / (2 * from.length)
    fc.assert(
      fc.property(grouping, grouping, (found, known) => {
        expect(averageF1(found, known)).toBeCloseTo(half(found, known) + half(known, found), 12)
        expect(averageF1(found, found)).toBeCloseTo(1, 12)
      }),
    )
    expect(averageF1([], [Uint32Array.of(1)])).toBe(0)
  })
})

test('two graphs overlap as sets of edges do', () => {
  fc.assert(
    fc.property(smallGraph, fc.infiniteStream(fc.boolean()), ({ nodes, edges }, coins) => {
      const [a, b] = [0, 1].map(() => edges.filter(() => coins.next().value))
      const pairs = (list: Pair[] = []) =>
        new Set(list.filter(([i, j]) => i !== j).map(([i, j]) => `${Math.min(i, j)} ${Math.max(i, j)}`))
      const [inA, inB] = [pairs(a), pairs(b)]
      const common = [...inA].filter((pair) => inB.has(pair)).length
      const either = new Set([...inA, ...inB]).size
      const found = overlap(adjacencyOf(nodes, a ?? []), adjacencyOf(nodes, b ?? []))
      expect(found.common).toBe(2 * common)
      expect(found.jaccard).toBeCloseTo(either === 0 ? 1 : common / either, 12)
    }),
  )
})

describe('degrees', () => {
  test('are counted, every node once', () => {
    const counts = degreeCounts(
      adjacencyOf(5, [
        [0, 1],
        [0, 2],
        [0, 3],
      ]),
    )
    expect([...counts]).toEqual([1, 3, 0, 1, 0])
  })

  test('have a divergence of 0 from themselves and a positive, finite one from all others', () => {
    const counts = fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }).map((list) => Uint32Array.from(list))
    fc.assert(
      fc.property(counts, counts, (p, q) => {
        expect(divergence(p, p)).toBe(0)
        expect(divergence(p, q)).toBeGreaterThan(-1e-12)
        expect(divergence(p, q)).toBeLessThan(Infinity)
      }),
    )
    // (4 + ½)/5 against (0 + ½)/5, and the other way round.
    expect(divergence(Uint32Array.of(4, 0), Uint32Array.of(0, 4))).toBeCloseTo(0.8 * Math.log(9), 12)
  })

  test('of random graphs have the mean and the variance that they should', () => {
    const [n, mean] = [1000, 300]
    const counts = randomDegreeCounts(n, mean, generator(1, 0))
    const moment = (f: (degree: number) => number) => counts.reduce((sum, count, k) => sum + count * f(k), 0) / n
    expect(moment(() => 1)).toBe(1)
    // √(2·p(1−p)/(n(n−1)))·(n−1) = 0.65 for the mean; 1/√(2n) and a little more for the deviation.
    expect(Math.abs(moment((k) => k) - mean)).toBeLessThan(5 * 0.65)
    const variance = mean * (1 - mean / (n - 1))
    expect(Math.abs(moment((k) => (k - mean) ** 2) / variance - 1)).toBeLessThan(5 * Math.sqrt(2 / n))
  })
})

test('the most true edges in a release are those with odds of e^ε', () => {
  // Facebook at ε = 1, as the paper prints it.
  expect(mostHeld({ edges: 113_000, epsilon: 1, of: 88_234, nodes: 4039 })).toBeCloseTo(3263, 0)
  fc.assert(
    fc.property(fc.double({ min: 0, max: 9, noNaN: true }), fc.nat(40), (epsilon, of) => {
      const held = mostHeld({ edges: 5, epsilon, of, nodes: 10 })
      // Kept with probability q, made with probability q/e^ε.
      const q = of === 0 ? 0 : held / of
      expect(held + (q / Math.exp(epsilon)) * (45 - of)).toBeCloseTo(of === 0 ? 0 : 5, 9)
    }),
  )
})
