/** @tulle/core/sketches: cuts of a graph and variances of a table, from sketches to ask later or answered directly. */
export {
  type CovariancePlan,
  type CovarianceSettings,
  compareVariances,
  covarianceOf,
  covarianceSketch,
  covarianceTasks,
  mergeParts,
  sketchPart,
  type VarianceMethod,
  varianceAnswer,
} from './mechanisms/covariance-sketch/index.ts'
export { type CutAnswerPlan, cutAnswerInterval, cutAnswers } from './mechanisms/cut-answers/index.ts'
export {
  type CutPairPlan,
  cutPairs,
  type PublishedCutPairs,
  pairsBetween,
  pairsCut,
} from './mechanisms/cut-pairs/index.ts'
export {
  averageCut,
  type BetweenAnswer,
  type CutAnswer,
  type CutComparison,
  type CutFacts,
  type CutMethod,
  type CutPlan,
  clampedWeights,
  compareCuts,
  cutAnswer,
  cutBetween,
  cutFromSum,
  cutSketch,
  cutSketchTasks,
  laplacianOf,
  nodeColumn,
  nodeDraws,
  publishedMixing,
} from './mechanisms/cut-sketch/index.ts'
export { type GramPlan, gramAnswer, gramOf, noisyGram } from './mechanisms/noisy-gram/index.ts'
export {
  exactGram,
  exactSumsOf,
  type NumericRowFacts,
  type NumericRows,
  type RowLimits,
  rowLimits,
  type VarianceAnswer,
} from './mechanisms/numeric-rows/index.ts'
export type { AskOptions, Sketch } from './mechanisms/sketches/index.ts'
export {
  type VarianceAnswerPlan,
  varianceAnswerInterval,
  varianceAnswers,
} from './mechanisms/variance-answers/index.ts'
