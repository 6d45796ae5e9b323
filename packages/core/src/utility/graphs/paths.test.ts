import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SparseMatrix } from '../../data/index.ts'
import { adjacencyOf } from '../../testing/adjacency.ts'
import { uniform } from '../../testing/seeded.ts'
import { chance } from '../chance.ts'
import { paths } from './paths.ts'

const line = (nodes: number) =>
  adjacencyOf(
    nodes,
    Array.from({ length: nodes - 1 }, (_, i) => [i, i + 1]),
  )

function randomGraph(nodes: number, edges: number, seed: number) {
  const random = uniform(seed)
  const node = () => Math.floor(random() * nodes)
  return adjacencyOf(
    nodes,
    Array.from({ length: edges }, () => [node(), node()]),
  )
}

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

function slowly(adjacency: SparseMatrix) {
  const d = distances(adjacency)
  const all = d.map((row) => row.filter(Number.isFinite))
  const component = Math.max(0, ...all.map(({ length }) => length))
  // Components of one size tie: the first counts. All rows of one have the same nodes.
  const start = all.findIndex(({ length }) => length === component)
  const inside = d[start]?.flatMap((each, i) => (Number.isFinite(each) ? [i] : [])) ?? []
  const lengths = inside.flatMap((i) => all[i] ?? [])
  const sum = lengths.reduce((a, b) => a + b, 0)
  const meanLength = component < 2 ? 0 : sum / (component * (component - 1))
  return { component, diameter: Math.max(0, ...lengths), meanLength }
}

/** Sparse and dense, more and fewer than the 32 nodes that are searched from at once. */
const someGraph = fc.integer({ min: 1, max: 70 }).chain((nodes) =>
  fc.record({
    nodes: fc.constant(nodes),
    edges: fc
      .integer({ min: 0, max: 4 * nodes })
      .chain((many) => fc.array(fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1)), { minLength: many, maxLength: many })),
  }),
)

describe('paths', () => {
  test('are those of the largest component, as found slowly', async () => {
    await fc.assert(
      fc.asyncProperty(someGraph, async ({ nodes, edges }) => {
        const adjacency = adjacencyOf(nodes, edges)
        const { component, diameter, meanLength, exact, standardError } = await paths(adjacency)
        const slow = slowly(adjacency)
        expect([component, diameter]).toEqual([slow.component, slow.diameter])
        expect(meanLength).toBeCloseTo(slow.meanLength, 12)
        expect([exact, standardError]).toEqual([true, 0])
      }),
    )
  })

  test('of a long line are known', async () => {
    const n = 1000
    expect(await paths(line(n))).toEqual({
      component: n,
      diameter: n - 1,
      meanLength: (n + 1) / 3,
      exact: true,
      sources: n,
      standardError: 0,
    })
  })

  test('of nothing, of one node and of nodes without edges are 0', async () => {
    for (const [nodes, component] of [
      [0, 0],
      [1, 1],
      [5, 1],
    ] as const) {
      const found = await paths(adjacencyOf(nodes, []))
      expect(found).toEqual({
        component,
        diameter: 0,
        meanLength: 0,
        exact: true,
        sources: component,
        standardError: 0,
      })
    }
  })

  test('reach the first and the last node, and none beyond the component', async () => {
    const found = await paths(
      adjacencyOf(6, [
        [0, 5],
        [1, 2],
        [5, 3],
      ]),
    )
    expect([found.component, found.diameter]).toEqual([3, 2])
    expect(found.meanLength).toBeCloseTo(4 / 3, 12)
  })
})

describe('paths from a sample of nodes', () => {
  test('are of as many as were asked for, and say so', async () => {
    const graph = randomGraph(400, 900, 1)
    const { exact, sources, component, standardError } = await paths(graph, { exactUpTo: 100, sources: 50 })
    expect([exact, sources]).toEqual([false, 50])
    expect(component).toBe((await paths(graph)).component)
    expect(standardError).toBeGreaterThan(0)
    // All of them, if there are no more.
    expect((await paths(graph, { exactUpTo: 100, sources: 400 })).exact).toBe(true)
    await expect(paths(graph, { sources: 1 })).rejects.toThrow('at least 2 nodes')
  })

  test('are the same again, and others with other numbers', async () => {
    const graph = randomGraph(400, 900, 1)
    const sampled = (seed: number) => paths(graph, { exactUpTo: 100, sources: 20, random: chance(seed) })
    expect(await sampled(1)).toEqual(await sampled(1))
    expect((await sampled(1)).meanLength).not.toBe((await sampled(2)).meanLength)
    expect(await sampled(1)).toEqual(await paths(graph, { exactUpTo: 100, sources: 20 }))
  })

  test('are off by their standard error, which is not that of draws with repetition', async () => {
    const graph = randomGraph(120, 260, 3)
    const { component, meanLength } = await paths(graph)
    const sources = Math.floor(component / 2)
    const many = 400
    let [squares, errors] = [0, 0]
    for (let seed = 0; seed < many; seed++) {
      const found = await paths(graph, { exactUpTo: 10, sources, random: uniform(seed) })
      squares += (found.meanLength - meanLength) ** 2
      errors += found.standardError ** 2
    }
    // A variance of 400 draws is off by 7 % of itself: by 35 % about once in a million times.
    const ratio = squares / errors
    expect(Math.abs(ratio - 1)).toBeLessThan(0.35)
    const withRepetition = ratio * (1 - sources / component)
    expect(Math.abs(withRepetition - 1)).toBeGreaterThan(0.35)
  })

  test('never find a diameter that is too large, and find that of a line', async () => {
    await fc.assert(
      fc.asyncProperty(someGraph, fc.nat(99), async ({ nodes, edges }, seed) => {
        const graph = adjacencyOf(nodes, edges)
        const options = { exactUpTo: 2, sources: 2, random: chance(seed) }
        expect((await paths(graph, options)).diameter).toBeLessThanOrEqual((await paths(graph)).diameter)
      }),
    )
    const found = await paths(line(5000), { exactUpTo: 100, sources: 2 })
    expect(found.diameter).toBe(4999)
  })
})

describe('a long search', () => {
  test('tells how far it is', async () => {
    const told: number[] = []
    await paths(line(3000), { progress: (done) => told.push(done) })
    expect(told.length).toBeGreaterThan(3)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.at(-1)).toBeLessThanOrEqual(100)
  })

  test('stops when asked to', async () => {
    const stop = new AbortController()
    const searching = paths(line(3000), { signal: stop.signal, progress: () => stop.abort(new Error('enough')) })
    await expect(searching).rejects.toThrow('enough')
  })
})
