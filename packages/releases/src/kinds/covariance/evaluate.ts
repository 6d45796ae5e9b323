/** What was published of a table of numbers, beside the table. */
import { type CovariancePlan, type GramPlan, InvalidInput, type VarianceAnswerPlan } from '@tulle/core'
import type { Dense } from '@tulle/core/data'
import { grouped, words } from '@tulle/core/text'
import { type Evaluation, evaluateProducts } from '@tulle/core/utility'
import type { OpenedRelease } from '../../open.ts'
import { answersIn } from '../../worth/published.ts'
import { otherFile } from '../../worth/same-file.ts'
import { type Evaluated, type Work, watchOf } from '../../worth/work.ts'
import { besideVariances } from './beside.ts'
import { directionOf } from './directions.ts'
import { covarianceOptions } from './options.ts'
import { statedPeople } from './plan.ts'
import { releasedRows } from './released.ts'
import { trueProducts } from './true-products.ts'
import { trueVariances } from './true-variances.ts'
import { multipliedMatrix } from './units.ts'

const { columns, multiline } = covarianceOptions
const ofProducts = { about: 'products', reading: { multiline }, evaluate: products } as const
const named = { columns, multiline }

export const evaluated: readonly Evaluated[] = [
  { ...ofProducts, contents: 'row-sketch' },
  { ...ofProducts, contents: 'products' },
  { contents: 'direction-values', reading: named, evaluate: variances },
]

async function products(work: Work): Promise<Evaluation> {
  const { sources, opened, file, title, wishes, run } = work
  const { columns, answer, covariance } = await releasedRows(opened)
  const divided = await dividedColumns(opened)
  const scales = columns.map((column) => divided?.get(column) ?? 1)
  const plan = opened.plan as CovariancePlan | GramPlan
  const { facts } = plan
  watchOf(work).progress()
  const rows = await sources.numbers({ file, columns: await present(work, columns), scales })
  const answers = columns.map((_, j) => answer(axis(columns, j), {}))
  if (wishes.quick === true) {
    const directions = columns.map((_, j) => axis(columns, j, scales[j]))
    const truth = await trueVariances(rows, facts, directions)
    const evaluation = besideVariances('products', plan, truth, { title, labels: columns, answers })
    return { ...evaluation, doubts: otherFile(work, { rows: rows.counts().rows }) }
  }
  const truth = await trueProducts(rows, facts)
  if (truth.rows === 0) throw new InvalidInput(`${file} has no row with all of the columns of ${opened.place}.`)
  const people = statedPeople(facts) ?? truth.rows
  const sums = covariance({})
  const diagonal = (of: Dense) => columns.map((_, j) => of.values[j * columns.length + j] as number)
  const [whole, short] = [multipliedMatrix(truth.products, scales), multipliedMatrix(truth.shortened, scales)]
  const evaluation = await evaluateProducts(
    {
      title,
      original: { ...whole, values: whole.values.map((x) => x / truth.rows) },
      release: { ...sums, values: sums.values.map((x) => x / people) },
      columns,
      variances: { truth: diagonal(whole), answers },
      ...(truth.clipped === 0
        ? {}
        : {
            ofShortened: { truth: diagonal(short), answers },
            shortened: { rows: truth.clipped, of: truth.rows },
          }),
      ...(wishes.rank === undefined ? {} : { rank: wishes.rank }),
      notes: ['Covariances are those around the published centre.', ...missing(rows.counts().missingRows, file)],
    },
    run,
  )
  return { ...evaluation, doubts: otherFile(work, { rows: rows.counts().rows }) }
}

function axis(columns: readonly string[], j: number, length = 1): number[] {
  return columns.map((_, k) => (k === j ? length : 0))
}

function missing(rows: number, file: string): string[] {
  if (rows === 0) return []
  return [`${grouped(rows)} rows of ${file} have an empty cell, or one that is no number, and count for nobody.`]
}

async function variances(work: Work<typeof named>): Promise<Evaluation> {
  const { sources, opened, file, title, reading } = work
  const plan = opened.plan as VarianceAnswerPlan
  const divided = await dividedColumns(opened)
  const { columns = divided === undefined ? undefined : [...divided.keys()] } = reading
  if (columns === undefined || columns.length !== plan.facts.columns) {
    throw new InvalidInput(
      words`Which ${plan.facts.columns} columns of ${file} is the release about, in their order? Name them with {columns a,b,c}.`,
    )
  }
  const scales = columns.map((column) => divided?.get(column) ?? 1)
  const { labels, answers } = await answersIn(opened, 'direction', ['sum', 'low', 'high'])
  const rows = await sources.numbers({ file, columns: await present(work, columns), scales })
  const directions: number[][] = []
  for (const text of labels) {
    directions.push((await directionOf(sources, text, columns)).map((x, j) => x * (scales[j] as number)))
  }
  const truth = await trueVariances(rows, plan.facts, directions)
  const evaluation = besideVariances('variances', plan, truth, { title, labels, answers })
  return { ...evaluation, doubts: otherFile(work, { rows: rows.counts().rows }) }
}

/** What columns were divided by, where they were: published with the release. */
async function dividedColumns({ files, data }: OpenedRelease): Promise<ReadonlyMap<string, number> | undefined> {
  if (!files.includes('columns.csv')) return undefined
  const { names, numbers } = await data.numbers('columns.csv', 'column')
  return new Map(names.map((name, j) => [name, numbers[j]?.[0] as number]))
}

/** A column that the file does not have is said in a sentence of its own. */
async function present(
  { sources, file, opened }: Pick<Work, 'sources' | 'file' | 'opened'>,
  columns: readonly string[],
): Promise<readonly string[]> {
  const found = await sources.columnsOf(file)
  const missing = columns.find((column) => !found.includes(column))
  if (missing === undefined) return columns
  throw new InvalidInput(
    `${file} has no column "${missing}", which ${opened.place} has: it is not the original of this release. Its columns are ${found.slice(0, 12).join(', ')}.`,
  )
}
