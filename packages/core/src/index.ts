/**
 * Tulle's core: the mathematics of publishing a matrix or a graph with an exact privacy guarantee. No I/O; runs in a
 * browser tab and in Node.
 *
 * Here is what a program that releases something needs: mechanisms, data, errors, plans and their guarantees, certificates.
 * What surrounds them is beside this file, by subject: ./privacy, ./matrices, ./sketches and so on.
 */
export {
  type Certificate,
  type Certified,
  certificateIn,
  certificatePage,
  certificateText,
  certify,
  type Judged,
  judgeCertificate,
  type ReleasedFile,
} from './certificate/index.ts'
export {
  type Contributions,
  contributions,
  type DenseMatrix,
  denseMatrix,
  type EdgeArrays,
  fromDense,
  fromGraphology,
  type Graph,
  type GraphologySource,
  type GraphologyTarget,
  graphFromEdges,
  type Names,
  type People,
  type SparseMatrix,
  sparseFromTriplets,
  sparseMatrix,
  type Triplets,
  toDense,
  toGraphology,
} from './data/index.ts'
export { BudgetExceeded, InvalidInput, NotChecked, NotFeasible } from './errors.ts'
export { plain } from './given.ts'
export type { BinaryData, BinaryFacts, Ones } from './mechanisms/binary/index.ts'
export {
  type BlockCaps,
  type BlockData,
  type BlockFacts,
  type BlockParameters,
  type BlockPlan,
  type BlockSettings,
  type Blocks,
  blockNoise,
  type ReleasedBlocks,
} from './mechanisms/block-noise/index.ts'
export type { Cost } from './mechanisms/cost.ts'
export {
  type CountFacts,
  type CountParameters,
  type CountPlan,
  type CountSettings,
  counts,
  type ReleasedCount,
} from './mechanisms/counts/index.ts'
export {
  type CovarianceParameters,
  type CovariancePlan,
  type CovarianceSettings,
  covarianceSketch,
  type ReleasedCovarianceSketch,
} from './mechanisms/covariance-sketch/index.ts'
export {
  type CutAnswerFacts,
  type CutAnswerParameters,
  type CutAnswerPlan,
  type CutAnswerSettings,
  cutAnswers,
  type ReleasedCutAnswers,
} from './mechanisms/cut-answers/index.ts'
export {
  type CutFacts,
  type CutParameters,
  type CutPlan,
  type CutSettings,
  cutSketch,
  type ReleasedCutSketch,
} from './mechanisms/cut-sketch/index.ts'
export {
  type DegreeFacts,
  type DegreeParameters,
  type DegreePlan,
  type DegreeSettings,
  degreeRelease,
  type ReleasedDegrees,
} from './mechanisms/degrees/index.ts'
export {
  type FilteredFacts,
  type FilteredParameters,
  type FilteredPlan,
  type FilteredSettings,
  filteredRelease,
  type ReleasedFiltered,
} from './mechanisms/filtered/index.ts'
export {
  type FlowData,
  type FlowFacts,
  type FlowParameters,
  type FlowPlan,
  type FlowSettings,
  flows,
  type Hierarchy,
  type ReleasedFlows,
} from './mechanisms/flows/index.ts'
export {
  type AnonymityData,
  type AnonymityFacts,
  type AnonymityParameters,
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
export {
  type GramParameters,
  type GramPlan,
  type GramSettings,
  noisyGram,
  type ReleasedGram,
} from './mechanisms/noisy-gram/index.ts'
export type { NumericRowFacts, NumericRows } from './mechanisms/numeric-rows/index.ts'
export {
  type ReleasedResponse,
  type ResponseParameters,
  type ResponsePlan,
  type ResponseSettings,
  randomisedResponse,
} from './mechanisms/randomised-response/index.ts'
export type { MechanismName } from './mechanisms/registry.ts'
export { mechanismOf, mechanisms } from './mechanisms/registry.ts'
export {
  type ReleasedStaircase,
  type StaircaseParameters,
  type StaircasePlan,
  type StaircaseSettings,
  staircase,
} from './mechanisms/staircase/index.ts'
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
} from './mechanisms/statistics/index.ts'
export {
  type ReleasedSynthetic,
  type SyntheticFacts,
  type SyntheticPlan,
  type SyntheticSettings,
  syntheticGraph,
} from './mechanisms/synthetic-graph/index.ts'
export {
  type MatrixData,
  type MatrixFacts,
  type NoiseParameters,
  type NoisePlan,
  type NoiseSettings,
  type ReleasedMatrix,
  uniformNoise,
} from './mechanisms/uniform-noise/index.ts'
export {
  type ReleasedVarianceAnswers,
  type VarianceAnswerFacts,
  type VarianceAnswerParameters,
  type VarianceAnswerPlan,
  type VarianceAnswerSettings,
  varianceAnswers,
} from './mechanisms/variance-answers/index.ts'
export {
  type ReleasedXor,
  type XorParameters,
  type XorPlan,
  type XorSettings,
  xorNoise,
} from './mechanisms/xor/index.ts'
export {
  type AnonymityGuarantee,
  type ApproximateGuarantee,
  type Bounds,
  type CellwiseNeighbours,
  type Curve,
  compose,
  type Exactness,
  type Guarantee,
  guaranteeInWords,
  isAnonymity,
  type Neighbours,
  type PrivateGuarantee,
  type PureGuarantee,
} from './privacy/index.ts'
export { type Bits, SecureBits } from './random/index.ts'
export type { Run } from './run.ts'
