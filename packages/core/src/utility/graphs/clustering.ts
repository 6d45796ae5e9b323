/** How often two neighbours of a node are neighbours themselves. */
import { orientedByDegree } from '../../data/counting/oriented.ts'
import { commonOfEdges } from '../../data/counting/triangles.ts'
import type { SparseMatrix } from '../../data/index.ts'
import { breathing, type Pace } from './pace.ts'

export interface Clustering {
  /** Of every node, the share of the pairs of its neighbours that are joined, 0 where there is no pair: their mean. */
  readonly average: number
  /** The share of the paths of two edges whose ends are joined: three times the triangles, over those paths. */
  readonly transitivity: number
}

export async function clustering(adjacency: SparseMatrix, run: Pace = {}): Promise<Clustering> {
  const { rows: n, offsets } = adjacency
  const triangles = await trianglesOfNodes(adjacency, run)
  let [shares, closed, pairs] = [0, 0, 0]
  for (let i = 0; i < n; i++) {
    const degree = (offsets[i + 1] as number) - (offsets[i] as number)
    const own = (degree * (degree - 1)) / 2
    const joined = triangles[i] as number
    if (own > 0) shares += joined / own
    closed += joined
    pairs += own
  }
  return { average: n === 0 ? 0 : shares / n, transitivity: pairs === 0 ? 0 : closed / pairs }
}

/** How many triangles each node is in. */
export async function trianglesOfNodes(adjacency: SparseMatrix, run: Pace): Promise<Float64Array> {
  const oriented = orientedByDegree({ directed: false, names: [], adjacency })
  const common = await commonOfEdges(oriented, breathing(run))
  const { nodes, offsets, split, indices } = oriented
  const corners = new Float64Array(nodes)
  for (let u = 0; u < nodes; u++) {
    const end = split[u] as number
    for (let p = offsets[u] as number; p < end; p++) {
      const v = indices[p] as number
      const found = common[p] as number
      corners[u] = (corners[u] as number) + found
      corners[v] = (corners[v] as number) + found
    }
  }
  // A triangle has two edges at each of its nodes.
  return corners.map((count) => count / 2)
}
