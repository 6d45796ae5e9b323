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
export {
  type FilteredFacts,
  type FilteredParameters,
  type FilteredPlan,
  type FilteredSettings,
  filteredRelease,
  isFiltered,
  type Keep,
  movedWeights,
  type ReleasedFiltered,
} from './mechanisms/filtered/index.ts'
export {
  flippedEstimate,
  flippedIsApproximate,
  isResponse,
  type ReleasedResponse,
  type ResponseParameters,
  type ResponsePlan,
  type ResponseSettings,
  randomisedResponse,
} from './mechanisms/randomised-response/index.ts'
export {
  type ReleasedStaircase,
  type StaircaseParameters,
  type StaircasePlan,
  type StaircaseSettings,
  staircase,
} from './mechanisms/staircase/index.ts'
export {
  type BernoulliLaw,
  cellLoss,
  expectedFlips,
  hamiltonianSampler,
  noiseSampler,
  paperLaw,
  type ReleasedXor,
  rowLoss,
  sampleNoise,
  type XorParameters,
  type XorPlan,
  type XorSettings,
  xorNoise,
} from './mechanisms/xor/index.ts'
