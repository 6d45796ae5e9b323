import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { denseMatrix, fromDense, type Graph, graphFromEdges, type SparseMatrix } from '../../data/index.ts'
import { add, dyadic, multiply } from '../../random/reals/dyadic.ts'
import { seededBits } from '../../testing/seeded.ts'
import {
  type DegreeFacts,
  type DegreeForm,
  type DegreeSettings,
  degreeRelease,
  type ReleasedHistogram,
  type ReleasedSequence,
} from './index.ts'
import { cleanSequence } from './sequence.ts'
import { cleanHistogram } from './simplex.ts'

const edge = { kind: 'edge' } as const
const facts = (nodes: number): DegreeFacts => ({ nodes, neighbours: edge })

function graphOf(nodes: number, edges: readonly (readonly [number, number])[]): Graph {
  return graphFromEdges({
    directed: false,
    nodes,
    from: Uint32Array.from(edges, ([i]) => i),
    to: Uint32Array.from(edges, ([, j]) => j),
  }).graph
}

const complete = (nodes: number) =>
  graphOf(nodes, Array.from({ length: nodes }, (_, i) => Array.from({ length: i }, (_, j) => [i, j] as const)).flat())
const path = (nodes: number) =>
  graphOf(
    nodes,
    Array.from({ length: nodes - 1 }, (_, i) => [i, i + 1] as const),
  )

async function sequence(graph: Graph, settings: DegreeSettings, seed = 1): Promise<ReleasedSequence> {
  const plan = degreeRelease.plan(facts(graph.names.length), settings)
  return (await degreeRelease.release(plan, graph, { bits: seededBits(seed) })) as ReleasedSequence
}

async function histogram(graph: Graph, epsilon: number, seed = 1): Promise<ReleasedHistogram> {
  const plan = degreeRelease.plan(facts(graph.names.length), { epsilon, form: 'histogram' })
  return (await degreeRelease.release(plan, graph, { bits: seededBits(seed) })) as ReleasedHistogram
}

