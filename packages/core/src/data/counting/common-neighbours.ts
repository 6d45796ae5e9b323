import type { Graph } from '../graph.ts'
import { type Breathe, visitNodes } from './breaths.ts'
import { type Ranked, rankedByDegree } from './ranked.ts'

/**
 * The largest number of common neighbours of two distinct nodes, joined or not; 0 in a graph without paths of two edges.
 *
 * Each node i is looked at together with those of lower rank, through the neighbours in the middle. Two nodes have at
 * most as many common neighbours as either has neighbours, so all is done as soon as the degrees have come down to the
 * best that was found. Beyond it one needs more than `best` common neighbours: the first so many in the row of i, its
 * hubs, may be passed over, for a pair that has only those is no better. What they hold is added for the few pairs that
 * may still be better.
 */
export async function largestCommonNeighbours(graph: Graph, breathe?: Breathe): Promise<number> {
  const ranked = rankedByDegree(graph)
  const { nodes, offsets, indices } = ranked
  const found = new Uint32Array(nodes)
  const touched = new Uint32Array(nodes)
  const hubOf = new Uint32Array(nodes)
  let best = 0

  const visit = (i: number) => {
    const start = offsets[i] as number
    const end = offsets[i + 1] as number
    if (end - start <= best) return 1
    const { hubs, steps } = hubsToPass(ranked, i, best)
    let many = 0
    for (let p = start + hubs; p < end; p++) {
      // i itself stands in this row and ends it.
      for (let q = offsets[indices[p] as number] as number; (indices[q] as number) < i; q++) {
        const j = indices[q] as number
        const times = found[j] as number
        if (times === 0) touched[many++] = j
        found[j] = times + 1
      }
    }
    for (let p = start; p < start + hubs; p++) hubOf[indices[p] as number] = i
    const beyond = hubs === 0 ? 0 : (indices[start + hubs - 1] as number) + 1
    for (let t = 0; t < many; t++) {
      const j = touched[t] as number
      let common = found[j] as number
      found[j] = 0
      if (common + hubs <= best) continue
      const rowEnd = offsets[j + 1] as number
      for (let q = offsets[j] as number; q < rowEnd && (indices[q] as number) < beyond; q++) {
        if (hubOf[indices[q] as number] === i) common++
      }
      if (common > best) best = common
    }
    return steps
  }
  await visitNodes(nodes, visit, breathe)
  return best
}

/**
 * How many of the first neighbours of i to pass over, `best` at most, and about what is left to do: with h passed over,
 * the rows of the others, and for each pair that is met best + 1 − h times, at most the hubs up to the last of them.
 */
function hubsToPass({ offsets, indices }: Ranked, i: number, best: number): { hubs: number; steps: number } {
  const start = offsets[i] as number
  const end = offsets[i + 1] as number
  const reach = (p: number) => {
    const l = indices[p] as number
    return Math.min((offsets[l + 1] as number) - (offsets[l] as number), i)
  }
  let left = 0
  for (let p = start; p < end; p++) left += reach(p)
  let hubs = 0
  let steps = left
  for (let h = 1; h <= best; h++) {
    left -= reach(start + h - 1)
    const estimate = left * (1 + ((indices[start + h - 1] as number) + 1) / (best + 1 - h))
    if (estimate >= steps) continue
    hubs = h
    steps = estimate
  }
  return { hubs, steps }
}
