/**
 * Mechanisms: each makes a plan from public facts, and a release from a plan and private data. One folder each;
 * the registry is the list of them.
 */

export {
  type Channel,
  type Estimate,
  type Estimates,
  epsilonForJaccard,
  estimateColumns,
  estimateOnes,
  estimatePairs,
  estimateRows,
  estimateTriangles,
  leastEpsilon,
  type PairEstimates,
  pairsTell,
  pathsOfTwo,
  predict,
  responseChannel,
  responseSignal,
  type Signal,
  tellsApart,
} from './binary/index.ts'
export { blockNoise, oneBlock } from './block-noise/index.ts'
export type { Cost } from './cost.ts'
export {
  type ComparedCount,
  type CountError,
  type CountMechanism,
  type CountPlan,
  type CountSettings,
  compareCounts,
  counts,
  needsDelta,
  type Observed,
  observe,
  type ReleasedCount,
} from './counts/index.ts'
export { type PublishedCutPairs, pairsCut } from './cut-pairs/index.ts'
export { type CutFacts, clampedWeights, cutAnswer, cutSketch, type ReleasedCutSketch } from './cut-sketch/index.ts'
export { degreeRelease, histogramOf, type ReleasedDegrees } from './degrees/index.ts'
export { type FilteredPlan, filteredRelease, isFiltered } from './filtered/index.ts'
export {
  type FlowPlan,
  flows,
  flowsAt,
  type Hierarchy,
  type ReleasedFlows,
  simulateFlows,
} from './flow-levels/index.ts'
export type { GraphProfile } from './graph-profile/index.ts'
export { anonymity, type Likeness, likeness, type ReleasedRows, rowsOf } from './k-anonymity/index.ts'
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
export type { NodeCountPlan, ReleasedNodeCount } from './node-counts/index.ts'
export type { ReleasedNodeDegrees } from './node-degrees/index.ts'
export { noisyGram } from './noisy-gram/index.ts'
export {
  type Centre,
  type NumericRowFacts,
  type NumericRows,
  type RowCount,
  type RowNeighbours,
  rowLimits,
  type VarianceAnswer,
} from './numeric-rows/index.ts'
export { isResponse, type ResponsePlan, randomisedResponse } from './randomised-response/index.ts'
export type { MechanismName } from './registry.ts'
export { mechanismOf, mechanisms } from './registry.ts'
export type { Accuracy, AskOptions, Interval, Sketch, SketchNumbers } from './sketches/index.ts'
export { isStaircase, type StaircasePlan, staircase } from './staircase/index.ts'
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
export { varianceAnswers } from './variance-answers/index.ts'
export { isXor, type XorPlan, xorNoise } from './xor/index.ts'
