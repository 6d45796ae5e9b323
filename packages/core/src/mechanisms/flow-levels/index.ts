/**
 * Flows: trips between zones at every level of a public hierarchy, with one limit on all that a person does, noise where it
 * is needed, and levels that add up.
 */
import type { Mechanism } from '../mechanism.ts'
import { cost } from './cost.ts'
import { curves } from './curves.ts'
import type { FlowFacts, FlowSettings } from './facts.ts'
import type { FlowData } from './people.ts'
import { type FlowError, type FlowParameters, NAME, plan } from './plan.ts'
import { type ReleasedFlows, release } from './release.ts'
import { inWords } from './words.ts'

export type { FlowFacts, FlowSettings } from './facts.ts'
export { type Hierarchy, halvedGrid } from './hierarchy.ts'
export { madeUpTrips, totalLimit } from './made-up.ts'
export { type FlowData, LimitedTrips, type TripHolder } from './people.ts'
export type { FlowError, FlowParameters, FlowPlan } from './plan.ts'
export type { FlowLevel, ReleasedFlows } from './release.ts'
export { simulateFlows } from './simulate.ts'
export { flowsAt } from './spread.ts'

export const flows: Mechanism<FlowFacts, FlowSettings, FlowParameters, FlowData, ReleasedFlows, FlowError> = {
  name: NAME,
  about: {
    publishes: 'flows between zones, at every level',
    summary: 'Adds noise to trips between zones, districts and regions, and makes all levels add up.',
    neighbours: ['individual'],
  },
  contents: 'flows',
  cost,
  plan,
  curves,
  inWords,
  release,
}
