/** What was published of a table of numbers: a sketch of it, or its products with noise. */
import {
  type AskOptions,
  type CovariancePlan,
  covarianceOf,
  covarianceSketch,
  type Dense,
  type GramPlan,
  gramAnswer,
  gramOf,
  InvalidInput,
  noisyGram,
  type VarianceAnswer,
  varianceAnswer,
} from '@tulle/core'
import { type OpenedRelease, openRelease, readReleasedNumbers, readSketch, type Tables } from '@tulle/engine'
import { dividedMatrix, multipliedMatrix } from '@tulle/releases'
import { otherKind, sketchFile } from './opened.ts'

/** Everything is in the units of the file: columns that were divided are multiplied again. */
export interface OpenedRows {
  readonly plan: CovariancePlan | GramPlan
  readonly columns: readonly string[]
  readonly answer: (direction: readonly number[], options: AskOptions) => VarianceAnswer
  readonly covariance: (options: { readonly psd?: boolean }) => Dense
}

export async function openRows(tables: Tables, folder: string, published?: OpenedRelease): Promise<OpenedRows> {
  return rowsIn(tables, folder, published ?? (await openRelease(folder)))
}

async function rowsIn(tables: Tables, folder: string, published: OpenedRelease): Promise<OpenedRows> {
  const { plan } = published.certificate
  const { names, scales, answer, covariance } =
    plan.mechanism === covarianceSketch.name
      ? await ofSketch(tables, published, plan as CovariancePlan)
      : plan.mechanism === noisyGram.name
        ? await ofProducts(tables, published, plan as GramPlan)
        : notRows(folder, published)
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
  readonly answer: OpenedRows['answer']
  readonly covariance: OpenedRows['covariance']
}

async function ofSketch(tables: Tables, published: OpenedRelease, plan: CovariancePlan): Promise<Asked> {
  const file = sketchFile(published, 'column', plan.facts.columns, plan.parameters)
  const { names, sketch } = await readSketch(tables, file)
  return {
    names,
    scales: await scalesOf(tables, published, names),
    answer: (direction, options) => varianceAnswer({ plan, sketch }, direction, options),
    covariance: (options) => covarianceOf({ plan, sketch }, options),
  }
}

async function ofProducts(tables: Tables, published: OpenedRelease, plan: GramPlan): Promise<Asked> {
  const { columns } = plan.facts
  const { headings, names, numbers } = await readReleasedNumbers(tables, published, 'gram.csv', 'column')
  if (names.length !== columns || headings.join('\n') !== names.join('\n') || !numbers.flat().every(Number.isFinite)) {
    throw new InvalidInput(`gram.csv is not a table of ${columns} × ${columns} numbers, as its plan says.`)
  }
  const scales = await scalesOf(tables, published, names)
  const gram = dividedMatrix({ rows: columns, columns, values: Float64Array.from(numbers.flat()) }, scales)
  return {
    names,
    scales,
    answer: (direction, options) => gramAnswer({ plan, gram }, direction, options),
    covariance: (options) => gramOf({ plan, gram }, options),
  }
}

function notRows(folder: string, { certificate }: OpenedRelease): never {
  throw otherKind(folder, certificate.plan, 'a sketch of a table of numbers')
}

async function scalesOf(tables: Tables, published: OpenedRelease, names: readonly string[]): Promise<number[]> {
  if (!published.files.includes('columns.csv')) return names.map(() => 1)
  const read = await readReleasedNumbers(tables, published, 'columns.csv', 'column')
  const scales = read.numbers.map(([scale]) => scale as number)
  if (read.names.join('\n') === names.join('\n') && scales.every((scale) => scale > 0)) return scales
  throw new InvalidInput('columns.csv does not say what each column was divided by: it belongs to another release.')
}
