/**
 * Every triangle is found once, at its node of the highest rank, among neighbours of lower rank: of these a node has at
 * most √(2m), so that all triangles of m edges take O(m^1.5) steps, however large the hubs.
 */
import type { Graph } from '../graph.ts'
import { type Breathe, visitNodes } from './breaths.ts'
import { type Ranked, rankedByDegree } from './ranked.ts'

/** How many triangles there are. */
export async function triangleCount(graph: Graph, breathe?: Breathe): Promise<number> {
  const { nodes, offsets, split, indices } = rankedByDegree(graph)
  // Which node last marked another as its neighbour; node 0 has none of lower rank.
  const markedBy = new Uint32Array(nodes)
  let triangles = 0
  const visit = (u: number) => {
    const start = offsets[u] as number
    const end = split[u] as number
    if (end - start < 2) return 1
    for (let p = start; p < end; p++) markedBy[indices[p] as number] = u
    let steps = 0
    let found = 0
    for (let p = start; p < end; p++) {
      const v = indices[p] as number
      const first = offsets[v] as number
      const last = split[v] as number
      steps += last - first
      for (let q = first; q < last; q++) if (markedBy[indices[q] as number] === u) found++
    }
    triangles += found
    return steps
  }
  await visitNodes(nodes, visit, breathe)
  return triangles
}

/** Entry c is the number of edges whose ends have exactly c common neighbours; the last is not 0 unless it is the only one. */
export async function commonNeighbourHistogram(graph: Graph, breathe?: Breathe): Promise<Float64Array> {
  const ranked = rankedByDegree(graph)
  const common = await commonOfEdges(ranked, breathe)
  const histogram = new Float64Array(common.reduce((most, c) => Math.max(most, c), 0) + 1)
  for (let u = 0; u < ranked.nodes; u++) {
    const end = ranked.split[u] as number
    for (let p = ranked.offsets[u] as number; p < end; p++) {
      const c = common[p] as number
      histogram[c] = (histogram[c] as number) + 1
    }
  }
  return histogram
}

/** How many common neighbours the ends of each edge have, at its place in the row of its end of higher rank; else 0. */
export async function commonOfEdges(
  { nodes, offsets, split, indices }: Ranked,
  breathe: Breathe | undefined,
): Promise<Uint32Array> {
  const common = new Uint32Array(indices.length)
  // The place of a neighbour in the row of the node being visited, plus 1.
  const placeOf = new Uint32Array(nodes)
  const visit = (u: number) => {
    const start = offsets[u] as number
    const end = split[u] as number
    if (end - start < 2) return 1
    for (let p = start; p < end; p++) placeOf[indices[p] as number] = p + 1
    let steps = 0
    for (let p = start; p < end; p++) {
      const v = indices[p] as number
      const first = offsets[v] as number
      const last = split[v] as number
      steps += last - first
      let found = 0
      for (let q = first; q < last; q++) {
        const place = placeOf[indices[q] as number] as number
        if (place === 0) continue
        found++
        common[place - 1] = (common[place - 1] as number) + 1
        common[q] = (common[q] as number) + 1
      }
      common[p] = (common[p] as number) + found
    }
    for (let p = start; p < end; p++) placeOf[indices[p] as number] = 0
    return steps
  }
  await visitNodes(nodes, visit, breathe)
  return common
}
