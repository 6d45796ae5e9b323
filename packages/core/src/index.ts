/**
 * Tulle's core: the mathematics of publishing a matrix or a graph with an exact privacy guarantee. No I/O; runs in a
 * browser tab and in Node.
 */
export {
  type Aggregation,
  aggregate,
  type Contributions,
  contributions,
  type DenseMatrix,
  denseMatrix,
  type UnitCaps,
} from './data/index.ts'
export { InvalidInput, NotFeasible } from './errors.ts'
export * from './mechanisms/index.ts'
export * from './privacy/index.ts'
export * from './random/index.ts'
