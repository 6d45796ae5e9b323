import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import reference from '../../../vectors/utility-graphs.json'
import type { SparseMatrix } from '../../data/index.ts'
import { adjacencyOf } from '../../testing/adjacency.ts'
import { chance } from '../chance.ts'
import { averageF1, mutualInformation } from './agreement.ts'
import { groupsOfLabels, modularity } from './labels.ts'
import { louvain } from './louvain.ts'
import { paths } from './paths.ts'

const smallGraph = fc.integer({ min: 1, max: 45 }).chain((nodes) =>
  fc.record({
    nodes: fc.constant(nodes),
    edges: fc.array(fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1)), { maxLength: 2 * nodes }),
  }),
)

/** As it is defined, over all pairs of nodes. */
function slowModularity({ rows: n, offsets, indices }: SparseMatrix, labels: Uint32Array) {
  const degree = (i: number) => (offsets[i + 1] as number) - (offsets[i] as number)
  let sum = 0
  for (let i = 0; i < n; i++) {
    const neighbours = new Set(indices.subarray(offsets[i], offsets[i + 1]))
    for (let j = 0; j < n; j++) {
      if (labels[i] === labels[j]) sum += (neighbours.has(j) ? 1 : 0) - (degree(i) * degree(j)) / indices.length
    }
  }
  return indices.length === 0 ? 0 : sum / indices.length
}

describe('modularity', () => {
  test('is what its definition says, whatever the labels are called', () => {
    fc.assert(
      fc.property(smallGraph, fc.infiniteStream(fc.nat(4)), ({ nodes, edges }, labelStream) => {
        const adjacency = adjacencyOf(nodes, edges)
        const labels = Uint32Array.from({ length: nodes }, () => labelStream.next().value)
        const found = modularity(adjacency, labels)
        expect(found).toBeCloseTo(slowModularity(adjacency, labels), 12)
        expect(found).toBe(
          modularity(
            adjacency,
            labels.map((label) => 1e9 - label),
          ),
        )
      }),
    )
  })

  test('takes a label for each node', () => {
    expect(() => modularity(adjacencyOf(3, []), Uint32Array.of(1))).toThrow('a label for each of the 3 nodes')
    expect(modularity(adjacencyOf(0, []), new Uint32Array())).toBe(0)
  })
})

describe('Louvain’s communities', () => {
  const known = reference.graphs.find(({ name }) => name === 'karate')
  const karate = adjacencyOf(34, known?.edges ?? [])

  test('of the karate club have nearly the largest modularity there is, in most orders', () => {
    const found = Array.from({ length: 50 }, (_, seed) => {
      const labels = louvain(karate, { random: chance(seed) })
      return modularity(karate, labels)
    }).toSorted((a, b) => a - b)
    expect(found[0]).toBeGreaterThan(0.37)
    expect(found[5]).toBeGreaterThan(0.4)
    // 0.419790 is the largest of all partitions.
    expect(found.at(-1)).toBeLessThan(0.41979)
  })

  test('are the same again', () => {
    expect(louvain(karate)).toEqual(louvain(karate))
    expect(louvain(karate, { random: chance(3) })).toEqual(louvain(karate, { random: chance(3) }))
  })

  test('of a ring of cliques are the cliques', () => {
    const [cliques, size] = [12, 6]
    const edges: [number, number][] = []
    for (let c = 0; c < cliques; c++) {
      for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) edges.push([c * size + i, c * size + j])
      edges.push([c * size, ((c + 1) % cliques) * size + 1])
    }
    const groups = groupsOfLabels(louvain(adjacencyOf(cliques * size, edges)))
    const expected = Array.from({ length: cliques }, (_, c) => Array.from({ length: size }, (_, i) => c * size + i))
    expect(groups.map((group) => [...group])).toEqual(expected)
  })

  test('never cross components, are never worse than none, and leave isolated nodes alone', async () => {
    await fc.assert(
      fc.asyncProperty(smallGraph, fc.nat(99), async ({ nodes, edges }, seed) => {
        const adjacency = adjacencyOf(nodes, edges)
        const labels = louvain(adjacency, { random: chance(seed) })
        const each = Uint32Array.from({ length: nodes }, (_, i) => i)
        expect(modularity(adjacency, labels)).toBeGreaterThanOrEqual(modularity(adjacency, each) - 1e-12)
        for (const group of groupsOfLabels(labels)) {
          const inside = edges.filter(([i, j]) => group.includes(i) && group.includes(j))
          expect((await paths(adjacencyOf(nodes, inside))).component).toBe(group.length)
        }
      }),
    )
  })

  test('of no nodes and of nodes without edges are single nodes', () => {
    expect([...louvain(adjacencyOf(0, []))]).toEqual([])
    expect([...louvain(adjacencyOf(3, []))]).toEqual([0, 1, 2])
    expect(groupsOfLabels(louvain(adjacencyOf(3, [])))).toEqual([])
  })
})

describe('agreement', () => {
  const grouping = fc
    .array(fc.uniqueArray(fc.nat(9), { minLength: 1 }), { minLength: 1, maxLength: 5 })
    .map((groups) => groups.map((group) => Uint32Array.from(group)))

  test('by the average F₁ score is as it is defined', () => {
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
  })

  test('with no groups is complete if the other has none, and nil otherwise', () => {
    expect(averageF1([], [])).toBe(1)
    expect(averageF1([], [Uint32Array.of(1)])).toBe(0)
    expect(averageF1([Uint32Array.of(1)], [])).toBe(0)
  })

  const partition = fc.array(fc.nat(4), { minLength: 12, maxLength: 12 }).map((labels) => Uint32Array.from(labels))

  test('by mutual information is symmetric, within its range, and complete whatever the labels are called', () => {
    fc.assert(
      fc.property(partition, partition, (a, b) => {
        const found = mutualInformation(a, b)
        expect(found).toBeCloseTo(mutualInformation(b, a), 12)
        expect(found).toBeGreaterThanOrEqual(0)
        expect(found).toBeLessThanOrEqual(1)
        expect(
          mutualInformation(
            a,
            a.map((label) => 100 - label),
          ),
        ).toBeCloseTo(1, 12)
      }),
    )
  })

  test('of partitions of other nodes is refused', () => {
    expect(() => mutualInformation(Uint32Array.of(1), Uint32Array.of(1, 2))).toThrow('as many labels')
  })

  test('leaves out groups of one node', () => {
    expect(groupsOfLabels(Uint32Array.of(5, 2, 5, 9, 2))).toEqual([Uint32Array.of(0, 2), Uint32Array.of(1, 4)])
    expect(groupsOfLabels(new Uint32Array())).toEqual([])
  })
})
