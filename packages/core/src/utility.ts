/** @tulle/core/utility: how far a release is from its original. All of it is private. */

export { overlap, squareErrorRate } from './utility/binary/index.ts'
export { chance } from './utility/chance.ts'
export {
  type AnswerTrial,
  besideTruth,
  type Evaluation,
  type EvaluationRun,
  evaluateAnswers,
  evaluateCount,
  evaluateDegrees,
  evaluateGraph,
  evaluateMadeUp,
  evaluateMatrix,
  evaluateProducts,
  evaluateProfile,
  evaluateRows,
  evaluateTable,
  evaluationJson,
  evaluationPage,
  type GraphEvaluation,
  type KnownCommunities,
  type Measure,
  type MeasureGroup,
  mainMeasures,
  measureInWords,
  measureTitle,
  pairTrials,
  type RowsEvaluation,
  sequenceOf,
  type TableEvaluation,
} from './utility/evaluation/index.ts'
export {
  type ComparedLevel,
  commonPart,
  compareFlows,
  type FlowFigures,
  flowMetrics,
  type PredictedFlows,
  predictFlows,
  rescaled,
  topShare,
  trueFlows,
} from './utility/flows/index.ts'
export {
  averageF1,
  ballSets,
  bigclam,
  clustering,
  cutWeight,
  degreeCounts,
  degreeDivergence,
  degreeKs,
  degreeTransport,
  degreeVariation,
  density,
  groupsOfLabels,
  inducedBy,
  louvain,
  mutualInformation,
  paths,
  randomSets,
} from './utility/graphs/index.ts'
export { errorsByRank, halvesDistance, normalisedDistance } from './utility/matrices/index.ts'
export type { Metric } from './utility/metric.ts'
export { metrics } from './utility/metrics.ts'
export { accuracy, fitLogistic } from './utility/tables/index.ts'
