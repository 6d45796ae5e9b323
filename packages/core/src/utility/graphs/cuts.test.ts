import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import reference from '../../../vectors/utility-graphs.json'
import { graphFromEdges } from '../../data/index.ts'
import { adjacencyOf } from '../../testing/adjacency.ts'
import { chiSquareP } from '../../testing/statistics.ts'
import { chance } from '../chance.ts'
import { ballSets, randomSets } from './cut-sets.ts'
import { cutErrors, cutWeight } from './cuts.ts'

const karate = adjacencyOf(34, reference.graphs.find(({ name }) => name === 'karate')?.edges ?? [])
const triangles = adjacencyOf(6, [
  [0, 1],
  [1, 2],
  [0, 2],
  [3, 4],
  [4, 5],
  [3, 5],
])

const weightedGraph = fc.integer({ min: 1, max: 9 }).chain((nodes) =>
  fc.record({
    nodes: fc.constant(nodes),
    edges: fc.uniqueArray(fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1), fc.integer({ min: -3, max: 9 })), {
      selector: ([i, j]) => `${Math.min(i, j)} ${Math.max(i, j)}`,
    }),
    set: fc.array(fc.nat(nodes - 1)),
  }),
)

describe('cuts', () => {
  test('weigh what leaves the set, however often its nodes are named', () => {
    fc.assert(
      fc.property(weightedGraph, ({ nodes, edges, set }) => {
        const { adjacency } = graphFromEdges({
          directed: false,
          nodes,
          from: Uint32Array.from(edges, ([i]) => i),
          to: Uint32Array.from(edges, ([, j]) => j),
          weight: Float64Array.from(edges, ([, , weight]) => weight),
        }).graph
        const across = edges.filter(([i, j]) => set.includes(i) !== set.includes(j))
        expect(cutWeight(adjacency, set)).toBe(across.reduce((sum, [, , weight]) => sum + weight, 0))
        expect(cutWeight(adjacencyOf(nodes, edges), set)).toBe(across.length)
      }),
    )
  })

  test('of nothing and of everything are 0', () => {
    expect(cutWeight(adjacencyOf(0, []), [])).toBe(0)
    expect([cutWeight(triangles, []), cutWeight(triangles, [0, 1, 2, 3, 4, 5])]).toEqual([0, 0])
    // A component, then the first node and the last.
    expect([[0, 1, 2], [0], [5]].map((set) => cutWeight(triangles, set))).toEqual([0, 2, 2])
  })

  test('of unknown nodes are refused', () => {
    for (const set of [[6], [-1], [0.5]]) expect(() => cutWeight(triangles, set)).toThrow('below 6 here')
  })
})

describe('errors of cuts', () => {
  const line = adjacencyOf(6, [
    [0, 1],
    [1, 2],
    [2, 3],
  ])

  test('are 0 for the original itself', () => {
    const sets = randomSets(34, 8, 20)
    const { meanAbsolute, meanRelative } = cutErrors(karate, karate, sets)
    expect([meanAbsolute, meanRelative]).toEqual([0, 0])
  })

  test('are means of differences, and of those by what is true where it is not 0', () => {
    const { truths, released, meanAbsolute, meanRelative, counted } = cutErrors(triangles, line, [[0], [0, 1, 2], [5]])
    expect([...truths]).toEqual([2, 0, 2])
    expect([...released]).toEqual([1, 1, 0])
    expect(meanAbsolute).toBeCloseTo(4 / 3, 12)
    expect([meanRelative, counted]).toEqual([0.75, 2])
  })

  test('where nothing is cut are nil or without bound', () => {
    expect(cutErrors(triangles, line, [[0, 1, 2]]).meanRelative).toBe(Infinity)
    expect(cutErrors(triangles, triangles, [[0, 1, 2]]).meanRelative).toBe(0)
  })

  test('need sets, and the same nodes', () => {
    expect(() => cutErrors(karate, triangles, [[0]])).toThrow('on the same nodes')
    expect(() => cutErrors(karate, karate, [])).toThrow('at least one')
  })
})

describe('sets', () => {
  const kinds = {
    random: (size: number, count: number, random?: () => number) => randomSets(34, size, count, random),
    balls: (size: number, count: number, random?: () => number) => ballSets(karate, size, count, random),
  }

  test.each(Object.entries(kinds))('%s: distinct nodes, as many as asked for, the same again', (_, setsOf) => {
    for (const size of [0, 1, 5, 33, 34]) {
      for (const set of setsOf(size, 20)) expect(new Set(set).size).toBe(size)
    }
    expect(setsOf(5, 3)).toEqual(setsOf(5, 3))
    expect(setsOf(5, 3, chance(9))).not.toEqual(setsOf(5, 3))
    for (const size of [35, -1, 1.5]) expect(() => setsOf(size, 1)).toThrow('all 34 of them')
  })

  test('random: every set is as probable, α = 1e-6, but not if one node is seldom drawn', () => {
    const p = (random: () => number) => {
      const counts = new Map<string, number>()
      for (const set of randomSets(5, 2, 5000, random)) {
        const key = set.toSorted().join()
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
      return chiSquareP([...counts.values()], Array<number>(counts.size).fill(5000 / counts.size))
    }
    const fair = chance(4)
    const unfair = chance(4)
    expect(p(fair)).toBeGreaterThan(1e-6)
    expect(p(() => unfair() ** 1.2)).toBeLessThan(1e-6)
  })

  test('balls stay together, random sets do not', () => {
    const [random = 0, balls = 0] = Object.values(kinds).map((setsOf) =>
      setsOf(10, 200).reduce((sum, set) => sum + cutWeight(karate, set), 0),
    )
    expect(random).toBeGreaterThan(1.1 * balls)
    // Two triangles: a ball of four has one of them whole, and goes on in the other.
    for (const set of ballSets(triangles, 4, 20)) expect(cutWeight(triangles, set)).toBe(2)
  })

  test('balls reach isolated nodes too', () => {
    expect(ballSets(adjacencyOf(4, [[0, 1]]), 4, 5).map((set) => set.toSorted())).toEqual(
      Array<Uint32Array>(5).fill(Uint32Array.of(0, 1, 2, 3)),
    )
    expect(ballSets(adjacencyOf(0, []), 0, 2)).toEqual([new Uint32Array(), new Uint32Array()])
  })
})
