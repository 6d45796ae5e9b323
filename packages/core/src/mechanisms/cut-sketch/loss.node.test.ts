/**
 * The promise looked at from every side: all graphs of up to five nodes with all their neighbours, the laws of the sketch
 * written down from the definition, and δ by integrating max(0, p − e^ε·q). Nothing here is the library's but the plan.
 */
import { describe, expect, test } from 'vitest'
import { graphFromEdges } from '../../data/index.ts'
import type { Bits } from '../../random/index.ts'
import { seededBits, uniform } from '../../testing/seeded.ts'
import { flipsOf, pairsOf, representatives, type SmallGraph } from '../../testing/small-graphs.ts'
import { drawTotal } from './count.ts'
import { edgesOf } from './edges.ts'
import { type CutFacts, cutSketch } from './index.ts'

type Matrix = number[][]

const zeros = (n: number): Matrix => Array.from({ length: n }, () => Array<number>(n).fill(0))

const at = (matrix: Matrix, i: number, j: number) => (matrix[i] as number[])[j] as number

function addTo(matrix: Matrix, i: number, j: number, value: number): void {
  const row = matrix[i] as number[]
  row[j] = (row[j] as number) + value
}

/**
 * The Laplacian of the mixed graph, one weight for each pair, plus J/n: every row of a sketch is without a part along
 * (1, …, 1), which the added term makes a variance of 1 in both laws.
 */
function covarianceOf(nodes: number, w: number, weights: readonly number[]): Matrix {
  const matrix = zeros(nodes).map((row) => row.map(() => 1 / nodes))
  pairsOf(nodes).forEach(([i, j], k) => {
    const weight = w / nodes + (1 - w / nodes) * (weights[k] as number)
    addTo(matrix, i, i, weight)
    addTo(matrix, j, j, weight)
    addTo(matrix, i, j, -weight)
    addTo(matrix, j, i, -weight)
  })
  return matrix
}

/** Lower triangular, C·Cᵀ = matrix. */
function cholesky(matrix: Matrix): Matrix {
  const root = zeros(matrix.length)
  for (let i = 0; i < matrix.length; i++) {
    for (let j = 0; j <= i; j++) {
      let rest = at(matrix, i, j)
      for (let k = 0; k < j; k++) rest -= at(root, i, k) * at(root, j, k)
      addTo(root, i, j, i === j ? Math.sqrt(rest) : rest / at(root, j, j))
    }
  }
  return root
}

/** C⁻¹·matrix. */
function solved(root: Matrix, matrix: Matrix): Matrix {
  const found = zeros(root.length)
  for (let column = 0; column < root.length; column++) {
    for (let i = 0; i < root.length; i++) {
      let rest = at(matrix, i, column)
      for (let k = 0; k < i; k++) rest -= at(root, i, k) * at(found, k, column)
      addTo(found, i, column, rest / at(root, i, i))
    }
  }
  return found
}

const transposeOf = (matrix: Matrix): Matrix => matrix.map((_, j) => matrix.map((row) => row[j] as number))

/** Of a symmetric matrix, by Jacobi's rotations. */
function eigenvalues(symmetric: Matrix): number[] {
  const a = symmetric.map((row) => [...row])
  const n = a.length
  for (let sweep = 0; sweep < 30; sweep++) {
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++) {
        if (Math.abs(at(a, p, q)) < 1e-300) continue
        const angle = Math.atan2(2 * at(a, p, q), at(a, q, q) - at(a, p, p)) / 2
        const [c, s] = [Math.cos(angle), Math.sin(angle)]
        for (let k = 0; k < n; k++) {
          const [x, y] = [at(a, k, p), at(a, k, q)]
          ;(a[k] as number[])[p] = c * x - s * y
          ;(a[k] as number[])[q] = s * x + c * y
        }
        for (let k = 0; k < n; k++) {
          const [x, y] = [at(a, p, k), at(a, q, k)]
          ;(a[p] as number[])[k] = c * x - s * y
          ;(a[q] as number[])[k] = s * x + c * y
        }
      }
    }
  }
  return a.map((row, i) => row[i] as number)
}

