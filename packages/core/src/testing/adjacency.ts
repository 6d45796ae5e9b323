import { graphFromEdges, type SparseMatrix } from '../data/index.ts'

/** An undirected graph of so many nodes, as the measures of graphs take it: repeated edges and loops are dropped. */
export function adjacencyOf(nodes: number, edges: readonly (readonly number[])[]): SparseMatrix {
  const from = Uint32Array.from(edges, ([i = 0]) => i)
  const to = Uint32Array.from(edges, ([, j = 0]) => j)
  return graphFromEdges({ directed: false, nodes, from, to }).graph.adjacency
}
