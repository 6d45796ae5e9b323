/**
 * The model (Yang and Leskovec, 2013): nodes u and v are joined with probability 1 − e^(−y), y = F_u·F_v + b, where F_uc ≥ 0
 * says how strongly u is in community c. Without b an edge between two nodes that share no community would be
 * impossible, and the likelihood of nearly every start 0.
 */

import type { SparseMatrix } from '../../../data/index.ts'
import { expm1, log, log1p } from '../../../elementary/index.ts'
import type { Memberships } from './memberships.ts'

/** b: whoever they are, two nodes are joined with probability 1/n, about one edge for two nodes. */
export function background(nodes: number): number {
  return nodes < 2 ? 0 : -log1p(-1 / nodes)
}

/**
 * The logarithm of the probability of this graph: Σ ln(1 − e^(−y)) over pairs that are joined, minus Σ y over all others.
 * The latter is a sum over all pairs, minus one over the edges.
 */
export function logLikelihood({ rows: n, offsets, indices }: SparseMatrix, memberships: Memberships): number {
  const { of, strengths, sums, communities } = memberships
  const b = background(n)
  const own = new Float64Array(communities)
  let [ofEdges, squares] = [0, 0]
  for (let u = 0; u < n; u++) {
    const [mine, strength] = [of[u] as Uint32Array, strengths[u] as Float64Array]
    for (let k = 0; k < mine.length; k++) {
      own[mine[k] as number] = strength[k] as number
      squares += (strength[k] as number) ** 2
    }
    const end = offsets[u + 1] as number
    for (let k = offsets[u] as number; k < end; k++) {
      const v = indices[k] as number
      if (v < u) continue
      const y = b + product(own, of[v] as Uint32Array, strengths[v] as Float64Array)
      ofEdges += log(-expm1(-y)) + y
    }
    for (let k = 0; k < mine.length; k++) own[mine[k] as number] = 0
  }
  const ofAll = sums.reduce((sum, each) => sum + each ** 2, 0)
  return ofEdges - (ofAll - squares) / 2 - (b * n * (n - 1)) / 2
}

/** F_u·F_v, of u with a place for each community and of v with its own alone. */
export function product(row: Float64Array, of: Uint32Array, strengths: Float64Array): number {
  let sum = 0
  for (let k = 0; k < of.length; k++) sum += (row[of[k] as number] as number) * (strengths[k] as number)
  return sum
}
