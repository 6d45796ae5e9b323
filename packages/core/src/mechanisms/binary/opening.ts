/** How every release of binary data begins: the plan made again, the ones of the data, and the count if one is asked for. */
import type { SparseMatrix } from '../../data/index.ts'
import type { Bits } from '../../random/index.ts'
import { begin, type Plan, type Release, type Run, requireUnchanged } from '../mechanism.ts'
import { awaitsCount, drawCount } from './count.ts'
import type { BinaryFacts } from './facts.ts'
import { type BinaryData, onesOf } from './input.ts'

export interface ReleasedBinary<ThePlan> extends Release<ThePlan> {
  /** Binary; of an undirected graph, every edge in both directions. */
  readonly matrix: SparseMatrix
}

export interface Opened<ThePlan> {
  /** With the count drawn, where there is one. */
  readonly plan: ThePlan
  /** Ascending cell numbers. Private. */
  readonly ones: Float64Array
  readonly bits: Bits
  readonly randomness: 'secure' | 'seeded'
}

export function opened<Settings, Parameters>(
  given: Plan<BinaryFacts, Settings, Parameters>,
  planAgain: (facts: BinaryFacts, settings: Settings) => Plan<BinaryFacts, Settings, Parameters>,
  data: BinaryData,
  run: Run,
): Opened<Plan<BinaryFacts, Settings, Parameters>> {
  // From here on the plan is the one made again: nobody else holds it, and nothing can change it on the way.
  const first = planAgain(given.facts, given.settings)
  requireUnchanged(given, first)
  const { bits, randomness } = begin(run)
  const ones = onesOf(first.facts, data, bits)
  const counts = awaitsCount(first.facts.ones)
  const plan = counts ? planAgain(drawCount(first.facts, ones.length, bits), first.settings) : first
  return { plan, ones, bits, randomness }
}
