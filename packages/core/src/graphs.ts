/** @tulle/core/graphs: a made-up graph that resembles another. */
export {
  isNamed,
  KEPT,
  type Kept,
  type Profile,
  type ReleasedSynthetic,
  type SyntheticData,
  type SyntheticError,
  type SyntheticFacts,
  type SyntheticParameters,
  type SyntheticPlan,
  type SyntheticSettings,
  syntheticGraph,
} from './mechanisms/synthetic-graph/index.ts'