/** The variances of one law in the directions in which the other has variance 1, each law without correlations. */
function variances(of: Matrix, beside: Matrix): number[] {
  const root = cholesky(beside)
  return eigenvalues(solved(root, transposeOf(solved(root, of))))
}

/** Nodes and weights of Gauss and Legendre on [−1, 1], by Newton's steps. */
const GAUSS: readonly (readonly [number, number])[] = Array.from({ length: 32 }, (_, i) => {
  let x = Math.cos((Math.PI * (i + 0.75)) / 32.5)
  for (let step = 0; ; step++) {
    let [before, now] = [1, x]
    for (let k = 2; k <= 32; k++) [before, now] = [now, ((2 * k - 1) * x * now - (k - 1) * before) / k]
    const slope = (32 * (x * now - before)) / (x * x - 1)
    if (step === 8) return [x, 2 / ((1 - x * x) * slope * slope)] as const
    x -= now / slope
  }
})

function integral(f: (x: number) => number, from: number, to: number): number {
  const panels = 64
  const half = (to - from) / (2 * panels)
  let sum = 0
  for (let k = 0; k < panels; k++) {
    const middle = from + (2 * k + 1) * half
    for (const [x, weight] of GAUSS) sum += weight * f(middle + half * x)
  }
  return sum * half
}

/** ln Γ(r/2) from Γ(1) = 1 and Γ(1/2) = √π. */
function lnGammaHalf(r: number): number {
  let sum = r % 2 === 0 ? 0 : Math.log(Math.PI) / 2
  for (let k = r % 2 === 0 ? 2 : 1; k < r; k += 2) sum += Math.log(k / 2)
  return sum
}

/**
 * The larger of both δ(ε) between N(0, 1)^r and N(0, ρ)^r, ρ > 1: both depend on x through its length s alone, and the
 * integrand is positive on one side of the length where the densities are in the proportion e^ε.
 */
function deltaBetween(rho: number, rows: number, epsilon: number): number {
  if (rho === 1) return 0
  const constant = Math.LN2 - (rows / 2) * Math.LN2 - lnGammaHalf(rows)
  const density = (s: number, variance: number) =>
    Math.exp(constant + (rows - 1) * Math.log(s) - (s * s) / (2 * variance) - (rows / 2) * Math.log(variance))
  const scale = 2 / (1 - 1 / rho)
  const where = (level: number) => Math.sqrt(Math.max(0, scale * ((rows / 2) * Math.log(rho) + level)))
  const growth = Math.exp(epsilon)
  const near = where(-epsilon)
  const far = where(epsilon)
  const inside = near === 0 ? 0 : integral((s) => density(s, 1) - growth * density(s, rho), 0, near)
  const outside = integral((s) => density(s, rho) - growth * density(s, 1), far, far + 14 * Math.sqrt(rho))
  return Math.max(inside, outside)
}

test('the integral is the closed form where there is one: two projections', () => {
  // T = s² has the law 1 − e^(−T/2), so that both sides are elementary.
  const [rho, epsilon] = [1.7, 0.2]
  const far = (2 / (1 - 1 / rho)) * (Math.log(rho) + epsilon)
  const near = (2 / (1 - 1 / rho)) * (Math.log(rho) - epsilon)
  const outside = Math.exp(-far / (2 * rho)) - Math.exp(epsilon - far / 2)
  const inside = 1 - Math.exp(-near / 2) - Math.exp(epsilon) * (1 - Math.exp(-near / (2 * rho)))
  expect(Math.abs(deltaBetween(rho, 2, epsilon) / Math.max(inside, outside) - 1)).toBeLessThan(1e-12)
})

const weightsOf = ({ nodes, mask }: SmallGraph) => pairsOf(nodes).map((_, k) => (mask >> k) & 1)

