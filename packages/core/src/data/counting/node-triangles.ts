import type { Graph } from '../graph.ts'
import { type Breathe, visitNodes } from './breaths.ts'
import { rankedByDegree } from './ranked.ts'

/**
 * How many triangles the nodes of each degree are in, all of them together: entry d is Σ of t_v over nodes v of degree d. A
 * triangle is found once, at its node of highest rank, and counted at its three corners.
 */
export async function trianglesByDegree(graph: Graph, breathe?: Breathe): Promise<Float64Array> {
  const { nodes, offsets, split, indices } = rankedByDegree(graph)
  const degreeOf = (node: number) => (offsets[node + 1] as number) - (offsets[node] as number)
  const corners = new Float64Array(nodes === 0 ? 1 : degreeOf(0) + 1)
  const own = new Float64Array(nodes)
  const markedBy = new Uint32Array(nodes)
  const visit = (u: number) => {
    const start = offsets[u] as number
    const end = split[u] as number
    if (end - start < 2) return 1
    const mark = u + 1
    for (let p = start; p < end; p++) markedBy[indices[p] as number] = mark
    let steps = 0
    for (let p = start; p < end; p++) {
      const v = indices[p] as number
      const first = offsets[v] as number
      const last = split[v] as number
      steps += last - first
      for (let q = first; q < last; q++) {
        const w = indices[q] as number
        if (markedBy[w] !== mark) continue
        own[u] = (own[u] as number) + 1
        own[v] = (own[v] as number) + 1
        own[w] = (own[w] as number) + 1
      }
    }
    return steps
  }
  await visitNodes(nodes, visit, breathe)
  for (let node = 0; node < nodes; node++) {
    const degree = degreeOf(node)
    corners[degree] = (corners[degree] as number) + (own[node] as number)
  }
  return corners
}
