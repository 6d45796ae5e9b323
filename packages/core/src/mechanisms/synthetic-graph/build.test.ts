import { describe, expect, test } from 'vitest'
import { degrees, type Graph, graphFromEdges, triangleCount } from '../../data/index.ts'
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { integerBelow } from '../../random/index.ts'
import { graphOf } from '../../testing/binary-predictions.ts'
import { seededBits, uniform } from '../../testing/seeded.ts'
import { isotonic } from '../degrees/index.ts'
import { cornersOf } from './build/rewire.ts'
import { wiringFor } from './build/wiring.ts'
import { makeGraphical } from './graphical.ts'
import { LookedAt } from './groups/looks.ts'
import { degreesOf, hookOf, rowsFor } from './hook.ts'
import { type SyntheticFacts, type SyntheticSettings, syntheticGraph } from './index.ts'

const edge = { kind: 'edge' } as const

function made(
  graph: Graph,
  settings: SyntheticSettings,
  seed: number,
  more: Partial<SyntheticFacts> = {},
  groupOf?: Uint32Array,
) {
  const plan = syntheticGraph.plan({ nodes: graph.adjacency.rows, neighbours: edge, ...more }, settings)
  return syntheticGraph.release(
    plan,
    { graph, ...(groupOf === undefined ? {} : { groupOf }) },
    { bits: seededBits(seed) },
  )
}

/** Both halves, no loop, no edge twice: what the matrix itself refuses otherwise. */
function expectSimple({ matrix }: Awaited<ReturnType<typeof made>>): void {
  const { offsets, indices, rows } = matrix
  for (let u = 0; u < rows; u++) {
    const near = [...indices.subarray(offsets[u], offsets[u + 1])]
    expect(near).not.toContain(u)
    expect(new Set(near).size).toBe(near.length)
    for (const v of near) expect([...indices.subarray(offsets[v], offsets[v + 1])]).toContain(u)
  }
}

const sortedDegrees = (adjacency: Graph['adjacency']) =>
  [...degrees({ directed: false, names: [], adjacency })].sort((one, other) => other - one)

describe.each([
  ['no edges', 0],
  ['few', 0.02],
  ['some', 0.15],
  ['most', 0.8],
  ['all', 1],
])('a graph with %s', (_, density) => {
  const graph = graphOf(60, density, 5)
  const groupOf = Uint32Array.from({ length: 60 }, (__, v) => v % 3)

  test.each([0.7, 20])('at ε = %d is met in all degrees, and simple', async (epsilon) => {
    for (const released of [
      await made(graph, { epsilon }, 6),
      await made(graph, { epsilon }, 7, { groups: [20, 20, 20] }, groupOf),
      await made(graph, { epsilon, findGroups: true }, 8),
      await made(graph, { epsilon, keep: ['degrees'] }, 9),
    ]) {
      expectSimple(released)
      expect(sortedDegrees(released.matrix)).toEqual([...released.profile.degrees])
    }
  })
})

/** Circles of friends: everybody in a circle of 12 knows most of it. */
function circles(count: number, seed: number): Graph {
  const bits = seededBits(seed)
  const [from, to]: [number[], number[]] = [[], []]
  for (let i = 0; i < 12 * count; i++) {
    for (let j = 0; j < i; j++) {
      const together = Math.floor(i / 12) === Math.floor(j / 12)
      if (integerBelow(1000, bits) < (together ? 700 : 4)) {
        from.push(i)
        to.push(j)
      }
    }
  }
  return graphFromEdges({ directed: false, nodes: 12 * count, from: Uint32Array.from(from), to: Uint32Array.from(to) })
    .graph
}

test('triangles are about as many as in the original, and without them far fewer', async () => {
  const graph = circles(25, 3)
  const truth = await triangleCount(graph)
  const count = async (settings: SyntheticSettings) => {
    const { matrix } = await made(graph, settings, 11)
    return (await triangleCount({ directed: false, names: [], adjacency: matrix })) / truth
  }
  expect(Math.abs((await count({ epsilon: 4 })) - 1)).toBeLessThan(0.15)
  expect(await count({ epsilon: 4, keep: ['degrees'] })).toBeLessThan(0.4)
})

