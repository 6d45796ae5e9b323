/** @tulle/core/report: what the owner of the data is shown of a release. Private. */
export {
  type AnonymityFigures,
  anonymityFigures,
  cutTrials,
  degreeFigures,
  trialFigures,
  trialInWords,
} from './utility/evaluation/index.ts'
