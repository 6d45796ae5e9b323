/** Every graph of a few nodes, every grouping and every neighbour of it: what one edge, or one node, changes. */
import { describe, expect, test } from 'vitest'
import { type Graph, graphFromEdges } from '../../data/index.ts'
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { graphOf } from '../../testing/binary-predictions.ts'
import { l1, largestStep, lettered, placesOf } from '../../testing/node-graphs.ts'
import { seededBits } from '../../testing/seeded.ts'
import { projectedDegrees } from '../nodes/index.ts'
import { place } from '../synthetic-graph/groups/blocks.ts'
import { edgesBetween, groupMixing, type MixingFacts } from './index.ts'

/** Groups by the letters of nodes, also where one is missing. */
const groupsOf = (graph: Graph, grouping: readonly number[]) =>
  Uint32Array.from(graph.names, (name) => grouping[name.charCodeAt(0) - 97] as number)

const between =
  (grouping: readonly number[], groups: number, maxPerGroup?: number, maxOutside?: number) => (graph: Graph) =>
    edgesBetween(graph, groupsOf(graph, grouping), groups, {
      ...(maxPerGroup === undefined ? {} : { maxPerGroup }),
      ...(maxOutside === undefined ? {} : { maxOutside }),
    })

/** All ways to put n nodes into at most so many groups, the first node into the first. */
function groupings(nodes: number, groups: number): number[][] {
  if (nodes === 1) return [[0]]
  return groupings(nodes - 1, groups).flatMap((first) =>
    Array.from({ length: Math.min(groups, Math.max(...first) + 2) }, (_, last) => [...first, last]),
  )
}

test('one edge changes one number by 1', () => {
  for (const grouping of groupings(4, 3)) {
    const of = between(grouping, 3)
    for (let mask = 0; mask < 64; mask++) {
      for (const [k] of placesOf(4).entries()) {
        expect(l1(of(lettered(4, mask)), of(lettered(4, mask ^ (1 << k))))).toBe(1)
      }
    }
  }
})

describe.each([1, 2])('at most %i edges of a node with each group', (most) => {
  test.each([2, 3])('%i groups: one node changes all of them together by no more than is planned', (groups) => {
    let [node, rewired] = [0, 0]
    for (const grouping of groupings(4, groups)) {
      const step = largestStep(4, between(grouping, groups, most))
      node = Math.max(node, step.node)
      rewired = Math.max(rewired, step.rewired)
    }
    expect(node).toBeLessThanOrEqual(groups * most)
    expect(rewired).toBeLessThanOrEqual(groups * most)
    // Attained where a node can have so many neighbours.
    expect(node).toBe(Math.min(groups * most, 3))
  })
})

test('a smaller cap for other groups: one node changes its own by the one, and each other by the other', () => {
  let [node, rewired] = [0, 0]
  for (const grouping of groupings(4, 3)) {
    const step = largestStep(4, between(grouping, 3, 2, 1))
    node = Math.max(node, step.node)
    rewired = Math.max(rewired, step.rewired)
  }
  const { sensitivity } = groupMixing.plan(
    { groups: 3, neighbours: { kind: 'node' }, maxPerGroup: 2, maxOutside: 1 },
    { epsilon: 1 },
  ).parameters
  expect(sensitivity).toBe(4)
  expect(Math.max(node, rewired)).toBeLessThanOrEqual(sensitivity)
  expect(node).toBe(3)
})

test('five nodes in two groups: the same', () => {
  for (const grouping of groupings(5, 2).filter((_, k) => k % 3 === 0)) {
    const { node, rewired } = largestStep(5, between(grouping, 2, 1))
    expect(Math.max(node, rewired)).toBeLessThanOrEqual(2)
  }
})

