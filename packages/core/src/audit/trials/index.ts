/** The trials of every mechanism of the registry, by its name. */
import type { Bits } from '../../random/index.ts'
import type { Trial } from '../trial.ts'
import { blockNoiseTrials } from './block-noise.ts'
import { countsTrials } from './counts.ts'
import { covarianceSketchTrials } from './covariance-sketch.ts'
import { cutAnswersTrials } from './cut-answers.ts'
import { cutSketchTrials } from './cut-sketch.ts'
import { degreesTrials } from './degrees.ts'
import { filteredTrials } from './filtered.ts'
import { kAnonymityTrials } from './k-anonymity.ts'
import { noisyGramTrials } from './noisy-gram.ts'
import { randomisedResponseTrials } from './randomised-response.ts'
import { staircaseTrials } from './staircase.ts'
import { uniformNoiseTrials } from './uniform-noise.ts'
import { varianceAnswersTrials } from './variance-answers.ts'
import { xorTrials } from './xor.ts'

export type TrialsOf = (epsilon: number, bits: Bits) => Trial[]

/** At this ε, with random pairs drawn from these bits. How many trials there are, and in which order, is always the same. */
export const trials: Readonly<Record<string, TrialsOf>> = {
  'uniform-noise': uniformNoiseTrials,
  'block-noise': blockNoiseTrials,
  staircase: staircaseTrials,
  'randomised-response': randomisedResponseTrials,
  filtered: filteredTrials,
  xor: xorTrials,
  'k-anonymity': kAnonymityTrials,
  counts: countsTrials,
  degrees: degreesTrials,
  'cut-sketch': cutSketchTrials,
  'cut-answers': cutAnswersTrials,
  'covariance-sketch': covarianceSketchTrials,
  'noisy-gram': noisyGramTrials,
  'variance-answers': varianceAnswersTrials,
}
