/**
 * The law of the sketch: 100,000 rows against the Laplacian of the mixed graph, entry by entry; the
 * cuts of all sets against those of rows that were made literally, with the complete graph built; and the normal law. α = 10⁻⁶ for each graph.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { type Graph, graphFromEdges } from '../../data/index.ts'
import { lnNormalTail } from '../../privacy/special/normal.ts'
import { seededBits, uniform } from '../../testing/seeded.ts'
import { kolmogorovP, normalP } from '../../testing/statistics.ts'
import { type CutFacts, type CutPlan, cutSketch, nodeColumn, nodeDraws } from './index.ts'

const ALPHA = 1e-6
const ROWS = 100_000

interface Example {
  readonly name: string
  readonly nodes: number
  readonly edges: readonly (readonly [from: number, to: number, weight: number])[]
  readonly weightBound?: number
}

const ones = (pairs: readonly (readonly [number, number])[]) => pairs.map(([i, j]) => [i, j, 1] as const)

const WEIGHTED: Example = {
  name: 'fractions, one weight beyond the bound and one below 0',
  nodes: 5,
  edges: [
    [0, 1, 0.5],
    [1, 2, 0.25],
    [0, 3, 9],
    [2, 3, -2],
    [3, 4, 1.7],
    [1, 4, 0.1],
  ],
  weightBound: 2,
}

const STAR: Example = { name: 'a star', nodes: 5, edges: ones([1, 2, 3, 4].map((leaf) => [0, leaf] as const)) }

const EXAMPLES: readonly Example[] = [
  { name: 'a path', nodes: 6, edges: ones([1, 2, 3, 4, 5].map((node) => [node - 1, node] as const)) },
  STAR,
  {
    name: 'a complete graph',
    nodes: 4,
    edges: ones([0, 1, 2, 3].flatMap((i) => [0, 1, 2, 3].filter((j) => j > i).map((j) => [i, j] as const))),
  },
  { name: 'no edges', nodes: 4, edges: [] },
  {
    name: 'a triangle and a node alone',
    nodes: 4,
    edges: ones([
      [0, 1],
      [1, 2],
      [0, 2],
    ]),
  },
  WEIGHTED,
]

function planFor({ nodes, weightBound }: Example): CutPlan {
  const facts: CutFacts =
    weightBound === undefined
      ? { nodes, neighbours: { kind: 'edge' } }
      : { nodes, neighbours: { kind: 'weight', maxChange: weightBound }, weightBound }
  // So many rows are a promise about nothing, which lets about half of the graph be seen.
  return cutSketch.plan(facts, { epsilon: 4000, delta: 1e-6, rows: ROWS, evenIfUseless: true })
}

function graphOf({ nodes, edges, weightBound }: Example): Graph {
  return graphFromEdges({
    directed: false,
    nodes,
    from: Uint32Array.from(edges, ([i]) => i),
    to: Uint32Array.from(edges, ([, j]) => j),
    ...(weightBound === undefined ? {} : { weight: Float64Array.from(edges, ([, , weight]) => weight) }),
  }).graph
}

/** Of every pair of nodes, in the graph alone: moved into 0 to 1. */
function weightsOf({ nodes, edges, weightBound = 1 }: Example): number[][] {
  const weights = Array.from({ length: nodes }, () => Array<number>(nodes).fill(0))
  for (const [i, j, weight] of edges) {
    const moved = Math.max(0, Math.min(1, weight / weightBound))
    ;(weights[i] as number[])[j] = moved
    ;(weights[j] as number[])[i] = moved
  }
  return weights
}

/** w/n + (1 − w/n)·weight: by the paper. */
function mixedOf(example: Example, w: number): number[][] {
  const { nodes } = example
  return weightsOf(example).map((row, i) =>
    row.map((weight, j) => (i === j ? 0 : w / nodes + (1 - w / nodes) * weight)),
  )
}

function laplacianOf(weights: readonly (readonly number[])[]): number[][] {
  return weights.map((row, i) => row.map((weight, j) => (i === j ? row.reduce((a, b) => a + b, 0) : -weight)))
}

/** values[node · ROWS + i], as in a sketch. */
type Rows = Float32Array

