import { anonymity } from './k-anonymity/index.ts'
import { blockNoise } from './block-noise/index.ts'
import { counts } from './counts/index.ts'
import { covarianceSketch } from './covariance-sketch/index.ts'
import { cutAnswers } from './cut-answers/index.ts'
import { cutSketch } from './cut-sketch/index.ts'
import { degreeRelease } from './degrees/index.ts'
import { filteredRelease } from './filtered/index.ts'
import { noisyGram } from './noisy-gram/index.ts'
import { randomisedResponse } from './randomised-response/index.ts'
import { staircase } from './staircase/index.ts'
import { uniformNoise } from './uniform-noise/index.ts'
import { varianceAnswers } from './variance-answers/index.ts'
import { xorNoise } from './xor/index.ts'

/** Every mechanism, by name. The command line, the documentation and the audit read this list. */
export const mechanisms = {
  [uniformNoise.name]: uniformNoise,
  [blockNoise.name]: blockNoise,
  [staircase.name]: staircase,
  [randomisedResponse.name]: randomisedResponse,
  [filteredRelease.name]: filteredRelease,
  [xorNoise.name]: xorNoise,
  [anonymity.name]: anonymity,
  [counts.name]: counts,
  [degreeRelease.name]: degreeRelease,
  [cutSketch.name]: cutSketch,
  [cutAnswers.name]: cutAnswers,
  [covarianceSketch.name]: covarianceSketch,
  [noisyGram.name]: noisyGram,
  [varianceAnswers.name]: varianceAnswers,
}