describe('a plan', () => {
  test('has noise that covers what one edge changes, in exact arithmetic', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-11, max: 1e3, noNaN: true }), fc.boolean(), (epsilon, counted) => {
        const form = counted ? 'histogram' : 'sequence'
        const { parameters } = degreeRelease.plan(facts(9), { epsilon, form })
        expect(parameters).toMatchObject({ form, sensitivity: counted ? 4 : 2 })
        const covered = multiply(dyadic(parameters.scale), dyadic(epsilon))
        expect(add(covered, dyadic(-parameters.sensitivity)).n >= 0n).toBe(true)
        // Wide noise has a coarser grid, so that what is published stays exact.
        expect(parameters.grid).toBeGreaterThanOrEqual(1)
        expect(parameters.scale / parameters.grid).toBeLessThan(2 ** 21)
      }),
    )
  })

  test('is a sequence unless said otherwise, and plain JSON', () => {
    const plan = degreeRelease.plan(facts(100), { epsilon: 0.5 })
    expect(plan.parameters).toEqual({ form: 'sequence', sensitivity: 2, scale: 4, grid: 1, numbers: 100 })
    expect(plan.guarantee).toMatchObject({
      kind: 'pure',
      epsilon: 0.5,
      neighbours: edge,
      exactness: 'exact',
      curve: { kind: 'laplace', epsilon: 0.5, exactness: 'bound' },
    })
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
    expect(plan.warnings).toEqual([])
  })

  test('warns of nodes from the data, of a large ε, and of a histogram full of noise', () => {
    expect(degreeRelease.plan({ ...facts(9), names: 'data' }, { epsilon: 1 }).warnings).toEqual([
      expect.stringMatching(/nodes come from the data/),
    ])
    expect(degreeRelease.plan(facts(9), { epsilon: 30 }).warnings).toEqual([expect.stringMatching(/next to nothing/)])
    expect(degreeRelease.plan(facts(9), { epsilon: 1, form: 'histogram' }).warnings).toEqual([
      expect.stringMatching(/more noise than there are nodes/),
    ])
    expect(degreeRelease.plan(facts(9), { epsilon: 5, form: 'histogram' }).warnings).toEqual([])
  })

  test('in words says what is done, how far off it is, and what is assumed', () => {
    const { inWords, plan } = degreeRelease
    const words = inWords(plan({ ...facts(1000), names: 'data' }, { epsilon: 1, evenSum: true }))
    expect(words.released).toMatch(/degrees of the 1,000 nodes.*largest to the smallest/)
    expect(words.method.join(' ')).toMatch(/scale 2 .*by 1\..*whole number\..*0 to 999; if the sum is odd.*need not be/)
    expect(words.error.join(' ')).toMatch(
      /off by 1\.979 on average, and 95 of 100 by at most 6\..*many degrees are equal/,
    )
    expect(words.assumptions.join(' ')).toMatch(/taken from the data.*only one edge.*add up/)
    const counted = inWords(plan(facts(1000), { epsilon: 1e-7, form: 'histogram' }))
    expect(counted.released).toMatch(/each degree from 0 to 999/)
    expect(counted.method.join(' ')).toMatch(/4 in sum at most.*multiple of 32, a power of two.*add up to all/)
    expect(counted.assumptions.join(' ')).toMatch(/nodes are public/)
  })

  test('takes no data', () => {
    expectTypeOf<{ nodes: number; neighbours: typeof edge; values: Float64Array }>().not.toExtend<DegreeFacts>()
    expect(() => degreeRelease.plan({ ...facts(3), graph: path(3) } as never, { epsilon: 1 })).toThrow(/no "graph"/)
  })

  const refused: [string, object, object, RegExp][] = [
    ['one node', facts(1), {}, /one node has no edges/],
    ['no node', facts(0), {}, /at least 2, not 0/],
    ['half a node', facts(2.5), {}, /whole number/],
    ['a name for a number', { ...facts(2), nodes: '5' }, {}, /whole number/],
    ['more nodes than fit', facts(2 ** 27 + 1), {}, /do not fit in memory/],
    ['no neighbours', { nodes: 3 }, {}, /need neighbours/],
    ['row neighbours', { nodes: 3, neighbours: { kind: 'row' } }, {}, /edge neighbours, not row neighbours/],
    ['weights', { nodes: 3, neighbours: { kind: 'weight', maxChange: 1 } }, {}, /edge neighbours, not weight/],
    ['a smaller step', { nodes: 3, neighbours: { kind: 'edge', maxChange: 0.1 } }, {}, /leave maxChange out/],
    ['more in neighbours', { nodes: 3, neighbours: { kind: 'edge', who: 1 } }, {}, /no "who"/],
    ['names from elsewhere', { ...facts(3), names: 'me' }, {}, /"public" or from the "data"/],
    ['no ε', facts(3), { epsilon: undefined }, /finite number above zero/],
    ['an ε of 0', facts(3), { epsilon: 0 }, /above zero/],
    ['an ε below all noise', facts(3), { epsilon: 1e-15 }, /take a larger ε/],
    ['the least ε there is', facts(3), { epsilon: 5e-324 }, /take a larger ε/],
    ['another form', facts(3), { form: 'list' }, /"sequence" or a "histogram", not "list"/],
    ['an even histogram', facts(3), { form: 'histogram', evenSum: true }, /leave evenSum out/],
    ['half an even sum', facts(3), { evenSum: 1 }, /true or false/],
    ['another setting', facts(3), { delta: 1e-6 }, /no "delta"/],
  ]
  test.each(refused)('of %s is refused in a sentence', (_, given, settings, sentence) => {
    expect(() => degreeRelease.plan(given as never, { epsilon: 1, ...settings } as never)).toThrow(sentence)
  })
})