/** Normal numbers of the test's own. */
function normals(seed: number): () => number {
  const random = uniform(seed)
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Edge by edge of the complete mixed graph, each with a normal number of its own. */
function literal(example: Example, w: number, seed: number): Rows {
  const { nodes } = example
  const normal = normals(seed)
  const values = new Float64Array(nodes * ROWS)
  const mixed = mixedOf(example, w)
  for (let i = 0; i < nodes; i++) {
    for (let j = i + 1; j < nodes; j++) {
      const root = Math.sqrt((mixed[i] as number[])[j] as number)
      for (let k = 0; k < ROWS; k++) {
        const flow = root * normal()
        values[i * ROWS + k] = (values[i * ROWS + k] as number) + flow
        values[j * ROWS + k] = (values[j * ROWS + k] as number) - flow
      }
    }
  }
  return Float32Array.from(values)
}

interface Slip {
  readonly w?: number
  readonly withMean?: boolean
  readonly wholeShare?: boolean
  readonly noRoot?: boolean
  readonly twice?: boolean
  readonly signs?: boolean
}

function signs(seed: number): () => number {
  const random = uniform(seed)
  return () => (random() < 0.5 ? -1 : 1)
}

/** The quick way, and ways to get it wrong. */
function quick(example: Example, { w, share }: { w: number; share: number }, seed: number, slip: Slip): Rows {
  const { nodes } = example
  const normal = slip.signs === true ? signs(seed) : normals(seed)
  const weights = weightsOf(example)
  const values = new Float64Array(nodes * ROWS)
  const flow = new Float64Array(nodes)
  for (let k = 0; k < ROWS; k++) {
    if (slip.twice !== true || k % 2 === 0) {
      for (let i = 0; i < nodes; i++) flow[i] = normal()
      const mean = slip.withMean === true ? 0 : flow.reduce((a, b) => a + b, 0) / nodes
      for (let i = 0; i < nodes; i++) flow[i] = Math.sqrt(w * (slip.w ?? 1)) * ((flow[i] as number) - mean)
      for (let i = 0; i < nodes; i++) {
        for (let j = i + 1; j < nodes; j++) {
          const weight = (weights[i] as number[])[j] as number
          if (weight === 0) continue
          const root = slip.noRoot === true ? weight : Math.sqrt(weight)
          const y = Math.sqrt(slip.wholeShare === true ? 1 : share) * root * normal()
          flow[i] = (flow[i] as number) + y
          flow[j] = (flow[j] as number) - y
        }
      }
    }
    for (let i = 0; i < nodes; i++) values[i * ROWS + k] = flow[i] as number
  }
  return Float32Array.from(values)
}

/** Every entry of the covariance, and of that between a row and the one some places on; p times the number of tests. */
function covarianceP(rows: Rows, truth: readonly (readonly number[])[]): number {
  let [least, tests] = [1, 0]
  for (const lag of [0, 1, 2, 4, 8]) {
    for (let i = 0; i < truth.length; i++) {
      for (let j = 0; j < truth.length; j++) {
        if (lag === 0 && j < i) continue
        let sum = 0
        for (let k = lag; k < ROWS; k++) sum += (rows[i * ROWS + k] as number) * (rows[j * ROWS + k - lag] as number)
        const expected = lag === 0 ? ((truth[i] as number[])[j] as number) : 0
        const both = ((truth[i] as number[])[i] as number) * ((truth[j] as number[])[j] as number)
        const z = (sum - (ROWS - lag) * expected) / Math.sqrt((ROWS - lag) * (both + expected * expected))
        least = Math.min(least, normalP(z))
        tests++
      }
    }
  }
  return Math.min(1, least * tests)
}

/** All sets that have node 0 and not all nodes: the others are their complements. */
function sidesOf(nodes: number): number[][] {
  const sides: number[][] = []
  for (let mask = 1; mask < 2 ** nodes - 1; mask += 2) {
    sides.push(Array.from({ length: nodes }, (_, i) => i).filter((i) => ((mask >> i) & 1) === 1))
  }
  return sides
}

/** The sum over a set, in each row. */
function sumsOf(rows: Rows, side: readonly number[]): Float64Array {
  const sums = new Float64Array(ROWS)
  for (const node of side) {
    for (let k = 0; k < ROWS; k++) sums[k] = (sums[k] as number) + (rows[node * ROWS + k] as number)
  }
  return sums
}

const normalBelow = (z: number) => (z < 0 ? Math.exp(lnNormalTail(-z)) : 1 - Math.exp(lnNormalTail(z)))

/** The projections of a node, of two and of all but one against a normal law whose variance is the mixed graph's cut. */
function normalLawP(rows: Rows, mixed: readonly (readonly number[])[]): number {
  const nodes = mixed.map((_, i) => i)
  const sides = [[0], [1, 2], nodes.slice(1)]
  const found = sides.map((side) => {
    const outside = nodes.filter((node) => !side.includes(node))
    const cut = side.flatMap((i) => outside.map((j) => (mixed[i] as number[])[j] as number)).reduce((a, b) => a + b, 0)
    return kolmogorovP(
      sumsOf(rows, side)
        .slice(0, ROWS / 4)
        .sort(),
      (x) => normalBelow(x / Math.sqrt(cut)),
    )
  })
  return Math.min(1, Math.min(...found) * sides.length)
}

/** The cuts that two sketches show, for all sets: nothing of a law is put in but that squares of normal numbers vary by √2. */
function sameCutsP(one: Rows, other: Rows, nodes: number): number {
  const sides = sidesOf(nodes)
  const found = sides.map((side) => {
    const [a, b] = [one, other].map((rows) => sumsOf(rows, side).reduce((sum, x) => sum + x * x, 0) / ROWS) as [
      number,
      number,
    ]
    return normalP((a - b) / Math.sqrt((2 * (a * a + b * b)) / ROWS))
  })
  return Math.min(1, Math.min(...found) * sides.length)
}

describe.each(EXAMPLES)('$name', (example) => {
  const plan = planFor(example)
  const { w, share, grid } = plan.parameters
  const mixed = mixedOf(example, w)
  let released: Rows

  beforeAll(async () => {
    const release = await cutSketch.release(plan, graphOf(example), { bits: seededBits(7) })
    released = Float32Array.from(release.sketch.values)
  })

  test('the plan shows enough of the graph for a mistake to be seen', () => {
    expect(share).toBeGreaterThan(0.3)
    expect(share).toBeLessThan(0.8)
  })

  test('rows have the covariance of the mixed graph, and none with each other', () => {
    expect(covarianceP(released, laplacianOf(mixed))).toBeGreaterThan(ALPHA)
  })

  test('projections of sets are normal', () => {
    expect(normalLawP(released, mixed)).toBeGreaterThan(ALPHA)
  })

  test('cuts are those of the literal way', () => {
    expect(sameCutsP(released, literal(example, w, 3), example.nodes)).toBeGreaterThan(ALPHA)
  })

  test('numbers are whole multiples of the grid, and a row of them is 0 together but for the rounding', () => {
    for (const value of released)
      if (!Number.isInteger(value / grid) || Object.is(value, -0)) expect(value).toBe('on the grid')
    let most = 0
    for (let k = 0; k < ROWS; k++) {
      let sum = 0
      for (let node = 0; node < example.nodes; node++) sum += released[node * ROWS + k] as number
      most = Math.max(most, Math.abs(sum))
    }
    expect(most).toBeLessThanOrEqual((example.nodes * grid) / 2)
  })

  test('the nodes make the same without anybody who holds the graph', () => {
    const bits = seededBits(9)
    const draws = Array.from({ length: example.nodes }, (_, node) => nodeDraws(plan, node, bits))
    const weights = weightsOf(example).map((row) => row.map((weight) => weight * (example.weightBound ?? 1)))
    const rows = new Float32Array(example.nodes * ROWS)
    for (let node = 0; node < example.nodes; node++) {
      const received = (from: number) =>
        (draws[from] as Float64Array).subarray((node - from - 1) * ROWS, (node - from) * ROWS)
      const drawn = draws[node] as Float64Array
      rows.set(nodeColumn(plan, { node, weights: weights[node] as number[], drawn, received }), node * ROWS)
    }
    expect(covarianceP(rows, laplacianOf(mixed))).toBeGreaterThan(ALPHA)
    expect(normalLawP(rows, mixed)).toBeGreaterThan(ALPHA)
  })
})

describe('the same tests refuse', () => {
  const SLIPS: readonly (readonly [string, Slip])[] = [
    ['5 % more mixed in', { w: 1.05 }],
    ['5 % less mixed in', { w: 0.95 }],
    ['a mean that was not taken off', { withMean: true }],
    ['the share left out', { wholeShare: true }],
    ['a weight in place of its root', { noRoot: true }],
  ]

  const literally = new Map<Example, Rows>()

  function judged(example: Example, slip: Slip) {
    const { parameters } = planFor(example)
    const { w } = parameters
    const rows = quick(example, parameters, 5, slip)
    const mixed = mixedOf(example, w)
    const beside = literally.get(example) ?? literal(example, w, 4)
    literally.set(example, beside)
    return {
      covariance: covarianceP(rows, laplacianOf(mixed)),
      cuts: sameCutsP(rows, beside, example.nodes),
      law: () => normalLawP(rows, mixed),
    }
  }

  test('nothing that is right', () => {
    const { covariance, cuts, law } = judged(WEIGHTED, {})
    for (const p of [covariance, cuts, law()]) expect(p).toBeGreaterThan(ALPHA)
  })

  test.each(SLIPS)('%s', (_, slip) => {
    const { covariance, cuts } = judged(WEIGHTED, slip)
    expect(covariance).toBeLessThan(ALPHA)
    expect(cuts).toBeLessThan(ALPHA)
  })

  test('rows that come twice', () => {
    expect(judged(STAR, { twice: true }).covariance).toBeLessThan(ALPHA)
  })

  test('signs in place of normal numbers, which have the same covariance', () => {
    const { covariance, law } = judged(STAR, { signs: true })
    expect(covariance).toBeGreaterThan(ALPHA)
    expect(law()).toBeLessThan(ALPHA)
  })
})
