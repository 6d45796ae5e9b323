/**
 * What mechanisms for binary matrices and graphs share: which cells there are, what is public about them, how many ones
 * were declared or counted, what a release will be worth, and what can be estimated from it.
 */
export { type CellSpace, cellCount } from './cells.ts'
export {
  type Estimate,
  type Estimates,
  estimateColumns,
  estimateOnes,
  estimateRows,
  responseChannel,
  tellsApart,
} from './estimate.ts'
export {
  estimatePairs,
  type PairEstimates,
  pairsTell,
  responseSignal,
  type Signal,
} from './estimate-pairs.ts'
export { estimateTriangles, pathsOfTwo } from './estimate-triangles.ts'
export { type BinaryFacts, type Ones } from './facts.ts'
export type { BinaryData } from './input.ts'
export { type Channel, epsilonForJaccard, leastEpsilon, type Prediction, predict } from './prediction.ts'
