import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { type Graph, graphFromEdges } from '../../data/index.ts'
import { deltaAt } from '../../privacy/index.ts'
import { add, dyadic, multiply } from '../../random/reals/dyadic.ts'
import { seededBits } from '../../testing/seeded.ts'
import { type CutAnswerFacts, type CutAnswerSettings, cutAnswerInterval, cutAnswers } from './index.ts'

const edge = { kind: 'edge' } as const
const facts = (nodes: number, cuts: number[][]): CutAnswerFacts => ({ nodes, neighbours: edge, cuts })
const upTo = (weightBound: number) => ({ neighbours: { kind: 'weight', maxChange: weightBound }, weightBound }) as const
const laplace: CutAnswerSettings = { noise: 'laplace', epsilon: 1 }
const gaussian: CutAnswerSettings = { noise: 'gaussian', epsilon: 1, delta: 1e-6 }

function graphOf(nodes: number, edges: readonly (readonly [number, number, number?])[], weights = false): Graph {
  return graphFromEdges({
    directed: false,
    nodes,
    from: Uint32Array.from(edges, ([i]) => i),
    to: Uint32Array.from(edges, ([, j]) => j),
    ...(weights ? { weight: Float64Array.from(edges, ([, , weight = 1]) => weight) } : {}),
  }).graph
}

const path = (nodes: number, weights = false) =>
  graphOf(
    nodes,
    Array.from({ length: nodes - 1 }, (_, i) => [i, i + 1, i + 0.25] as const),
    weights,
  )

