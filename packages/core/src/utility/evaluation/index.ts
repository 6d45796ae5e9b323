/**
 * A release beside its original: for each kind of release what is measured, what it means, and the page that shows it.
 * All of it reveals the original, and is for its owner alone.
 */

export { type AnonymityFigures, anonymityFigures } from './anonymity-figures.ts'
export { type AnswerTrial, evaluateAnswers } from './answers.ts'
export { evaluateCount } from './counts.ts'
export { besideTruth, cutTrials, pairTrials, trueCut } from './cut-trials.ts'
export { degreeFigures, evaluateDegrees, sequenceOf } from './degrees.ts'
export { type Evaluation, type Measure, type MeasureGroup, mainMeasures } from './evaluation.ts'
export { evaluateGraph, type GraphEvaluation } from './graph.ts'
export type { KnownCommunities } from './graph-communities.ts'
export { evaluationJson } from './json.ts'
export { evaluateMadeUp } from './made-up.ts'
export { evaluateMatrix } from './matrix.ts'
export { releaseMetrics } from './metrics.ts'
export { evaluationPage, type ReleasingRun } from './page.ts'
export { evaluateProducts } from './products.ts'
export { evaluateProfile } from './profile.ts'
export { evaluateRows, type RowsEvaluation } from './rows.ts'
export type { EvaluationRun } from './run.ts'
export { evaluateTable, type TableEvaluation } from './table.ts'
export { trialFigures, trialInWords } from './trials.ts'
export { measureInWords, measureTitle } from './words.ts'
