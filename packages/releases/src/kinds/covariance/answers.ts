/** Directions that were named beforehand, answered directly. */
import { type NumericRows, type Run, type VarianceAnswerPlan, varianceAnswers } from '@tulle/core'
import { type VarianceAnswer, varianceAnswerInterval } from '@tulle/core/sketches'
import { grouped } from '@tulle/core/text'
import { published } from '../../artefact.ts'
import { andMore, intervalsHold, MOST_SHOWN } from '../../intervals.ts'
import { figure } from '../../table.ts'
import type { Released, RowsWork } from './made.ts'
import { statedPeople } from './plan.ts'
import { inFileUnits } from './units.ts'

export async function answered(
  plan: VarianceAnswerPlan,
  data: NumericRows,
  run: Run,
  work: RowsWork,
): Promise<Released> {
  const release = await varianceAnswers.release(plan, data, run)
  const { directions, confidence = 0.95 } = work
  // All of them are to hold at once.
  const asked = { confidence, queries: directions.length }
  const answers = directions.map(({ square }, k) =>
    inFileUnits(varianceAnswerInterval(release.plan, release.answers[k] as number, asked), square),
  )
  const labels = directions.map(({ text }) => text)
  const each = answers.every(({ perPerson }) => perPerson !== undefined)
  const rows = answers.map(({ estimate, low, high, perPerson }, k) => ({
    direction: labels[k] as string,
    sum: estimate,
    low,
    high,
    ...(each && perPerson !== undefined
      ? { variance: perPerson.estimate, variance_low: perPerson.low, variance_high: perPerson.high }
      : {}),
  }))
  return {
    release,
    asked: {
      name: labels.length === 1 ? 'named direction' : 'named directions',
      labels,
      directions: directions.map(({ unit, square }) => unit.map((x) => x * Math.sqrt(square))),
      answers,
    },
    data: published('answers.csv', {
      is: 'csv',
      headings: Object.keys(rows[0] as object),
      rows: rows.map((row) => Object.values(row)),
    }),
    released: { file: 'answers.csv', confidence, answers: rows },
    chosen: [
      ...rows.slice(0, MOST_SHOWN).map(({ direction, ...row }, k) => {
        const { perPerson } = answers[k] as VarianceAnswer
        const { estimate, low, high } = each && perPerson !== undefined ? perPerson : (answers[k] as VarianceAnswer)
        return `${each ? 'The variance' : 'Sum of squares'} along ${direction}: ${figure(estimate)}, between ${figure(low)} and ${figure(high)}${each ? ` (sum of squares ${figure(row.sum)})` : ''}.`
      }),
      ...andMore(rows.length),
      ...(each
        ? [`A variance is the sum of squares divided by ${grouped(statedPeople(release.plan.facts) as number)} people.`]
        : []),
      intervalsHold(rows.length, confidence),
    ],
  }
}
