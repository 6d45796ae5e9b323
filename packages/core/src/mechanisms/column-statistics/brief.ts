/** What error to expect, for whoever reads two lines: that ε is spread too thin, or the first of them. */
import { digits, grouped } from '../../text/index.ts'
import { short } from '../additive.ts'
import type { PlanInWords } from '../mechanism.ts'
import { nameOf, type Wanted } from './facts.ts'
import type { StatisticsPlan } from './plan.ts'
import { boundsWidth, meanWidth, measurementOf, ranksWithin, rowsKnown, within } from './widths.ts'

const MOST_BRIEF = 2

/** The first of them; nothing where quantiles alone are asked for. */
export function errorInBrief(plan: StatisticsPlan): Pick<PlanInWords, 'errorInBrief'> {
  const thin = thinInWords(plan)
  if (thin !== undefined) return { errorInBrief: [thin] }
  const first = plan.settings.statistics.filter((wanted) => wanted.of !== 'quantiles').slice(0, MOST_BRIEF)
  if (first.length === 0) return {}
  const each = first.map((wanted) => errorInShort(plan, wanted))
  return { errorInBrief: [`In 95 of 100 releases, off by at most: ${each.join('; ')}.`] }
}

function errorInShort(plan: StatisticsPlan, wanted: Exclude<Wanted, { readonly of: 'quantiles' }>): string {
  const rows = rowsKnown(plan.facts)
  const name = nameOf(wanted)
  switch (wanted.of) {
    case 'mean': {
      const width = digits(meanWidth(plan, wanted.column) / (rows ?? 1), 2)
      return rows === undefined ? `${name} ${width} divided by the number of rows` : `${name} about ${width}`
    }
    case 'table':
      return `${name} ${short(within(plan, 'table', wanted.columns))} rows`
    default:
      return `${name} ${short(within(plan, wanted.of === 'sum' ? 'sum' : 'counts', [wanted.column]))}${wanted.of === 'sum' ? '' : ' rows'}`
  }
}

/** Where many say little, that is what has to be known; which one says least is named. */
function thinInWords(plan: StatisticsPlan): string | undefined {
  const rows = rowsKnown(plan.facts)
  if (rows === undefined) return undefined
  const { statistics } = plan.settings
  const thin = statistics
    .map((wanted) => ({ wanted, lost: lostOf(plan, wanted, rows) }))
    .filter(({ lost }) => lost >= 1)
    .sort((a, b) => b.lost - a.lost)
  const [worst] = thin
  if (worst === undefined) return undefined
  const { wanted } = worst
  const off =
    wanted.of === 'quantiles'
      ? `${nameOf(wanted)} ${short(ranksWithin(plan, wanted.column))} rows`
      : errorInShort(plan, wanted)
  return `${grouped(thin.length)} of ${grouped(statistics.length)} statistics may say little; off by at most, in 95 of 100 releases: ${off}. Ask for fewer statistics, or fewer ranges.`
}

/**
 * From 1 on it says little: a count that may be off by half of an average one; a mean or a sum, by half of what somebody is off
 * who guesses the middle of the bounds; a quantile, by a quarter of all rows.
 */
function lostOf(plan: StatisticsPlan, wanted: Wanted, rows: number): number {
  switch (wanted.of) {
    case 'mean':
      return (4 * meanWidth(plan, wanted.column)) / rows / boundsWidth(plan, wanted.column)
    case 'sum':
      return (4 * within(plan, 'sum', [wanted.column])) / rows / boundsWidth(plan, wanted.column)
    case 'quantiles':
      return (4 * ranksWithin(plan, wanted.column)) / rows
    default: {
      const of = wanted.of === 'table' ? 'table' : 'counts'
      const columns = wanted.of === 'table' ? wanted.columns : [wanted.column]
      return (2 * within(plan, of, columns) * measurementOf(plan, of, columns).numbers) / rows
    }
  }
}
