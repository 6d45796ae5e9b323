/**
 * Privacy as numbers: who is protected (neighbours), how much they can change (bounds), what is promised (guarantees,
 * curves), the noise that a promise needs (calibration) and what promises add up to (composition).
 */
export { type Bounds, l1Bound, l2Bound, stepBounds } from './bounds.ts'
export {
  calibrate,
  calibrateGaussian,
  calibrateGaussianScale,
  calibrateLaplace,
  calibrateLaplacePair,
  calibrateOppositeScales,
} from './calibrate.ts'
export { compose, remaining } from './compose.ts'
export { type Curve, type Exactness, requireCurve } from './curve.ts'
export { deltaAt, epsilonAt, gaussianNoiseDelta, gaussianPairDelta, laplacePairDelta, lossExceeds } from './curves.ts'
export { gaussianCalibrations, semanticWarning } from './gaussian-calibrations.ts'
export {
  type AnonymityGuarantee,
  type ApproximateGuarantee,
  checkDelta,
  checkEpsilon,
  type Guarantee,
  guaranteeInBrief,
  guaranteeInShort,
  guaranteeInWords,
  isAnonymity,
  type PrivateGuarantee,
  type PureGuarantee,
} from './guarantee.ts'
export {
  areNodeNeighbours,
  type CellwiseNeighbours,
  checkNeighbours,
  type Neighbours,
  type NodeNeighbours,
  ONLY_EDGES,
  requireCellwise,
  sameNeighbours,
} from './neighbours.ts'
export { beliefInWords, neighboursInWords, tiedInWords } from './promise.ts'
export { proportionAtLeast, proportionAtMost } from './proportions.ts'
export { chiSquareMiss, chiSquareQuantile, normalQuantile, studentQuantile } from './quantiles.ts'
export { addUp, divideUp, multiplyUp, nextDown, nextUp, sqrtUp } from './rounding.ts'
export { epsilonInWords } from './words.ts'
