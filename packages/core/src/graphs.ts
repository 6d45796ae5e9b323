/** @tulle/core/graphs: a made-up graph that resembles another. */
export {
  isNamed,
  KEPT,
  type ReleasedSynthetic,
  type SyntheticPlan,
  syntheticGraph,
} from './mechanisms/synthetic-graph/index.ts'
