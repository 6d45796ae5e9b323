/** A page of released statistics with their pictures. Made of what is published alone: it may be published too. */
import { type StatisticsEstimates, type StatisticsPlan, statisticName, type WantedStatistic } from '@tulle/core'
import { barFigure, columns, facts, figures, heatMapFigure, page, paragraph, section } from '@tulle/core/page'
import { digits, grouped, listed } from '@tulle/core/text'
import { binNames, columnOf, labelsOf } from './labels.ts'

type Numbers = StatisticsEstimates['statistics'][number]['numbers']

/** More bars or cells than this are not told apart. */
const MOST_BARS = 60
const MOST_CELLS = 2500

export function statisticsPage(title: string, plan: StatisticsPlan, estimates: StatisticsEstimates): string {
  const { rows, statistics } = estimates
  const among = (...of: readonly WantedStatistic['of'][]) => statistics.filter(({ wanted }) => of.includes(wanted.of))
  const numbers = among('mean', 'sum', 'quantiles')
  const [histograms, tables] = [among('histogram'), among('table')]
  return page({
    title,
    kicker: 'Statistics of a table, published with differential privacy',
    body: [
      paragraph(
        `About ${grouped(rows.estimate)} rows${rows.low === rows.high ? '' : ` (between ${grouped(Math.round(rows.low))} and ${grouped(Math.round(rows.high))})`}. Noise was added, so that this page says much the same ${plan.facts.neighbours.kind === 'row' ? 'whatever any one row says' : 'whether or not any one person is in the table'}. Each number comes with the range in which the true one lies in 95 of 100 cases; the certificate says what is promised.`,
      ),
      ...(numbers.length === 0
        ? []
        : [
            section(
              'Means and quantiles',
              columns(
                ['statistic', 'estimate', '95 of 100 lie between'],
                numbers.flatMap(({ wanted, numbers: found }) => {
                  const labels = labelsOf(plan, wanted)
                  return found.map(({ estimate, low, high }, k) => [
                    labels[k] as string,
                    digits(estimate, 6),
                    `${digits(low, 6)} and ${digits(high, 6)}`,
                  ])
                }),
              ),
            ),
          ]),
      ...(histograms.length === 0
        ? []
        : [
            section(
              'Histograms',
              figures(...histograms.map(({ wanted, numbers: found }) => histogram(plan, wanted, found))),
            ),
          ]),
      ...tables.map(({ wanted, numbers: found }) => table(plan, wanted, found)),
      section('What was asked', facts([['Statistics', listed(statistics.map(({ wanted }) => statisticName(wanted)))]])),
    ],
  })
}

function histogram(plan: StatisticsPlan, wanted: WantedStatistic, found: Numbers): readonly [string, string] {
  if (wanted.of !== 'histogram') throw new Error('Only histograms are drawn as bars.')
  const names = binNames(columnOf(plan, wanted.column))
  const pick = (of: 'estimate' | 'low' | 'high') => found.slice(0, MOST_BARS).map((each) => each[of])
  const svg = barFigure({
    title: wanted.column,
    x: { label: wanted.column },
    y: { label: 'rows' },
    categories: names.slice(0, MOST_BARS),
    series: [{ name: 'rows', values: pick('estimate'), low: pick('low'), high: pick('high') }],
  })
  const more = names.length > MOST_BARS ? ` The first ${MOST_BARS} of ${grouped(names.length)}.` : ''
  return [svg, `Rows by ${wanted.column}. Lines show where the true count lies in 95 of 100 cases.${more}`]
}

function table(plan: StatisticsPlan, wanted: WantedStatistic, found: Numbers): string {
  if (wanted.of !== 'table') throw new Error('Only tables are drawn as cells.')
  const [down, across] = wanted.columns.map((name) => binNames(columnOf(plan, name))) as [string[], string[]]
  const heading = wanted.columns.join(' by ')
  const width = found.reduce((most, { low, high }) => Math.max(most, high - low), 0)
  const said = paragraph(
    `Rows of the table are ${wanted.columns[0]}, its columns ${wanted.columns[1]}. A count is off by at most about ${digits(Math.max(width / 2, 0.5), 2)} rows in 95 of 100 cases.`,
  )
  if (found.length > MOST_CELLS)
    return section(heading, said, paragraph('It has too many cells for a page: see statistics.csv.'))
  const cells = down.map((row, i) => [
    row,
    ...across.map((_, j) => grouped(found[i * across.length + j]?.estimate as number)),
    grouped(across.reduce((sum, _, j) => sum + (found[i * across.length + j]?.estimate as number), 0)),
  ])
  const total = across.map((_, j) =>
    grouped(down.reduce((sum, _, i) => sum + (found[i * across.length + j]?.estimate as number), 0)),
  )
  const all = grouped(found.reduce((sum, { estimate }) => sum + estimate, 0))
  const drawn = figures([
    heatMapFigure({
      title: heading,
      rows: down.length,
      columns: across.length,
      values: found.map(({ estimate }) => estimate),
      rowNames: down,
      columnNames: across,
      x: { label: wanted.columns[1] },
      y: { label: wanted.columns[0] },
      value: { label: 'rows' },
    }),
    `Rows by ${wanted.columns.join(' and ')}: the darker, the more.`,
  ])
  return section(
    heading,
    said,
    columns([wanted.columns[0], ...across, 'all'], [...cells, ['all', ...total, all]]),
    drawn,
  )
}
