/** Cuts to try a sketch of a graph with: for its owner, who knows the true ones. */
import type { Graph } from '../data/index.ts'
import { type CutFacts, cutAnswer, type ReleasedCutSketch } from '../mechanisms/index.ts'
import type { SketchTrial } from './sketch-report.ts'

const SETS = 100
/** Numbers and edges that a trial may look at: about a second. */
const MOST_WORK = 2e8

/** Of every size that the plan was asked about, sets of nodes that are spread over the list. */
export function cutTrials({ plan, sketch }: ReleasedCutSketch, graph: Graph): SketchTrial[] {
  const { nodes } = plan.facts
  const { confidence = 0.95 } = plan.settings.asked ?? {}
  return plan.expectedError.cuts.map(({ size, meanAbsolute }) => {
    const work = size * sketch.rows + graph.adjacency.indices.length
    const sets = spread(nodes, size, Math.max(2, Math.min(SETS, Math.floor(MOST_WORK / work))))
    return {
      name: size === 1 ? 'cuts of one node' : `cuts of ${size} nodes`,
      truth: sets.map((set) => trueCut(plan.facts, graph, set)),
      answers: sets.map((set) => cutAnswer({ plan, sketch }, set, { confidence })),
      expected: meanAbsolute,
    }
  })
}

/** The weight that crosses a cut, as far as it is within its public bounds. */
export function trueCut(
  { weightBound = 1, neighbours }: Pick<CutFacts, 'weightBound' | 'neighbours'>,
  { adjacency }: Graph,
  set: ArrayLike<number>,
): number {
  const { rows, offsets, indices, values } = adjacency
  const inside = new Uint8Array(rows)
  for (let k = 0; k < set.length; k++) inside[set[k] as number] = 1
  let sum = 0
  for (let k = 0; k < set.length; k++) {
    const i = set[k] as number
    for (let at = offsets[i] as number; at < (offsets[i + 1] as number); at++) {
      if (inside[indices[at] as number] === 1) continue
      const weight = values === undefined || neighbours.kind === 'edge' ? 1 : (values[at] as number)
      sum += weight > 0 ? Math.min(weight, weightBound) : 0
    }
  }
  return sum
}

/** Steps of the golden section meet the whole list evenly, and no two neighbours in it. */
function spread(nodes: number, size: number, sets: number): Uint32Array[] {
  let step = Math.max(1, Math.round(nodes * 0.618))
  while (gcd(step, nodes) > 1) step++
  return Array.from({ length: Math.min(sets, nodes) }, (_, k) => {
    const start = Math.floor((k * nodes) / Math.min(sets, nodes))
    return Uint32Array.from({ length: size }, (_, j) => (start + j * step) % nodes)
  })
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b)
}
