/** Variances of a table of numbers along any direction, or along those that are named beforehand. */
import { covarianceSketch, type NumericRowFacts, noisyGram, varianceAnswers } from '@tulle/core'
import { compareVariances } from '@tulle/core/sketches'
import { digits, percent, words } from '@tulle/core/text'
import { type AdviceOption } from '../advice.ts'
import type { CovarianceQuestion } from '../question.ts'
import { COLUMNS, FILE, requested, yours } from '../request.ts'
import { USEFUL_ERROR } from '../useful.ts'
import { type Foreseen, type Way } from '../way.ts'
import { errorMeaning, IS_THERE, neededDelta, promised, type TaskAnswer } from './task.ts'

export function covarianceAnswer(question: CovarianceQuestion): TaskAnswer {
  const { neighbours = 'individual', queries = 1, within, variance } = question
  const bounded = neighbours !== 'row-change'
  const typical = typicalVariance(question)
  return {
    ways: [
      gramWay(question),
      sketchWay(question),
      answersWay(question, 'laplace'),
      answersWay(question, 'gaussian'),
    ].filter((_, i) => bounded || i === 1),
    assumed: [
      variance === undefined
        ? words`The variance along a direction of length 1, such as that of one column, is ${digits(typical)}: ${bounded ? 'rows are as long as they may be, and reach as far in every direction (norm² over columns)' : 'a row reaches as far as it may move'}. {variance} says the sum of squares that you expect.`
        : words`The variance along a direction of length 1 is ${digits(typical)}: {variance} over {people}.`,
      words`An answer is the mean of squares of columns, less a public centre ({centre}) and divided by their usual spreads ({scale}). Multiply it by the square of a column's scale for the variance in its own units, or by the number of people for the sum of squares that plans speak of.`,
      ...(bounded ? [words`No row is longer than {norm}. These errors do not include what longer rows lose.`] : []),
      words`${queries === 1 ? 'One direction is' : `${queries} directions are`} asked for where they have to be named beforehand ({queries}).`,
      ...(bounded ? [] : ['Where a row only moves, there is nothing but the sketch.']),
    ],
    protects: { neighbours: factsOf(question).neighbours, fact: factOf(question) },
    remarks: [
      words`All of this is about columns less a public centre and divided by public scales: without {centre} and {scale} the error is another one, and {norm} would cut most rows short.`,
    ],
    meaning: [errorMeaning(within, 'the variance along a direction')],
  }
}

function typicalVariance({
  people,
  columns,
  norm = 0,
  maxChange = 0,
  neighbours,
  variance,
}: CovarianceQuestion): number {
  if (variance !== undefined) return variance / people
  return neighbours === 'row-change' ? maxChange ** 2 : norm ** 2 / columns
}

function factsOf({
  people,
  columns,
  neighbours = 'individual',
  norm,
  maxChange = 0,
}: CovarianceQuestion): NumericRowFacts {
  return {
    columns,
    neighbours: neighbours === 'row-change' ? { kind: neighbours, maxChange } : { kind: neighbours },
    ...(norm === undefined ? {} : { norm }),
    people: { declared: people },
  }
}

function whoOf({ neighbours = 'individual', maxChange = 0 }: CovarianceQuestion): string {
  return {
    individual: 'every person, that they are there at all',
    row: 'every person, whatever their row says',
    'row-change': `every person, if their row moves by at most ${maxChange}`,
  }[neighbours]
}

function factOf({ neighbours = 'individual', maxChange = 0 }: CovarianceQuestion): string {
  return {
    individual: IS_THERE.fact,
    row: "that somebody's row holds one thing and not another",
    'row-change': `that somebody's row is as it is and not moved by at most ${maxChange}`,
  }[neighbours]
}

type Said = Pick<AdviceOption, 'title' | 'mechanism' | 'publishes' | 'answers' | 'named'>

