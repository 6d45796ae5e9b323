/** The release: what crosses each cut, summed exactly, with certified noise. */
import type { Graph } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { begin, breathe, type Run } from '../../run.ts'
import { noisySums } from '../direct/index.ts'
import { checked, type Release } from '../mechanism.ts'
import { exactSums } from '../numeric-rows/index.ts'
import { type CutAnswerPlan, NAME, plan as planAgain } from './plan.ts'
import { addCut, edgesOf } from './prepare.ts'

export interface ReleasedCutAnswers extends Release<CutAnswerPlan> {
  /** In the order of the cuts in the facts. */
  readonly answers: Float64Array
}

/** Nodes walked over between two looks at the clock and the signal. */
const BLOCK = 2 ** 18

/**
 * `data` is an undirected graph. It is not changed; nothing about it but its number of nodes, which is public, and whether
 * it is such a graph at all can make this fail.
 */
export async function release(given: CutAnswerPlan, data: Graph, run: Run = {}): Promise<ReleasedCutAnswers> {
  const plan = checked(NAME, given, planAgain)
  const { bits, randomness } = begin(run)
  const { facts, settings, parameters } = plan
  const { cuts } = facts
  if (cuts === undefined) {
    throw new InvalidInput(
      `The plan says how many cuts there will be, ${parameters.answers}, but not which: name them in the facts (cuts) and plan again.`,
    )
  }
  const edges = edgesOf(data, plan)
  const sums = exactSums(cuts.length)
  const marks = new Uint8Array(facts.nodes)
  let walked = 0
  for (const [i, cut] of cuts.entries()) {
    addCut(sums, i, cut, edges, marks)
    walked += cut.length
    if (walked < BLOCK && i < cuts.length - 1) continue
    walked = 0
    await breathe(run, i + 1, cuts.length)
  }
  const noise = { scale: parameters.scale, grid: parameters.grid, unit: parameters.weights?.unit ?? 1 }
  return { plan, randomness, answers: noisySums(settings.noise, sums, noise, bits) }
}