describe('a plan', () => {
  test('has noise for all answers that one edge can change, in exact arithmetic', () => {
    const degrees = Array.from({ length: 9 }, (_, i) => [i])
    fc.assert(
      fc.property(fc.double({ min: 1e-10, max: 1e3, noNaN: true }), (epsilon) => {
        const { parameters } = cutAnswers.plan(facts(9, degrees), { noise: 'laplace', epsilon })
        expect(parameters).toMatchObject({ crossed: 2, crossing: 'exact', step: 1, sensitivity: 2, answers: 9 })
        expect(add(multiply(dyadic(parameters.scale), dyadic(epsilon)), dyadic(-2)).n >= 0n).toBe(true)
      }),
    )
    const { parameters, guarantee } = cutAnswers.plan(facts(9, degrees), gaussian)
    const curve = 'curve' in guarantee ? guarantee.curve : undefined
    if (curve?.kind !== 'gaussian') throw new Error('Gaussian noise has its curve')
    expect(parameters.sensitivity).toBeCloseTo(Math.SQRT2, 15)
    expect(parameters.sensitivity ** 2).toBeGreaterThanOrEqual(2)
    expect(parameters.scale * curve.mu).toBeCloseTo(Math.SQRT2, 14)
    expect(deltaAt(curve, 1)).toBeLessThanOrEqual(1e-6)
    expect(deltaAt({ kind: 'gaussian', mu: curve.mu * (1 + 1e-9) }, 1)).toBeGreaterThan(1e-6)
  })

  test('says what is exact', () => {
    const of = (cuts: number[][], settings: CutAnswerSettings) => cutAnswers.plan(facts(4, cuts), settings).guarantee
    expect(of([[0], [1]], laplace)).toMatchObject({ kind: 'pure', exactness: 'exact', curve: { exactness: 'bound' } })
    expect(of([[0]], laplace)).toMatchObject({ kind: 'pure', exactness: 'exact', curve: { exactness: 'exact' } })
    expect(of([[0], [1]], gaussian)).toMatchObject({ kind: 'approximate', exactness: 'exact' })
    const many = Array.from({ length: 3000 }, (_, i) => [i])
    expect(cutAnswers.plan(facts(3000, many), laplace).guarantee).toMatchObject({ exactness: 'bound' })
  })

  test('for cuts that are not named yet takes the worst case, and cannot be released', async () => {
    const unnamed = cutAnswers.plan({ nodes: 4, neighbours: edge, queries: 7 }, laplace)
    expect(unnamed.parameters).toMatchObject({ crossed: 7, crossing: 'bound', sensitivity: 7, answers: 7 })
    await expect(cutAnswers.release(unnamed, path(4))).rejects.toThrow(/how many cuts there will be, 7, but not which/)
  })

  test('is plain JSON, and says what will be off', () => {
    const plan = cutAnswers.plan(facts(4, [[0], [1, 2]]), { noise: 'laplace', epsilon: 0.5 })
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
    expect(plan.parameters).toEqual({
      answers: 2,
      crossed: 2,
      crossing: 'exact',
      step: 1,
      sensitivity: 2,
      scale: 4,
      grid: 1,
    })
    expect(plan.expectedError.meanAbsolute).toBeCloseTo(4, 1)
    expect(plan.expectedError.totalAbsolute).toBe(2 * plan.expectedError.meanAbsolute)
    expect(plan.warnings).toEqual([])
    expect(cutAnswers.plan({ ...facts(4, [[0]]), names: 'data' }, laplace).warnings).toHaveLength(1)
    expect(cutAnswers.plan(facts(4, [[0]]), { ...gaussian, delta: 0.1, epsilon: 30 }).warnings).toHaveLength(2)
  })

  test('in words says what is done, how far off it is, and what is assumed', () => {
    const { inWords, plan } = cutAnswers
    const plainly = inWords(plan(facts(1000, [[0], [1], [2]]), laplace))
    expect(plainly.released).toMatch(/each of 3 named cuts of an undirected graph of 1,000 nodes.*how many edges/)
    expect(plainly.method.join(' ')).toMatch(
      /more than 2 of these cuts\. Laplace noise of scale 2 .*2 in sum.*whole number/,
    )
    expect(plainly.error.join(' ')).toMatch(/off by 1\.979 on average/)
    expect(plainly.assumptions.join(' ')).toMatch(/nodes are public.*chosen without looking.*only one edge.*add up/)
    const weighted = inWords(
      plan(
        { nodes: 9, neighbours: { kind: 'weight', maxChange: 2 }, weightBound: 8, names: 'data', queries: 1 },
        gaussian,
      ),
    )
    expect(weighted.released).toMatch(/one named cut.*total weight/)
    expect(weighted.method.join(' ')).toMatch(/above 8 as 8.*multiples of.*Gaussian noise of standard deviation/)
    expect(weighted.assumptions.join(' ')).toMatch(/taken from the data.*weight of only one edge/)
    expect(inWords(plan({ nodes: 9, neighbours: edge, queries: 5 }, laplace)).method[0]).toMatch(/may cross all 5/)
  })

  test('takes no data', () => {
    expectTypeOf<CutAnswerFacts & { values: Float64Array }>().not.toExtend<CutAnswerFacts & { values: never }>()
    expect(() => cutAnswers.plan({ ...facts(3, [[0]]), graph: path(3) } as never, laplace)).toThrow(/no "graph"/)
  })

  const base = { nodes: 3, neighbours: edge }
  const weight = (maxChange: unknown, weightBound?: unknown) => ({
    nodes: 3,
    neighbours: { kind: 'weight', maxChange },
    cuts: [[0]],
    ...(weightBound === undefined ? {} : { weightBound }),
  })
  const refused: [string, object, object, RegExp][] = [
    ['one node', facts(1, [[0]]), {}, /at least 2, not 1/],
    ['half a node', facts(2.5, [[0]]), {}, /whole number/],
    ['a name for a number', { ...facts(3, [[0]]), nodes: '3' }, {}, /whole number/],
    ['more nodes than fit', facts(2 ** 27 + 1, [[0]]), {}, /does not fit in memory/],
    ['no neighbours', { nodes: 3, cuts: [[0]] }, {}, /need neighbours/],
    ['row neighbours', { ...base, neighbours: { kind: 'row' }, cuts: [[0]] }, {}, /not row neighbours/],
    [
      'a smaller step',
      { ...base, neighbours: { kind: 'edge', maxChange: 0.1 }, cuts: [[0]] },
      {},
      /leave maxChange out/,
    ],
    ['more in neighbours', { ...base, neighbours: { kind: 'edge', who: 1 }, cuts: [[0]] }, {}, /no "who"/],
    ['weights of edges that are there or not', { ...facts(3, [[0]]), weightBound: 2 }, {}, /leave weightBound/],
    ['a step of nothing', weight(0), {}, /above zero/],
    ['a step beside weights without end', weight(1e-12, 1e12), {}, /less than a billionth/],
    ['weights of nothing', weight(1, 0), {}, /bound of weights.*above zero, not 0/],
    ['weights without end', weight(1, Infinity), {}, /bound of weights.*finite/],
    ['weights in words', weight(1, '5'), {}, /bound of weights.*finite number above zero, not 5/],
    ['names from elsewhere', { ...facts(3, [[0]]), names: 'me' }, {}, /"public" or from the "data"/],
    ['no cuts', base, {}, /need the cuts/],
    ['cuts and their number', { ...facts(3, [[0]]), queries: 1 }, {}, /need the cuts/],
    ['none of the cuts', facts(3, []), {}, /from 1 to 1048576, not 0/],
    ['no queries', { ...base, queries: 0 }, {}, /from 1 to 1048576, not 0/],
    ['half a query', { ...base, queries: 0.5 }, {}, /from 1 to 1048576, not 0\.5/],
    ['cuts in words', { ...base, cuts: 'all' }, {}, /list of lists/],
    ['one cut in place of a list', { ...base, cuts: [0, 1] }, {}, /Cut 1 of 2 is no list/],
    ['a typed array', { ...base, cuts: [Uint32Array.of(0)] }, {}, /Cut 1 of 1 is no list/],
    ['an empty cut', facts(3, [[0], []]), {}, /Cut 2 of 2 has no nodes on one side: nothing crosses it/],
    ['a cut of everything', facts(3, [[0], [2, 1, 0], [1]]), {}, /Cut 2 of 3 has all nodes on one side/],
    ['a node twice', facts(3, [[0], [1, 1]]), {}, /Cut 2 of 2 names node 1 twice/],
    ['an unknown node', facts(3, [[3]]), {}, /Cut 1 of 1 names node 3, but nodes are numbered from 0 to 2/],
    ['a negative node', facts(3, [[-1]]), {}, /names node -1/],
    ['a node that is no number', facts(3, [[Number.NaN]]), {}, /names node NaN/],
    ['a node by name', { ...base, cuts: [['0']] }, {}, /names node 0/],
    ['no ε', facts(3, [[0]]), { epsilon: undefined }, /finite number above zero/],
    ['an ε below all noise', facts(3, [[0]]), { epsilon: 1e-15 }, /take a larger ε/],
    ['the least ε there is', facts(3, [[0]]), { epsilon: 5e-324 }, /take a larger ε/],
    ['no noise', facts(3, [[0]]), { noise: 'none' }, /laplace or gaussian, not none/],
    ['a δ for Laplace', facts(3, [[0]]), { delta: 1e-6 }, /needs no delta/],
    ['no δ for Gaussian', facts(3, [[0]]), { noise: 'gaussian' }, /A δ is needed/],
    ['another setting', facts(3, [[0]]), { integers: true }, /no "integers"/],
  ]
  test.each(refused)('of %s is refused in a sentence', (_, given, settings, sentence) => {
    expect(() => cutAnswers.plan(given as never, { ...laplace, ...settings } as never)).toThrow(sentence)
  })

  test('does not follow what is inherited, or changes later', () => {
    const inherited = Object.create({ weightBound: 100 }) as object
    const plan = cutAnswers.plan(Object.assign(inherited, facts(3, [[0]])), laplace)
    expect(plan.parameters.step).toBe(1)
    const cuts = [[0], [1]]
    const made = cutAnswers.plan(facts(3, cuts), laplace)
    cuts[0]?.push(1, 2)
    expect(made.facts.cuts).toEqual([[0], [1]])
  })
})

