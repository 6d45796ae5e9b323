/** Variances along directions that were named beforehand, beside the table of numbers. */
import { type Evaluation, evaluateAnswers, InvalidInput, type VarianceAnswerPlan } from '@tulle/core'
import { numericRows } from '@tulle/engine'
import { directionOf } from '../sketch/directions.ts'
import { answersIn } from './answers-file.ts'
import { readingFor } from './flags.ts'
import { dividedColumns, present, trueProducts } from './true-products.ts'
import { type ReleaseWork, titleIn } from './work.ts'

export async function varianceEvaluation(work: ReleaseWork): Promise<Evaluation> {
  const { tables, opened: release, flags, file } = work
  const { facts } = work.opened.certificate.plan as VarianceAnswerPlan
  const divided = await dividedColumns(work)
  const { columns = divided === undefined ? undefined : [...divided.keys()] } = readingFor(
    'numbers',
    release.config,
    flags,
  )
  if (columns === undefined || columns.length !== facts.columns) {
    throw new InvalidInput(
      `Which ${facts.columns} columns of ${file} is the release about, in their order? Name them with --columns a,b,c.`,
    )
  }
  const scales = columns.map((column) => divided?.get(column) ?? 1)
  const { labels: texts, answers } = await answersIn(work, 'direction', ['sum', 'low', 'high'])
  const rows = await numericRows(tables, { file, columns: await present(work, columns), scales })
  const { shortened, clipped, rows: people } = await trueProducts(rows, facts)
  const truth: number[] = []
  for (const text of texts) {
    const numbers = (await directionOf(text, columns)).map((x, j) => x * (scales[j] as number))
    let sum = 0
    for (const [j, x] of numbers.entries()) {
      for (const [k, y] of numbers.entries()) sum += x * y * (shortened.values[j * columns.length + k] as number)
    }
    truth.push(sum)
  }
  return evaluateAnswers({
    kind: 'variances',
    title: titleIn(work),
    trials: [{ name: 'variances along named directions', truth, answers, relative: true }],
    notes:
      clipped === 0
        ? []
        : [
            `${clipped.toLocaleString('en')} of ${people.toLocaleString('en')} rows are longer than the norm: answers are about the shortened ones.`,
          ],
  })
}
