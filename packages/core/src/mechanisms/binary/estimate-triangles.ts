/**
 * Triangles of an undirected graph after randomised response. Let z = (y − p)/(1 − 2p) = x + η for every pair, η
 * independent of mean 0 and variance v = p(1−p)/(1−2p)². Then T̂ = Σ z_ij·z_jk·z_ik over all triples is unbiased, and
 *
 *   Var T̂ = v·Σ_e C_e² + v²·(n−2)·m + v³·C(n,3),
 *
 * C_e the common neighbours of the ends of pair e (joined or not) and m the edges: the three kinds of terms with one, two
 * and three η. Estimated from the same release: Ĉ_e = Σ_k z_ik·z_jk has mean C_e and variance
 * v·(d_i + d_j − 2x_ij) + v²·(n−2), which is taken off its square.
 *
 * With αy − β = z everything is a polynomial in counts of the released graph, so the cost follows its paths of two
 * edges, not n³.
 */

import { degrees, type Graph } from '../../data/index.ts'
import { power } from '../../elementary/index.ts'
import { InvalidInput } from '../../errors.ts'
import { breathe, type Run } from '../../run.ts'
import { type Estimate, gapOf, responseChannel } from './estimate.ts'

export async function estimateTriangles(graph: Graph, flipProbability: number, run: Run = {}): Promise<Estimate> {
  const { value, variance, least } = await triangleMoments(graph, flipProbability, run)
  return { value, standardError: Math.sqrt(Math.max(variance, least)) }
}

/** The estimate, an unbiased estimate of its variance, which may fall below 0, and what the variance is at least. */
export async function triangleMoments(
  graph: Graph,
  flipProbability: number,
  run: Run = {},
): Promise<{ readonly value: number; readonly variance: number; readonly least: number }> {
  if (graph.directed) throw new InvalidInput('Triangles are estimated in undirected graphs: this one is directed.')
  const p = flipProbability
  const gap = gapOf(responseChannel(p))
  const alpha = 1 / gap
  const beta = p / gap
  const v = (p * (1 - p)) / gap ** 2
  const n = graph.adjacency.rows
  const triples = (n * (n - 1) * (n - 2)) / 6
  const pairs = (n * (n - 1)) / 2
  const { edges, wedges, triangles, squares } = await countsOf(graph, { alpha, beta }, run)
  const value =
    power(alpha, 3) * triangles -
    alpha ** 2 * beta * wedges +
    alpha * beta ** 2 * edges * (n - 2) -
    power(beta, 3) * triples
  const m = (edges - p * pairs) / gap
  // Σ over pairs of the variance of Ĉ: each edge is counted from both ends, once for every other node.
  const commonSquares = squares - 2 * v * m * (n - 2) - v ** 2 * pairs * (n - 2)
  const variance = v * commonSquares + v ** 2 * (n - 2) * m + power(v, 3) * triples
  // The last term is there whatever the graph.
  return { value, variance, least: power(v, 3) * triples }
}

/** z = αy − β. */
interface Affine {
  readonly alpha: number
  readonly beta: number
}

/** Pairs of nodes between two looks at the clock and the signal. */
const BLOCK = 2 ** 22

interface Counts {
  readonly edges: number
  /** Paths of two edges. */
  readonly wedges: number
  readonly triangles: number
  /** Σ Ĉ² over all pairs of nodes. */
  readonly squares: number
}

/** How many paths of two edges a graph has: what estimating its triangles costs. */
export function pathsOfTwo(graph: Graph): number {
  let paths = 0
  for (const degree of degrees(graph)) paths += (degree * (degree - 1)) / 2
  return paths
}

async function countsOf(graph: Graph, { alpha, beta }: Affine, run: Run): Promise<Counts> {
  const { rows: n, offsets, indices } = graph.adjacency
  const degree = degrees(graph)
  const common = new Float64Array(n)
  const joined = new Uint8Array(n)
  const met = new Uint32Array(n)
  const past = offsets.slice(0, n)
  let corners = 0
  let steps = 0
  let corrections = 0
  for (let i = 0; i < n; i++) {
    const start = offsets[i] as number
    const end = offsets[i + 1] as number
    let size = 0
    for (let a = start; a < end; a++) {
      const k = indices[a] as number
      joined[k] = 1
      // Columns ascend, so what lies beyond i is a row's end; `past` keeps where it begins, since i only grows.
      const last = offsets[k + 1] as number
      let b = past[k] as number
      while (b < last && (indices[b] as number) <= i) b++
      past[k] = b
      for (; b < last; b++) {
        const j = indices[b] as number
        if (common[j] === 0) met[size++] = j
        common[j] = (common[j] as number) + 1
      }
    }
    // Ĉ_ij = α²c − αβ(d_i + d_j − 2y_ij) + β²(n−2); pairs without common neighbours are summed in closed form below,
    // and what the others have on top is added here.
    for (let s = 0; s < size; s++) {
      const j = met[s] as number
      const c = common[j] as number
      const y = joined[j] as number
      const rest = beta ** 2 * (n - 2) - alpha * beta * ((degree[i] as number) + (degree[j] as number) - 2 * y)
      corrections += alpha ** 4 * c * c + 2 * alpha ** 2 * c * rest
      if (y === 1) corners += c
      common[j] = 0
    }
    for (let a = start; a < end; a++) joined[indices[a] as number] = 0
    steps += size
    if (steps < BLOCK) continue
    steps = 0
    await breathe(run, i + 1, n)
  }
  return {
    edges: indices.length / 2,
    wedges: pathsOfTwo(graph),
    // Every triangle has three edges, and each of them has its third corner in common.
    triangles: corners / 3,
    squares: corrections + squaresWithout(graph, degree, { alpha, beta }),
  }
}

/** Σ (β²(n−2) − αβ(d_i + d_j − 2y_ij))² over all pairs, without visiting those that are not joined. */
function squaresWithout(graph: Graph, degree: Uint32Array, { alpha, beta }: Affine): number {
  const { rows: n, offsets, indices } = graph.adjacency
  const h = beta ** 2 * (n - 2)
  const g = alpha * beta
  let sum = 0
  let squares = 0
  for (const d of degree) {
    sum += d
    squares += d * d
  }
  // Over pairs i < j: Σ(d_i + d_j) = (n−1)Σd, and Σ(d_i + d_j)² = (n−2)Σd² + (Σd)².
  let total = h * h * ((n * (n - 1)) / 2) - 2 * h * g * (n - 1) * sum + g * g * ((n - 2) * squares + sum * sum)
  for (let i = 0; i < n; i++) {
    for (let a = offsets[i] as number; a < (offsets[i + 1] as number); a++) {
      const j = indices[a] as number
      if (j <= i) continue
      const plain = h - g * ((degree[i] as number) + (degree[j] as number))
      total += (plain + 2 * g) ** 2 - plain ** 2
    }
  }
  return total
}
