/** Released statistics beside the true ones, of the rows as they stand in the file. Private. */
import { type StatisticsEstimates, type StatisticsPlan, statisticName, type WantedStatistic } from '@tulle/core'
import { type AnswerTrial, type Evaluation, evaluateAnswers } from '@tulle/core/utility'
import { binNames, columnOf, labelsOf } from '../../statistics/labels.ts'
import type { TrueStatistics } from './read.ts'

interface Beside {
  readonly title: string
  readonly plan: StatisticsPlan
  readonly estimates: StatisticsEstimates
  readonly truth: TrueStatistics | undefined
}

export function besideStatistics({ title, plan, estimates, truth }: Beside): Evaluation {
  if (truth === undefined) {
    const notes = ['The table has too many rows to be put beside the release here.']
    return evaluateAnswers({ kind: 'statistics', title, trials: [], notes })
  }
  const whole = {
    ...truth,
    at: new Map(plan.facts.columns.map(({ name }, j) => [name, truth.columns[j] as Float64Array])),
  }
  const trials = estimates.statistics.map(({ wanted, numbers }, k): AnswerTrial => {
    const counts = wanted.of === 'histogram' || wanted.of === 'table'
    return {
      name: statisticName(wanted),
      labels: labelsOf(plan, wanted),
      quantity: counts ? 'rows' : 'in the units of the column',
      truth: trueNumbers(plan, wanted, whole),
      answers: numbers,
      ...(counts ? { expected: expectedOf(plan, wanted) } : {}),
      ...(wanted.of === 'histogram' ? { drawn: 'bars' as const } : {}),
      ...(k === 0 ? { introduction: INTRODUCTION } : {}),
      relative: !counts,
    }
  })
  return evaluateAnswers({ kind: 'statistics', title, trials })
}

const INTRODUCTION =
  'The truth is that of all rows that lack nothing, as they stand in the file: nobody is held to a number of rows, and no number is moved into bounds. What the bounds and the cap cost is a part of the error.'

/** What the plan said of one count, before anything was made consistent. */
function expectedOf({ parameters, expectedError }: StatisticsPlan, wanted: WantedStatistic): number {
  const columns = wanted.of === 'table' ? wanted.columns : [wanted.column]
  const at = parameters.measurements.findIndex(
    ({ of, columns: named }) =>
      (of === 'table') === (wanted.of === 'table') && of !== 'sum' && named.join() === columns.join(),
  )
  return expectedError.measurements[at]?.meanAbsolute ?? 0
}

interface Whole extends TrueStatistics {
  readonly at: ReadonlyMap<string, Float64Array>
}

function trueNumbers(plan: StatisticsPlan, wanted: WantedStatistic, whole: Whole): number[] {
  const values = (name: string) => whole.at.get(name) as Float64Array
  const sum = (of: Float64Array) => of.reduce((a, b) => a + b, 0)
  switch (wanted.of) {
    case 'mean':
      return [sum(values(wanted.column)) / Math.max(1, whole.rows)]
    case 'sum':
      return [sum(values(wanted.column))]
    case 'quantiles': {
      const sorted = values(wanted.column).slice().sort()
      return wanted.at.map(
        (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN,
      )
    }
    default: {
      const columns = wanted.of === 'table' ? wanted.columns : [wanted.column]
      const placed = columns.map((name) => ({ values: values(name), place: placeIn(plan, name) }))
      const sizes = columns.map((name) => binNames(columnOf(plan, name)).length)
      const cells = new Array<number>(sizes.reduce((a, b) => a * b, 1)).fill(0)
      for (let i = 0; i < whole.rows; i++) {
        const cell = placed.reduce(
          (at, { values: of, place }, k) => at * (sizes[k] as number) + place(of[i] as number),
          0,
        )
        cells[cell] = (cells[cell] as number) + 1
      }
      return cells
    }
  }
}

/** Which range a value lies in; what is beyond the bounds is in the first or the last. */
function placeIn(plan: StatisticsPlan, name: string): (x: number) => number {
  const column = columnOf(plan, name)
  if (column.of === 'categories') return (x) => x
  const inner = (column.edges ?? []).slice(1, -1)
  return (x) => inner.filter((edge) => x >= edge).length
}
