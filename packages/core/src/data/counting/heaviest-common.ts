import type { Graph } from '../graph.ts'
import { type Breathe, visitNodes } from './breaths.ts'

/**
 * The largest weight that the common neighbours of two distinct nodes have together, joined or not, where a node of degree d
 * weighs weights[d]: whole numbers whose sums stay below 2^53, so that nothing is rounded.
 *
 * No pair has more than either node has in all of its neighbours: nodes are visited by that, from the largest on, and the
 * rest is passed over once it has come down to the best that was found.
 */
export async function heaviestCommon(graph: Graph, weights: Float64Array, breathe?: Breathe): Promise<number> {
  const { rows: nodes, offsets, indices } = graph.adjacency
  const weightOf = new Float64Array(nodes)
  for (let i = 0; i < nodes; i++) {
    weightOf[i] = weights[(offsets[i + 1] as number) - (offsets[i] as number)] as number
  }
  const around = new Float64Array(nodes)
  for (let i = 0; i < nodes; i++) {
    let sum = 0
    for (let p = offsets[i] as number; p < (offsets[i + 1] as number); p++)
      sum += weightOf[indices[p] as number] as number
    around[i] = sum
  }
  const order = Uint32Array.from({ length: nodes }, (_, i) => i).sort(
    (one, other) => (around[other] as number) - (around[one] as number),
  )
  const found = new Float64Array(nodes)
  const touched = new Uint32Array(nodes)
  let best = 0
  const visit = (k: number) => {
    const i = order[k] as number
    if ((around[i] as number) <= best) return 1
    let many = 0
    let steps = 0
    for (let p = offsets[i] as number; p < (offsets[i + 1] as number); p++) {
      const middle = indices[p] as number
      const weight = weightOf[middle] as number
      const end = offsets[middle + 1] as number
      steps += end - (offsets[middle] as number)
      for (let q = offsets[middle] as number; q < end; q++) {
        const j = indices[q] as number
        const before = found[j] as number
        if (before === 0) touched[many++] = j
        found[j] = before + weight
      }
    }
    for (let t = 0; t < many; t++) {
      const j = touched[t] as number
      if (j !== i && (found[j] as number) > best) best = found[j] as number
      found[j] = 0
    }
    return steps
  }
  await visitNodes(nodes, visit, breathe)
  return best
}
