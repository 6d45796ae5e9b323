/** The packing programme: what one node changes on every graph of up to five nodes, and that no solver is believed. */
import { describe, expect, test } from 'vitest'
import type { Graph } from '../../../data/index.ts'
import { graphFromEdges } from '../../../data/index.ts'
import { lettered, placesOf, rewirings } from '../../../testing/node-graphs.ts'
import { uniform } from '../../../testing/seeded.ts'
import { kindOf } from '../../counts/kinds.ts'
import { certified } from './certify.ts'
import { copiesIn } from './copies.ts'
import { firstOrder } from './first-order.ts'
import { cappedCopies, cappedFrom, cappedKind } from './index.ts'
import { MOST_COUNT, type Programme } from './programme.ts'
import { certifiedAt, type Passes } from './streamed.ts'

const COUNTS = ['triangles', '2-stars', '3-stars', '2-triangles']

/** All copies as sets of nodes, by definition. */
function copiesSlowly(count: string, graph: Graph): number[][] {
  const nodes = graph.names.length
  const { offsets, indices } = graph.adjacency
  const joined = (i: number, j: number) => indices.subarray(offsets[i], offsets[i + 1]).includes(j)
  const subsets = (of: number[], k: number): number[][] =>
    k === 0 ? [[]] : of.flatMap((first, at) => subsets(of.slice(at + 1), k - 1).map((rest) => [first, ...rest]))
  const all = Array.from({ length: nodes }, (_, v) => v)
  const kind = kindOf(count)
  if (kind.kind === 'triangles') {
    return subsets(all, 3).filter(
      ([a, b, c]) =>
        joined(a as number, b as number) && joined(b as number, c as number) && joined(a as number, c as number),
    )
  }
  if (kind.kind === 'k-stars') {
    return all.flatMap((v) =>
      subsets(
        all.filter((u) => joined(v, u)),
        kind.k,
      ).map((leaves) => [v, ...leaves]),
    )
  }
  const k = kind.kind === 'k-triangles' ? kind.k : 0
  return subsets(all, 2)
    .filter(([a, b]) => joined(a as number, b as number))
    .flatMap(([a, b]) =>
      subsets(
        all.filter((u) => joined(a as number, u) && joined(b as number, u)),
        k,
      ).map((rest) => [a as number, b as number, ...rest]),
    )
}

const graphs = (nodes: number) =>
  Array.from({ length: 2 ** placesOf(nodes).length }, (_, mask) => lettered(nodes, mask))

test.each(COUNTS)('%s: copies, and copies at each node, are all there are', async (count) => {
  for (const graph of graphs(5).filter((_, mask) => mask % 3 === 0 || mask > 900)) {
    const slow = copiesSlowly(count, graph)
    const copies = await copiesIn(kindOf(count), graph)
    expect(copies.total).toBe(slow.length)
    expect([...copies.perNode]).toEqual(graph.names.map((_, v) => slow.filter((copy) => copy.includes(v)).length))
    // Whichever nodes bind, every copy at one of them is in a class of exactly those.
    for (const binding of [0b00001, 0b10110, 0b11111]) {
      const row = Int32Array.from(graph.names, (_, v) => (((binding >> v) & 1) === 1 ? v : -1))
      const found = new Map<string, number>()
      await copies.visit(row, (members, many, times) => {
        const key = members.slice(0, many).sort().join()
        if (times > 0) found.set(key, (found.get(key) ?? 0) + times)
      })
      const expected = new Map<string, number>()
      for (const copy of slow) {
        const key = copy
          .filter((v) => (row[v] as number) >= 0)
          .toSorted((a, b) => a - b)
          .join()
        expected.set(key, (expected.get(key) ?? 0) + 1)
      }
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
    }
  }
})

