/**
 * Where the communities begin: at neighbourhoods that few edges leave for what is in them (Gleich and Seshadhri, 2012).
 * They are close to good communities already, which random starts are not.
 */
import type { SparseMatrix } from '../../../data/index.ts'
import { trianglesOfNodes } from '../clustering.ts'
import type { Pace } from '../pace.ts'
import { type Memberships, noMemberships, sumAgain } from './memberships.ts'

/** A neighbourhood of fewer nodes than this says little. */
const FEWEST = 5

export async function neighbourhoods(
  adjacency: SparseMatrix,
  communities: number,
  { random, pace }: { random: () => number; pace: Pace },
): Promise<Memberships> {
  const { rows: n, offsets, indices } = adjacency
  const centres = centresOf(adjacency, communities, await conductances(adjacency, pace))
  const rows = Array.from({ length: n }, () => new Map<number, number>())
  const enter = (centre: number, c: number, strength: () => number) => {
    rows[centre]?.set(c, strength())
    for (const v of indices.subarray(offsets[centre], offsets[centre + 1])) rows[v]?.set(c, strength())
  }
  for (let c = 0; c < communities && n > 0; c++) {
    const centre = centres[c]
    // No further neighbourhood stands for itself: strengths of their own keep two that are the same apart.
    if (centre === undefined) enter(Math.floor(random() * n), c, () => 1 - random())
    else enter(centre, c, () => 1)
  }
  const memberships = noMemberships(n, communities)
  rows.forEach((row, u) => {
    // Communities entered by number, so they ascend.
    memberships.of[u] = Uint32Array.from(row.keys())
    memberships.strengths[u] = Float64Array.from(row.values())
  })
  sumAgain(memberships)
  return memberships
}

/**
 * Of every node with its neighbours, the share of what they are joined by that leaves them: 1 for all of the graph, and
 * for few nodes.
 */
export async function conductances(adjacency: SparseMatrix, pace: Pace): Promise<Float64Array> {
  const { rows: n, offsets, indices } = adjacency
  const triangles = await trianglesOfNodes(adjacency, pace)
  const degree = (i: number) => (offsets[i + 1] as number) - (offsets[i] as number)
  const found = new Float64Array(n).fill(1)
  for (let u = 0; u < n; u++) {
    if (degree(u) + 1 < FEWEST) continue
    let volume = degree(u)
    const end = offsets[u + 1] as number
    for (let k = offsets[u] as number; k < end; k++) volume += degree(indices[k] as number)
    const smaller = Math.min(volume, indices.length - volume)
    // An edge inside is counted from both of its ends: one to each neighbour, and one for each triangle.
    if (smaller > 0) found[u] = (volume - 2 * (degree(u) + (triangles[u] as number))) / smaller
  }
  return found
}

/** The least conductances first, of those the largest neighbourhood, and none next to one that was taken before. */
function centresOf({ rows: n, offsets, indices }: SparseMatrix, most: number, conductance: Float64Array): number[] {
  const degree = (i: number) => (offsets[i + 1] as number) - (offsets[i] as number)
  const order = Array.from({ length: n }, (_, i) => i)
    .filter((i) => degree(i) > 0)
    .sort((a, b) => (conductance[a] as number) - (conductance[b] as number) || degree(b) - degree(a) || a - b)
  const isCovered = new Uint8Array(n)
  const centres: number[] = []
  for (const u of order) {
    if (centres.length === most) break
    if (isCovered[u] === 1) continue
    centres.push(u)
    for (const v of indices.subarray(offsets[u], offsets[u + 1])) isCovered[v] = 1
  }
  return centres
}
