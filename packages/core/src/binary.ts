/** @tulle/core/binary: graphs and tables of zeros and ones, and what can be estimated from a release of one. */
export {
  type BinaryData,
  type BinaryFacts,
  type Channel,
  cellCount,
  type Estimate,
  type Estimates,
  epsilonForJaccard,
  estimateColumns,
  estimateOnes,
  estimateTriangles,
  leastEpsilon,
  type Ones,
  type Prediction,
  predict,
  responseChannel,
} from './mechanisms/binary/index.ts'
export { beginParts, type KeyedPlan, releasePart } from './mechanisms/cell-parts/index.ts'
export { type FilteredPlan, filteredRelease, isFiltered, type Keep, movedWeights } from './mechanisms/filtered/index.ts'
export {
  flippedEstimate,
  flippedIsApproximate,
  isResponse,
  type ResponsePlan,
  randomisedResponse,
} from './mechanisms/randomised-response/index.ts'
export { type StaircasePlan, staircase } from './mechanisms/staircase/index.ts'
export {
  type BernoulliLaw,
  cellLoss,
  expectedFlips,
  noiseSampler,
  paperLaw,
  rowLoss,
  sampleNoise,
  xorNoise,
} from './mechanisms/xor/index.ts'