describe.each([
  ['triangles', 2],
  ['2-stars', 3],
  ['2-triangles', 2],
])('%s under a cap of %i', (count, cap) => {
  // Upper sides are whole and at most 2 above the optimum.
  const gap = 2
  const under = async (graph: Graph) => (await cappedKind(kindOf(count), graph)).under(cap, gap)

  test.each([4, 5])('all graphs of %i nodes: no node changes it by more than cap and gap', async (nodes) => {
    const all = await Promise.all(graphs(nodes).map(under))
    let [added, rewired] = [0, 0]
    for (let v = 0; v < nodes; v++) {
      const seen = new Set<number>()
      for (let mask = 0; mask < all.length; mask++) {
        const group = rewirings(nodes, mask, v)
        if (seen.has(group[0] as number)) continue
        seen.add(group[0] as number)
        const without = await under(lettered(nodes, mask, v))
        const values = group.map((other) => all[other] as number)
        added = Math.max(added, ...values.map((value) => Math.abs(value - without)))
        rewired = Math.max(rewired, Math.max(...values) - Math.min(...values))
        // A node more never lowers the optimum, which is at most the gap below.
        for (const value of values) expect(value).toBeGreaterThanOrEqual(without - gap)
      }
    }
    expect(added).toBeLessThanOrEqual(cap + gap)
    expect(rewired).toBeLessThanOrEqual(cap + gap)
    expect(Math.min(added, rewired)).toBeGreaterThanOrEqual(nodes === 5 ? cap : 1)
  })
})

/** Two triangles' worth of copies at three nodes that each allow 2: the optimum is 3. */
const tiny: Programme = {
  cap: 2,
  rows: 3,
  offsets: Uint32Array.of(0, 2, 4, 6),
  members: Uint32Array.of(0, 1, 1, 2, 0, 2),
  sizes: Float64Array.of(5, 5, 5),
}

describe('a solver is not believed', () => {
  test('the best answer is certified exactly', () => {
    const best = { taken: Float64Array.of(1, 1, 1), prices: Float64Array.of(0.5, 0.5, 0.5) }
    expect(certified(tiny, best)).toEqual({ lower: 3, upper: 3 })
  })

  test.each([
    ['too much taken', [5, 5, 5], [0.5, 0.5, 0.5]],
    ['prices too low', [1, 1, 1], [0, 0, 0]],
    ['prices below zero', [1, 1, 1], [-9, -9, -9]],
    ['prices that are no numbers', [Number.NaN, Infinity, -Infinity], [Number.NaN, Infinity, -Infinity]],
    ['nothing at all', [], []],
  ])('%s: the optimum stays between the two sides', (_, taken, prices) => {
    const found = certified(tiny, { taken: Float64Array.from(taken), prices: Float64Array.from(prices) })
    expect(found.lower).toBeLessThanOrEqual(3)
    expect(found.upper).toBeGreaterThanOrEqual(3)
  })

  test('one that never comes nearer is left after a while, and the answer is certain all the same', async () => {
    let asked = 0
    const lazy = () => {
      asked++
      return { taken: new Float64Array(0), prices: new Float64Array(0) }
    }
    const copies = Uint32Array.from(copiesSlowly('triangles', lettered(6, 2 ** 15 - 1)).flat())
    const honest = await cappedCopies({ nodes: 6, size: 3, copies }).under(4, 2)
    const lied = await cappedCopies({ nodes: 6, size: 3, copies }, lazy).under(4, 2)
    expect(asked).toBe(3)
    for (const value of [honest, lied]) {
      // Ten copies at each node, of which four may count: 6·4/3 in all.
      expect(value).toBeGreaterThanOrEqual(8)
      expect(value).toBeLessThanOrEqual(10)
    }
  })

  test('our own solver comes as near as one likes', () => {
    let found = firstOrder(tiny, undefined)
    for (let round = 0; round < 20; round++) found = firstOrder(tiny, found)
    const { lower, upper } = certified(tiny, found)
    expect(lower).toBeGreaterThan(2.9)
    expect([3, 4]).toContain(upper)
  })
})

test('own copies must name different nodes of the graph', () => {
  const given =
    (copies: number[], size = 3) =>
    () =>
      cappedCopies({ nodes: 4, size, copies: Uint32Array.from(copies) })
  expect(given([0, 1, 2, 1, 2, 3])).not.toThrow()
  expect(given([0, 1, 1])).toThrow(/different nodes/)
  expect(given([0, 1, 4])).toThrow(/different nodes/)
  expect(given([0, 1])).toThrow(/one after the other/)
})