/** The whole graph cut down at once, and then its edges by groups: what the promise cannot rest on. */
function together(graph: Graph, groupOf: Uint32Array, groups: number, most: number): number[] {
  const blocks = Array<number>((groups * (groups + 1)) / 2).fill(0)
  const kept = graph.names.map(() => 0)
  for (const [i] of graph.names.entries()) {
    for (const j of graph.adjacency.indices.subarray(graph.adjacency.offsets[i], graph.adjacency.offsets[i + 1])) {
      if (j < i || (kept[i] as number) >= most || (kept[j] as number) >= most) continue
      kept[i] = (kept[i] as number) + 1
      kept[j] = (kept[j] as number) + 1
      const at = place(groupOf[i] as number, groupOf[j] as number)
      blocks[at] = (blocks[at] as number) + 1
    }
  }
  return blocks
}

test('a projection of the whole graph moves more than its largest degree', () => {
  const all = groupings(5, 3).map(
    (grouping) => largestStep(5, (graph) => together(graph, groupsOf(graph, grouping), 3, 1)).node,
  )
  expect(Math.max(...all)).toBe(4)
})

test('without anybody above the cap nothing is left out, and with a group for all it is the projection', () => {
  for (let mask = 0; mask < 1024; mask += 3) {
    const graph = lettered(5, mask)
    const grouping = [0, 1, 0, 1, 0]
    expect(between(grouping, 2, 5)(graph)).toEqual(between(grouping, 2)(graph))
    const own = projectedDegrees(graph, 2).reduce((sum, degree) => sum + degree, 0) / 2
    expect([...between([0, 0, 0, 0, 0], 1, 2)(graph)]).toEqual([own])
  }
})

test('with hardly any noise the numbers are the true ones', async () => {
  const graph = graphOf(40, 0.3, 9)
  const groupOf = Uint32Array.from({ length: 40 }, (_, v) => v % 3)
  const plan = groupMixing.plan({ groups: 3, nodes: 40, neighbours: { kind: 'edge' } }, { epsilon: 200 })
  const { noisy } = await groupMixing.release(plan, { graph, groupOf }, { bits: seededBits(3) })
  expect([...noisy]).toEqual([...edgesBetween(graph, groupOf, 3)])
})

describe('refused', () => {
  const edge = { groups: 2, nodes: 9, neighbours: { kind: 'edge' } } as const
  test.each([
    [{ groups: 0 }, InvalidInput, 'number of groups'],
    [{ groups: 3000 }, NotFeasible, 'up to 2000'],
    [{ nodes: undefined }, InvalidInput, 'number of nodes'],
    [{ maxPerGroup: 3 }, InvalidInput, 'no cap'],
    [
      { neighbours: { kind: 'rewired-node' }, maxPerGroup: 3, maxOutside: 0 },
      InvalidInput,
      'a group that is not their own',
    ],
    [{ neighbours: { kind: 'rewired-node' } }, InvalidInput, 'with any one group at most'],
    [{ neighbours: { kind: 'node' }, maxPerGroup: 3 }, InvalidInput, 'leave "nodes" out'],
    [{ neighbours: { kind: 'row' } }, InvalidInput, 'not a row'],
  ])('%j', (more, kind, sentence) => {
    const plan = () => groupMixing.plan({ ...edge, ...more } as MixingFacts, { epsilon: 1 })
    expect(plan).toThrow(kind)
    expect(plan).toThrow(sentence)
  })

  test('nodes without a group, and groups that there are not', async () => {
    const plan = groupMixing.plan(edge, { epsilon: 1 })
    const graph = graphOf(9, 0.5, 1)
    const release = (groupOf: Uint32Array) => groupMixing.release(plan, { graph, groupOf })
    await expect(release(new Uint32Array(8))).rejects.toThrow('needs a group')
    await expect(release(new Uint32Array(9).fill(2))).rejects.toThrow('from 0 to 1')
    const from = Uint32Array.of(0)
    const directed = graphFromEdges({ directed: true, nodes: 9, from, to: Uint32Array.of(1) }).graph
    await expect(groupMixing.release(plan, { graph: directed, groupOf: new Uint32Array(9) })).rejects.toThrow(
      'undirected',
    )
  })
})
