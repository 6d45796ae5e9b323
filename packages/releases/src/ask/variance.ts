/** The variance of a table of numbers along a direction, from a sketch of the table or its noisy products. */
import { InvalidInput } from '@tulle/core'
import type { AskOptions, VarianceAnswer } from '@tulle/core/sketches'
import { exactPercent, grouped, words } from '@tulle/core/text'
import { directionOf, type NamedDirection, readDirections } from '../kinds/covariance/directions.ts'
import { releasedRows } from '../kinds/covariance/released.ts'
import { figure, table } from '../table.ts'
import { type VarianceSettings, varianceOptions } from './options.ts'
import { type Asked, peopleIn, undivided } from './people.ts'
import type { Answer, AskDesk, Question } from './question.ts'

export const variance: Question<'variance', typeof varianceOptions> = {
  name: 'variance',
  about: {
    title: 'How much something varies',
    such: 'The variance of a column, or of several weighed together.',
  },
  options: varianceOptions,
  ask,
}

async function ask(settings: VarianceSettings, { sources, open }: AskDesk): Promise<Answer> {
  const { direction, directions, confidence, queries } = settings
  if ((direction === undefined) === (directions === undefined)) {
    throw new InvalidInput(
      direction === undefined
        ? words`Along which direction? Give {direction a=1,b=-0.5} (columns that are not named count 0), or several with {directions FILE}, one on each line.`
        : words`One direction is given with {direction}, and several with {directions}: give one of them.`,
    )
  }
  const { plan, columns, answer } = await releasedRows(await open())
  const named: readonly NamedDirection[] =
    direction === undefined
      ? await readDirections(sources, directions as string, columns)
      : [{ text: direction, numbers: await directionOf(sources, direction, columns) }]
  if (queries !== undefined && queries < named.length) {
    throw new InvalidInput(
      words`${named.length} directions are asked for, and {queries ${queries}} would make fewer intervals hold at once: leave it out, or give ${named.length} or more.`,
    )
  }
  // All that is asked for is to hold at once, unless somebody says otherwise.
  const sure: AskOptions = { confidence, queries: queries ?? named.length }
  const answers = named.map(({ numbers }) => answer(numbers, sure))
  const told = answers.map((each, k) => ({ direction: named[k]?.text, ...each }))
  return { data: { answers: told }, lines: inWords(plan, named, answers) }
}

function inWords(plan: Asked, named: readonly NamedDirection[], answers: readonly VarianceAnswer[]): string[] {
  const [first] = answers as [VarianceAnswer]
  const lines = answers.length === 1 ? one(plan, named[0] as NamedDirection, first) : several(plan, named, answers)
  return [...lines, reading(plan, first), FIXED]
}

function one(plan: Asked, { text }: NamedDirection, answer: VarianceAnswer): string[] {
  const { estimate, low, high, standardError, perPerson } = answer
  return [
    ...(perPerson === undefined
      ? []
      : [
          `Along ${text} the variance is ${figure(perPerson.estimate)}, by the best estimate: between ${figure(perPerson.low)} and ${figure(perPerson.high)} (the mean square around the centre, over ${peopleIn(plan)}).`,
        ]),
    `The sum of squares over all rows is ${figure(estimate)}, between ${figure(low)} and ${figure(high)}. Its standard error is ${figure(standardError)}.${perPerson === undefined ? ` ${undivided(plan, 'it is the variance')}` : ''}`,
    ...(low > 0
      ? []
      : ['The interval reaches 0: the release cannot tell this direction from one in which nothing varies.']),
  ]
}

function several(plan: Asked, named: readonly NamedDirection[], answers: readonly VarianceAnswer[]): string[] {
  const each = answers.every(({ perPerson }) => perPerson !== undefined)
  return [
    ...table([
      ['direction', each ? 'variance' : 'sum of squares', 'from', 'to'],
      ...answers.map((answer, k) => {
        const { estimate, low, high } = answer.perPerson ?? answer
        return [(named[k] as NamedDirection).text, figure(estimate), figure(low), figure(high)]
      }),
    ]),
    each
      ? `A variance is the mean square around the centre, over ${peopleIn(plan)}.`
      : undivided(plan, 'these are variances'),
  ]
}

function reading({ facts }: Asked, { confidence, queries }: VarianceAnswer): string {
  const share = exactPercent(confidence)
  return `How to read it: of all releases that could have been made, ${share} have ${queries === 1 ? 'an interval that holds the true number of this direction' : `intervals that hold the true numbers of ${grouped(queries)} such questions at once`}. It is about rows less the centre${facts.norm === undefined ? '' : ', shortened where they were too long'}.`
}

const FIXED =
  'This is so for directions that were fixed before the release was seen. For one chosen by looking at it, such as an eigenvector, the answer can be far off.'