describe('an edge of the original is no likelier in the release than another of its class', () => {
  const graph = circles(10, 4)
  const nodes = graph.adjacency.rows
  /** Of circles, so that most edges are within them; but who knows whom in a group is nobody's to see. */
  const halves = Uint32Array.from({ length: nodes }, (_, v) => (v < nodes / 2 ? 0 : 1))
  const pairs = ({ offsets, indices }: Graph['adjacency']) =>
    Array.from({ length: nodes }, (_, v) =>
      Array.from(indices.subarray(offsets[v], offsets[v + 1]), (u) => [v, u] as const),
    ).flat()
  const own = new Set(pairs(graph.adjacency).map(([v, u]) => v * nodes + u))

  test.each([
    // All degrees are alike, so that every pair is of one class: the released edges are true by chance alone.
    ['all of one', [new Uint32Array(nodes)], undefined],
    ['within public groups, and between them', [halves], halves],
  ])('%s', async (_, [classOf], groupOf) => {
    const kind = (v: number, u: number) => (classOf?.[v] as number) + (classOf?.[u] as number)
    const [hits, all] = [new Float64Array(3), new Float64Array(3)]
    for (let seed = 0; seed < 12; seed++) {
      const more = groupOf === undefined ? {} : { groups: [nodes / 2, nodes / 2] }
      const { matrix } = await made(graph, { epsilon: 8 }, 100 + seed, more, groupOf)
      for (const [v, u] of pairs(matrix)) {
        const k = kind(v, u)
        all[k] = (all[k] as number) + 1
        if (own.has(v * nodes + u)) hits[k] = (hits[k] as number) + 1
      }
    }
    for (let k = 0; k < 3; k++) {
      const released = all[k] as number
      if (released === 0) continue
      const there = Array.from(own).filter((key) => kind(Math.floor(key / nodes), key % nodes) === k).length
      const members = [0, 1].map((c) => classOf?.filter((each) => each === c).length as number) as [number, number]
      const possible =
        k === 1 ? 2 * members[0] * members[1] : (members[k / 2] as number) * ((members[k / 2] as number) - 1)
      const chance = there / possible
      // Cores make edges stand and fall together, a dozen at a time: five standard errors of so many fewer draws (α = 6·10⁻⁷).
      const error = Math.sqrt((chance * (1 - chance)) / (released / 2 / 12))
      expect(Math.abs((hits[k] as number) / released - chance)).toBeLessThan(5 * error)
      // The edges themselves would be seen at once.
      expect(1 - chance).toBeGreaterThan(5 * error)
    }
  })
})

test('two releases of one graph differ', async () => {
  const graph = circles(5, 5)
  const [one, other] = [await made(graph, { epsilon: 1 }, 1), await made(graph, { epsilon: 1 }, 2)]
  expect([...one.matrix.indices]).not.toEqual([...other.matrix.indices])
})

test('groups keep their edges, and nodes stay in them', async () => {
  const graph = circles(10, 6)
  const groupOf = Uint32Array.from({ length: 120 }, (_, v) => Math.floor(v / 60))
  const { matrix } = await made(graph, { epsilon: 20 }, 12, { groups: [60, 60] }, groupOf)
  const within = ({ offsets, indices, rows }: Graph['adjacency']) => {
    let many = 0
    for (let v = 0; v < rows; v++) {
      for (const u of indices.subarray(offsets[v], offsets[v + 1])) if (groupOf[u] === groupOf[v]) many++
    }
    return many / indices.length
  }
  expect(Math.abs(within(matrix) - within(graph.adjacency))).toBeLessThan(0.05)
})

test('degrees that no graph has are lowered until one has them', () => {
  for (let seed = 0; seed < 300; seed++) {
    const bits = seededBits(seed)
    const given = Uint32Array.from({ length: 8 }, () => integerBelow(9, bits))
      .sort()
      .reverse()
    const degrees = given.slice()
    makeGraphical(degrees)
    expect(isGraphical([...degrees])).toBe(true)
    expect(degrees.every((degree, k) => degree <= (given[k] as number))).toBe(true)
    if (isGraphical([...given])) expect([...degrees]).toEqual([...given])
  }
})

/** Havel and Hakimi, from the definition. */
function isGraphical(degrees: number[]): boolean {
  const [first = 0, ...rest] = degrees.sort((one, other) => other - one)
  if (first === 0) return true
  if (first > rest.length) return false
  const next = rest.map((degree, k) => (k < first ? degree - 1 : degree))
  return next.every((degree) => degree >= 0) && isGraphical(next)
}

test('rows and columns without noise are the degrees again', () => {
  const own = degrees(graphOf(200, 0.1, 8))
  const rows = rowsFor(200)
  expect([...degreesOf(hookOf(own, rows), rows, 200, 0)]).toEqual([...own].sort((one, other) => other - one))
})

