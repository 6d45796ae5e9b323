/**
 * How far a released matrix is from the original: cell by cell, as a part of what there was, in samples of people, and
 * in its leading directions.
 */
export { largestAngle, principalAngles } from './angles.ts'
export { releasedCells } from './compared.ts'
export {
  l1Distance,
  l2Distance,
  largestError,
  meanAbsoluteError,
  relativeError,
  relativeL2,
  rootMeanSquareError,
} from './distances.ts'
export { halvesDistance, normalisedDistance } from './halves.ts'
export { matrixMetrics } from './metrics.ts'
export { errorsByRank } from './ranks.ts'
export { relativeSpectralError, spectralError, spectrum } from './spectra.ts'
