/** Covariances that can be had from a release of a table of numbers, beside the table. */
import {
  type CovariancePlan,
  type Dense,
  type Evaluation,
  evaluateProducts,
  type GramPlan,
  InvalidInput,
} from '@tulle/core'
import { numericRows } from '@tulle/engine'
import { releasedRows, statedPeople } from '@tulle/releases'
import { otherFile } from './same-file.ts'
import { dividedColumns, present, trueProducts } from './true-products.ts'
import { type ReleaseWork, titleIn } from './work.ts'

export async function productEvaluation(work: ReleaseWork): Promise<Evaluation> {
  const { tables, folder, file, flags, run } = work
  const { columns, answer, covariance } = await releasedRows(work.opened)
  const divided = await dividedColumns(work)
  const scales = columns.map((column) => divided?.get(column) ?? 1)
  const { facts } = work.opened.certificate.plan as CovariancePlan | GramPlan
  run.progress(`Reading ${file}`)
  const rows = await numericRows(tables, { file, columns: await present(work, columns), scales })
  const truth = await trueProducts(rows, facts)
  if (truth.rows === 0) throw new InvalidInput(`${file} has no row with all of the columns of ${folder}.`)
  const people = statedPeople(facts) ?? truth.rows
  const original = inFileUnits(truth.products, scales, truth.rows)
  const sums = covariance({})
  const release = { ...sums, values: sums.values.map((x) => x / people) }
  const axes = columns.map((_, j) => columns.map((_, k) => (k === j ? 1 : 0)))
  const { missingRows } = rows.counts()
  const answers = axes.map((axis) => answer(axis, {}))
  const diagonal = ({ values }: Dense) =>
    columns.map((_, j) => (values[j * columns.length + j] as number) * (scales[j] as number) ** 2)
  const evaluation = await evaluateProducts(
    {
      title: titleIn(work),
      original,
      release,
      columns,
      variances: { truth: diagonal(truth.products), answers },
      ...(truth.clipped === 0
        ? {}
        : {
            ofShortened: { truth: diagonal(truth.shortened), answers },
            shortened: { rows: truth.clipped, of: truth.rows },
          }),
      ...(flags.rank === undefined ? {} : { rank: flags.rank }),
      notes: [
        'Covariances are those around the published centre.',
        ...(missingRows === 0
          ? []
          : [
              `${missingRows.toLocaleString('en')} rows of ${file} have an empty cell, or one that is no number, and count for nobody.`,
            ]),
      ],
    },
    run,
  )
  return { ...evaluation, doubts: otherFile(work, { rows: rows.counts().rows }) }
}

function inFileUnits({ rows, columns, values }: Dense, scales: readonly number[], people: number): Dense {
  const unit = (at: number) => (scales[Math.floor(at / columns)] as number) * (scales[at % columns] as number)
  return { rows, columns, values: values.map((x, at) => (x * unit(at)) / people) }
}
