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
import { openRows } from '../ask/rows.ts'
import { statedPeople } from '../sketch/covariance-plan.ts'
import { dividedColumns, present, trueProducts } from './true-products.ts'
import { type ReleaseWork, titleIn } from './work.ts'

export async function productEvaluation(work: ReleaseWork): Promise<Evaluation> {
  const { tables, folder, file, flags, run } = work
  const { columns, answer, covariance } = await openRows(tables, folder)
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
  return evaluateProducts(
    {
      title: titleIn(work),
      original,
      release,
      columns,
      variances: {
        truth: columns.map(
          (_, j) => (truth.shortened.values[j * columns.length + j] as number) * (scales[j] as number) ** 2,
        ),
        answers: axes.map((axis) => answer(axis, {})),
      },
      ...(flags.rank === undefined ? {} : { rank: flags.rank }),
      notes: [
        'Covariances are those around the published centre.',
        ...(truth.clipped === 0
          ? []
          : [
              `${truth.clipped.toLocaleString('en')} of ${truth.rows.toLocaleString('en')} rows are longer than the norm and were shortened for the release: the covariances of the original shown here are of the whole rows, and intervals are about the shortened ones.`,
            ]),
        ...(missingRows === 0
          ? []
          : [
              `${missingRows.toLocaleString('en')} rows of ${file} have an empty cell, or one that is no number, and count for nobody.`,
            ]),
      ],
    },
    run,
  )
}

function inFileUnits({ rows, columns, values }: Dense, scales: readonly number[], people: number): Dense {
  const unit = (at: number) => (scales[Math.floor(at / columns)] as number) * (scales[at % columns] as number)
  return { rows, columns, values: values.map((x, at) => (x * unit(at)) / people) }
}
