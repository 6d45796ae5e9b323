import { degrees, type Graph } from '../graph.ts'
import { type Breathe, visitNodes } from './breaths.ts'
import { ranks } from './ranked.ts'

/**
 * The largest number of common neighbours of two distinct nodes, joined or not; 0 in a graph without paths of two edges.
 *
 * Nodes come by degree, the largest first, and each node i is looked at together with those before it, through the
 * neighbours in the middle. Two nodes have at most as many common neighbours as either has neighbours, so all is done as
 * soon as the degrees have come down to the best that was found, and edges between those after it are never looked at.
 * Beyond it one needs more than `best` common neighbours: the first so many of the neighbours of i, its hubs, may be passed
 * over, for a pair that has only those is no better. What they hold is added for the few pairs that may still be better.
 */
export async function largestCommonNeighbours(graph: Graph, breathe?: Breathe): Promise<number> {
  const { rows: nodes, offsets, indices } = graph.adjacency
  const { nodeAt, rankOf } = ranks(degrees(graph))
  const near: Near = {
    offsets,
    nodeAt,
    rows: new Uint32Array(indices.length),
    visitors: new Uint32Array(indices.length),
    visits: new Uint32Array(nodes),
  }
  const { rows, visitors, visits } = near
  const found = new Uint32Array(nodes)
  const touched = new Uint32Array(nodes)
  const hubOf = new Uint32Array(nodes)
  let best = 0

  const visit = (i: number) => {
    const node = nodeAt[i] as number
    const start = offsets[node] as number
    const end = offsets[node + 1] as number
    if (end - start <= best) return 1
    for (let p = start; p < end; p++) rows[p] = rankOf[indices[p] as number] as number
    rows.subarray(start, end).sort()
    const { hubs, steps } = hubsToPass(near, start, end, best)
    let many = 0
    for (let p = start + hubs; p < end; p++) {
      const middle = nodeAt[rows[p] as number] as number
      const first = offsets[middle] as number
      const last = first + (visits[middle] as number)
      for (let q = first; q < last; q++) {
        const j = visitors[q] as number
        const times = found[j] as number
        if (times === 0) touched[many++] = j
        found[j] = times + 1
      }
    }
    for (let p = start; p < start + hubs; p++) hubOf[rows[p] as number] = i
    const beyond = hubs === 0 ? 0 : (rows[start + hubs - 1] as number) + 1
    for (let t = 0; t < many; t++) {
      const j = touched[t] as number
      let common = found[j] as number
      found[j] = 0
      if (common + hubs <= best) continue
      const other = nodeAt[j] as number
      const rowEnd = offsets[other + 1] as number
      for (let q = offsets[other] as number; q < rowEnd && (rows[q] as number) < beyond; q++) {
        if (hubOf[rows[q] as number] === i) common++
      }
      if (common > best) best = common
    }
    for (let p = start; p < end; p++) {
      const middle = indices[p] as number
      const times = visits[middle] as number
      visitors[(offsets[middle] as number) + times] = i
      visits[middle] = times + 1
    }
    return steps + end - start
  }
  await visitNodes(nodes, visit, breathe)
  return best
}

/** What is known of the nodes that have been looked at. Nodes are called by their rank, but where `nodeAt` says otherwise. */
interface Near {
  /** Of the row of each node, here by its name. */
  readonly offsets: ArrayLike<number>
  readonly nodeAt: Uint32Array
  /** The neighbours of nodes that were looked at, ascending. */
  readonly rows: Uint32Array
  /** Those of each node's neighbours that were looked at, ascending, and how many: here the node has its name. */
  readonly visitors: Uint32Array
  readonly visits: Uint32Array
}

/**
 * How many of the first neighbours in a row to pass over, `best` at most, and about what is left to do: with h passed over,
 * the rows of the others, and for each pair that is met best + 1 − h times, at most the hubs up to the last of them.
 */
function hubsToPass(
  { nodeAt, rows, visits }: Near,
  start: number,
  end: number,
  best: number,
): { hubs: number; steps: number } {
  const reach = (p: number) => visits[nodeAt[rows[p] as number] as number] as number
  let left = 0
  for (let p = start; p < end; p++) left += reach(p)
  let hubs = 0
  let steps = left
  for (let h = 1; h <= best; h++) {
    left -= reach(start + h - 1)
    const estimate = left * (1 + ((rows[start + h - 1] as number) + 1) / (best + 1 - h))
    if (estimate >= steps) continue
    hubs = h
    steps = estimate
  }
  return { hubs, steps }
}
