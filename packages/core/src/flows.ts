/** @tulle/core/flows: trips between zones, at every level of a public hierarchy. */
export {
  type FlowFacts,
  type FlowLevel,
  type FlowPlan,
  type FlowSettings,
  flows,
  flowsAt,
  type Hierarchy,
  halvedGrid,
  LimitedTrips,
  madeUpTrips,
  type ReleasedFlows,
  type TripHolder,
  totalLimit,
} from './mechanisms/flow-levels/index.ts'
