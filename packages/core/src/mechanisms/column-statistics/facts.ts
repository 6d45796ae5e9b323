/** What is public about a table, and what is asked of it. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { requireKnown } from '../../given.ts'
import { checkNeighbours, type Neighbours } from '../../privacy/index.ts'
import { checkNoise, type Law } from '../additive.ts'
import type { PublicFacts } from '../mechanism.ts'

/** A column of numbers: what lies outside the bounds counts as the nearer one. */
export interface NumberColumn {
  readonly name: string
  readonly of: 'numbers'
  readonly lower: number
  readonly upper: number
  /** Where its ranges begin and end, from the lower bound to the upper, for whatever counts rows. */
  readonly edges?: readonly number[]
}

/** A column of categories, all of which are known beforehand. */
export interface CategoryColumn {
  readonly name: string
  readonly of: 'categories'
  readonly values: readonly string[]
  /** Anything else is counted too, as one more category; without it, such rows are left out. */
  readonly other?: boolean
}

/** A column of a table, of numbers or of categories, with its public bounds or list. */
export type StatisticsColumn = NumberColumn | CategoryColumn

/** How many rows there are: known to everybody, or about as many, for what is said of errors. */
export type TableRows = { readonly declared: number } | { readonly expected: number }

export interface StatisticsFacts extends PublicFacts {
  readonly columns: readonly StatisticsColumn[]
  /** A person comes or goes with all their rows, or the content of one row is replaced. */
  readonly neighbours: Extract<Neighbours, { readonly kind: 'individual' | 'row' }>
  /** Of individuals: for how many rows one person counts. Without it, every row is another person. */
  readonly rowsPerPerson?: number
  readonly rows?: TableRows
}

/** `matters` says how much, beside the others; 1 unless said otherwise. */
export type Wanted = (
  | { readonly of: 'mean' | 'sum' | 'histogram'; readonly column: string }
  /** Shares between 0 and 1: the median is 0.5. */
  | { readonly of: 'quantiles'; readonly column: string; readonly at: readonly number[] }
  | { readonly of: 'table'; readonly columns: readonly [string, string] }
) & { readonly matters?: number }

/** What the publisher chooses for statistics. */
export interface StatisticsSettings {
  readonly noise: Law
  readonly epsilon: number
  readonly delta?: number
  readonly statistics: readonly Wanted[]
}

/** 8 MB of doubles: more than anybody looks at, and little to a certificate. */
const MOST_CELLS = 2 ** 20
const MOST_COLUMNS = 2 ** 12
const MOST_ROWS_PER_PERSON = 2 ** 20

export function checkAll(facts: StatisticsFacts, settings: StatisticsSettings): void {
  requireKnown(facts, ['columns', 'neighbours', 'rowsPerPerson', 'rows'], 'facts')
  requireKnown(settings, ['noise', 'epsilon', 'delta', 'statistics'], 'settings')
  checkNoise(settings)
  checkWhom(facts)
  checkColumns(facts.columns)
  checkRows(facts.rows)
  checkWanted(facts, settings.statistics)
}

function checkWhom({ neighbours, rowsPerPerson }: StatisticsFacts): void {
  if (typeof neighbours !== 'object' || neighbours === null) {
    throw new InvalidInput('The facts need neighbours: "individual" hides a person, "row" what one row says.')
  }
  checkNeighbours(neighbours)
  if (neighbours.kind !== 'individual' && neighbours.kind !== 'row') {
    throw new InvalidInput(
      `Statistics of a table hide a person ("individual") or what one row says ("row"), not ${(neighbours as Neighbours).kind} neighbours.`,
    )
  }
  if (rowsPerPerson === undefined) return
  if (neighbours.kind === 'row') {
    throw new InvalidInput('How many rows a person counts for only makes sense with individual neighbours.')
  }
  if (!(Number.isInteger(rowsPerPerson) && rowsPerPerson >= 1 && rowsPerPerson <= MOST_ROWS_PER_PERSON)) {
    throw new InvalidInput(
      `A person counts for a whole number of rows, from 1 to ${MOST_ROWS_PER_PERSON}, not ${String(rowsPerPerson)}.`,
    )
  }
}

function checkColumns(columns: readonly StatisticsColumn[]): void {
  if (!Array.isArray(columns) || columns.length === 0) throw new InvalidInput('Statistics need at least one column.')
  if (columns.length > MOST_COLUMNS) {
    throw new NotFeasible(`There are ${columns.length} columns, and ${MOST_COLUMNS} are the most: choose fewer.`)
  }
  const names = new Set<string>()
  for (const column of columns) {
    if (typeof column?.name !== 'string' || column.name === '') throw new InvalidInput('Every column needs a name.')
    if (names.has(column.name)) throw new InvalidInput(`There are two columns called "${column.name}".`)
    names.add(column.name)
    if (column.of === 'numbers') checkNumbers(column)
    else if (column.of === 'categories') checkCategories(column)
    else
      throw new InvalidInput(`The column "${(column as { readonly name: string }).name}" holds numbers or categories.`)
  }
}

function checkNumbers(column: NumberColumn): void {
  requireKnown(column, ['name', 'of', 'lower', 'upper', 'edges'], `column "${column.name}"`)
  const { name, lower, upper, edges } = column
  const finite = (x: unknown) => typeof x === 'number' && Math.abs(x) <= 1e100
  if (!(finite(lower) && finite(upper) && upper - lower >= 1e-100)) {
    throw new InvalidInput(
      `The bounds of "${name}" must be two numbers, the lower one first, not ${String(lower)} and ${String(upper)}.`,
    )
  }
  if (edges === undefined) return
  const ascend =
    Array.isArray(edges) && edges.length >= 2 && edges.every((x, k) => finite(x) && (k === 0 || x > edges[k - 1]))
  if (!ascend || edges[0] !== lower || edges.at(-1) !== upper) {
    throw new InvalidInput(
      `The ranges of "${name}" must go up from its lower bound, ${lower}, to its upper one, ${upper}: at least two numbers.`,
    )
  }
}

