/**
 * Every triangle is found once, at its node of the fewest neighbours. A row of oriented edges is at most √(2m) long, so
 * that all triangles of m edges take O(m^1.5) steps, however large the hubs.
 */
import type { Graph } from '../graph.ts'
import { type Breathe, visitNodes } from './breaths.ts'
import { commonBits, denseCore } from './dense-core.ts'
import { type Oriented, orientedByDegree } from './oriented.ts'

/** How many triangles there are. */
export async function triangleCount(graph: Graph, breathe?: Breathe): Promise<number> {
  const oriented = orientedByDegree(graph)
  const { nodes, offsets, split, indices } = oriented
  const core = denseCore(graph, oriented)
  const markedBy = new Int32Array(nodes)
  let triangles = 0
  const visit = (u: number) => {
    const start = offsets[u] as number
    const end = split[u] as number
    if (end - start < 2) return 1
    const mark = u + 1
    for (let p = start; p < end; p++) markedBy[indices[p] as number] = mark
    const inside = core?.has(u) === true
    let found = 0
    let steps = 0
    for (let p = start; p < end; p++) {
      const v = indices[p] as number
      const first = offsets[v] as number
      const last = split[v] as number
      if (inside && core.words(v) < last - first) {
        steps += core.words(v)
        found += commonBits(core, u, v)
        continue
      }
      steps += last - first
      // 1 where it is marked, without a branch: which ones are is nothing that a processor could guess.
      for (let q = first; q < last; q++) found += (((markedBy[indices[q] as number] as number) ^ mark) - 1) >>> 31
    }
    triangles += found
    return steps
  }
  await visitNodes(nodes, visit, breathe)
  return triangles
}

/** Calls `found` with the three nodes of every triangle, each triangle once. */
export async function eachTriangle(
  { nodes, offsets, split, indices }: Oriented,
  found: (u: number, v: number, w: number) => void,
  breathe: Breathe | undefined,
): Promise<void> {
  // The node that last marked another as its neighbour, plus 1.
  const markedBy = new Uint32Array(nodes)
  const visit = (u: number) => {
    const start = offsets[u] as number
    const end = split[u] as number
    if (end - start < 2) return 1
    const mark = u + 1
    for (let p = start; p < end; p++) markedBy[indices[p] as number] = mark
    let steps = 0
    for (let p = start; p < end; p++) {
      const v = indices[p] as number
      const first = offsets[v] as number
      const last = split[v] as number
      steps += last - first
      for (let q = first; q < last; q++) {
        const w = indices[q] as number
        if (markedBy[w] === mark) found(u, v, w)
      }
    }
    return steps
  }
  await visitNodes(nodes, visit, breathe)
}

/** Entry c is the number of edges whose ends have exactly c common neighbours; the last is not 0 unless it is the only one. */
export async function commonNeighbourHistogram(graph: Graph, breathe?: Breathe): Promise<Float64Array> {
  const common = await commonOfEdges(orientedByDegree(graph), breathe)
  const histogram = new Float64Array(common.reduce((most, c) => Math.max(most, c), 0) + 1)
  for (const c of common) histogram[c] = (histogram[c] as number) + 1
  return histogram
}

/** How many common neighbours the ends of each edge have, where `indices` has it. */
export async function commonOfEdges(
  { nodes, offsets, split, indices }: Oriented,
  breathe: Breathe | undefined,
): Promise<Uint32Array> {
  const common = new Uint32Array(indices.length)
  // The place of a neighbour in the row of the node being visited, plus 1.
  const placeOf = new Uint32Array(nodes)
  const visit = (u: number) => {
    const start = offsets[u] as number
    const end = split[u] as number
    if (end - start < 2) return 1
    for (let p = start; p < end; p++) placeOf[indices[p] as number] = p + 1
    let steps = 0
    for (let p = start; p < end; p++) {
      const v = indices[p] as number
      const first = offsets[v] as number
      const last = split[v] as number
      steps += last - first
      let found = 0
      for (let q = first; q < last; q++) {
        const place = placeOf[indices[q] as number] as number
        if (place === 0) continue
        found++
        common[place - 1] = (common[place - 1] as number) + 1
        common[q] = (common[q] as number) + 1
      }
      common[p] = (common[p] as number) + found
    }
    for (let p = start; p < end; p++) placeOf[indices[p] as number] = 0
    return steps
  }
  await visitNodes(nodes, visit, breathe)
  return common
}
