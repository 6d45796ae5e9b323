/** Covariances of all pairs of columns of a table of numbers, as a matrix. */
import type { Dense } from '@tulle/core/data'
import type { VarianceAnswer } from '@tulle/core/sketches'
import { grouped, type Words, words } from '@tulle/core/text'
import { statedPeople } from '../kinds/covariance/plan.ts'
import { releasedRows } from '../kinds/covariance/released.ts'
import { figure, table } from '../table.ts'
import { type CovarianceSettings, covarianceOptions } from './options.ts'
import { type Asked, peopleIn, undivided } from './people.ts'
import type { Answer, MatrixDesk, Question } from './question.ts'

export const covariance: Question<'covariance', typeof covarianceOptions, MatrixDesk> = {
  name: 'covariance',
  about: {
    title: 'How columns vary together',
    such: 'For programs: the covariances of all columns, as a matrix.',
  },
  options: covarianceOptions,
  ask,
}

async function ask({ psd }: CovarianceSettings, { open, matrix }: MatrixDesk): Promise<Answer> {
  await matrix.check()
  const { plan, columns, answer, covariance: sumsWith } = await releasedRows(await open())
  const sums = sumsWith({ psd })
  const axes = columns.slice(0, MOST_SHOWN).map((_, j) => {
    const axis = columns.map((_, k) => (k === j ? 1 : 0))
    return answer(axis, {})
  })
  const people = divisorOf(plan, axes)
  const divided = people === undefined ? sums : { ...sums, values: sums.values.map((x) => x / people) }
  await matrix.write({ heading: 'column', names: columns, matrix: divided })
  const changed = psd && !same(sums, sumsWith({}))
  const what =
    people === undefined
      ? `Sums of products over all rows, less the centre. ${undivided(plan, 'these are covariances')}`
      : `Covariances around the centre: sums of products, divided by ${peopleIn(plan)}.`
  return {
    data: { columns: columns.length, ...(people === undefined ? {} : { dividedBy: people }) },
    lines: [what, ...errors(columns, axes, people), positive(psd, changed)],
  }
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
    ...(columns.length > axes.length ? [`And ${grouped(columns.length - axes.length)} more.`] : []),
  ]
}

function positive(psd: boolean, changed: boolean): string | Words {
  if (!psd) return words`There may be directions along which the variance comes out negative; {psd} takes them away.`
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
