/**
 * Mechanisms: each makes a plan from public facts, and a release from a plan and private data. One folder each;
 * the registry is the list of them.
 */

export * from './binary/index.ts'
export * from './block-noise/index.ts'
export type { Cost } from './cost.ts'
export * from './counts/index.ts'
export * from './covariance-sketch/index.ts'
export * from './cut-answers/index.ts'
export * from './cut-pairs/index.ts'
export * from './cut-sketch/index.ts'
export * from './degrees/index.ts'
export * from './filtered/index.ts'
export * from './flows/index.ts'
export {
  type ClusteringClass,
  type GraphProfile,
  graphProfile,
  type NoisyProfile,
  PROFILES,
  type ProfileForm,
  type ProfilePlan,
  type ReleasedProfile,
  readProfile,
} from './graph-profile/index.ts'
export { edgesBetween, groupMixing, type MixingPlan, type ReleasedMixing } from './group-mixing/index.ts'
export * from './k-anonymity/index.ts'
export type {
  AnyMechanism,
  AnyPlan,
  Contents,
  ExpectedError,
  Mechanism,
  Numerics,
  Plan,
  PlanInWords,
  PublicFacts,
  Release,
  Stage,
} from './mechanism.ts'
export * from './node-counts/index.ts'
export * from './node-degrees/index.ts'
export * from './noisy-gram/index.ts'
export {
  type Centre,
  type NumericRowFacts,
  type NumericRows,
  type RowCount,
  type RowNeighbours,
  rowLimits,
  type VarianceAnswer,
} from './numeric-rows/index.ts'
export * from './randomised-response/index.ts'
export type { MechanismName } from './registry.ts'
export { mechanismOf, mechanisms } from './registry.ts'
export type { Accuracy, AskOptions, Interval, Sketch, SketchNumbers } from './sketches/index.ts'
export * from './staircase/index.ts'
export * from './synthetic-graph/index.ts'
export {
  type ClippedSum,
  intoRange,
  type MatrixData,
  type MatrixFacts,
  type NoiseParameters,
  type NoisePlan,
  type NoiseSettings,
  type ReleasedMatrix,
  uniformNoise,
} from './uniform-noise/index.ts'
export * from './variance-answers/index.ts'
export * from './xor/index.ts'
