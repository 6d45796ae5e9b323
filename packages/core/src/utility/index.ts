/**
 * How far a release is from its original: metrics of matrices, binary data, graphs and tables, each with its range and how
 * to read it, and evaluations that put them together. All of it is private: it is computed from the original.
 */
export * from './binary/index.ts'
export * from './evaluation/index.ts'
export * from './graphs/index.ts'
export * from './matrices/index.ts'
export type { Comparison, Measured, Metric, Statistic } from './metric.ts'
export * from './tables/index.ts'
