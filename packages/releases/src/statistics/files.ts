/** The files of released statistics: all of them follow from the plan and its noisy numbers. */
import { type StatisticsEstimates, type StatisticsPlan, statisticName, statisticsOf } from '@tulle/core'
import { labelsOf } from './labels.ts'

export const SHEET = 'statistics.csv'
export const DATA = 'statistics.json'
export const PAGE = 'statistics.html'

export const HEADINGS = ['statistic', 'estimate', 'low', 'high'] as const

export type SheetRow = readonly [name: string, estimate: number, low: number, high: number]

/** A line for each number. */
export function sheetOf(plan: StatisticsPlan, { rows, statistics }: StatisticsEstimates): SheetRow[] {
  return [
    ['number of rows', rows.estimate, rows.low, rows.high],
    ...statistics.flatMap(({ wanted, numbers }) => {
      const labels = labelsOf(plan, wanted)
      return numbers.map(({ estimate, low, high }, k): SheetRow => [labels[k] as string, estimate, low, high])
    }),
  ]
}

/** For programs: the same with its structure, and the noisy numbers that all of it follows from. */
export function dataOf(plan: StatisticsPlan, noisy: readonly Float64Array[]): string {
  const { rows, statistics } = statisticsOf(plan, noisy)
  const data = {
    rows,
    statistics: statistics.map(({ wanted, numbers }) => {
      const { matters: _, ...asked } = wanted
      const labels = labelsOf(plan, wanted)
      return {
        name: statisticName(wanted),
        ...asked,
        numbers: numbers.map((each, k) => ({ label: labels[k], ...each })),
      }
    }),
    noisy: plan.stages.map(({ name }, k) => ({ stage: name, numbers: Array.from(noisy[k] as Float64Array) })),
  }
  return `${JSON.stringify(data, undefined, 2)}\n`
}

/** The noisy numbers in such a text; nothing where they are not what the plan measures. */
export function noisyIn(text: string, plan: StatisticsPlan): Float64Array[] | undefined {
  let found: unknown
  try {
    found = (JSON.parse(text) as { readonly noisy?: unknown } | null)?.noisy
  } catch {
    return undefined
  }
  const { measurements } = plan.parameters
  if (!Array.isArray(found) || found.length !== measurements.length) return undefined
  const noisy = found.map((each: { readonly numbers?: unknown } | null) => each?.numbers)
  const fits = noisy.every(
    (numbers, k): numbers is number[] =>
      Array.isArray(numbers) &&
      numbers.length === measurements[k]?.numbers &&
      numbers.every((x) => Number.isInteger((x as number) / (measurements[k]?.grid as number)) && !Object.is(x, -0)),
  )
  return fits ? noisy.map((numbers) => Float64Array.from(numbers as number[])) : undefined
}
