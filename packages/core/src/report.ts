/** @tulle/core/report: what the owner of the data is shown of a release. Private. */
export {
  type AnonymityFigures,
  anonymityFigures,
  cutTrials,
  type DegreeFigures,
  degreeFigures,
  type TrialFigures,
  trialFigures,
  trialInWords,
  trueCut,
} from './utility/evaluation/index.ts'
