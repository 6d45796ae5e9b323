import type { Graph } from '../graph.ts'
import type { Breathe } from './breaths.ts'
import { type Oriented, orientedByDegree } from './oriented.ts'
import { eachTriangle } from './triangles.ts'

/** How many triangles each node is in. */
export async function trianglesAtNodes(oriented: Oriented, breathe?: Breathe): Promise<Float64Array> {
  const own = new Float64Array(oriented.nodes)
  const count = (node: number) => {
    own[node] = (own[node] as number) + 1
  }
  const found = (u: number, v: number, w: number) => {
    count(u)
    count(v)
    count(w)
  }
  await eachTriangle(oriented, found, breathe)
  return own
}

/** How many triangles the nodes of each degree are in, all of them together: entry d is Σ of t_v over nodes v of degree d. */
export async function trianglesByDegree(graph: Graph, breathe?: Breathe): Promise<Float64Array> {
  const own = await trianglesAtNodes(orientedByDegree(graph), breathe)
  const { rows, offsets } = graph.adjacency
  const degreeOf = (node: number) => (offsets[node + 1] as number) - (offsets[node] as number)
  let largest = 0
  for (let node = 0; node < rows; node++) largest = Math.max(largest, degreeOf(node))
  const corners = new Float64Array(largest + 1)
  for (let node = 0; node < rows; node++) {
    const degree = degreeOf(node)
    corners[degree] = (corners[degree] as number) + (own[node] as number)
  }
  return corners
}