describe('a release', () => {
  test('is the truth at a huge ε, from either side of a cut', async () => {
    const cuts = [[0], [1, 2, 3, 4, 5], [0, 2, 4], [5, 3, 1], [0, 1, 2]]
    for (const settings of [
      { noise: 'laplace', epsilon: 1e6 },
      { noise: 'gaussian', epsilon: 1e9, delta: 1e-9 },
      { noise: 'laplace', epsilon: 1e308 },
    ] as const) {
      const { answers } = await cutAnswers.release(cutAnswers.plan(facts(6, cuts), settings), path(6))
      expect([...answers]).toEqual([1, 1, 5, 5, 1])
      const weighted = { ...facts(6, cuts), ...upTo(4) }
      const released = await cutAnswers.release(cutAnswers.plan(weighted, settings), path(6, true))
      // 0.25 + 1.25 + 2.25 + 3.25 + 4: the last weighs 4.25, and 4 is the most.
      const expected = [0.25, 0.25, 11, 11, 2.25]
      for (const [i, value] of released.answers.entries()) expect(value).toBeCloseTo(expected[i] as number, 1)
      const light = await cutAnswers.release(cutAnswers.plan(weighted, settings), path(6))
      expect(light.answers[2]).toBeCloseTo(5, 1)
    }
  })

  test('is exact where sums of weights are beyond what a double holds', async () => {
    const nodes = 300
    const half = Array.from({ length: nodes / 2 }, (_, i) => i)
    const pairs = half.flatMap((i) => half.map((j) => [i, nodes / 2 + j, 1e9 - 1e-3 * (i * 150 + j)] as const))
    const heavy = graphOf(nodes, pairs, true)
    const { step } = cutAnswers.plan(
      { nodes, neighbours: { kind: 'weight', maxChange: 2 }, weightBound: 1e9, cuts: [half] },
      { noise: 'laplace', epsilon: 1e9 },
    ).parameters
    expect(step).toBe(2)
    const plan = cutAnswers.plan(
      { nodes, neighbours: { kind: 'weight', maxChange: 2 }, weightBound: 1e9, cuts: [half, [0], half.slice(1)] },
      { noise: 'laplace', epsilon: 1e9 },
    )
    const unit = plan.parameters.weights?.unit as number
    const { answers } = await cutAnswers.release(plan, heavy, { bits: seededBits(1) })
    const truth = (rows: readonly number[]) =>
      pairs.filter(([i]) => rows.includes(i)).reduce((sum, [, , weight]) => sum + BigInt(Math.round(weight / unit)), 0n)
    expect([...answers].map((x) => x / unit)).toEqual([half, [0], half.slice(1)].map((rows) => Number(truth(rows))))
    expect(truth(half) > 2n ** 53n).toBe(true)
  })

  test('is the same for the same bits, leaves the graph alone, and says whether it was seeded', async () => {
    const graph = path(50)
    const before = structuredClone(graph)
    for (const settings of [laplace, gaussian]) {
      const plan = cutAnswers.plan(facts(50, [[0], [1, 2], [3, 4, 5]]), settings)
      const one = await cutAnswers.release(plan, graph, { bits: seededBits(5) })
      expect(await cutAnswers.release(plan, graph, { bits: seededBits(5) })).toEqual(one)
      expect((await cutAnswers.release(plan, graph, { bits: seededBits(6) })).answers).not.toEqual(one.answers)
      expect(one.randomness).toBe('seeded')
      expect((await cutAnswers.release(plan, graph)).randomness).toBe('secure')
    }
    expect(graph).toEqual(before)
  })

  test('stops when asked to, and tells how far it is', async () => {
    const plan = cutAnswers.plan(facts(4, [[0], [1]]), laplace)
    const told: number[][] = []
    await cutAnswers.release(plan, path(4), { progress: (...each) => told.push(each) })
    expect(told).toEqual([[100, 100]])
    await expect(cutAnswers.release(plan, path(4), { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
  })

  test('is made of a plan that nobody changed', async () => {
    const plan = cutAnswers.plan(facts(4, [[0]]), laplace)
    const changed = { ...plan, parameters: { ...plan.parameters, scale: 1e-9 } }
    await expect(cutAnswers.release(changed, path(4))).rejects.toThrow(/not the one/)
    const renamed = { ...plan, facts: { ...plan.facts, cuts: [[0], [1]] } }
    await expect(cutAnswers.release(renamed, path(4))).rejects.toThrow(/not the one/)
  })
})

describe('a graph', () => {
  const plan = cutAnswers.plan(facts(3, [[0]]), laplace)
  const heavy = cutAnswers.plan({ ...facts(3, [[0]]), ...upTo(2) }, laplace)
  const joined = { nodes: 3, from: Uint32Array.of(0), to: Uint32Array.of(1) }
  const adjacency = { rows: 3, columns: 3, offsets: Uint32Array.of(0, 1, 2, 2), indices: Uint32Array.of(1, 0) }
  const undirected = (matrix: object) => ({ directed: false, names: ['a', 'b', 'c'], adjacency: matrix })
  const strange: [string, unknown, typeof plan, RegExp][] = [
    ['that is none', null, plan, /there is none/],
    ['that is none, with weights', undefined, heavy, /there is none/],
    ['that is a matrix', adjacency, plan, /there is none/],
    ['with directions', graphFromEdges({ directed: true, ...joined }).graph, plan, /directed: false.*or undirected/],
    ['with weights', path(3, true), plan, /weight neighbours.*ignoreWeights/],
    ['of other size', path(4), plan, /3 nodes, but this one has 4/],
    ['of other size, with weights', path(4, true), heavy, /3 nodes, but this one has 4/],
    ['with a loop', undirected({ ...adjacency, indices: Uint32Array.of(0, 0) }), plan, /to itself/],
    ['with an edge one way', undirected({ ...adjacency, indices: Uint32Array.of(2, 0) }), heavy, /one way only/],
    [
      'with two weights',
      undirected({ ...adjacency, values: Float64Array.of(1, 2) }),
      heavy,
      /one weight in one direction/,
    ],
    ['with too few weights', undirected({ ...adjacency, values: Float64Array.of(1) }), heavy, /as many weights/],
    ['with weights in a list', undirected({ ...adjacency, values: [1, 1] }), heavy, /Float64Array/],
  ]
  test.each(strange)('%s is refused in a sentence', async (_, graph, planned, sentence) => {
    await expect(cutAnswers.release(planned, graph as Graph)).rejects.toThrow(sentence)
  })

  test('with strange weights is taken as if they were in the public range', async () => {
    const exact = cutAnswers.plan({ ...facts(3, [[0]]), ...upTo(2) }, { noise: 'laplace', epsilon: 1e9 })
    for (const [weight, expected] of [
      [Number.NaN, 0],
      [-5, 0],
      [Infinity, 2],
      [1e308, 2],
      [1.5, 1.5],
    ] as const) {
      const graph = undirected({ ...adjacency, values: Float64Array.of(weight, weight) })
      expect((await cutAnswers.release(exact, graph as Graph)).answers[0]).toBeCloseTo(expected, 5)
    }
  })

  test('that changes while it is looked at is taken as it was first', async () => {
    let looks = 0
    const sly = undirected({
      ...adjacency,
      get values() {
        return looks++ === 0 ? Float64Array.of(1, 1) : Float64Array.of(1e9, 1e9)
      },
    })
    const exact = cutAnswers.plan({ ...facts(3, [[0]]), ...upTo(2e9) }, { noise: 'laplace', epsilon: 1e9 })
    const { answers } = await cutAnswers.release(exact, sly as unknown as Graph)
    expect(answers[0]).toBeLessThan(1e6)
    expect(looks).toBe(1)
  })
})

describe('an interval', () => {
  const plan = cutAnswers.plan(facts(9, [[0], [1]]), laplace)
  test('is in whole numbers, never below 0, and wider for more questions', () => {
    const { scale } = plan.parameters
    const one = cutAnswerInterval(plan, 100)
    expect(one).toMatchObject({ estimate: 100, confidence: 0.95, queries: 1, low: 94, high: 106 })
    expect(one.standardError).toBe(plan.expectedError.rootMeanSquare)
    const ten = cutAnswerInterval(plan, 100, { queries: 10 })
    expect(ten.high).toBe(100 + Math.ceil(scale * Math.log(200) - 0.5))
    expect(cutAnswerInterval(plan, 2)).toMatchObject({ low: 0, high: 8 })
    expect(cutAnswerInterval(plan, -50)).toMatchObject({ low: 0, high: 0, estimate: -50 })
  })

  test('is refused for what is none', () => {
    expect(() => cutAnswerInterval(plan, Number.NaN)).toThrow(/finite number/)
    expect(() => cutAnswerInterval(plan, 1, { confidence: 1 })).toThrow(/between 0 and 1/)
    expect(() => cutAnswerInterval(plan, 1, { queries: 0 })).toThrow(/at least 1/)
  })
})
