/** A plan for named directions in plain sentences. */
import { short } from '../additive.ts'
import { count } from '../binary/words.ts'
import type { PlanInWords } from '../mechanism.ts'
import { rowAssumptions } from '../noisy-gram/words.ts'
import { rowsInWords, stagesInWords } from '../numeric-rows/index.ts'
import type { VarianceAnswerPlan } from './plan.ts'

export function inWords({ facts, settings, parameters, expectedError }: VarianceAnswerPlan): PlanInWords {
  const { answers, scale, grid, part, sensitivity } = parameters
  const laplace = settings.noise === 'laplace'
  const directions = answers === 1 ? 'one named direction' : `each of ${count(answers)} named directions`
  return {
    released: `The sum of squares, over all rows of a table of ${count(facts.columns)} column${facts.columns === 1 ? '' : 's'}, along ${directions}, with noise.`,
    method: [
      ...stagesInWords(facts),
      ...rowsInWords(facts),
      `How far a row reaches along a direction is cut down to a multiple of ${short(part)} and squared.`,
      `${laplace ? 'Laplace' : 'Gaussian'} noise of ${laplace ? 'scale' : 'standard deviation'} ${short(scale)} is added to every answer, because one row changes all of them together by at most ${short(sensitivity)} in ${laplace ? 'sum (L1)' : 'length (L2)'}${facts.directions === undefined ? ', if all directions have length 1' : ''}.`,
      `The sum is rounded to a multiple of ${short(grid)}, a power of two that follows from public numbers alone.`,
    ],
    error: [
      `An answer is off by ${short(expectedError.meanAbsolute)} on average, and 95 of 100 by at most ${short(expectedError.ninetyFivePercent)}, whatever the data. It may fall below zero.`,
      'This does not include what shortened rows lose, which depends on the data.',
    ],
    errorInBrief: [
      `An answer is off by ${short(expectedError.meanAbsolute)} on average, and 95 of 100 by at most ${short(expectedError.ninetyFivePercent)}.`,
    ],
    assumptions: ['The directions are public: they were chosen without looking at the data.', ...rowAssumptions(facts)],
  }
}
