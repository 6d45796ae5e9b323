/** What to expect of a release before there is data: by releasing people who do not exist, as many as the owner expects. */
import { type FlowPlan, simulateFlows } from '../../mechanisms/index.ts'
import type { Run } from '../../run.ts'
import { commonParts } from './compare.ts'

export interface PredictedLevel {
  readonly level: number
  readonly zones: number
  /** The common part of trips with the truth, as published and rescaled to the true total. */
  readonly commonPart: { readonly raw: number; readonly rescaled: number }
  /** Σ|error| as a part of all trips, after rescaling: what the limit takes away and what the noise adds. */
  readonly error: number
}

/** A simulation on made-up people, and no promise: yours move otherwise. */
export interface PredictedFlows {
  readonly simulated: { readonly people: number; readonly trips: number; readonly runs: number }
  readonly levels: readonly PredictedLevel[]
  /** All that is published, as a part of all trips: the rest is what the limit on one person takes away. */
  readonly kept: number
}

/** Nothing where the facts do not say how many people and trips are expected. */
export async function predictFlows(
  plan: FlowPlan,
  { runs = 1, ...run }: Run & { readonly runs?: number } = {},
): Promise<PredictedFlows | undefined> {
  const { expected } = plan.facts
  if (expected === undefined) return undefined
  const sums = new Map<number, { zones: number; raw: number; rescaled: number }>()
  let kept = 0
  for (let seed = 1; seed <= runs; seed++) {
    const simulated = await simulateFlows(plan, seed, run)
    if (simulated === undefined) return undefined
    const { trips, released } = simulated
    for (const { level, zones, raw, rescaled } of commonParts(trips, released)) {
      const before = sums.get(level) ?? { zones, raw: 0, rescaled: 0 }
      sums.set(level, {
        zones,
        raw: before.raw + raw / runs,
        rescaled: before.rescaled + rescaled / runs,
      })
    }
    const coarsest = released.levels.at(-1)?.value ?? []
    const all = [...coarsest, ...(released.stays?.at(-1)?.value ?? [])].reduce((a, b) => a + b, 0)
    kept += all / released.factor / trips.person.length / runs
  }
  return {
    simulated: { people: expected.people, trips: Math.round(expected.people * expected.tripsPerPerson), runs },
    levels: [...sums].map(([level, { zones, raw, rescaled }]) => ({
      level,
      zones,
      commonPart: { raw, rescaled },
      // With equal totals Σ|a − b| is 2(1 − CPC) of the total.
      error: 2 * (1 - rescaled),
    })),
    kept,
  }
}
