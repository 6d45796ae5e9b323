import { degrees, type Graph } from '../graph.ts'
import type { Oriented } from './oriented.ts'

/**
 * A graph whose nodes are renamed by degree, 0 the largest. Row r goes from offsets[r] to offsets[r + 1] and ascends: up to
 * split[r] stand the neighbours of lower rank, which have at least as many neighbours as r.
 */
export type Ranked = Oriented

/** Linear time and memory. */
export function rankedByDegree(graph: Graph): Ranked {
  const { rows: nodes, offsets: from, indices: neighbours } = graph.adjacency
  const { nodeAt, rankOf } = ranks(degrees(graph))

  const offsets = new Uint32Array(nodes + 1)
  for (let r = 0; r < nodes; r++) {
    const node = nodeAt[r] as number
    offsets[r + 1] = (offsets[r] as number) + (from[node + 1] as number) - (from[node] as number)
  }

  // Nodes enter the rows of their neighbours by rank, so rows ascend; when r's turn comes, its row holds those before it.
  const next = offsets.slice(0, nodes)
  const split = new Uint32Array(nodes)
  const indices = new Uint32Array(neighbours.length)
  for (let r = 0; r < nodes; r++) {
    split[r] = next[r] as number
    const node = nodeAt[r] as number
    const end = from[node + 1] as number
    for (let k = from[node] as number; k < end; k++) {
      const row = rankOf[neighbours[k] as number] as number
      const place = next[row] as number
      indices[place] = r
      next[row] = place + 1
    }
  }
  return { nodes, offsets, split, indices }
}

/** Nodes sorted by counting: as many neighbours, then as they come. */
export function ranks(degreeOf: Uint32Array): { nodeAt: Uint32Array; rankOf: Uint32Array } {
  const largest = degreeOf.reduce((most, degree) => Math.max(most, degree), 0)
  const next = new Uint32Array(largest + 2)
  for (const degree of degreeOf) next[largest - degree + 1] = (next[largest - degree + 1] as number) + 1
  for (let d = 1; d < next.length; d++) next[d] = (next[d] as number) + (next[d - 1] as number)

  const nodeAt = new Uint32Array(degreeOf.length)
  const rankOf = new Uint32Array(degreeOf.length)
  degreeOf.forEach((degree, node) => {
    const rank = next[largest - degree] as number
    next[largest - degree] = rank + 1
    rankOf[node] = rank
    nodeAt[rank] = node
  })
  return { nodeAt, rankOf }
}
