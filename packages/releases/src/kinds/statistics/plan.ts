/** From what was asked for to a plan: public facts alone. */
import { InvalidInput, type StatisticsColumn, type StatisticsPlan, statistics, type WantedStatistic } from '@tulle/core'
import { words } from '@tulle/core/text'
import { boundsOf, edgesOf, refuseStray } from '../../bins.ts'
import type { StatisticsSettings } from './options.ts'

/** Ranges of a column for which nobody gave any. */
const USUAL_BINS = 10

/** Stands for every category that is not listed. */
const OTHERS = '*'

export function planStatistics(settings: StatisticsSettings): StatisticsPlan {
  const { epsilon, delta, neighbours, person, rows, expectedRows } = settings
  const columns = columnsOf(settings)
  return statistics.plan(
    {
      columns,
      neighbours: { kind: neighbours },
      ...(person === undefined || neighbours === 'row' ? {} : { rowsPerPerson: settings.rowsPerPerson ?? 1 }),
      ...(rows === undefined
        ? expectedRows === undefined
          ? {}
          : { rows: { expected: expectedRows } }
        : { rows: { declared: rows } }),
    },
    {
      noise: settings.noise ?? (delta === undefined ? 'laplace' : 'gaussian'),
      epsilon,
      ...(delta === undefined ? {} : { delta }),
      statistics: wantedOf(settings, columns),
    },
  )
}

export function checkStatistics(settings: StatisticsSettings): void {
  const { columns, bounds, bins, categories, person, rowsPerPerson, neighbours, rows, expectedRows } = settings
  const repeated = columns.find((column, k) => columns.indexOf(column) !== k)
  if (repeated !== undefined) throw new InvalidInput(`The column "${repeated}" is asked for twice: name it once.`)
  if (person !== undefined && columns.includes(person)) {
    throw new InvalidInput(
      words`"${person}" says whose row it is ({person}), and is no column to publish statistics of.`,
    )
  }
  refuseStray(bounds, columns, words`{bounds}`)
  refuseStray(bins, columns, words`{bins}`)
  refuseStray(categories, columns, words`{categories}`)
  if (rowsPerPerson !== undefined && person === undefined) {
    throw new InvalidInput(words`{rowsPerPerson} needs to know whose rows they are: give {person COLUMN}.`)
  }
  if (neighbours === 'row' && person !== undefined) {
    throw new InvalidInput(
      words`{neighbours row} protects what one row says, whoever it is about: leave {person} out, or protect people with {neighbours individual}.`,
    )
  }
  if (rows !== undefined && expectedRows !== undefined) {
    throw new InvalidInput(words`The number of rows is public ({rows}) or only about known ({expectedRows}): give one.`)
  }
  const { noise, delta } = settings
  if (noise === 'gaussian' && delta === undefined) {
    throw new InvalidInput(
      words`Gaussian noise needs a {delta}, far below 1 divided by the number of people, such as {delta 1e-6}.`,
    )
  }
  if (noise === 'laplace' && delta !== undefined) {
    throw new InvalidInput(
      words`{delta} does not go with {noise laplace}, whose promise has no exception: leave it out.`,
    )
  }
}

/** What each column holds follows from what is said of it: nobody looks into the file. */
function columnsOf({ columns, bounds = {}, bins = {}, categories = {} }: StatisticsSettings): StatisticsColumn[] {
  return columns.map((name): StatisticsColumn => {
    const [range, ranges, values] = [bounds, bins, categories].map((given) =>
      Object.hasOwn(given, name) ? given[name] : undefined,
    ) as [number[]?, number[]?, string[]?]
    if (values !== undefined) {
      if (range !== undefined || ranges !== undefined) {
        throw new InvalidInput(words`"${name}" has categories ({categories}), or is in ranges of numbers: not both.`)
      }
      return categoriesOf(name, values)
    }
    if (range === undefined && (ranges === undefined || ranges.length === 1)) {
      throw new InvalidInput(
        words`What does the column "${name}" hold? If numbers, give their lowest and highest value, {bounds ${name}=0,100}; if categories, list them, {categories ${name}=a,b}. Both are published, so take them from what you know, not from this file.`,
      )
    }
    const given = boundsOf(name, range, words`{bounds}`)
    const edges = edgesOf(name, ranges ?? [USUAL_BINS], given, words`{bins}`)
    const [lower, upper] = [edges[0] as number, edges.at(-1) as number]
    if (given !== undefined && (given[0] !== lower || given[1] !== upper)) {
      throw new InvalidInput(
        words`The ranges of "${name}" go from ${lower} to ${upper}, and its {bounds} from ${given[0]} to ${given[1]}: let both be the same, or leave {bounds} out.`,
      )
    }
    return { name, of: 'numbers', lower, upper, edges }
  })
}

function categoriesOf(name: string, given: readonly string[]): StatisticsColumn {
  const values = given.filter((value) => value !== OTHERS)
  if (values.length === 0) throw new InvalidInput(words`{categories} of "${name}" lists no value: give at least one.`)
  return { name, of: 'categories', values, ...(values.length < given.length ? { other: true } : {}) }
}

const QUARTILES = [0.25, 0.5, 0.75]

function wantedOf(settings: StatisticsSettings, columns: readonly StatisticsColumn[]): WantedStatistic[] {
  const { statistics: asked = ['mean', 'median', 'histogram'], quantiles = [], tables = [], matters = {} } = settings
  const at = [
    ...new Set([
      ...quantiles,
      ...(asked.includes('median') ? [0.5] : []),
      ...(asked.includes('quartiles') ? QUARTILES : []),
    ]),
  ].sort((a, b) => a - b)
  const weighed = (name: string) => (Object.hasOwn(matters, name) ? { matters: matters[name] as number } : {})
  const pairs = tables.map((text) => pairIn(text, columns))
  refuseStray(matters, [...settings.columns, ...pairs.map((pair) => pair.join(':'))], words`{matters}`)
  const ofColumns = columns.flatMap(({ name, of }): WantedStatistic[] => {
    const more = weighed(name)
    const histogram: WantedStatistic[] = asked.includes('histogram') ? [{ of: 'histogram', column: name, ...more }] : []
    if (of === 'categories') return histogram
    return [
      ...(['mean', 'sum'] as const)
        .filter((each) => asked.includes(each))
        .map((each) => ({ of: each, column: name, ...more })),
      ...(at.length === 0 ? [] : [{ of: 'quantiles' as const, column: name, at, ...more }]),
      ...histogram,
    ]
  })
  return [...ofColumns, ...pairs.map((pair) => ({ of: 'table' as const, columns: pair, ...weighed(pair.join(':')) }))]
}

/** Names may hold a colon: whichever of them leaves two columns. */
function pairIn(text: string, columns: readonly StatisticsColumn[]): [string, string] {
  const known = (name: string) => columns.some((column) => column.name === name)
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    const [a, b] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
    if (known(a) && known(b)) return [a, b]
  }
  throw new InvalidInput(
    words`{tables} takes pairs of the columns, such as ${columns[0]?.name ?? 'sex'}:${columns[1]?.name ?? 'smoker'}, and "${text}" is none.`,
  )
}