test('nodes that are much alike keep their edges, and would lose many if columns ended where the last rows do', () => {
  const [nodes, degree] = [500, 12]
  const rows = rowsFor(nodes)
  const scale = 2 / 0.35
  const random = uniform(11)
  const laplace = () => {
    const u = random() - 0.5
    return -Math.sign(u) * Math.log(1 - 2 * Math.abs(u))
  }
  const off = (ended: (noisy: Float64Array) => Float64Array) => {
    let sum = 0
    for (let run = 0; run < 20; run++) {
      const hook = hookOf(new Uint32Array(nodes).fill(degree), rows)
      const noisy = hook.map((x) => Math.round(x + scale * laplace()))
      sum += degreesOf(ended(noisy), rows, nodes, scale).reduce((all, each) => all + each, 0)
    }
    return Math.abs(sum / 20 / (nodes * degree) - 1)
  }
  expect(off((noisy) => noisy)).toBeLessThan(0.03)
  // The last of the rows, by a fit that falls, is far below what all of them have.
  const cut = (noisy: Float64Array) => {
    const last = Math.max(0, Math.round(isotonic(noisy.subarray(0, rows)).at(-1) as number))
    return noisy.map((x, k) => (k < rows + last ? x : 0))
  }
  expect(off(cut)).toBeGreaterThan(0.1)
})

test('triangles of classes are counted at all three corners', () => {
  const wiring = wiringFor(Uint32Array.of(2, 2, 2))
  wiring.places.set([1, 2, 0, 2, 0, 1])
  wiring.used.fill(2)
  expect([...cornersOf(wiring, Uint8Array.of(0, 1, 1), 2)]).toEqual([1, 2])
})

test('a second look at a pair throws', () => {
  const looked = new LookedAt(5)
  looked.add(1, 4)
  expect(looked.has(4, 1)).toBe(true)
  expect(looked.has(1, 3)).toBe(false)
  expect(() => looked.add(4, 1)).toThrow('twice')
})

describe('refused', () => {
  const plan = (facts: object, settings: object) =>
    syntheticGraph.plan({ nodes: 60, neighbours: edge, ...facts } as never, { epsilon: 1, ...settings } as never)
  test.each([
    [{ nodes: 29 }, {}, InvalidInput, 'nobody could hide in so few'],
    [{ nodes: 1.5 }, {}, InvalidInput, 'whole number'],
    [{ groups: [30, 29] }, {}, InvalidInput, 'every node belongs to one group'],
    [{ groups: [30, 30] }, { findGroups: true }, InvalidInput, 'one of the two'],
    [{ neighbours: { kind: 'row' } }, {}, InvalidInput, 'edge neighbours'],
    [{}, { epsilon: 0.01 }, NotFeasible, 'next to nothing would be left'],
    [{}, { epsilon: 0 }, InvalidInput, 'above zero'],
    [{}, { keep: ['communities'] }, InvalidInput, 'somebody has to say'],
    [{}, { keep: ['names'] }, InvalidInput, 'some of degrees'],
    [{ nodes: 30_000 }, { findGroups: true }, NotFeasible, 'up to 20000'],
  ])('%j %j', (facts, settings, kind, sentence) => {
    expect(() => plan(facts, settings)).toThrow(kind)
    expect(() => plan(facts, settings)).toThrow(sentence)
  })

  test('a directed or weighted graph, other nodes, other groups', async () => {
    const ends = { from: Uint32Array.of(0), to: Uint32Array.of(1) }
    const directed = graphFromEdges({ directed: true, nodes: 60, ...ends }).graph
    const weighted = graphFromEdges({ directed: false, nodes: 60, ...ends, weight: Float64Array.of(2) }).graph
    const groups = plan({ groups: [30, 30] }, {})
    await expect(syntheticGraph.release(plan({}, {}), { graph: directed })).rejects.toThrow('undirected')
    await expect(syntheticGraph.release(plan({}, {}), { graph: weighted })).rejects.toThrow('weights')
    await expect(syntheticGraph.release(plan({}, {}), { graph: graphOf(59, 0, 1) })).rejects.toThrow('59')
    await expect(syntheticGraph.release(groups, { graph: graphOf(60, 0, 1) })).rejects.toThrow('not those of the plan')
    const groupOf = new Uint32Array(60)
    await expect(syntheticGraph.release(groups, { graph: graphOf(60, 0, 1), groupOf })).rejects.toThrow('not those')
  })
})

test('the stages come to no more than what was asked for', () => {
  for (const epsilon of [0.7, 1, Math.PI, 19.3]) {
    for (const settings of [{ epsilon }, { epsilon, findGroups: true }, { epsilon, keep: ['degrees'] as const }]) {
      const { guarantee, stages } = syntheticGraph.plan({ nodes: 60, neighbours: edge }, settings)
      expect(guarantee.epsilon).toBe(epsilon)
      expect(stages.length).toBe(
        syntheticGraph.curves(syntheticGraph.plan({ nodes: 60, neighbours: edge }, settings)).length,
      )
    }
  }
})
