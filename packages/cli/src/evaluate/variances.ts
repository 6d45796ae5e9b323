/** Variances along directions that were named beforehand, beside the table of numbers. */
import { type Dense, type Evaluation, evaluateAnswers, InvalidInput, type VarianceAnswerPlan } from '@tulle/core'
import { numericRows, textFiles } from '@tulle/engine'
import { directionOf } from '@tulle/releases'
import { answersIn } from './answers-file.ts'
import { readingFor } from './flags.ts'
import { otherFile } from './same-file.ts'
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
  const { products, shortened, clipped, rows: people } = await trueProducts(rows, facts)
  const [whole, held]: [number[], number[]] = [[], []]
  for (const text of texts) {
    const numbers = (await directionOf(textFiles, text, columns)).map((x, j) => x * (scales[j] as number))
    whole.push(along(products, numbers))
    held.push(along(shortened, numbers))
  }
  const trial = { name: 'variances along named directions', truth: whole, answers, relative: true }
  const ofShortened = { ...trial, name: `${trial.name}, of the rows shortened to the norm`, truth: held }
  const evaluation = evaluateAnswers({
    kind: 'variances',
    title: titleIn(work),
    trials: clipped === 0 ? [trial] : [trial, ofShortened],
    ...(clipped === 0 ? {} : { shortened: { rows: clipped, of: people } }),
  })
  return { ...evaluation, doubts: otherFile(work, { rows: rows.counts().rows }) }
}

function along({ columns, values }: Dense, direction: readonly number[]): number {
  let sum = 0
  for (const [j, x] of direction.entries()) {
    for (const [k, y] of direction.entries()) sum += x * y * (values[j * columns + k] as number)
  }
  return sum
}
