/** The release: a graph cut down, certified noise on how many nodes have at most each degree, and a clean-up that sees no more. */
import type { Graph } from '../../data/index.ts'
import { addLaplace } from '../../random/index.ts'
import { begin, type Run } from '../../run.ts'
import { isotonic } from '../degrees/index.ts'
import { checked, type Release } from '../mechanism.ts'
import { nodeGraph, projectedDegrees } from '../nodes/index.ts'
import { NAME, type NodeDegreeFacts, type NodeDegreePlan, plan as planAgain } from './plan.ts'

export interface ReleasedNodeDegrees extends Release<NodeDegreePlan> {
  /** Cleaned up: how many nodes have degree 0, 1, …, θ. */
  readonly counts: Uint32Array
  /** As the noise left them: how many nodes have a degree of at most 0, 1, … */
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

/** How many nodes keep at most 0, 1, … edges. */
export function numbersOf(graph: Graph, { facts, parameters }: NodeDegreePlan): Float64Array {
  const numbers = new Float64Array(parameters.numbers)
  const kept = projectedDegrees(graph, facts.maxDegree)
  for (let node = 0; node < kept.length; node++) {
    const degree = kept[node] as number
    if (degree < numbers.length) numbers[degree] = (numbers[degree] as number) + 1
  }
  for (let d = 1; d < numbers.length; d++) numbers[d] = (numbers[d] as number) + (numbers[d - 1] as number)
  return numbers
}

/** Numbers of this kind never fall and are at least 0, and where the nodes are public the last is their number. */
export function cleaned(noisy: Float64Array, { nodes, maxDegree }: NodeDegreeFacts): Uint32Array {
  const rising = isotonic(noisy.slice().reverse()).reverse()
  const most = nodes ?? MOST_NODES
  const upTo = Array.from(rising, (x) => Math.max(0, Math.min(most, Math.floor(x + 0.5))))
  if (nodes !== undefined) upTo.push(nodes)
  return Uint32Array.from(
    { length: maxDegree + 1 },
    (_, d) => (upTo[d] as number) - (d === 0 ? 0 : (upTo[d - 1] as number)),
  )
}

/** What a list of degrees can hold. */
const MOST_NODES = 2 ** 27
