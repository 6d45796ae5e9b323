/** @tulle/core/counts: a number of a graph – triangles, stars, edges – or its degrees. */
export {
  COUNT_MECHANISMS,
  type ComparedCount,
  type CountError,
  type CountFacts,
  type CountMechanism,
  type CountNoise,
  type CountPlan,
  compareCounts,
  countNoise,
  counts,
  countViolations,
  instanceSchedule,
  kindOf,
  nameOf,
  needsDelta,
  type Observed,
  observe,
  type ReleasedCount,
} from './mechanisms/counts/index.ts'
export {
  cleanHistogram,
  cleanSequence,
  type DegreeForm,
  type DegreePlan,
  degreeRelease,
  histogramOf,
  type ReleasedDegrees,
} from './mechanisms/degrees/index.ts'
export {
  type GraphProfile,
  graphProfile,
  type NoisyProfile,
  PROFILES,
  type ProfileForm,
  type ProfilePlan,
  readProfile,
} from './mechanisms/graph-profile/index.ts'
export { edgesBetween, groupMixing, type MixingPlan, type ReleasedMixing } from './mechanisms/group-mixing/index.ts'
export {
  type KnownCap,
  type NodeCounter,
  type NodeCountPlan,
  nodeCounter,
  nodeCounts,
  type ReleasedNodeCount,
} from './mechanisms/node-counts/index.ts'
export {
  cleanNodeDegrees,
  type NodeDegreePlan,
  nodeDegrees,
  type ReleasedNodeDegrees,
} from './mechanisms/node-degrees/index.ts'
