/** How every release of binary data begins: the plan checked, the ones of the data, and the count if one is asked for. */
import type { BitRows, SparseMatrix } from '../../data/index.ts'
import type { Bits } from '../../random/index.ts'
import { begin, type Run } from '../../run.ts'
import { checked, type Plan, type Release } from '../mechanism.ts'
import type { MechanismName } from '../registry.ts'
import { onesIn } from './cells.ts'
import { awaitsCount, drawCount } from './count.ts'
import type { BinaryFacts } from './facts.ts'
import type { BinaryData } from './input.ts'

export interface ReleasedBinary<ThePlan> extends Release<ThePlan> {
  /** Binary; of an undirected graph, every edge in both directions. */
  readonly matrix: SparseMatrix
}

export interface Opened<ThePlan, Ones> {
  /** With the count drawn, where there is one. */
  readonly plan: ThePlan
  /** The data, a copy of our own. Private. */
  readonly ones: Ones
  readonly bits: Bits
  readonly randomness: 'secure' | 'seeded'
}

/** Whose plan it is, how it is made, and as what the ones of the data are wanted. */
export interface Opening<Settings, ThePlan, Ones> {
  readonly mechanism: MechanismName
  readonly planAgain: (facts: BinaryFacts, settings: Settings) => ThePlan
  readonly as: (plan: ThePlan) => (facts: BinaryFacts, data: BinaryData, bits: Bits) => Ones
}

export function opened<Settings, Parameters, Ones extends SparseMatrix | BitRows>(
  given: Plan<BinaryFacts, Settings, Parameters>,
  { mechanism, planAgain, as }: Opening<Settings, Plan<BinaryFacts, Settings, Parameters>, Ones>,
  data: BinaryData,
  run: Run,
): Opened<Plan<BinaryFacts, Settings, Parameters>, Ones> {
  const first = checked(mechanism, given, planAgain)
  const { bits, randomness } = begin(run)
  const ones = as(first)(first.facts, data, bits)
  const counts = awaitsCount(first.facts.ones)
  const count = 'words' in ones ? ones.count : onesIn(ones, first.facts)
  const plan = counts ? planAgain(drawCount(first.facts, count, bits), first.settings) : first
  return { plan, ones, bits, randomness }
}
