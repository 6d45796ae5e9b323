/** A release of people who do not exist, for predictions: never of data. */
import type { Contributions } from '../../data/index.ts'
import { SecureBits } from '../../random/index.ts'
import type { Run } from '../../run.ts'
import { madeUpTrips } from './made-up.ts'
import type { FlowPlan } from './plan.ts'
import { type ReleasedFlows, releaseOf } from './release.ts'

export interface Simulated {
  readonly trips: Contributions
  /** Every made-up person stands for so many, and the noise is so many times smaller. */
  readonly each: number
  readonly released: ReleasedFlows
}

/** More are not made up: the noise is made smaller instead. */
const MOST_TRIPS = 2 ** 22

/** As many people as the facts expect, and what the plan would publish of them. */
export async function simulateFlows(plan: FlowPlan, seed: number, run: Run = {}): Promise<Simulated | undefined> {
  const { zones, places, expected } = plan.facts
  if (expected === undefined) return undefined
  let each = 1
  while ((expected.people / each) * expected.tripsPerPerson > MOST_TRIPS && expected.people / each > 1) each *= 2
  const trips = madeUpTrips({
    zones,
    ...(places === undefined ? {} : { places }),
    people: Math.max(1, Math.round(expected.people / each)),
    tripsPerPerson: expected.tripsPerPerson,
    seed,
  })
  const { parameters } = plan
  const smaller = {
    ...plan,
    parameters: {
      ...parameters,
      blocks: parameters.blocks.map((block) => ({ ...block, scale: block.scale / each, grid: block.grid / each })),
      ...(parameters.total === undefined
        ? {}
        : { total: { scale: parameters.total.scale / each, grid: parameters.total.grid / each } }),
    },
  }
  return { trips, each, released: await releaseOf(smaller, trips, run.bits ?? new SecureBits(), run) }
}