/** Directions whose variance differs between two neighbours, as the factor above 1; there must be one at most. */
function factorBetween(nodes: number, w: number, one: readonly number[], other: readonly number[]): number {
  const found = variances(covarianceOf(nodes, w, other), covarianceOf(nodes, w, one))
  const differing = found.filter((variance) => Math.abs(variance - 1) > 1e-10)
  expect(differing.length).toBeLessThanOrEqual(1)
  const [variance = 1] = differing
  return Math.max(variance, 1 / variance)
}

/** δ of the worst of all neighbouring pairs of graphs, and whether the pair has the empty graph in it. */
function worst(nodes: number, w: number, rows: number, epsilon: number): { delta: number; empty: number } {
  let [delta, empty] = [0, 0]
  const known = new Map<number, number>()
  for (const graph of representatives(nodes)) {
    for (const other of flipsOf(graph)) {
      const factor = factorBetween(nodes, w, weightsOf(graph), weightsOf(other))
      const key = Math.round(factor * 1e13)
      const found = known.get(key) ?? deltaBetween(factor, rows, epsilon)
      known.set(key, found)
      delta = Math.max(delta, found)
      if (graph.mask === 0) empty = found
    }
  }
  return { delta, empty }
}

const CASES = [1, 2, 5, 50].flatMap((rows) => [0.1, 1, 3].map((epsilon) => ({ rows, epsilon, delta: 1e-6 })))

describe.each([2, 3, 4, 5])('all graphs of %i nodes', (nodes) => {
  test.each(CASES)('$rows projections at ε = $epsilon', ({ rows, epsilon, delta }) => {
    const plan = cutSketch.plan({ nodes, neighbours: { kind: 'edge' } }, { epsilon, delta, rows, evenIfUseless: true })
    const { w } = plan.parameters
    const found = worst(nodes, w, rows, epsilon)
    // Differences of 1e-16 in a variance are up to 1e-10 of δ here.
    expect(found.delta).toBeLessThanOrEqual(delta * (1 + 1e-8))
    expect(found.delta).toBeGreaterThan(delta * (1 - 1e-8))
    expect(Math.abs(found.empty / found.delta - 1)).toBeLessThan(1e-8)
    // A thousandth less mixed in is seen.
    expect(worst(nodes, w * 0.999, rows, epsilon).delta).toBeGreaterThan(delta * (1 + 1e-4))
  })
})

test.each([0.3, 1, 7])('weights that change by up to %d, bound to 2.5', (maxChange) => {
  const random = uniform(5)
  const [nodes, rows, epsilon, delta, bound] = [4, 3, 0.7, 1e-5, 2.5] as const
  const facts: CutFacts = { nodes, neighbours: { kind: 'weight', maxChange }, weightBound: bound }
  const { w } = cutSketch.plan(facts, { epsilon, delta, rows, evenIfUseless: true }).parameters
  const moved = (weights: readonly number[]) => weights.map((weight) => Math.max(0, Math.min(1, weight / bound)))
  let most = 0
  for (let round = 0; round < 2000; round++) {
    // Weights outside of the bound too, and now and then none at all but the one that changes.
    const one = pairsOf(nodes).map(() => (round % 3 === 0 ? 0 : random() < 0.4 ? 0 : 4 * random() - 0.5))
    const pair = Math.floor(random() * one.length)
    const change = maxChange * (random() < 0.5 ? 1 : random()) * (random() < 0.5 ? 1 : -1)
    const other = one.map((weight, k) => (k === pair ? weight + change : weight))
    most = Math.max(most, deltaBetween(factorBetween(nodes, w, moved(one), moved(other)), rows, epsilon))
  }
  expect(most).toBeLessThanOrEqual(delta * (1 + 1e-8))
  expect(most).toBeGreaterThan(delta * (1 - 1e-8))
})

