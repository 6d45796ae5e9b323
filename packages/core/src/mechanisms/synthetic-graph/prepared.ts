/** Plans whose ladders take a while to make: what was prepared with a plan is kept for its release. */
import { NotFeasible } from '../../errors.ts'
import { checkEpsilon, type PureGuarantee } from '../../privacy/index.ts'
import { checked, type Plan } from '../mechanism.ts'
import type { MechanismName } from '../registry.ts'
import { NODES_FROM_DATA } from '../simple-graph.ts'
import type { PreparedMoment } from './moment-noise.ts'

interface OfNodes {
  readonly nodes: number
  readonly names?: 'public' | 'data'
}

/** A plan, together with its noise. */
export interface Prepared<ThePlan> {
  readonly plan: ThePlan
  readonly moments: readonly PreparedMoment[]
}

/** What plans, and what a release asks for the noise of its plan. */
interface Planning<Facts, Settings, ThePlan> {
  plan(facts: Facts, settings: Settings): ThePlan
  /** The plan, checked, together with its noise. */
  preparedFor(given: ThePlan): Prepared<ThePlan>
}

/** Tables of more levels are made again, rather than kept for as long as somebody holds the plan. */
const MOST_KEPT = 2 ** 16

export function planning<
  Facts extends OfNodes,
  Settings,
  ThePlan extends Plan<Facts, Settings, unknown, object | undefined, PureGuarantee>,
>(
  mechanism: MechanismName,
  prepare: (facts: Facts, settings: Settings) => Prepared<ThePlan>,
): Planning<Facts, Settings, ThePlan> {
  // Only what is made here has it, and nothing in it changes.
  const kept = new WeakMap<ThePlan, Prepared<ThePlan>>()
  const prepared = (facts: Facts, settings: Settings) => {
    const all = prepare(facts, settings)
    if (all.plan.facts.nodes <= MOST_KEPT) kept.set(all.plan, all)
    return all
  }
  return {
    plan: (facts, settings) => prepared(facts, settings).plan,
    preparedFor(given) {
      let again: Prepared<ThePlan> | undefined
      const plan = checked(mechanism, given, (facts: Facts, settings: Settings) => {
        again = prepared(facts, settings)
        return again.plan
      })
      return again ?? kept.get(plan) ?? prepared(plan.facts, plan.settings)
    },
  }
}

/** Whether ε is enough for every stage to be left with something, and what is to be said of it. */
export function checkDivisible(epsilon: number, least: number, names: OfNodes['names']): string[] {
  const warnings = [...(names === 'data' ? [NODES_FROM_DATA] : []), ...checkEpsilon(epsilon)]
  if (epsilon >= least) return warnings
  throw new NotFeasible(
    `ε = ${epsilon} is divided among several stages, and next to nothing would be left for each: take at least ${least}, or publish a single count.`,
  )
}
