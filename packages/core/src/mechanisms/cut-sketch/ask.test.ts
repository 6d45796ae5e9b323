import { describe, expect, test } from 'vitest'
import { graphFromEdges } from '../../data/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import {
  averageCut,
  compareCuts,
  cutAnswer,
  cutBetween,
  cutSketch,
  degreeAnswer,
  laplacianOf,
  nodeColumn,
  nodeDraws,
} from './index.ts'

const { graph } = graphFromEdges({
  directed: false,
  nodes: 6,
  from: Uint32Array.of(0, 1, 2, 3, 0),
  to: Uint32Array.of(1, 2, 3, 4, 2),
})
const settings = { epsilon: 20, delta: 1e-3, rows: 20_000 }
const facts = { nodes: 6, neighbours: { kind: 'edge' } } as const
const plan = cutSketch.plan({ ...facts, edges: { declared: 5 } }, settings)
const released = await cutSketch.release(plan, graph, { bits: seededBits(1) })

describe('an answer', () => {
  test('is near the cut where ε is large', () => {
    for (const [nodes, cut] of [
      [[0], 2],
      [[5], 0],
      [[0, 1, 2], 1],
      [[0, 4], 3],
    ] as const) {
      const { estimate, low, high, standardError } = cutAnswer(released, nodes)
      expect(Math.abs(estimate - cut)).toBeLessThan(6 * standardError)
      expect(standardError).toBeLessThan(1)
      expect(low).toBeLessThanOrEqual(high)
    }
  })

  test('is the same from either side, but for its rounding', () => {
    const [one, other] = [cutAnswer(released, [0, 1]), cutAnswer(released, [2, 3, 4, 5])]
    expect({ ...other, size: 2 }).toEqual(one)
  })

  test('of one node is its degree, as the Laplacian has it', () => {
    const laplacian = laplacianOf(released)
    for (let node = 0; node < 6; node++) {
      expect(degreeAnswer(released, node).estimate).toBeCloseTo(laplacian.values[node * 7] as number, 9)
    }
    expect(laplacian.values[1]).toBeCloseTo(-cutBetween(released, [0], [1]).estimate, 9)
    // The rows of a Laplacian add up to 0; so do these, but for rounding.
    for (let i = 0; i < 6; i++) {
      expect(Math.abs(laplacian.values.slice(6 * i, 6 * i + 6).reduce((a, b) => a + b, 0))).toBeLessThan(1e-3)
    }
    expect(laplacianOf(released, [2, 0]).values[0]).toBe(laplacian.values[14])
  })

  test('between two sets is half of what three cuts say', () => {
    const between = cutBetween(released, [0, 1], [2, 3])
    const [s, t, both] = [
      [0, 1],
      [2, 3],
      [0, 1, 2, 3],
    ].map((nodes) => cutAnswer(released, nodes).estimate)
    expect(between.estimate).toBeCloseTo(((s as number) + (t as number) - (both as number)) / 2, 3)
    expect(between.sizes).toEqual([2, 2])
    expect(Math.abs(between.estimate - 2)).toBeLessThan(6 * between.standardError)
  })

  test('says what such a cut has on average, if the number of edges is public', () => {
    expect(cutAnswer(released, [0, 1]).expected).toBeCloseTo((5 * 2 * 4) / 15, 12)
    expect(cutBetween(released, [0], [1, 2]).expected).toBeCloseTo((5 * 2) / 15, 12)
    const without = { ...released, plan: cutSketch.plan(facts, settings) }
    expect(cutAnswer(without, [0, 1])).not.toHaveProperty('expected')
  })

  test('is wider for more questions and more confidence', () => {
    const length = (options: object) => {
      const { low, high } = cutAnswer(released, [0, 1, 2], options)
      return high - low
    }
    expect(length({ queries: 10 })).toBeGreaterThan(length({}))
    expect(length({ confidence: 0.99 })).toBeGreaterThan(length({}))
    expect(length({ queries: 5, confidence: 0.95 })).toBeCloseTo(length({ confidence: 0.99 }), 9)
  })

  test.each([
    [[], /empty: name at least one node/],
    [[0, 1, 2, 3, 4, 5], /all 6 nodes/],
    [[6], /from 0 to 5/],
    [[-1], /from 0 to 5/],
    [[0.5], /from 0 to 5/],
    [[1, 1], /named twice/],
  ])('of %j is refused', (nodes, message) => {
    expect(() => cutAnswer(released, nodes)).toThrow(message)
  })

  test('of a sketch that belongs to another plan is refused', () => {
    const { rows, values } = released.sketch
    expect(() => cutAnswer({ plan, sketch: { rows, values: values.slice(1) } }, [0])).toThrow(/another plan/)
    expect(() => cutBetween(released, [0, 1], [1])).toThrow(/in both sets/)
  })
})

test('the mean over all sets of a size is what the count says', () => {
  const cut = (inside: number) => {
    let crossing = 0
    for (const [a, b] of [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [0, 2],
    ] as const) {
      if (((inside >> a) & 1) !== ((inside >> b) & 1)) crossing++
    }
    return crossing
  }
  for (const size of [1, 2, 3, 5]) {
    const sets = Array.from({ length: 64 }, (_, inside) => inside).filter(
      (inside) => inside.toString(2).replaceAll('0', '').length === size,
    )
    expect(sets.reduce((sum, inside) => sum + cut(inside), 0) / sets.length).toBeCloseTo(averageCut(6, size, 5), 12)
  }
})

