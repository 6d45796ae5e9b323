/** A plan for noisy products in plain sentences. */
import { RELEASES_ADD_UP, short } from '../additive.ts'
import { count } from '../binary/words.ts'
import type { PlanInWords } from '../mechanism.ts'
import { type NumericRowFacts, rowsInWords, stagesInWords } from '../numeric-rows/index.ts'
import type { GramPlan } from './plan.ts'

export function inWords({ facts, parameters, expectedError }: GramPlan): PlanInWords {
  const { scale, across, grid, sensitivity } = parameters
  const columns = count(facts.columns)
  return {
    released:
      facts.columns === 1
        ? 'The sum of squares of one column of a table of numbers, with noise.'
        : `For every two of ${columns} columns of a table of numbers, the sum of their products over all rows, with noise: ${columns} × ${columns} numbers, a symmetric matrix from which anyone can estimate variances and covariances.`,
    releasedInBrief: `The sums of products of every two of ${columns} columns, with noise: variances and covariances.`,
    method: [
      ...stagesInWords(facts),
      ...rowsInWords(facts),
      `Gaussian noise is added: of standard deviation ${short(scale)} to sums of squares${facts.columns === 1 ? '' : `, and ${short(across)} to sums of products of two columns`}, because one row changes all of them together by at most ${short(sensitivity)} (the root of the sum of squares over all cells).`,
      `The sums are rounded to multiples of ${short(grid)}, a power of two chosen from the noise alone.`,
    ],
    error: [
      `The sum of squares along a direction of length 1 is off by ${short(expectedError.meanAbsolute)} on average and by at most ${short(expectedError.ninetyFivePercent)} in 95 of 100 releases, in every direction and whatever the data. Values below zero are possible.`,
      'This does not include what shortened rows lose, which depends on the data.',
      'A direction chosen by looking at the release, such as its first eigenvector, can be off by far more than one that was fixed beforehand.',
    ],
    errorInBrief: [
      `A sum of squares is off by ${short(expectedError.meanAbsolute)} on average, 95 of 100 by at most ${short(expectedError.ninetyFivePercent)}.`,
    ],
    assumptions: rowAssumptions(facts),
  }
}

export function rowAssumptions({ people }: NumericRowFacts): string[] {
  return [
    'The columns are public, and so is what each of them measures: they were fixed without looking at the data.',
    'Each person has one row: someone with two counts as two people.',
    'The length to which rows are shortened is public: it was fixed without looking at the data.',
    ...(people !== undefined && 'declared' in people
      ? ['The number of people was declared without looking at the data, or is known to everybody.']
      : []),
    RELEASES_ADD_UP,
  ]
}
