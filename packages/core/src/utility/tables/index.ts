/**
 * How far a released table is from the original for whoever does statistics on it: means, correlations, and what a
 * model learns from it. Tables may be dense or sparse, and rows need not correspond.
 */
export { correlationErrors, correlations } from './correlations.ts'
export { type LearningAccuracy, type LearningTask, learningAccuracy } from './learning.ts'
export { accuracy, fitLogistic } from './logistic.ts'
export { columnMeans, type MeanErrors, meanErrors } from './means.ts'
export { tableMetrics } from './metrics.ts'
export type { Table } from './table.ts'
