/**
 * How far one edge can move the number of k-triangles of this graph: its exact local sensitivity (Karwa, Raskhodnikova,
 * Smith and Yaroslavtsev, 2011). With c the common neighbours in the graph as it is, x_ij = 1 if the edge ij is there,
 * flipping it brings or takes the bundles at ij itself, C(c_ij, k), and with every common neighbour l moves c_il and c_jl
 * between c − x_ij and c − x_ij + 1:
 *
 *   C(c_ij, k) + Σ_l [C(c_il − x_ij, k − 1) + C(c_jl − x_ij, k − 1)].
 *
 * One pass over all paths i–l–j. It is done in doubles, which are exact up to 2^53; beyond that they tell which pairs may
 * be the largest, and these are worked out exactly.
 */
import type { Graph } from '../graph.ts'
import { type Breathe, visitNodes } from './breaths.ts'
import { choose, nearestBinomials } from './choose.ts'
import { type Ranked, rankedByDegree } from './ranked.ts'
import { commonOfEdges } from './triangles.ts'

/** For k ≥ 1. */
export async function bundleSensitivity(graph: Graph, k: number, breathe?: Breathe): Promise<bigint> {
  const ranked = rankedByDegree(graph)
  const { nodes, offsets, split, indices } = ranked
  const common = inBothRows(ranked, await commonOfEdges(ranked, breathe && ((d, all) => breathe(d, 2 * all))))
  const mostOfEdges = common.reduce((most, c) => Math.max(most, c), 0)
  // No pair has more common neighbours than the node of the second largest degree has neighbours.
  const mostOfPairs = nodes < 2 ? 0 : (offsets[2] as number) - (offsets[1] as number)
  const ofPair = nearestBinomials(mostOfPairs, k)
  const ofSide = nearestBinomials(mostOfEdges, k - 1)
  /** The most that a pair with a node of so many neighbours can come to. */
  const bound = (degree: number) => {
    const c = Math.min(degree, mostOfPairs)
    return (ofPair[c] as number) + 2 * c * (ofSide[mostOfEdges] as number)
  }
  const exact = bound(mostOfPairs) < 2 ** 53
  // Every term and every sum is off by half a unit in the last place at most.
  const slack = exact ? 0 : (2 * mostOfPairs + 4) * 2 ** -52

  const paths = new Uint32Array(nodes)
  const sums = new Float64Array(nodes)
  const joined = new Uint8Array(nodes)
  const touched = new Uint32Array(nodes)
  let best = 0
  let bestExactly = 0n

  const visit = (i: number) => {
    const start = offsets[i] as number
    const end = offsets[i + 1] as number
    if (bound(end - start) * (1 + slack) <= Math.min(best, Number.MAX_VALUE)) return 1
    const own = split[i] as number
    for (let p = start; p < own; p++) joined[indices[p] as number] = 1
    let many = 0
    let steps = 0
    for (let p = start; p < end; p++) {
      const first = offsets[indices[p] as number] as number
      const withI = common[p] as number
      let q = first
      // i itself stands in this row and ends it.
      for (; (indices[q] as number) < i; q++) {
        const j = indices[q] as number
        const x = joined[j] as number
        const times = paths[j] as number
        if (times === 0) touched[many++] = j
        paths[j] = times + 1
        sums[j] = (sums[j] as number) + (ofSide[withI - x] as number) + (ofSide[(common[q] as number) - x] as number)
      }
      steps += q - first
    }
    for (let t = 0; t < many; t++) {
      const j = touched[t] as number
      const change = (sums[j] as number) + (ofPair[paths[j] as number] as number)
      sums[j] = paths[j] = 0
      if (change === 0) continue
      if (!exact && change >= Math.min(best, Number.MAX_VALUE) * (1 - slack)) {
        const exactly = changeExactly(ranked, common, { i, j, k })
        if (exactly > bestExactly) bestExactly = exactly
      }
      if (change > best) best = change
    }
    for (let p = start; p < own; p++) joined[indices[p] as number] = 0
    return steps
  }
  await visitNodes(nodes, visit, breathe && ((d, all) => breathe(all + d, 2 * all)))
  return exact ? BigInt(best) : bestExactly
}

/** What is known of an edge in the row of its end of higher rank, in both rows. */
function inBothRows({ nodes, offsets, split, indices }: Ranked, ofEdges: Uint32Array): Uint32Array {
  // Visited by rank, the nodes of higher rank stand in a row as they come.
  const next = split.slice()
  for (let u = 0; u < nodes; u++) {
    const end = split[u] as number
    for (let p = offsets[u] as number; p < end; p++) {
      const v = indices[p] as number
      const place = next[v] as number
      ofEdges[place] = ofEdges[p] as number
      next[v] = place + 1
    }
  }
  return ofEdges
}

/** The change of one pair, j < i. Few counts differ among its paths: long numbers only for those that do. */
function changeExactly(
  { offsets, indices }: Ranked,
  common: Uint32Array,
  { i, j, k }: { i: number; j: number; k: number },
): bigint {
  const ends = { i: offsets[i + 1] as number, j: offsets[j + 1] as number }
  const sides = new Map<number, number>()
  const add = (c: number) => sides.set(c, (sides.get(c) ?? 0) + 1)
  let paths = 0
  let x = 0
  let p = offsets[i] as number
  let q = offsets[j] as number
  while (p < ends.i) {
    const l = indices[p] as number
    if (l === j) x = 1
    while (q < ends.j && (indices[q] as number) < l) q++
    if (q < ends.j && indices[q] === l) {
      paths++
      add(common[p] as number)
      add(common[q] as number)
    }
    p++
  }
  let change = choose(paths, k)
  for (const [c, times] of sides) change += BigInt(times) * choose(c - x, k - 1)
  return change
}
