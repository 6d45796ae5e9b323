/** The release: the count under the cap, which may be drawn first, and whole Laplace noise. */
import type { Graph } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { type Bits, laplaceInteger } from '../../random/index.ts'
import { begin, type Run } from '../../run.ts'
import { checked, type Release } from '../mechanism.ts'
import { chosenCap, type OwnCopies } from '../nodes/index.ts'
import { type CounterRun, labelOf, type NodeCountData, type NodeCounter, nodeCounter } from './counter.ts'
import { candidatesOf, gapFor, NAME, type NodeCountPlan, plan as planAgain } from './plan.ts'

export interface ReleasedNodeCount extends Release<NodeCountPlan> {
  /** A whole number; it may be negative. */
  readonly value: bigint
}

/** `data` is an undirected graph without weights, copies of a pattern of one's own, or what nodeCounter() makes of either. */
export async function release(
  given: NodeCountPlan,
  data: NodeCountData,
  run: CounterRun = {},
): Promise<ReleasedNodeCount> {
  const { solver: _, ...rest } = run
  const first = checked(NAME, given, planAgain)
  requireUndrawn(first)
  const { bits, randomness } = begin(rest)
  const counter = await counterOf(first, data, run)
  const plan = await withCap(first, counter, bits, rest)
  const { cap = 1, gap = 0, scale = Infinity } = plan.parameters
  const value = BigInt(await counter.under(cap, gap, rest)) + laplaceInteger(scale, bits)
  return { plan, value, randomness }
}

async function counterOf({ facts }: NodeCountPlan, data: NodeCountData, run: CounterRun): Promise<NodeCounter> {
  if (typeof data === 'object' && data !== null && 'under' in data) {
    if (data.of === labelOf(facts)) return data
    throw new InvalidInput('Something else was counted than the plan is for: release the graph itself.')
  }
  return nodeCounter(facts, data as Graph | OwnCopies, run)
}

/** The plan made again with the cap drawn, where it is chosen privately. */
async function withCap(plan: NodeCountPlan, counter: NodeCounter, bits: Bits, run: Run): Promise<NodeCountPlan> {
  const { facts, settings, parameters } = plan
  if ('public' in facts.cap) return plan
  const candidates = candidatesOf(plan)
  const gap = (cap: number) => gapFor(cap, parameters.way)
  const at = await chosenCap(
    candidates,
    {
      atMost: (cap) => counter.atMost(cap) + gap(cap),
      under: (cap) => counter.under(cap, gap(cap), run),
    },
    bits,
  )
  const drawn = candidates.caps[at] as number
  return planAgain({ ...facts, cap: { chosen: { ...facts.cap.chosen, drawn } } }, settings)
}

function requireUndrawn({ facts: { cap } }: NodeCountPlan): void {
  if ('public' in cap || cap.chosen.drawn === undefined) return
  throw new InvalidInput(
    'This plan is that of a release: its cap was drawn already. Plan without "drawn", and another is drawn with the release; or give the published one as a public cap.',
  )
}
