import type { Graph } from '../graph.ts'
import type { Breathe } from './breaths.ts'
import { sumOfBinomials } from './choose.ts'
import { commonNeighbourHistogram } from './triangles.ts'

/**
 * The number of k-triangles, k ≥ 1 triangles that share an edge: Σ over edges of C(common neighbours of its ends, k). For
 * k = 1 every triangle is three of them.
 */
export async function triangleBundles(graph: Graph, k: number, breathe?: Breathe): Promise<bigint> {
  return sumOfBinomials(await commonNeighbourHistogram(graph, breathe), k)
}
