/**
 * Exact sums over the rows of a table, person by person: whole numbers of units, the same in any order. What one person adds
 * is a rule that sees that person's rows alone.
 */
import { InvalidInput } from '../../errors.ts'
import { type Bits, subset } from '../../random/index.ts'
import { breathe, type Run } from '../../run.ts'
import { binsOf, columnNamed, type StatisticsColumn, type StatisticsFacts } from './facts.ts'
import { unitsOf } from './measure.ts'
import type { Measurement } from './plan.ts'

/** Some rows: of each column its numbers, or the places of its categories in their list. Not a number where nothing is said. */
export interface StatisticsBatch {
  readonly rows: number
  readonly columns: readonly Float64Array[]
  /** Whose rows they are, by number. All rows of one person are together, and may go on in the next batch. */
  readonly person?: Uint32Array
}

/** The rows of a table that statistics are made of. */
export interface StatisticsRows {
  /** The rows, batch by batch. */
  batches(): Iterable<StatisticsBatch> | AsyncIterable<StatisticsBatch>
}

/** Private. */
export interface ExactStatistics {
  /** Of each measurement, in its units. */
  readonly sums: readonly Float64Array[]
  /** Rows that lack something, and rows of people who have more than they count for. */
  readonly incomplete: number
  readonly beyondCap: number
  readonly used: number
}

/** Rows between two looks at the clock and the signal. */
const BLOCK = 2 ** 16

export async function exactSums(
  facts: StatisticsFacts,
  measurements: readonly Measurement[],
  data: StatisticsRows,
  bits: Bits,
  run: Run,
): Promise<ExactStatistics> {
  const table = new Sums(facts, measurements)
  const cap = facts.rowsPerPerson
  const own: number[][] = []
  let who: number | undefined
  let [incomplete, beyondCap, since] = [0, 0, 0]
  const endPerson = () => {
    const chosen = cap === undefined || own.length <= cap ? own.keys() : subset(cap, own.length, bits)
    for (const k of chosen) table.add(own[k] as number[])
    beyondCap += Math.max(0, own.length - (cap ?? own.length))
    own.length = 0
  }
  const row = new Array<number>(facts.columns.length)
  for await (const batch of data.batches()) {
    checkBatch(batch, facts)
    const { columns, person } = batch
    for (let i = 0; i < batch.rows; i++) {
      for (let j = 0; j < row.length; j++) row[j] = columns[j]?.[i] as number
      const whole = table.isComplete(row)
      if (!whole) incomplete++
      if (cap === undefined) {
        if (whole) table.add(row)
        continue
      }
      const next = (person as Uint32Array)[i] as number
      if (who !== undefined && next !== who) {
        if (next < who)
          throw new InvalidInput('The rows of one person must come together, in ascending order of people.')
        endPerson()
      }
      who = next
      if (whole) own.push(row.slice())
    }
    since += batch.rows
    if (since < BLOCK) continue
    since = 0
    await breathe(run, 1, 2)
  }
  endPerson()
  return { sums: table.sums, incomplete, beyondCap, used: table.used }
}

function checkBatch({ rows, columns, person }: StatisticsBatch, facts: StatisticsFacts): void {
  if (columns.length !== facts.columns.length || columns.some((column) => column.length < rows)) {
    throw new InvalidInput(`Rows have a number for each of the ${facts.columns.length} columns.`)
  }
  if (facts.rowsPerPerson !== undefined && (person === undefined || person.length < rows)) {
    throw new InvalidInput('A person counts for a few rows: whose they are must be said.')
  }
}

class Sums {
  readonly sums: readonly Float64Array[]
  used = 0
  readonly #columns: readonly StatisticsColumn[]
  readonly #adders: readonly ((row: readonly number[]) => void)[]

  constructor({ columns }: StatisticsFacts, measurements: readonly Measurement[]) {
    this.#columns = columns
    this.sums = measurements.map(({ numbers }) => new Float64Array(numbers))
    this.#adders = measurements.map((each, k) => adderOf(columns, each, this.sums[k] as Float64Array))
  }

  /** A category is a place in the list, and no other number; a number is anything finite. */
  isComplete(row: readonly number[]): boolean {
    return this.#columns.every((column, j) => {
      const x = row[j] as number
      return column.of === 'numbers' ? Number.isFinite(x) : Number.isInteger(x) && x >= 0 && x < binsOf(column)
    })
  }

  add(row: readonly number[]): void {
    this.used++
    for (const adder of this.#adders) adder(row)
  }
}

/** What one row adds to a measurement. */
function adderOf(
  columns: readonly StatisticsColumn[],
  { of, columns: named }: Measurement,
  sums: Float64Array,
): (row: readonly number[]) => void {
  const bump = (cell: number, units: number) => {
    sums[cell] = (sums[cell] as number) + units
  }
  if (of === 'rows') return () => bump(0, 1)
  const [first, second] = named.map((name) => {
    const column = columnNamed(columns, name)
    return { column, at: columns.indexOf(column) }
  }) as [Placed, Placed | undefined]
  if (of === 'sum' && first.column.of === 'numbers') {
    const { middle, unit, most } = unitsOf(first.column)
    return (row) => bump(0, Math.max(-most, Math.min(most, Math.round(((row[first.at] as number) - middle) / unit))))
  }
  const binOf = placer(first.column)
  if (second === undefined) return (row) => bump(binOf(row[first.at] as number), 1)
  const [other, wide] = [placer(second.column), binsOf(second.column)]
  return (row) => bump(binOf(row[first.at] as number) * wide + other(row[second.at] as number), 1)
}

interface Placed {
  readonly column: StatisticsColumn
  readonly at: number
}

/** The bin that a value falls into: from its lower edge on, below its upper one; the last has its upper edge too. */
function placer(column: StatisticsColumn): (x: number) => number {
  if (column.of === 'categories') return (x) => x
  const edges = column.edges as readonly number[]
  return (x) => {
    let [low, high] = [0, edges.length - 1]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (x >= (edges[middle] as number)) low = middle
      else high = middle
    }
    return low
  }
}
