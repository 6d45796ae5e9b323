/** The release: every degree with its own whole Laplace noise, and every pair flipped on its own. */
import { degrees as degreesOf, type Graph, type SparseMatrix } from '../../data/index.ts'
import { addLaplace } from '../../random/index.ts'
import { begin, type Run } from '../../run.ts'
import { checked, type Release } from '../mechanism.ts'
import { type ResponsePlan, randomisedResponse } from '../randomised-response/index.ts'
import { simpleGraph } from '../simple-graph.ts'
import { type CutPairPlan, NAME, pairsPlan, plan as planAgain } from './plan.ts'

export interface ReleasedCutPairs extends Release<CutPairPlan> {
  /** The noisy degree of every node, as the noise left it: cleaning up would bias what is made of it. */
  readonly degrees: Float64Array
  /** The pairs that are joined after flipping, in both directions. */
  readonly pairs: SparseMatrix
}

/** The plan of the pairs alone, made once for all releases of a plan. */
const flips = new WeakMap<CutPairPlan, ResponsePlan>()

/** `data` is an undirected graph without weights. */
export async function release(given: CutPairPlan, data: Graph, run: Run = {}): Promise<ReleasedCutPairs> {
  const plan = checked(NAME, given, planAgain)
  const { bits, randomness } = begin(run)
  const { facts, parameters } = plan
  const graph = simpleGraph(data, facts.nodes, 'Cuts are')
  const degrees = Float64Array.from(degreesOf(graph))
  addLaplace(degrees, { scale: parameters.scale, grid: 1 }, bits)
  const own = flips.get(plan) ?? pairsPlan(facts, parameters.epsilonPairs)
  flips.set(plan, own)
  const flipped = await randomisedResponse.release(own, graph, { ...run, bits })
  return { plan, degrees, pairs: flipped.matrix, randomness }
}
