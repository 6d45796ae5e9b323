/** Released statistics as artefacts, and what is said of them. */
import { type ReleasedStatistics, statisticName } from '@tulle/core'
import { digits, grouped, listed, type Words, words } from '@tulle/core/text'
import { published } from '../../artefact.ts'
import type { Made } from '../../kind.ts'
import { leftOutInWords, linesInWords, toldOf } from '../../left-out.ts'
import { statisticsPicture } from '../../published/pictured.ts'
import { statisticsResult } from '../../published/results.ts'
import type { StatisticsSource } from '../../sources/statistics.ts'
import { DATA, dataOf, HEADINGS, PAGE, SHEET, sheetOf } from '../../statistics/files.ts'
import { labelsOf } from '../../statistics/labels.ts'
import { statisticsPage } from '../../statistics/page.ts'
import { besideStatistics } from './beside.ts'
import type { StatisticsSettings } from './options.ts'
import { wholeRows } from './read.ts'

/** So many numbers are told at once; the files have all. */
const MOST_TOLD = 12

export function madeOf(release: ReleasedStatistics, data: StatisticsSource, settings: StatisticsSettings): Made {
  const { plan, noisy, estimates, counted } = release
  const title = settings.title ?? `Statistics of ${columnsInWords(settings.columns)}`
  const { rows, nobody, ...lines } = data.counts()
  const counts = { rows, nobody, ...counted, ...lines }
  const remarks = [...leftOut(settings, counts), ...linesInWords(counts, settings.file)]
  const sheet = sheetOf(plan, estimates)
  return {
    release,
    title,
    escapeNames: settings.escapeNames,
    published: [
      published(SHEET, { is: 'csv', headings: HEADINGS, rows: sheet }),
      published(DATA, { is: 'text', text: dataOf(plan, noisy) }),
      published(PAGE, { is: 'text', text: statisticsPage(title, plan, estimates) }),
    ],
    result: statisticsResult(plan, estimates),
    names: sheet.map(([name]) => name),
    released: () => ({ file: SHEET, rows: estimates.rows.estimate, numbers: sheet.length }),
    chosen: chosenOf(release),
    reported: 'how many rows were left out, and how far each statistic is from the true one',
    record: { counts },
    told: toldOf(remarks, { leftOut: { incomplete: counts.incomplete, beyondCap: counts.beyondCap, ofRows: rows } }),
    remarks,
    evaluate: async () =>
      besideStatistics({ title, plan, estimates, truth: await wholeRows(data, plan.facts.columns.length) }),
    pictured: statisticsPicture(plan, estimates),
    promise: `ε = ${settings.epsilon}`,
  }
}

/** Follows from what is published. */
function chosenOf({ plan, estimates }: ReleasedStatistics): string[] {
  const single = estimates.statistics.flatMap(({ wanted, numbers }) => {
    if (wanted.of === 'histogram' || wanted.of === 'table') return []
    const labels = labelsOf(plan, wanted)
    return numbers.map(
      ({ estimate, low, high }, k) =>
        `${capital(labels[k] as string)}: ${digits(estimate, 6)} (${digits(low, 6)} to ${digits(high, 6)})`,
    )
  })
  const more = estimates.statistics.flatMap(({ wanted }) =>
    wanted.of === 'histogram' || wanted.of === 'table' ? [statisticName(wanted)] : [],
  )
  const rest = single.length - MOST_TOLD
  return [
    `About ${grouped(estimates.rows.estimate)} rows.`,
    ...single.slice(0, MOST_TOLD).map((line) => `${line}.`),
    ...(rest > 0 ? [`And ${grouped(rest)} more in ${SHEET}.`] : []),
    ...(more.length === 0
      ? []
      : [
          `In ${SHEET} and ${PAGE}: ${more.length > MOST_TOLD ? `${grouped(more.length)} histograms and tables` : listed(more)}.`,
        ]),
  ]
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** For the owner of the data alone. */
function leftOut({ person, rowsPerPerson = 1 }: StatisticsSettings, counts: Counted): Words[] {
  const { rows, nobody, incomplete, beyondCap } = counts
  const what = ['row', 'rows'] as const
  return [
    ...leftOutInWords({
      count: incomplete,
      of: rows,
      what,
      why: words`a column is empty, holds no number where one is due, or has a value that {categories} do not list`,
      listed: true,
    }),
    ...leftOutInWords({ count: nobody, of: rows, what, why: `"${person}" is empty`, listed: false }),
    ...leftOutInWords({
      count: beyondCap,
      of: rows,
      what,
      why: words`someone has more than {rowsPerPerson ${rowsPerPerson}}`,
      listed: false,
    }),
  ]
}

interface Counted {
  readonly rows: number
  readonly nobody: number
  readonly incomplete: number
  readonly beyondCap: number
}

/** As they were named: what the file is called may tell more than is published. */
function columnsInWords(names: readonly string[]): string {
  return names.length > 5 ? `${names.length} columns` : listed(names)
}
