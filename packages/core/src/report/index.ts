/**
 * What the owner of the data is shown of a release, beside the original: figures and pages that are private, and say so. They
 * are computed from the data without noise, and never published.
 */
export { type AnonymityFigures, anonymityFigures } from './anonymity-figures.ts'
export { type AnonymityReport, anonymityReport } from './anonymity-report.ts'
export { type BinaryReport, binaryReport } from './binary-report.ts'
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