describe('a release', () => {
  test('is repeated by the same bits, is on its grid, and does not change the graph', async () => {
    const again = await cutSketch.release(plan, graph, { bits: seededBits(1) })
    expect(again).toEqual(released)
    expect(released.randomness).toBe('seeded')
    const { grid } = plan.parameters
    expect(released.sketch.values.every((value) => Number.isInteger(value / grid) && !Object.is(value, -0))).toBe(true)
  })

  test('draws the count first, and its plan cannot be released again', async () => {
    const counting = cutSketch.plan({ ...facts, edges: { counted: { epsilon: 1 } } }, settings)
    const { plan: drawn } = await cutSketch.release(counting, graph, { bits: seededBits(2) })
    const { edges } = drawn.facts
    expect(edges !== undefined && 'counted' in edges && edges.counted.drawn).toBeTypeOf('number')
    await expect(cutSketch.release(drawn, graph)).rejects.toThrow(/drawn already/)
    const chosen = cutSketch.plan({ ...facts, edges: { counted: { epsilon: 1 } } }, { epsilon: 20, delta: 1e-3 })
    const after = await cutSketch.release(chosen, graph, { bits: seededBits(2) })
    expect(after.plan.parameters).toEqual(chosen.parameters)
  })

  test('refuses a plan that was edited, another number of nodes, and weights where none belong', async () => {
    const edited = JSON.parse(JSON.stringify(plan)) as typeof plan
    Object.assign(edited.parameters, { w: 0.001 })
    await expect(cutSketch.release(edited, graph)).rejects.toThrow(/not the one/)
    const weighted = graphFromEdges({
      directed: false,
      nodes: 6,
      from: Uint32Array.of(0),
      to: Uint32Array.of(1),
      weight: Float64Array.of(0.5),
    }).graph
    await expect(cutSketch.release(plan, weighted)).rejects.toThrow(/weights/)
    await expect(cutSketch.release(cutSketch.plan({ ...facts, nodes: 7 }, settings), graph)).rejects.toThrow(/7 nodes/)
  })

  test('moves weights into their range', async () => {
    const weights = [0.25, -3, 17, -0, 1]
    const made = (values: readonly number[]) =>
      graphFromEdges({
        directed: false,
        nodes: 6,
        from: Uint32Array.of(0, 1, 2, 3, 0),
        to: Uint32Array.of(1, 2, 3, 4, 2),
        weight: Float64Array.from(values),
      }).graph
    const weighing = cutSketch.plan({ nodes: 6, neighbours: { kind: 'weight', maxChange: 1 } }, settings)
    const sketch = async (values: readonly number[]) =>
      (await cutSketch.release(weighing, made(values), { bits: seededBits(3) })).sketch
    expect(await sketch(weights)).toEqual(await sketch([0.25, 0, 1, 0, 1]))
    expect(await sketch(weights)).not.toEqual(await sketch([0.25, 0, 1, 0, 0.99]))
  })
})

test('nodes that draw for each other publish what one holder would', () => {
  const draws = Array.from({ length: 6 }, (_, node) => nodeDraws(plan, node, seededBits(10 + node)))
  const rows = plan.parameters.rows
  const columns = draws.map((drawn, node) => {
    const weights = new Float64Array(6)
    for (let k = graph.adjacency.offsets[node] as number; k < (graph.adjacency.offsets[node + 1] as number); k++) {
      weights[graph.adjacency.indices[k] as number] = 1
    }
    const received = (from: number) => {
      const start = (node - from - 1) * rows
      return (draws[from] as Float64Array).subarray(start, start + rows)
    }
    return nodeColumn(plan, { node, weights, drawn, received })
  })
  const values = new Float32Array(6 * rows)
  for (const [node, column] of columns.entries()) values.set(column, node * rows)
  const answer = cutAnswer({ plan, sketch: { rows, values } }, [0, 1, 2])
  expect(Math.abs(answer.estimate - 1)).toBeLessThan(6 * answer.standardError)
  expect(() => nodeDraws(plan, 6)).toThrow(/from 0 to 5/)
  expect(() =>
    nodeColumn(plan, { node: 0, weights: [0], drawn: draws[0] as Float64Array, received: () => [] }),
  ).toThrow(/6 weights/)
})

describe('beside the alternatives', () => {
  const asked = (queries: number, sizes: readonly number[]) =>
    compareCuts(
      cutSketch.plan(
        { nodes: 4039, neighbours: { kind: 'edge' } },
        { epsilon: 1, delta: 1e-6, asked: { sizes, queries } },
      ),
    )

  test('few questions, and single nodes, are best answered directly; many, and later ones, from degrees and pairs', () => {
    expect(asked(1, [1, 2000]).best).toEqual(['laplace-answers', 'laplace-answers'])
    // One edge crosses two of all cuts that are single nodes.
    expect(asked(1000, [1]).best).toEqual(['laplace-answers'])
    expect(asked(1000, [10]).best).toEqual(['cut-pairs'])
    expect(asked(1_000_000, [10]).bestLater).toEqual(['cut-pairs'])
  })

  test('errors are those of the laws: σ√(s(n − s)) for pairs, √k/μ and k/ε for answers', () => {
    const { alternatives } = asked(100, [10])
    const error = (method: string) => alternatives.find((each) => each.method === method)?.errors[0] as number
    expect(error('laplace-answers')).toBeCloseTo(100, 1)
    expect(error('gaussian-pairs') / error('gaussian-answers')).toBeCloseTo(Math.sqrt((10 * 4029) / 100), 2)
    expect(alternatives.every(({ method, plan }) => method === 'cut-sketch' || plan !== undefined)).toBe(true)
  })
})
