/** A release as a picture, for its owner to look at first: of the released data alone, where no picture is published. */
import type { StatisticsEstimates, StatisticsPlan } from '@tulle/core'
import type { TableEstimates } from '@tulle/core/certificate'
import { barFigure, lineFigure } from '@tulle/core/page'
import { binNames, columnOf } from '../statistics/labels.ts'

/** More bars than this are not told apart. */
const MOST_BARS = 20

/** The columns that most people said yes to. */
export function tablePicture({ columns }: TableEstimates, names: readonly string[]): string {
  const value = (j: number) => columns.values[j] as number
  const width = (j: number) => 1.96 * (columns.standardErrors[j] as number)
  const order = [...names.keys()].sort((a, b) => value(b) - value(a) || a - b).slice(0, MOST_BARS)
  return barFigure({
    title: 'People who said yes, about',
    categories: order.map((j) => names[j] as string),
    series: [
      {
        name: 'yes',
        values: order.map(value),
        low: order.map((j) => value(j) - width(j)),
        high: order.map((j) => value(j) + width(j)),
      },
    ],
    y: { label: 'people' },
    height: 200,
  })
}

export function itemsPicture(items: readonly { readonly item: string; readonly people: number }[]): string | undefined {
  const first = items.slice(0, MOST_BARS)
  if (first.length === 0) return undefined
  return barFigure({
    title: 'The most popular items, with noise',
    categories: first.map(({ item }) => item),
    series: [{ name: 'people', values: first.map(({ people }) => people) }],
    y: { label: 'people' },
    height: 200,
  })
}

/** The first that counts rows: means and medians are better read. */
export function statisticsPicture(plan: StatisticsPlan, { statistics }: StatisticsEstimates): string | undefined {
  for (const { wanted, numbers } of statistics) {
    if (wanted.of !== 'histogram' || numbers.length > MOST_BARS) continue
    return barFigure({
      title: wanted.column,
      categories: binNames(columnOf(plan, wanted.column)),
      series: [
        {
          name: 'rows',
          values: numbers.map(({ estimate }) => estimate),
          low: numbers.map(({ low }) => low),
          high: numbers.map(({ high }) => high),
        },
      ],
      y: { label: 'rows' },
      height: 200,
    })
  }
  return undefined
}

/** From the largest to the smallest, rank by rank. */
export function degreesPicture(degrees: ArrayLike<number>): string {
  return lineFigure({
    title: 'Released degrees, the largest first',
    x: { label: 'rank' },
    y: { label: 'edges of the node' },
    series: [{ name: 'released', x: Array.from(degrees, (_, k) => k + 1), y: degrees }],
    height: 200,
  })
}
