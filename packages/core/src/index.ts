/**
 * Tulle's core: the mathematics of publishing a matrix or a graph with an exact privacy guarantee. No I/O; runs in a
 * browser tab and in Node.
 *
 * Here is what a program that releases something needs: mechanisms, data, errors, plans and their guarantees, certificates.
 * What surrounds them is beside this file, by subject: ./privacy, ./matrices, ./sketches and so on.
 */
export {
  type Certificate,
  certificateIn,
  certificatePage,
  certificateText,
  certify,
  judgeCertificate,
  type ReleasedFile,
} from './certificate/index.ts'
export {
  type Contributions,
  contributions,
  type DenseMatrix,
  denseMatrix,
  fromDense,
  fromGraphology,
  type Graph,
  type GraphologySource,
  graphFromEdges,
  type Names,
  type People,
  type SparseMatrix,
  sparseFromTriplets,
  sparseMatrix,
  toDense,
  toGraphology,
} from './data/index.ts'
export { BudgetExceeded, InvalidInput, NotChecked, NotFeasible } from './errors.ts'
export { plain } from './given.ts'
export type { BinaryData, BinaryFacts, Ones } from './mechanisms/binary/index.ts'
export {
  type BlockCaps,
  type BlockFacts,
  type BlockPlan,
  type BlockSettings,
  type Blocks,
  blockNoise,
  type ReleasedBlocks,
} from './mechanisms/block-noise/index.ts'
export {
  type ReleasedStatistics,
  type StatisticsBatch,
  type StatisticsColumn,
  type StatisticsEstimates,
  type StatisticsFacts,
  type StatisticsPlan,
  type StatisticsRows,
  type StatisticsSettings,
  statisticName,
  statistics,
  statisticsOf,
  type WantedStatistic,
} from './mechanisms/column-statistics/index.ts'
export { type CountFacts, type CountPlan, counts, type ReleasedCount } from './mechanisms/counts/index.ts'
export { type CovariancePlan, type CovarianceSettings, covarianceSketch } from './mechanisms/covariance-sketch/index.ts'
export { type CutAnswerPlan, cutAnswers } from './mechanisms/cut-answers/index.ts'
export { type CutFacts, type CutPlan, cutSketch } from './mechanisms/cut-sketch/index.ts'
export { type DegreePlan, degreeRelease, type ReleasedDegrees } from './mechanisms/degrees/index.ts'
export { type FilteredPlan, filteredRelease } from './mechanisms/filtered/index.ts'
export {
  type FlowFacts,
  type FlowPlan,
  type FlowSettings,
  flows,
  type Hierarchy,
  type ReleasedFlows,
} from './mechanisms/flow-levels/index.ts'
export {
  type AnonymityFacts,
  type AnonymityPlan,
  type AnonymitySettings,
  anonymity,
  type ReleasedRows,
} from './mechanisms/k-anonymity/index.ts'
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
} from './mechanisms/mechanism.ts'
export { type GramPlan, noisyGram } from './mechanisms/noisy-gram/index.ts'
export type { NumericRowFacts, NumericRows } from './mechanisms/numeric-rows/index.ts'
export {
  type ItemFacts,
  type ItemPlan,
  type ItemSettings,
  popularItems,
  type ReleasedItems,
} from './mechanisms/popular-items/index.ts'
export { type ResponsePlan, randomisedResponse } from './mechanisms/randomised-response/index.ts'
export type { MechanismName } from './mechanisms/registry.ts'
export { mechanismOf, mechanisms } from './mechanisms/registry.ts'
export { type StaircasePlan, staircase } from './mechanisms/staircase/index.ts'
export {
  type ReleasedSynthetic,
  type SyntheticPlan,
  type SyntheticSettings,
  syntheticGraph,
} from './mechanisms/synthetic-graph/index.ts'
export {
  type MatrixFacts,
  type NoisePlan,
  type NoiseSettings,
  type ReleasedMatrix,
  uniformNoise,
} from './mechanisms/uniform-noise/index.ts'
export { type VarianceAnswerPlan, varianceAnswers } from './mechanisms/variance-answers/index.ts'
export { xorNoise } from './mechanisms/xor/index.ts'
export {
  type AnonymityGuarantee,
  type ApproximateGuarantee,
  type Bounds,
  type CellwiseNeighbours,
  type Curve,
  compose,
  type Guarantee,
  guaranteeInWords,
  isAnonymity,
  type Neighbours,
  type PrivateGuarantee,
  type PureGuarantee,
} from './privacy/index.ts'
export { type Bits, SecureBits } from './random/index.ts'
export type { Run } from './run.ts'
