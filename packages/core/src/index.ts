/**
 * Tulle's core: the mathematics of publishing a matrix or a graph with an exact privacy guarantee. No I/O; runs in a
 * browser tab and in Node.
 */
export * from './advice/index.ts'
export * from './audit/index.ts'
export * from './certificate/index.ts'
export * from './data/index.ts'
export { InvalidInput, NotChecked, NotFeasible } from './errors.ts'
export * from './figure/index.ts'
export * from './linalg/index.ts'
export * from './mechanisms/index.ts'
export * from './pool/index.ts'
export * from './privacy/index.ts'
export * from './random/index.ts'
export * from './report/index.ts'
export type { Run } from './run.ts'
export * from './text/index.ts'
export * from './utility/index.ts'
