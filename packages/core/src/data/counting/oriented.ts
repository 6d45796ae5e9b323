import type { Graph } from '../graph.ts'

/**
 * Every edge once, in the row of its end with fewer neighbours: row u of `indices` goes from offsets[u] to split[u]. It
 * holds at most √(2m) of the m edges, since each of those neighbours has as many neighbours again.
 */
export interface Oriented {
  readonly nodes: number
  readonly offsets: Uint32Array
  readonly split: Uint32Array
  readonly indices: Uint32Array
}

/** Nodes keep their names, of which neighbours often have similar ones: this is what fits a processor's cache. */
export function orientedByDegree(graph: Graph): Oriented {
  const { rows: nodes, offsets: from, indices: neighbours } = graph.adjacency
  const offsets = new Uint32Array(nodes + 1)
  const indices = new Uint32Array(neighbours.length / 2)
  let place = 0
  for (let u = 0; u < nodes; u++) {
    const start = from[u] as number
    const end = from[u + 1] as number
    for (let p = start; p < end; p++) {
      const v = neighbours[p] as number
      const more = (from[v + 1] as number) - (from[v] as number) - (end - start)
      if (more > 0 || (more === 0 && v > u)) indices[place++] = v
    }
    offsets[u + 1] = place
  }
  return { nodes, offsets, split: offsets.subarray(1), indices }
}