describe('a release', () => {
  const graphs: [string, Graph][] = [
    ['two nodes apart', graphOf(2, [])],
    ['two nodes joined', graphOf(2, [[0, 1]])],
    ['no edges', graphOf(30, [])],
    ['all edges', complete(30)],
    ['a path', path(31)],
  ]
  const within = (values: Uint32Array, most: number) => values.every((x, i) => x <= most && x <= (values[i - 1] ?? x))

  test.each(graphs)('of %s is possible at every ε, and is the truth at a huge one', async (_, graph) => {
    const nodes = graph.names.length
    const { offsets } = graph.adjacency
    const truth = Uint32Array.from({ length: nodes }, (_, i) => (offsets[i + 1] as number) - (offsets[i] as number))
    truth.sort().reverse()
    for (const epsilon of [1e-11, 1e-6, 0.01, 1, 1e6, 1e308]) {
      const { degrees, noisy } = await sequence(graph, { epsilon })
      expect(degrees).toHaveLength(nodes)
      expect(within(degrees, nodes - 1)).toBe(true)
      expect(noisy.every((x) => Number.isSafeInteger(x))).toBe(true)
      const even = (await sequence(graph, { epsilon, evenSum: true })).degrees
      expect(within(even, nodes - 1)).toBe(true)
      expect(even.reduce((a, b) => a + b) % 2).toBe(0)
      const { counts } = await histogram(graph, epsilon)
      expect(counts).toHaveLength(nodes)
      expect(counts.reduce((a, b) => a + b)).toBe(nodes)
      if (epsilon < 1e6) continue
      expect(degrees).toEqual(truth)
      expect(even).toEqual(truth)
      expect([...counts.entries()].flatMap(([d, count]) => Array(count).fill(d) as number[])).toEqual(
        [...truth].reverse(),
      )
    }
  })

  test('is cleaned up from its noisy numbers alone', async () => {
    for (let seed = 0; seed < 20; seed++) {
      const { degrees, noisy } = await sequence(path(40), { epsilon: 0.7, evenSum: seed % 2 === 0 }, seed)
      expect(degrees).toEqual(cleanSequence(noisy, 39, seed % 2 === 0))
      const counted = await histogram(path(40), 0.7, seed)
      expect(counted.counts).toEqual(cleanHistogram(counted.noisy, 40))
    }
  })

  test('is far nearer to the truth after the clean-up where many degrees are equal', async () => {
    const { degrees, noisy } = await sequence(path(10_001), { epsilon: 1 })
    const off = (values: ArrayLike<number>) =>
      Array.from(values).reduce((sum, x, i) => sum + Math.abs(x - (i < 9999 ? 2 : 1)), 0) / 10_001
    expect(off(noisy)).toBeGreaterThan(1.9)
    expect(off(degrees)).toBeLessThan(0.1)
  })

  test('is the same for the same bits, leaves the graph alone, and says whether it was seeded', async () => {
    const graph = path(50)
    const before = structuredClone(graph)
    for (const form of ['sequence', 'histogram'] as DegreeForm[]) {
      const plan = degreeRelease.plan(facts(50), { epsilon: 1, form })
      const one = await degreeRelease.release(plan, graph, { bits: seededBits(5) })
      expect(await degreeRelease.release(plan, graph, { bits: seededBits(5) })).toEqual(one)
      expect((await degreeRelease.release(plan, graph, { bits: seededBits(6) })).noisy).not.toEqual(one.noisy)
      expect(one.randomness).toBe('seeded')
      expect((await degreeRelease.release(plan, graph)).randomness).toBe('secure')
    }
    expect(graph).toEqual(before)
  })

  test('does not follow the order of the nodes', async () => {
    const star = (centre: number) =>
      graphOf(
        9,
        Array.from({ length: 9 }, (_, i) => [centre, i] as const),
      )
    expect((await sequence(star(0), { epsilon: 1 })).noisy).toEqual((await sequence(star(8), { epsilon: 1 })).noisy)
  })

  test('stops when asked to, and tells how far it is', async () => {
    const plan = degreeRelease.plan(facts(4), { epsilon: 1 })
    const told: number[][] = []
    await degreeRelease.release(plan, path(4), { progress: (...each) => told.push(each) })
    expect(told).toEqual([[100, 100]])
    await expect(degreeRelease.release(plan, path(4), { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
  })

  test('is made of a plan that nobody changed', async () => {
    const plan = degreeRelease.plan(facts(4), { epsilon: 1 })
    const changed = { ...plan, parameters: { ...plan.parameters, scale: 1e-9 } }
    await expect(degreeRelease.release(changed, path(4))).rejects.toThrow(/not the one/)
  })
})

describe('a graph', () => {
  const plan = degreeRelease.plan(facts(3), { epsilon: 1 })
  const of = (cells: readonly number[]): SparseMatrix =>
    fromDense(denseMatrix(3, 3, Float64Array.from(cells)), { binary: true })
  const undirected = (adjacency: object): Graph =>
    ({ directed: false, names: ['a', 'b', 'c'], adjacency }) as unknown as Graph
  const joined = { nodes: 3, from: Uint32Array.of(0), to: Uint32Array.of(1) }
  const strange: [string, unknown, RegExp][] = [
    ['that is none', null, /there is none/],
    ['that is a matrix', of([0, 1, 0, 1, 0, 0, 0, 0, 0]), /there is none/],
    ['with directions', graphFromEdges({ directed: true, ...joined }).graph, /directed: false.*or undirected/],
    [
      'with weights',
      graphFromEdges({ directed: false, ...joined, weight: Float64Array.of(1) }).graph,
      /weights.*ignoreWeights/,
    ],
    ['of other size', path(4), /3 nodes, but this one has 4/],
    ['with a loop', undirected(of([1, 0, 0, 0, 0, 0, 0, 0, 0])), /to itself/],
    ['with a loop after an edge', undirected(of([0, 1, 0, 1, 1, 0, 0, 0, 0])), /to itself/],
    [
      'that is no sparse matrix',
      undirected({ ...of([0, 0, 0, 0, 0, 0, 0, 0, 0]), offsets: [0, 0, 0, 0] }),
      /Uint32Array/,
    ],
    [
      'with an edge twice',
      undirected({ rows: 3, columns: 3, offsets: Uint32Array.of(0, 2, 4, 4), indices: Uint32Array.of(1, 1, 0, 0) }),
      /ascend/,
    ],
  ]
  test.each(strange)('%s is refused in a sentence', async (_, graph, sentence) => {
    await expect(degreeRelease.release(plan, graph as Graph)).rejects.toThrow(sentence)
  })

  test('is taken if it is symmetric without loops, and only then: all of three nodes', async () => {
    for (let mask = 0; mask < 512; mask++) {
      const cells = Array.from({ length: 9 }, (_, c) => (mask >> c) & 1)
      const at = (i: number, j: number) => cells[3 * i + j] as number
      const simple = [0, 1, 2].every((i) => at(i, i) === 0 && [0, 1, 2].every((j) => at(i, j) === at(j, i)))
      const released = degreeRelease.release(plan, undirected(of(cells)), { bits: seededBits(mask) })
      if (simple) expect((await released).noisy).toHaveLength(3)
      else await expect(released).rejects.toThrow(/to itself|one way only/)
    }
  })

  test('that changes while it is looked at is taken as it was first', async () => {
    let looks = 0
    const { offsets, indices } = path(3).adjacency
    const sly = undirected({
      rows: 3,
      columns: 3,
      get offsets() {
        return looks++ === 0 ? offsets : Uint32Array.of(0, 0, 0, 4)
      },
      indices,
    })
    const exact = degreeRelease.plan(facts(3), { epsilon: 1e6 })
    expect([...(await degreeRelease.release(exact, sly)).noisy]).toEqual([2, 1, 1])
    expect(looks).toBe(1)
  })
})
