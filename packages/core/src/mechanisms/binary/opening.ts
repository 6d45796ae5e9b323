/** How every release of binary data begins: the plan checked, the ones of the data, and the count if one is asked for. */
import type { SparseMatrix } from '../../data/index.ts'
import type { Bits } from '../../random/index.ts'
import { begin, type Run } from '../../run.ts'
import { checked, type Plan, type Release } from '../mechanism.ts'
import type { MechanismName } from '../registry.ts'
import { onesIn } from './cells.ts'
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
  /** The matrix, a copy of our own. Private. */
  readonly ones: SparseMatrix
  readonly bits: Bits
  readonly randomness: 'secure' | 'seeded'
}

/** Whose plan it is, and how it is made. */
export interface Planning<Settings, ThePlan> {
  readonly mechanism: MechanismName
  readonly planAgain: (facts: BinaryFacts, settings: Settings) => ThePlan
}

export function opened<Settings, Parameters>(
  given: Plan<BinaryFacts, Settings, Parameters>,
  { mechanism, planAgain }: Planning<Settings, Plan<BinaryFacts, Settings, Parameters>>,
  data: BinaryData,
  run: Run,
): Opened<Plan<BinaryFacts, Settings, Parameters>> {
  const first = checked(mechanism, given, planAgain)
  const { bits, randomness } = begin(run)
  const ones = onesOf(first.facts, data, bits)
  const counts = awaitsCount(first.facts.ones)
  const plan = counts ? planAgain(drawCount(first.facts, onesIn(ones, first.facts), bits), first.settings) : first
  return { plan, ones, bits, randomness }
}
