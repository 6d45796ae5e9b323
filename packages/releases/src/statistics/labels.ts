/** What the numbers of statistics are called, in files and pages. */
import { type StatisticsColumn, type StatisticsPlan, statisticName, type WantedStatistic } from '@tulle/core'
import { rangeName } from '../bins.ts'

/** The ranges or categories of a column, in their order. */
export function binNames(column: StatisticsColumn): string[] {
  if (column.of === 'categories') return [...column.values, ...(column.other === true ? ['any other'] : [])]
  const { edges = [] } = column
  return edges.slice(1).map((_, k) => rangeName(edges, k))
}

export function columnOf({ facts }: StatisticsPlan, name: string): StatisticsColumn {
  return facts.columns.find((column) => column.name === name) as StatisticsColumn
}

/** One for each number of a statistic. */
export function labelsOf(plan: StatisticsPlan, wanted: WantedStatistic): string[] {
  switch (wanted.of) {
    case 'mean':
    case 'sum':
      return [statisticName(wanted)]
    case 'quantiles':
      return wanted.at.map((share) => quantileName(wanted.column, share))
    case 'histogram':
      return binNames(columnOf(plan, wanted.column)).map((bin) => `${wanted.column}: ${bin}`)
    default: {
      const [down, across] = wanted.columns.map((name) => binNames(columnOf(plan, name))) as [string[], string[]]
      const [a, b] = wanted.columns
      return down.flatMap((row) => across.map((column) => `${a}: ${row}, ${b}: ${column}`))
    }
  }
}

function quantileName(column: string, share: number): string {
  if (share === 0.5) return `median of ${column}`
  return `${column}, ${Number((100 * share).toPrecision(6))} of 100 below`
}