/** The noisy count of a graph with these weights, one for each pair of nodes. */
function counted(facts: CutFacts, epsilon: number, weights: readonly number[], bits: Bits): number {
  const pairs = pairsOf(facts.nodes)
  const weighted = facts.neighbours.kind === 'weight'
  const there = pairs.filter((_, k) => weighted || weights[k] === 1)
  const { graph } = graphFromEdges({
    directed: false,
    nodes: facts.nodes,
    from: Uint32Array.from(there, ([i]) => i),
    to: Uint32Array.from(there, ([, j]) => j),
    ...(weighted ? { weight: Float64Array.from(weights) } : {}),
  })
  const { edges } = drawTotal({ ...facts, edges: { counted: { epsilon } } }, edgesOf(facts, graph), bits)
  return edges !== undefined && 'counted' in edges ? (edges.counted.drawn as number) : Number.NaN
}

/** At this ε the noise is far below a unit: what comes out is what it was added to. */
const NOISELESS = 1e9

test.each([2, 3, 4])('the count of all graphs of %i nodes moves by one edge', (nodes) => {
  const facts: CutFacts = { nodes, neighbours: { kind: 'edge' } }
  for (const graph of representatives(nodes)) {
    const count = counted(facts, NOISELESS, weightsOf(graph), seededBits(1))
    expect(count).toBe(weightsOf(graph).reduce((a, b) => a + b, 0))
    for (const other of flipsOf(graph)) {
      expect(Math.abs(counted(facts, NOISELESS, weightsOf(other), seededBits(1)) - count)).toBe(1)
    }
  }
})

test('the total of weights is theirs, each cut to a unit, and moves by no more than one weight does', () => {
  const random = uniform(8)
  const [bound, maxChange, unit] = [0.7, 0.2, 2 ** -20] as const
  const facts: CutFacts = { nodes: 4, neighbours: { kind: 'weight', maxChange }, weightBound: bound }
  for (let round = 0; round < 300; round++) {
    const one = pairsOf(4).map(() => 1.2 * random() - 0.2)
    const pair = Math.floor(random() * one.length)
    const other = one.map((weight, k) => (k === pair ? weight + (random() < 0.5 ? -maxChange : maxChange) : weight))
    const truth = one.reduce((sum, weight) => sum + Math.max(0, Math.min(bound, weight)), 0)
    const [a, b] = [counted(facts, NOISELESS, one, seededBits(1)), counted(facts, NOISELESS, other, seededBits(1))]
    expect(Math.abs(truth - a)).toBeLessThan(one.length * unit * bound)
    expect(Math.abs(a - b)).toBeLessThan(maxChange + 2 * unit * bound)
  }
})

test('two weights whose quotients by the bound round apart are as hard to tell by the count as it promises', () => {
  // 3 units apart where 2 are the most without rounding: their difference is no more than maxChange, exactly.
  const [less, more] = [0.010936832427978514, 0.010938167572021483]
  const facts: CutFacts = {
    nodes: 2,
    neighbours: { kind: 'weight', maxChange: 1.33514404296875e-6 },
    weightBound: 0.7,
  }
  expect(more - less).toBeLessThanOrEqual(1.33514404296875e-6)
  const [epsilon, trials] = [1, 10_000]
  const level = counted(facts, NOISELESS, [more], seededBits(1))
  const bits = seededBits(11)
  const reached = (weight: number) => {
    let count = 0
    for (let i = 0; i < trials; i++) if (counted(facts, epsilon, [weight], bits) >= level) count++
    return count / trials
  }
  const [p, q] = [reached(more), reached(less)]
  const spread = Math.sqrt((p * (1 - p) + Math.exp(2 * epsilon) * q * (1 - q)) / trials)
  expect(p - Math.exp(epsilon) * q).toBeLessThan(4.9 * spread)
  // The noise is not so wide either that this could not fail.
  expect(p - Math.exp(0.8 * epsilon) * q).toBeGreaterThan(4.9 * spread)
})
