/** A plan for statistics in plain sentences. */
import { counted, digits, grouped, listed, percent, plural, whole } from '../../text/index.ts'
import { ONE_IDENTIFIER, RELEASES_ADD_UP, short } from '../additive.ts'
import type { PlanInWords } from '../mechanism.ts'
import { errorInBrief } from './brief.ts'
import { nameOf, type StatisticsColumn, type Wanted } from './facts.ts'
import { type StatisticsPlan, stageName } from './plan.ts'
import { meanWidth, measurementOf, ranksWithin, rowsKnown, within } from './widths.ts'

/** More than these in one sentence are not read. */
const MOST_NAMED = 8

export function inWords(plan: StatisticsPlan): PlanInWords {
  const { facts, settings, parameters } = plan
  return {
    released: `From a table: ${named(settings.statistics.map(nameOf))}, with noise.`,
    method: [
      ...(facts.rowsPerPerson === undefined
        ? []
        : [
            `Each person counts for at most ${counted(facts.rowsPerPerson, 'row')}: if they have more, that many are chosen at random.`,
          ]),
      'A row that lacks a value in one of the columns, or has a category that is not on the list, is left out: all statistics are about the same rows.',
      ...facts.columns.map(columnInWords),
      `${settings.noise === 'laplace' ? 'Laplace' : 'Gaussian'} noise is added to ${named(parameters.measurements.map((each) => `the ${stageName(each)} (scale ${short(each.scale)})`))}. Each is a stage with a part of ε; what matters more, and what has more cells, has the larger part.`,
      'Everything else follows from these noisy numbers: means are sums divided by the number of rows, quantiles are read off the counts by range, and counts and tables are moved to the nearest whole numbers that are not negative and add up, so that every table has the same margins and the same number of rows.',
    ],
    error: settings.statistics.map((wanted) => errorInWords(plan, wanted)),
    ...errorInBrief(plan),
    assumptions: [
      'The columns, their bounds, ranges and categories are public: they were fixed without looking at the data.',
      ...(facts.neighbours.kind === 'row'
        ? []
        : [
            facts.rowsPerPerson === undefined
              ? 'Each person has one row: someone with two counts as two people.'
              : ONE_IDENTIFIER,
          ]),
      ...(facts.rows !== undefined && 'declared' in facts.rows
        ? [
            `The number of rows, ${grouped(facts.rows.declared)}, was declared without looking at the data, or is known to everybody. Rows that are left out do not belong to it.`,
          ]
        : []),
      RELEASES_ADD_UP,
    ],
  }
}

function named(names: readonly string[]): string {
  if (names.length <= MOST_NAMED) return listed(names)
  return `${names.slice(0, MOST_NAMED - 1).join(', ')} and ${grouped(names.length - MOST_NAMED + 1)} others`
}

function columnInWords(column: StatisticsColumn): string {
  if (column.of === 'categories') {
    const other = column.other === true ? ', and anything else as one more' : ''
    return `${column.name}: ${plural(column.values.length, 'the category', 'the categories')} ${named(column.values)}${other}.`
  }
  const { name, lower, upper, edges } = column
  const ranges = edges === undefined ? '' : `, counted in ${counted(edges.length - 1, 'range')}`
  return `${name}: numbers from ${short(lower)} to ${short(upper)}${ranges}; one beyond counts as ${short(lower)} or ${short(upper)}.`
}

/** In the units of the reader, for one statistic. */
function errorInWords(plan: StatisticsPlan, wanted: Wanted): string {
  const { facts } = plan
  const rows = rowsKnown(facts)
  const name = nameOf(wanted)
  switch (wanted.of) {
    case 'mean': {
      const width = meanWidth(plan, wanted.column)
      const size = rows === undefined ? `${digits(width, 2)} divided by the number of rows` : digits(width / rows, 2)
      return `The ${name}: off by at most about ${size} in 95 of 100 releases${rows === undefined ? '' : ` of ${grouped(rows)} rows`}, if it lies in the middle third of its bounds.`
    }
    case 'sum':
      return `The ${name}: off by at most ${short(within(plan, 'sum', [wanted.column]))} in 95 of 100 releases${rows !== undefined && 'declared' in (facts.rows as object) ? '' : ', and by what the number of rows is off, times the middle of the bounds'}.`
    case 'quantiles': {
      const ranks = ranksWithin(plan, wanted.column)
      return `The ${name}: in 95 of 100 releases its place among the sorted values is off by at most about ${whole(ranks)} rows${rows === undefined ? '' : ` (${percent(ranks / rows)})`}; between two edges it is interpolated.`
    }
    default: {
      const columns = wanted.of === 'table' ? wanted.columns : [wanted.column]
      const of = wanted.of === 'table' ? 'table' : 'counts'
      return `The ${name}: each of ${grouped(measurementOf(plan, of, columns).numbers)} counts is off by at most ${short(within(plan, of, columns))} rows in 95 of 100 cases.`
    }
  }
}
