/** Directions that were named beforehand, answered directly. */
import { join } from 'node:path'
import {
  escapedName,
  type NumericRows,
  type Run,
  type VarianceAnswer,
  type VarianceAnswerPlan,
  varianceAnswerInterval,
  varianceAnswers,
  visible,
} from '@tulle/core'
import { writeCsv } from '@tulle/engine'
import { inFileUnits } from '@tulle/releases'
import { figure } from '../release/plan-text.ts'
import type { Released, RowsWork } from './covariance-outcome.ts'
import { statedPeople } from './covariance-plan.ts'

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
    async write(_, place) {
      await writeCsv(
        join(place, 'answers.csv'),
        Object.keys(rows[0] as object),
        rows.map(({ direction, ...row }) => [
          work.escapeNames === true ? escapedName(direction) : direction,
          ...Object.values(row),
        ]),
      )
      return 'answers.csv'
    },
    published: { file: 'answers.csv', confidence, answers: rows },
    chosen: [
      ...rows.slice(0, MOST_SHOWN).map(({ direction, ...row }, k) => {
        const { perPerson } = answers[k] as VarianceAnswer
        const { estimate, low, high } = each && perPerson !== undefined ? perPerson : (answers[k] as VarianceAnswer)
        return `${each ? 'The variance' : 'Sum of squares'} along ${direction}: ${figure(estimate)}, between ${figure(low)} and ${figure(high)}${each ? ` (sum of squares ${figure(row.sum)})` : ''}.`
      }),
      ...(rows.length > MOST_SHOWN ? [`And ${inDigits(rows.length - MOST_SHOWN)} more.`] : []),
      ...(each
        ? [
            `A variance is the sum of squares divided by ${inDigits(statedPeople(release.plan.facts) as number)} people.`,
          ]
        : []),
      `${intervals(rows.length)} in at least ${Number((100 * confidence).toPrecision(12))} % of all releases.`,
    ]
      .map(visible)
      .join('\n'),
  }
}

function intervals(count: number): string {
  if (count === 1) return 'The interval holds'
  return `${count === 2 ? 'Both' : `All ${inDigits(count)}`} intervals hold at once`
}

const MOST_SHOWN = 12

export function inDigits(count: number): string {
  return count.toLocaleString('en')
}
