import { degrees, type Graph } from '../graph.ts'
import { sumOfBinomials } from './choose.ts'

/** The most neighbours that a node has: 0 in a graph without nodes. */
export function largestDegree(graph: Graph): number {
  return degrees(graph).reduce((most, degree) => Math.max(most, degree), 0)
}

/** The number of k-stars, a node and k ≥ 1 of its neighbours: Σ C(degree, k). For k = 1 every edge is two of them. */
export function starCount(graph: Graph, k: number): bigint {
  const histogram = new Float64Array(largestDegree(graph) + 1)
  for (const degree of degrees(graph)) histogram[degree] = (histogram[degree] as number) + 1
  return sumOfBinomials(histogram, k)
}
