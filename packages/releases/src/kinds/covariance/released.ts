/** What was published of a table of numbers: a sketch of it, or its products with noise. */
import { type CovariancePlan, covarianceSketch, type GramPlan, InvalidInput, noisyGram } from '@tulle/core'
import type { Dense } from '@tulle/core/data'
import {
  type AskOptions,
  covarianceOf,
  gramAnswer,
  gramOf,
  type VarianceAnswer,
  varianceAnswer,
} from '@tulle/core/sketches'
import type { OpenedRelease } from '../../open.ts'
import { otherKind } from '../../published/other-kind.ts'
import { dividedMatrix, multipliedMatrix } from './units.ts'

/** Everything is in the units of the file: columns that were divided are multiplied again. */
export interface ReleasedRows {
  readonly plan: CovariancePlan | GramPlan
  readonly columns: readonly string[]
  readonly answer: (direction: readonly number[], options: AskOptions) => VarianceAnswer
  readonly covariance: (options: { readonly psd?: boolean }) => Dense
}

export async function releasedRows(opened: OpenedRelease): Promise<ReleasedRows> {
  const { plan } = opened
  const { names, scales, answer, covariance } =
    plan.mechanism === covarianceSketch.name
      ? await ofSketch(opened, plan as CovariancePlan)
      : plan.mechanism === noisyGram.name
        ? await ofProducts(opened, plan as GramPlan)
        : notRows(opened)
  return {
    plan: plan as CovariancePlan | GramPlan,
    columns: names,
    answer: (direction, options) =>
      answer(
        direction.map((x, j) => x * (scales[j] as number)),
        options,
      ),
    covariance: (options) => multipliedMatrix(covariance(options), scales),
  }
}

interface Asked {
  readonly names: readonly string[]
  /** What each column was divided by. */
  readonly scales: readonly number[]
  readonly answer: ReleasedRows['answer']
  readonly covariance: ReleasedRows['covariance']
}

async function ofSketch(opened: OpenedRelease, plan: CovariancePlan): Promise<Asked> {
  const { rows, precision } = plan.parameters
  const shape = { heading: 'column', items: plan.facts.columns, rows, precision } as const
  const { names, sketch } = await opened.data.sketch(shape).read()
  return {
    names,
    scales: await scalesOf(opened, names),
    answer: (direction, options) => varianceAnswer({ plan, sketch }, direction, options),
    covariance: (options) => covarianceOf({ plan, sketch }, options),
  }
}

async function ofProducts(opened: OpenedRelease, plan: GramPlan): Promise<Asked> {
  const { columns } = plan.facts
  const { headings, names, numbers } = await opened.data.numbers('gram.csv', 'column')
  if (names.length !== columns || headings.join('\n') !== names.join('\n') || !numbers.flat().every(Number.isFinite)) {
    throw new InvalidInput(`gram.csv is not a table of ${columns} × ${columns} numbers, as its plan says.`)
  }
  const scales = await scalesOf(opened, names)
  const gram = dividedMatrix({ rows: columns, columns, values: Float64Array.from(numbers.flat()) }, scales)
  return {
    names,
    scales,
    answer: (direction, options) => gramAnswer({ plan, gram }, direction, options),
    covariance: (options) => gramOf({ plan, gram }, options),
  }
}

function notRows({ place, plan }: OpenedRelease): never {
  throw otherKind(place, plan, 'a sketch of a table of numbers')
}

async function scalesOf({ files, data }: OpenedRelease, names: readonly string[]): Promise<number[]> {
  if (!files.includes('columns.csv')) return names.map(() => 1)
  const read = await data.numbers('columns.csv', 'column')
  const scales = read.numbers.map(([scale]) => scale as number)
  if (read.names.join('\n') === names.join('\n') && scales.every((scale) => scale > 0)) return scales
  throw new InvalidInput('columns.csv does not say what each column was divided by: it belongs to another release.')
}
