/** `tulle ask variance` and `tulle ask covariance`: what a sketch of a table of numbers says, or its noisy products. */
import { type AskOptions, InvalidInput, type VarianceAnswer } from '@tulle/core'
import { figure, table } from '../release/plan-text.ts'
import { directionOf, type NamedDirection, readDirections } from '../sketch/directions.ts'
import { checkMatrixFile, type MatrixFlags, writeMatrixFile } from './matrix-file.ts'
import { withTables } from './opened.ts'
import { openRows } from './rows.ts'

export interface VarianceFlags {
  readonly direction?: string
  readonly directions?: string
  readonly confidence?: number
  readonly queries?: number
  readonly json?: boolean
}

export async function askVariance(folder: string, flags: VarianceFlags): Promise<void> {
  const { direction, directions, confidence, queries, json } = flags
  if ((direction === undefined) === (directions === undefined)) {
    throw new InvalidInput(
      direction === undefined
        ? 'Along which direction? Give --direction a=1,b=-0.5 (columns that are not named count 0), or several with --directions FILE, one on each line.'
        : 'One direction is given with --direction, and several with --directions: give one of them.',
    )
  }
  const { named, answers } = await withTables(async (tables) => {
    const { columns, answer } = await openRows(tables, folder)
    const named: readonly NamedDirection[] =
      direction === undefined
        ? await readDirections(directions as string, columns)
        : [{ text: direction, numbers: await directionOf(direction, columns) }]
    const options: AskOptions = {
      ...(confidence === undefined ? {} : { confidence }),
      // All that is asked for is to hold at once, unless somebody says otherwise.
      queries: queries ?? named.length,
    }
    return { named, answers: named.map(({ numbers }) => answer(numbers, options)) }
  })
  const told = answers.map((answer, k) => ({ direction: named[k]?.text, ...answer }))
  process.stdout.write(json === true ? `${JSON.stringify({ answers: told }, undefined, 2)}\n` : inWords(named, answers))
}

function inWords(named: readonly NamedDirection[], answers: readonly VarianceAnswer[]): string {
  const [first] = answers as [VarianceAnswer]
  const lines = answers.length === 1 ? one(named[0] as NamedDirection, first) : several(named, answers)
  return `${[...lines, reading(first), FIXED].join('\n')}\n`
}

function one({ text }: NamedDirection, answer: VarianceAnswer): string[] {
  const { estimate, low, high, standardError, perPerson } = answer
  return [
    ...(perPerson === undefined
      ? []
      : [
          `Along ${text} the variance is ${figure(perPerson.estimate)}, by the best estimate: between ${figure(perPerson.low)} and ${figure(perPerson.high)} (the mean square around the centre).`,
        ]),
    `The sum of squares over all rows is ${figure(estimate)}, between ${figure(low)} and ${figure(high)}. Its standard error is ${figure(standardError)}.${perPerson === undefined ? ' Divided by the number of people it is the variance around the centre; how many there are was not published.' : ''}`,
    ...(low > 0
      ? []
      : ['The interval reaches 0: the release cannot tell this direction from one in which nothing varies.']),
  ]
}

function several(named: readonly NamedDirection[], answers: readonly VarianceAnswer[]): string[] {
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
      ? 'A variance is the mean square around the centre.'
      : 'Divided by the number of people, which was not published, these are variances around the centre.',
  ]
}

function reading({ confidence, queries }: VarianceAnswer): string {
  const share = `${Number((100 * confidence).toPrecision(12))} %`
  return `How to read it: of all releases that could have been made, ${share} have ${queries === 1 ? 'an interval that holds the true number of this direction' : `intervals that hold the true numbers of ${queries.toLocaleString('en')} such questions at once`}. It is about rows less the centre, shortened where they were too long.`
}

const FIXED =
  'This is so for directions that were fixed before the release was seen. One that was chosen by looking at it, such as an eigenvector, can be answered badly wrong.'

export interface CovarianceFlags extends MatrixFlags {
  readonly psd?: boolean
}

export async function askCovariance(folder: string, flags: CovarianceFlags): Promise<void> {
  const out = await checkMatrixFile(flags)
  const columns = await withTables(async (tables) => {
    const { columns, covariance } = await openRows(tables, folder)
    await writeMatrixFile(out, 'column', columns, covariance(flags.psd === true ? { psd: true } : {}))
    return columns.length
  })
  process.stdout.write(
    flags.json === true
      ? `${JSON.stringify({ file: out, columns }, undefined, 2)}\n`
      : `${out}\nSums of products of ${columns.toLocaleString('en')} columns over all rows, less the centre: divided by the number of people, the covariance.${flags.psd === true ? ' It was made to have no negative variances, which biases it a little.' : ' It may have directions of negative variance; --psd takes them away.'}\n`,
  )
}
