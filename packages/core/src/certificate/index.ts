/**
 * What a release says of itself: a certificate as data and as a page, and a check that it is true. Public by
 * construction: nothing here sees private data.
 */
export { type AnonymityFigures, anonymityFigures } from './anonymity-figures.ts'
export { type AnonymityReport, anonymityReport } from './anonymity-report.ts'
export {
  type BinaryPlan,
  type GraphEstimates,
  graphEstimates,
  type ReleasedCells,
  type TableEstimates,
  tableEstimates,
} from './binary-estimates.ts'
export { type BinaryReport, binaryReport } from './binary-report.ts'
export { type Certificate, type Certified, certify, curvesOf, mechanismOf, type ReleasedFile } from './certificate.ts'
export { certificatePage } from './certificate-page.ts'
export { countFile, countIn, countIntervalOf, jsonOf, publishedCount } from './count-file.ts'
export { type CountReport, countReport } from './count-report.ts'
export { cutTrials, trueCut } from './cut-trials.ts'
export { type DegreeFigures, type DegreeReport, degreeFigures, degreeReport } from './degree-report.ts'
export { type MatrixReport, matrixReport } from './matrix-report.ts'
export {
  type SketchReport,
  type SketchTrial,
  sketchReport,
  type TrialFigures,
  trialFigures,
  trialInWords,
} from './sketch-report.ts'
export {
  certificateIn,
  certificateText,
  faultsOf,
  type Judged,
  judgeCertificate,
  MOST_CERTIFICATE_BYTES,
  MOST_STEPS,
} from './verify.ts'
