/** `tulle ask variance` and `tulle ask covariance`: what a sketch of a table of numbers says, or its noisy products. */
import { type AskOptions, type Dense, InvalidInput, type VarianceAnswer, visible, visibleLines } from '@tulle/core'
import { textFiles } from '@tulle/engine'
import { directionOf, figure, type NamedDirection, readDirections, statedPeople, table } from '@tulle/releases'
import { checkMatrixFile, type MatrixFlags, matrixFileAside } from './matrix-file.ts'
import { withTables } from './opened.ts'
import { type OpenedRows, openRows } from './rows.ts'

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
  const { named, answers, plan } = await withTables(async (tables) => {
    const { plan, columns, answer } = await openRows(tables, folder)
    const named: readonly NamedDirection[] =
      direction === undefined
        ? await readDirections(textFiles, directions as string, columns)
        : [{ text: direction, numbers: await directionOf(textFiles, direction, columns) }]
    if (queries !== undefined && queries < named.length) {
      throw new InvalidInput(
        `${named.length} directions are asked for, and --queries ${queries} would make fewer intervals hold at once: leave it out, or give ${named.length} or more.`,
      )
    }
    const options: AskOptions = {
      ...(confidence === undefined ? {} : { confidence }),
      // All that is asked for is to hold at once, unless somebody says otherwise.
      queries: queries ?? named.length,
    }
    return { plan, named, answers: named.map(({ numbers }) => answer(numbers, options)) }
  })
  const told = answers.map((answer, k) => ({ direction: named[k]?.text, ...answer }))
  process.stdout.write(
    json === true
      ? `${visibleLines(JSON.stringify({ answers: told }, undefined, 2))}\n`
      : inWords(plan, named, answers),
  )
}

type Asked = OpenedRows['plan']

function inWords(plan: Asked, named: readonly NamedDirection[], answers: readonly VarianceAnswer[]): string {
  const [first] = answers as [VarianceAnswer]
  const lines = answers.length === 1 ? one(plan, named[0] as NamedDirection, first) : several(plan, named, answers)
  return `${[...lines, reading(plan, first), FIXED].map(visible).join('\n')}\n`
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

function peopleIn({ facts }: Asked): string {
  const people = statedPeople(facts)?.toLocaleString('en')
  return facts.people !== undefined && 'counted' in facts.people
    ? `the ${people} people of the noisy count`
    : `the ${people} people that were declared`
}

/** Why there is a sum only. */
function undivided({ facts }: Asked, what: string): string {
  const people = statedPeople(facts)
  return people === undefined
    ? `Divided by the number of people ${what} around the centre; how many there are was not published.`
    : `No variance is made of it: the published number of people, ${people.toLocaleString('en')}, is too near to 0 to divide by.`
}

function reading({ facts }: Asked, { confidence, queries }: VarianceAnswer): string {
  const share = `${Number((100 * confidence).toPrecision(12))} %`
  return `How to read it: of all releases that could have been made, ${share} have ${queries === 1 ? 'an interval that holds the true number of this direction' : `intervals that hold the true numbers of ${queries.toLocaleString('en')} such questions at once`}. It is about rows less the centre${facts.norm === undefined ? '' : ', shortened where they were too long'}.`
}

const FIXED =
  'This is so for directions that were fixed before the release was seen. One that was chosen by looking at it, such as an eigenvector, can be answered badly wrong.'

export interface CovarianceFlags extends MatrixFlags {
  readonly psd?: boolean
}

export async function askCovariance(folder: string, flags: CovarianceFlags): Promise<void> {
  const out = await checkMatrixFile(flags)
  const { psd = false, json = false } = flags
  const { plan, columns, axes, changed } = await withTables(async (tables) => {
    const { plan, columns, answer, covariance } = await openRows(tables, folder)
    const sums = covariance({ psd })
    const axes = columns.slice(0, MOST_SHOWN).map((_, j) => {
      const axis = columns.map((_, k) => (k === j ? 1 : 0))
      return answer(axis, {})
    })
    const people = divisorOf(plan, axes)
    const matrix = people === undefined ? sums : { ...sums, values: sums.values.map((x) => x / people) }
    await matrixFileAside(out, flags, 'column', columns, matrix)
    return { plan, columns, axes, changed: psd && !same(sums, covariance({})) }
  })
  const people = divisorOf(plan, axes)
  if (json) {
    const told = { file: out, columns: columns.length, ...(people === undefined ? {} : { dividedBy: people }) }
    process.stdout.write(`${visibleLines(JSON.stringify(told, undefined, 2))}\n`)
    return
  }
  const what =
    people === undefined
      ? `Sums of products over all rows, less the centre. ${undivided(plan, 'these are covariances')}`
      : `Covariances around the centre: sums of products, divided by ${peopleIn(plan)}.`
  const lines = [out, what, ...errors(columns, axes, people), positive(psd, changed)]
  process.stdout.write(`${lines.map(visible).join('\n')}\n`)
}

const MOST_SHOWN = 12

/** The number of people, where it is known well enough to divide by. */
function divisorOf({ facts }: Asked, axes: readonly VarianceAnswer[]): number | undefined {
  return axes[0]?.perPerson === undefined ? undefined : statedPeople(facts)
}

/** How far the diagonal is off. */
function errors(columns: readonly string[], axes: readonly VarianceAnswer[], people: number | undefined): string[] {
  return [
    ...table([
      ['column', people === undefined ? 'sum of squares' : 'variance', 'standard error'],
      ...axes.map(({ estimate, standardError }, j) => [
        columns[j] as string,
        figure(estimate / (people ?? 1)),
        figure(standardError / (people ?? 1)),
      ]),
    ]),
    ...(columns.length > axes.length ? [`And ${(columns.length - axes.length).toLocaleString('en')} more.`] : []),
  ]
}

function positive(psd: boolean, changed: boolean): string {
  if (!psd) return 'There may be directions along which the variance comes out negative; --psd takes them away.'
  return changed
    ? 'Directions along which the variance came out negative were set to 0, which makes variances a little too large.'
    : 'No direction has a negative variance: nothing had to be changed.'
}

/** But for roundings, every column in its own unit. */
function same(one: Dense, other: Dense): boolean {
  const { rows, columns } = one
  const sizes = Array.from({ length: rows }, (_, i) => {
    const at = i * (columns + 1)
    return Math.sqrt(Math.max(Math.abs(one.values[at] as number), Math.abs(other.values[at] as number)))
  })
  return one.values.every((x, at) => {
    const size = (sizes[Math.floor(at / columns)] as number) * (sizes[at % columns] as number)
    return Math.abs(x - (other.values[at] as number)) <= 1e-9 * size
  })
}
