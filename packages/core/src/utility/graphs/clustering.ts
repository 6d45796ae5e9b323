/** How often two neighbours of a node are neighbours themselves. */

import { trianglesAtNodes } from '../../data/counting/node-triangles.ts'
import { orientedByDegree } from '../../data/counting/oriented.ts'
import type { SparseMatrix } from '../../data/index.ts'
import { breathing, type Pace } from './pace.ts'

export interface Clustering {
  /** Of every node, the share of the pairs of its neighbours that are joined, 0 where there is no pair: their mean. */
  readonly average: number
  /** The share of the paths of two edges whose ends are joined: three times the triangles, over those paths. */
  readonly transitivity: number
}

/** How often two neighbours of a node know each other. */
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
  return trianglesAtNodes(oriented, breathing(run))
}
