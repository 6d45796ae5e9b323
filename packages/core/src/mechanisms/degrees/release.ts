/** The release: certified noise on every degree or every bar, and then a clean-up that sees the noisy numbers alone. */
import { degrees as degreesOf, type Graph } from '../../data/index.ts'
import { addLaplace, type Bits } from '../../random/index.ts'
import { begin, breathe, type Run } from '../../run.ts'
import { checked, type Release } from '../mechanism.ts'
import { simpleGraph } from '../simple-graph.ts'
import { descending, histogramOf } from './histogram.ts'
import { type DegreePlan, largestShown, NAME, plan as planAgain } from './plan.ts'
import { cleanSequence } from './sequence.ts'
import { cleanHistogram } from './simplex.ts'

export interface ReleasedSequence extends Release<DegreePlan> {
  readonly form: 'sequence'
  /** Cleaned up: whole numbers from 0 to the largest there is, the largest first. */
  readonly degrees: Uint32Array
  /** As the noise left them. */
  readonly noisy: Float64Array
}

export interface ReleasedHistogram extends Release<DegreePlan> {
  readonly form: 'histogram'
  /** Cleaned up: how many nodes have degree 0, 1, …, up to the largest there is; all of them together, exactly. */
  readonly counts: Uint32Array
  /** As the noise left them. */
  readonly noisy: Float64Array
}

/** Degrees as they are published, with their plan. */
export type ReleasedDegrees = ReleasedSequence | ReleasedHistogram

/** Numbers between two looks at the clock and the signal. */
const BLOCK = 2 ** 20

/**
 * `data` is an undirected graph without weights. It is not changed; nothing about it but its number of nodes, which is
 * public, and whether it is such a graph at all can make this fail.
 */
export async function release(given: DegreePlan, data: Graph, run: Run = {}): Promise<ReleasedDegrees> {
  const plan = checked(NAME, given, planAgain)
  const { bits, randomness } = begin(run)
  const { nodes } = plan.facts
  const { form } = plan.parameters
  const most = largestShown(plan.facts)
  const shown = degreesOf(simpleGraph(data, nodes, 'Degrees are')).map((degree) => Math.min(degree, most))
  const counts = histogramOf(shown, nodes).subarray(0, most + 1)
  const noisy = form === 'histogram' ? new Float64Array(counts) : descending(counts)
  await perturb(noisy, plan, bits, run)
  if (form === 'histogram') return { plan, form, counts: cleanHistogram(noisy, nodes), noisy, randomness }
  const degrees = cleanSequence(noisy, most, plan.settings.evenSum === true)
  return { plan, form, degrees, noisy, randomness }
}

async function perturb(values: Float64Array, plan: DegreePlan, bits: Bits, run: Run): Promise<void> {
  for (let start = 0; start < values.length; start += BLOCK) {
    addLaplace(values.subarray(start, start + BLOCK), plan.parameters, bits)
    await breathe(run, Math.min(start + BLOCK, values.length), values.length)
  }
}
