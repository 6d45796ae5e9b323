import { type SparseMatrix, startsOf } from './sparse.ts'

/**
 * A simple graph: no edge twice, none from a node to itself. Node i is called names[i]. An undirected edge stands in
 * the adjacency matrix in both directions, so the neighbours of i are always the entries of row i. The matrix has
 * values when the edges have weights.
 */
export interface Graph {
  readonly directed: boolean
  readonly names: readonly string[]
  readonly adjacency: SparseMatrix
}

/** How many edges there are; an undirected one counts once. */
export function edgeCount(graph: Graph): number {
  const entries = graph.adjacency.indices.length
  return graph.directed ? entries : entries / 2
}

/** How many edges leave each node, or enter it; the same in an undirected graph. */
export function degrees(graph: Graph, direction: 'out' | 'in' = 'out'): Uint32Array {
  const { rows, offsets, indices } = graph.adjacency
  const starts = direction === 'in' ? startsOf(indices, rows) : offsets
  const counts = new Uint32Array(rows)
  for (let i = 0; i < rows; i++) counts[i] = (starts[i + 1] as number) - (starts[i] as number)
  return counts
}

/**
 * Visits every edge from i to j, ordered by i and then j; an undirected one once, with i < j. The weight is 1 in a
 * graph without weights.
 */
export function forEachEdge(graph: Graph, visit: (i: number, j: number, weight: number) => void): void {
  const { rows, offsets, indices, values } = graph.adjacency
  for (let i = 0; i < rows; i++) {
    const end = offsets[i + 1] as number
    for (let k = offsets[i] as number; k < end; k++) {
      const j = indices[k] as number
      if (graph.directed || i < j) visit(i, j, values === undefined ? 1 : (values[k] as number))
    }
  }
}