describe('whatever the graph, a count comes out', () => {
  const withoutMemory = async (count: string, graph: Graph) =>
    cappedFrom(await copiesIn(kindOf(count), graph), firstOrder, 0)

  test.each(COUNTS)('%s: what does not fit in memory is gone through again, to the same sides', async (count) => {
    const gap = 2
    for (const graph of graphs(5).filter((_, mask) => mask % 17 === 0 || mask > 1010)) {
      const [held, streamed] = [await cappedKind(kindOf(count), graph), await withoutMemory(count, graph)]
      for (const cap of [1, 2, 5]) {
        // Both lie from the optimum to the gap above it.
        const [one, other] = [await held.under(cap, gap), await streamed.under(cap, gap)]
        expect(Math.abs(one - other)).toBeLessThanOrEqual(gap)
      }
    }
  })

  test('no node changes what is gone through again by more than cap and gap: all graphs of 4 nodes', async () => {
    const [nodes, cap, gap] = [4, 1, 2]
    const under = async (graph: Graph) => (await withoutMemory('triangles', graph)).under(cap, gap)
    const all = await Promise.all(graphs(nodes).map(under))
    for (let v = 0; v < nodes; v++) {
      for (let mask = 0; mask < all.length; mask++) {
        const values = rewirings(nodes, mask, v).map((other) => all[other] as number)
        const without = await under(lettered(nodes, mask, v))
        for (const value of values) expect(Math.abs(value - without)).toBeLessThanOrEqual(cap + gap)
        expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(cap + gap)
      }
    }
  })

  test('hundreds of nodes, most of which bind', async () => {
    const draw = uniform(7)
    const [from, to]: [number[], number[]] = [[], []]
    for (const [i, j] of placesOf(120)) {
      if (draw() >= 30 / (j + 30)) continue
      from.push(i)
      to.push(j)
    }
    const { graph } = graphFromEdges({
      nodes: 120,
      directed: false,
      from: Uint32Array.from(from),
      to: Uint32Array.from(to),
    })
    const [held, streamed] = [await cappedKind({ kind: 'triangles' }, graph), await withoutMemory('triangles', graph)]
    for (const cap of [20, 200]) {
      expect(held.most).toBeGreaterThan(cap)
      expect(Math.abs((await held.under(cap, 2)) - (await streamed.under(cap, 2)))).toBeLessThanOrEqual(2)
    }
  })

  test('more copies than numbers can hold', async () => {
    const hub = (leaves: number) =>
      graphFromEdges({
        nodes: leaves + 1,
        directed: false,
        from: new Uint32Array(leaves),
        to: Uint32Array.from({ length: leaves }, (_, leaf) => leaf + 1),
      }).graph
    // 10^16 stars, which doubles do not tell apart, all of them at the hub; each leaf is in 8·10^10.
    const { total, most, under } = await cappedKind(kindOf('3-stars'), hub(400_000))
    expect(most).toBeGreaterThan(2 ** 53)
    expect(total).toBe(MOST_COUNT)
    for (const cap of [2 ** 37, 2 ** 40]) expect(await under(cap, cap / 128)).toBe(cap)
  })

  test('what prices prove is proven for any prices, also foolish ones', async () => {
    const copies = copiesSlowly('triangles', lettered(6, 2 ** 15 - 1))
    const passes: Passes = {
      cap: 4,
      rows: 6,
      pass: async (add) => copies.forEach((copy) => add(Int32Array.from(copy), 3, 1)),
    }
    for (const price of [0, 1 / 3, 0.2, 1, 7, -5]) {
      for (const temperature of [1, 1e-3, 1e-9]) {
        const { lower, upper } = await certifiedAt(passes, new Float64Array(6).fill(price), temperature)
        expect(lower).toBeLessThanOrEqual(8)
        expect(upper).toBeGreaterThanOrEqual(8)
      }
    }
  })
})
