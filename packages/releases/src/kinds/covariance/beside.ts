/**
 * Variances that a release answers beside those of the rows, whole and as they were shortened: the same for the run that
 * made it and for whoever has both later.
 */

import { grouped } from '@tulle/core/text'
import { type AnswerTrial, type Evaluation, evaluateAnswers } from '@tulle/core/utility'
import { type RowsPlan, statedPeople } from './plan.ts'
import type { TrueVariances } from './true-variances.ts'

interface Asked extends Pick<AnswerTrial, 'answers'> {
  readonly title: string
  readonly labels: readonly string[]
}

export function besideVariances(
  kind: 'products' | 'variances',
  plan: RowsPlan,
  truth: TrueVariances,
  { title, labels, answers }: Asked,
): Evaluation {
  const { rows, clippedRows } = truth
  const name =
    kind === 'products'
      ? labels.length === 1
        ? 'column'
        : 'columns'
      : labels.length === 1
        ? 'named direction'
        : 'named directions'
  // Every one of them has a unit of its own.
  const trial = { name, labels, answers, quantity: 'sums of squares', relative: true }
  const whole = { ...trial, truth: truth.whole, introduction: sumsInWords(plan, Infinity) }
  if (clippedRows === 0) return evaluateAnswers({ kind, title, trials: [whole] })
  const shortened = {
    ...trial,
    name: `${name}, of the rows shortened to the norm`,
    truth: truth.sums,
    introduction: sumsInWords(plan, plan.facts.norm),
  }
  return evaluateAnswers({
    kind,
    title,
    trials: [whole, shortened],
    shortened: { rows: clippedRows, of: rows },
  })
}

/** What the numbers are: they are no variances, and not of the rows as they stand in the file. */
function sumsInWords({ facts }: RowsPlan, norm = Infinity): string {
  const { centre } = facts
  const [people, less] = [statedPeople(facts), centre === undefined ? [] : ['less the centre']]
  const short = norm === Infinity ? [] : [`shortened to at most ${norm} where it was longer`]
  const row = [...less, ...short]
  const each = row.length === 0 ? '' : `, each ${row.join(' and ')}`
  const variances =
    people === undefined
      ? 'Divided by the number of people, they are variances.'
      : `Divided by ${grouped(people)}, the stated number of people, they are variances.`
  const intervals =
    norm === Infinity ? '' : ' This is what the intervals are about, and not how far the release is from the data.'
  return `Those of the data are sums of squares over all rows that were used${each}; in the units of the file, squared. ${variances}${intervals}`
}