function checkCategories(column: CategoryColumn): void {
  requireKnown(column, ['name', 'of', 'values', 'other'], `column "${column.name}"`)
  const { name, values, other } = column
  if (!Array.isArray(values) || values.length === 0 || values.some((value) => typeof value !== 'string')) {
    throw new InvalidInput(`The categories of "${name}" must be a list of texts.`)
  }
  if (new Set(values).size !== values.length) throw new InvalidInput(`"${name}" has a category twice.`)
  if (other !== undefined && typeof other !== 'boolean') throw new InvalidInput('"other" must be true or false.')
}

function checkRows(rows: TableRows | undefined): void {
  if (rows === undefined) return
  requireKnown(rows, ['declared', 'expected'], 'rows')
  const given = Object.values(rows as object) as unknown[]
  const [count] = given
  if (given.length === 1 && typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= 2 ** 40)
    return
  throw new InvalidInput('The number of rows is declared or expected: one of them, a whole number of at least 1.')
}

function checkWanted({ columns }: StatisticsFacts, statistics: readonly Wanted[]): void {
  if (!Array.isArray(statistics) || statistics.length === 0) {
    throw new InvalidInput('Which statistics? Give at least one: a mean, a sum, a histogram, quantiles or a table.')
  }
  const seen = new Set<string>()
  let cells = 0
  for (const each of statistics) {
    checkOne(columns, each)
    const key = `${each.of} ${JSON.stringify(each.of === 'table' ? each.columns.toSorted((a: string, b: string) => (a < b ? -1 : 1)) : each.column)}`
    if (seen.has(key)) throw new InvalidInput(`The ${nameOf(each)} is asked for twice.`)
    seen.add(key)
    cells += cellsOf(columns, each)
  }
  if (cells > MOST_CELLS) {
    throw new NotFeasible(
      `All statistics together have ${cells} cells, and ${MOST_CELLS} are the most: fewer categories or ranges help.`,
    )
  }
}

function checkOne(columns: readonly StatisticsColumn[], wanted: Wanted): void {
  const { of, matters } = wanted ?? {}
  const known = { mean: 'column', sum: 'column', histogram: 'column', quantiles: 'column', table: 'columns' }
  if (!Object.hasOwn(known, of)) {
    throw new InvalidInput(`There is no statistic "${of}": a mean, a sum, a histogram, quantiles or a table.`)
  }
  requireKnown(wanted, ['of', known[of], ...(of === 'quantiles' ? ['at'] : []), 'matters'], `statistic "${of}"`)
  if (matters !== undefined && !(typeof matters === 'number' && matters >= 1e-3 && matters <= 1e3)) {
    throw new InvalidInput(`How much a statistic matters is a number from 0.001 to 1000, not ${String(matters)}.`)
  }
  if (wanted.of === 'table') {
    const [a, b, more] = Array.isArray(wanted.columns) ? (wanted.columns as readonly unknown[]) : []
    if (a === undefined || b === undefined || more !== undefined || a === b) {
      throw new InvalidInput('A table is of two different columns.')
    }
    for (const name of wanted.columns) binsOf(columnNamed(columns, name))
    return
  }
  const column = columnNamed(columns, wanted.column)
  if (wanted.of === 'histogram') binsOf(column)
  else if (column.of === 'categories') {
    throw new InvalidInput(`"${column.name}" holds categories, which have no ${of}: ask for its histogram.`)
  }
  if (wanted.of !== 'quantiles') return
  binsOf(column)
  const { at } = wanted
  if (!Array.isArray(at) || at.length === 0 || at.some((q) => !(typeof q === 'number' && q > 0 && q < 1))) {
    throw new InvalidInput('Quantiles are at shares between 0 and 1, such as 0.5 for the median.')
  }
}

export function columnNamed(columns: readonly StatisticsColumn[], name: string): StatisticsColumn {
  const found = columns.find((column) => column.name === name)
  if (found !== undefined) return found
  throw new InvalidInput(`There is no column "${name}" among those of the table.`)
}

/** Into how many ranges or categories the rows of a column fall. */
export function binsOf(column: StatisticsColumn): number {
  if (column.of === 'categories') return column.values.length + (column.other === true ? 1 : 0)
  if (column.edges !== undefined) return column.edges.length - 1
  throw new InvalidInput(`Rows are counted by ranges of "${column.name}": say where these begin and end.`)
}

function cellsOf(columns: readonly StatisticsColumn[], wanted: Wanted): number {
  if (wanted.of === 'mean' || wanted.of === 'sum') return 1
  const named: readonly string[] = wanted.of === 'table' ? wanted.columns : [wanted.column]
  return named.reduce((cells, name) => cells * binsOf(columnNamed(columns, name)), 1)
}
/** What a statistic is called. */
export function nameOf(wanted: Wanted): string {
  switch (wanted.of) {
    case 'table':
      return `table of ${wanted.columns.join(' by ')}`
    case 'quantiles':
      return wanted.at.length === 1 && wanted.at[0] === 0.5
        ? `median of ${wanted.column}`
        : `quantiles of ${wanted.column}`
    default:
      return `${wanted.of} of ${wanted.column}`
  }
}