function wayOf(
  question: CovarianceQuestion,
  said: Said,
  {
    delta,
    foresee,
    more,
  }: {
    readonly delta: number | undefined
    readonly foresee: Way['foresee']
    readonly more: Parameters<typeof requested<'sketch-covariance'>>[1]
  },
): Way {
  const { epsilon, people, norm, maxChange, neighbours = 'individual', within = USEFUL_ERROR } = question
  return {
    ...said,
    promise: promised(epsilon, whoOf(question), delta),
    basis: 'formula',
    measure: 'error',
    limit: within,
    unit: '× scale²',
    foresee,
    request: requested('sketch-covariance', {
      file: FILE,
      columns: COLUMNS,
      centre: yours('CENTRE'),
      scale: yours('SCALE'),
      norm,
      people,
      neighbours: neighbours === 'individual' ? undefined : neighbours,
      maxChange,
      epsilon,
      delta,
      ...more,
    }),
  }
}

/** `error` is that of a sum of squares. */
function foreseen(question: CovarianceQuestion, error: number): Omit<Foreseen, 'plan'> {
  const typical = typicalVariance(question)
  const value = error / question.people
  return {
    value,
    relative: value / typical,
    inWords: `a variance of columns divided by their scales is off by ${digits(value)} on average, ${percent(value / typical)} of the ${digits(typical)} along a direction of length 1`,
  }
}

function gramWay(question: CovarianceQuestion): Way {
  const said: Said = {
    title: 'All sums of products, Gaussian noise',
    mechanism: noisyGram.name,
    publishes: 'the covariance of all columns: any direction can be asked for later',
    answers: 'asked',
  }
  return wayOf(question, said, {
    delta: question.delta,
    foresee: (epsilon) => {
      const plan = noisyGram.plan(factsOf(question), { epsilon, delta: neededDelta(question.delta) })
      return { ...foreseen(question, plan.expectedError.meanAbsolute), plan }
    },
    more: { mechanism: noisyGram.name },
  })
}

function sketchWay(question: CovarianceQuestion): Way {
  const { queries, variance } = question
  const said: Said = {
    title: 'A sketch, to ask for any direction later',
    mechanism: covarianceSketch.name,
    publishes: 'random projections of the rows, fewer numbers than all products where columns are many',
    answers: 'asked',
  }
  const asked = { ...(queries === undefined ? {} : { queries }), ...(variance === undefined ? {} : { variance }) }
  const way = wayOf(question, said, {
    delta: question.delta,
    foresee: (epsilon) => {
      const settings = { epsilon, delta: neededDelta(question.delta), asked, evenIfUseless: true }
      const plan = covarianceSketch.plan(factsOf(question), settings)
      const own = compareVariances(plan).alternatives.find(({ method }) => method === covarianceSketch.name)
      return { ...foreseen(question, own?.error ?? Number.NaN), plan }
    },
    more: { queries, variance },
  })
  return { ...way, guarded: true }
}

function answersWay(question: CovarianceQuestion, noise: 'laplace' | 'gaussian'): Way {
  const { queries = 1, delta } = question
  const gaussian = noise === 'gaussian'
  const said: Said = {
    title: `Answers for ${queries === 1 ? 'one direction' : `${queries} directions`} named beforehand, ${gaussian ? 'Gaussian' : 'Laplace'} noise`,
    mechanism: varianceAnswers.name,
    publishes: 'the variance along each named direction, with noise',
    named: true,
    answers: 'asked',
  }
  return wayOf(question, said, {
    delta: gaussian ? delta : undefined,
    foresee: (epsilon) => {
      const plan = varianceAnswers.plan(
        { ...factsOf(question), queries },
        { noise, epsilon, ...(gaussian ? { delta: neededDelta(question.delta) } : {}) },
      )
      return { ...foreseen(question, plan.expectedError.meanAbsolute), plan }
    },
    more: { mechanism: varianceAnswers.name, directions: yours('DIRECTIONS'), noise },
  })
}
