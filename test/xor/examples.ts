/** A graph to measure on, with answers that are known. */
import { graphFromEdges, type SparseMatrix } from '@tulle/core'

type Pair = readonly [number, number]

function adjacencyOf(nodes: number, edges: readonly Pair[]): SparseMatrix {
  const from = Uint32Array.from(edges, ([i]) => i)
  return graphFromEdges({ directed: false, nodes, from, to: Uint32Array.from(edges, ([, j]) => j) }).graph.adjacency
}

/** Zachary's karate club: the neighbours with higher numbers. */
const KARATE: Record<number, readonly number[]> = {
  0: [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 17, 19, 21, 31],
  1: [2, 3, 7, 13, 17, 19, 21, 30],
  2: [3, 7, 8, 9, 13, 27, 28, 32],
  3: [7, 12, 13],
  4: [6, 10],
  5: [6, 10, 16],
  6: [16],
  8: [30, 32, 33],
  9: [33],
  13: [33],
  14: [32, 33],
  15: [32, 33],
  18: [32, 33],
  19: [33],
  20: [32, 33],
  22: [32, 33],
  23: [25, 27, 29, 32, 33],
  24: [25, 27, 31],
  25: [31],
  26: [29, 33],
  27: [33],
  28: [31, 33],
  29: [32, 33],
  30: [32, 33],
  31: [32, 33],
  32: [33],
}
export const karate = adjacencyOf(
  34,
  Object.entries(KARATE).flatMap(([i, others]) => others.map((j): Pair => [Number(i), j])),
)
