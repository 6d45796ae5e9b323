/** The release: a graph cut down, certified noise on how many nodes have at most each degree, and a clean-up that sees no more. */
import type { Graph } from '../../data/index.ts'
import { addLaplace } from '../../random/index.ts'
import { begin, type Run } from '../../run.ts'
import { isotonic } from '../degrees/index.ts'
import { checked, type Release } from '../mechanism.ts'
import { nodeGraph, projectedDegrees } from '../nodes/index.ts'
import { NAME, type NodeDegreeFacts, type NodeDegreePlan, plan as planAgain } from './plan.ts'

export interface ReleasedNodeDegrees extends Release<NodeDegreePlan> {
  /** Cleaned up: how many nodes have degree 0, 1, …, θ. Where the nodes are hidden, those of degree 0 are not counted. */
  readonly counts: Uint32Array
  /** As the noise left them: how many nodes have a degree of at most 0, 1, …; where they are hidden, of at least 1, 2, … */
  readonly noisy: Float64Array
}

/** `data` is an undirected graph without weights. */
export async function release(given: NodeDegreePlan, data: Graph, run: Run = {}): Promise<ReleasedNodeDegrees> {
  const plan = checked(NAME, given, planAgain)
  const { bits, randomness } = begin(run)
  const noisy = numbersOf(nodeGraph(data, plan.facts.nodes, 'Degrees are'), plan)
  addLaplace(noisy, plan.parameters, bits)
  return { plan, counts: cleaned(noisy, plan.facts), noisy, randomness }
}

/**
 * How many nodes keep at most 0, 1, … edges, of public nodes; of hidden ones, how many keep at least 1, 2, … A node without an
 * edge does not count there: whether it is in the data at all may hang on one person whom it was joined to.
 */
export function numbersOf(graph: Graph, { facts, parameters }: NodeDegreePlan): Float64Array {
  const numbers = new Float64Array(parameters.numbers)
  const hidden = isHidden(facts)
  const kept = projectedDegrees(graph, facts.maxDegree)
  for (let node = 0; node < kept.length; node++) {
    const place = (kept[node] as number) - (hidden ? 1 : 0)
    if (place >= 0 && place < numbers.length) numbers[place] = (numbers[place] as number) + 1
  }
  // Added up at the end: many nodes with as many degrees each would take hours.
  if (hidden) numbers.reverse()
  for (let d = 1; d < numbers.length; d++) numbers[d] = (numbers[d] as number) + (numbers[d - 1] as number)
  if (hidden) numbers.reverse()
  return numbers
}

/** Where the nodes are hidden, numbers are of those that keep at least so many edges. */
function isHidden({ neighbours }: Pick<NodeDegreeFacts, 'neighbours'>): boolean {
  return neighbours.kind === 'node'
}

/** Numbers of this kind never fall (of hidden nodes: never rise) and are at least 0; all public nodes are of degree θ or less. */
export function cleaned(
  noisy: Float64Array,
  { nodes = MOST_NODES, maxDegree, neighbours }: NodeDegreeFacts,
): Uint32Array {
  const whole = (x: number) => Math.max(0, Math.min(nodes, Math.floor(x + 0.5)))
  if (isHidden({ neighbours })) {
    const from = Array.from(isotonic(noisy), whole)
    return Uint32Array.from({ length: maxDegree + 1 }, (_, d) =>
      d === 0 ? 0 : (from[d - 1] as number) - (from[d] ?? 0),
    )
  }
  const upTo = Array.from(isotonic(noisy.slice().reverse()).reverse(), whole)
  upTo.push(nodes)
  return Uint32Array.from(
    { length: maxDegree + 1 },
    (_, d) => (upTo[d] as number) - (d === 0 ? 0 : (upTo[d - 1] as number)),
  )
}

/** What a list of degrees can hold. */
const MOST_NODES = 2 ** 27
