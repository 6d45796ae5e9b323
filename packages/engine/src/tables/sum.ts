/**
 * From events to a clipped and summed matrix. DuckDB reads the file once and hands over each person's events together;
 * core clips and adds them up, so there is one place where a cap is enforced.
 *
 * An event travels as one double, cell·2^23 + (units + 2^22): cells below 2^27 and units up to 2^21 fit in 53 bits.
 */

import type { DuckDBDoubleVector, DuckDBListVector, DuckDBVarCharVector } from '@duckdb/node-api'
import { ClippedTotal, type DenseMatrix, denseMatrix, InvalidInput, type Limit, type People } from '@tulle/core'
import { eachChunk } from './chunks.ts'
import { type Events, outOfMemory, unreadable } from './events.ts'
import { loadNames } from './names.ts'
import { literal, type Tables, type Watch, watched } from './open.ts'
import { type Fault, faultyLines, linesFault, NOBODY } from './rows.ts'

export interface Shape extends Watch {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly symmetric: boolean
  /** The unit, a power of two. */
  readonly quantum: number
}

/** What was seen on the way. Private: these numbers are computed from the data, without noise. */
export interface Counts extends Record<string, number> {
  readonly rows: number
  readonly outsideDomain: number
  /** Of those outside: the origin is no name of a row, and the destination none of a column. Both may be. */
  readonly outsideFrom: number
  readonly outsideTo: number
}

export interface Sum {
  readonly matrix: DenseMatrix
  readonly counts: Counts
}

export interface PeopleShape extends Shape {
  /** The most units that one event may count for, at most 2^21. */
  readonly most: number
}

const STEP = 2 ** 23
const MIDDLE = 2 ** 22

/** Everybody's events, each person held to the limit. */
export async function sumByPerson(
  tables: Tables,
  events: Events,
  shape: PeopleShape & { readonly limit: Limit },
): Promise<Sum> {
  const { rows, columns } = shape
  const start = () => new ClippedTotal({ ...shape, rows: rows.length, columns: columns.length })
  const { people: total, counts } = await visitEvents(tables, events, shape, start)
  const matrix = total.matrix()
  return {
    matrix,
    counts: {
      ...counts,
      clippedPeople: total.clippedPeople,
      totalAfterCaps: matrix.values.reduce((a, b) => a + b, 0),
    },
  }
}

/**
 * Hands everybody's events, person by person, to the visitor that `start` makes. It may be asked for a second one: where
 * the first way of reading does not fit in memory, another begins anew.
 */
export async function visitEvents<P extends People>(
  tables: Tables,
  events: Events,
  shape: PeopleShape,
  start: () => P,
): Promise<{ readonly people: P; readonly counts: Counts }> {
  return watched(tables, shape, async () => {
    await loadNames(tables, shape)
    let people = start()
    let tally = new Tally(shape, people)
    try {
      await gathered(tables, packedEvents(events, shape), tally)
    } catch (error) {
      if (!outOfMemory(error)) throw unreadable(events.file, error)
      people = start()
      tally = new Tally(shape, people)
      await sorted(tables, packedEvents(events, shape), tally).catch((failure: unknown) => {
        throw unreadable(events.file, failure)
      })
    }
    if (tally.wrong === 'person') throw await fault(tables, events, `person IS NULL OR person = ''`, EMPTY(events))
    if (tally.wrong === 'value') throw await fault(tables, events, 'v IS NULL', NOT_A_NUMBER(events))
    return { people, counts: tally.end() }
  })
}

/** The events as person and packed double. Outside the domain are cells of their own, after the last. */
function packedEvents(events: Events, shape: PeopleShape): string {
  const cell = `coalesce(${cellOf(shape)}, ${shape.rows.length * shape.columns.length} + ${OUTSIDE})`
  const units = unitsOf(shape.most, { above: shape.most + 1, notANumber: shape.most + 2 })
  return `SELECT person, ${cell} * ${literal(STEP)} + ${literal(MIDDLE)} + ${units} AS event FROM ${located(events, shape)}`
}

/**
 * Each person's events as a list. Reading and gathering in two steps is faster than in one: they do not push each other
 * out of the cache.
 */
async function gathered(tables: Tables, packed: string, tally: Tally): Promise<void> {
  const query = `WITH packed AS MATERIALIZED (${packed})
    SELECT person IS NULL OR person = '', list(event) FROM packed GROUP BY person`
  await eachChunk(tables, query, (chunk) => {
    const nobody = chunk.getColumnVector(0)
    const lists = chunk.getColumnVector(1) as DuckDBListVector
    const list = lists.childVector as DuckDBDoubleVector
    for (let k = 0; k < chunk.rowCount; k++) {
      tally.next(nobody.getItem(k) === true)
      tally.add(list, lists.getEntryOffset(k), lists.getEntryLength(k))
    }
  })
}

/** The same by sorting, for when the lists do not fit: they are the one thing that DuckDB does not spill to disk. */
async function sorted(tables: Tables, packed: string, tally: Tally): Promise<void> {
  let current: string | null | undefined
  await eachChunk(tables, `${packed} ORDER BY person`, (chunk) => {
    const people = chunk.getColumnVector(0) as DuckDBVarCharVector
    const list = chunk.getColumnVector(1) as DuckDBDoubleVector
    for (let start = 0, end = 0; start < chunk.rowCount; start = end) {
      const person = people.getItem(start)
      do end++
      while (end < chunk.rowCount && people.getItem(end) === person)
      if (person !== current) tally.next(person === null || person === '')
      tally.add(list, start, end - start)
      current = person
    }
  })
}

/** Unpacks the events of one person after the other for core to look at, and counts what is seen. */
class Tally {
  /** What some row lacks. */
  wrong: 'person' | 'value' | undefined
  readonly #people: People
  readonly #quantum: number
  readonly #most: number
  readonly #outside: number
  #rows = 0
  #count = 0
  readonly #left = [0, 0, 0]
  #clampedValues = 0
  #before = 0

  constructor({ rows, columns, quantum, most }: PeopleShape, people: People) {
    this.#people = people
    this.#quantum = quantum
    this.#most = most
    this.#outside = rows.length * columns.length
  }

  /** What is added from now on is another person's. */
  next(nobody: boolean): void {
    if (this.#count > 0) this.#people.endPerson()
    this.#count++
    if (nobody) this.wrong = 'person'
  }

  add(packed: DuckDBDoubleVector, start: number, length: number): void {
    const [people, most, outside] = [this.#people, this.#most, this.#outside]
    let before = 0
    this.#rows += length
    for (let k = start; k < start + length; k++) {
      const event = packed.getItem(k)
      if (event === null) {
        this.wrong ??= 'value'
        continue
      }
      // Whole numbers of 32 bits are handed over as they are, others would each be put on the heap.
      const cell = (event / STEP) | 0
      if (cell >= outside) {
        const which = cell - outside
        this.#left[which] = (this.#left[which] as number) + 1
        continue
      }
      let units = (event - cell * STEP - MIDDLE) | 0
      if (units > most || units < -most) {
        // One unit beyond the most marks what had to be clamped, two what is not a number.
        this.#clampedValues++
        units = units === most + 2 ? 0 : units > 0 ? most : -most
      }
      before += units
      people.addTo(cell, units)
    }
    this.#before += before
  }

  /** Nobody else comes. */
  end(): Counts {
    this.#people.endPerson()
    return {
      rows: this.#rows,
      ...outsideCounts(this.#left),
      people: this.#count,
      clampedValues: this.#clampedValues,
      totalBeforeCaps: this.#before * this.#quantum,
    }
  }
}

/**
 * The events of each cell together, nobody clipped: where the neighbours are not people. Units are summed as whole
 * numbers of 128 bits, so nothing is lost and nothing overflows.
 */
export async function sumCells(tables: Tables, events: Events, shape: Shape): Promise<Sum> {
  return watched(tables, shape, async () => {
    const { connection } = tables
    await loadNames(tables, shape)
    // 2^60 units hold any value that makes sense, and 2^60 of them fit into the sum.
    const units = `(${unitsOf(2 ** 60, { above: 2 ** 60, notANumber: 0 })})::HUGEINT`
    const query = `SELECT coalesce(${cellOf(shape)}, -1 - ${OUTSIDE})::INTEGER AS cell, sum(${units})::DOUBLE, count(*)::DOUBLE,
      count(*) FILTER (t IS NULL)::DOUBLE FROM ${located(events, shape)} GROUP BY cell`
    const result = await connection.runAndReadAll(query).catch((error: unknown) => {
      throw unreadable(events.file, error)
    })
    const matrix = denseMatrix(shape.rows.length, shape.columns.length)
    const left = [0, 0, 0]
    let rows = 0
    for (const [cell, sum, n, unread] of result.getRows() as [number, number, number, number][]) {
      if (unread > 0) throw await fault(tables, events, 'v IS NULL', NOT_A_NUMBER(events))
      rows += n
      if (cell < 0) left[-1 - cell] = n
      else matrix.values[cell] = sum * shape.quantum
    }
    return { matrix, counts: { rows, ...outsideCounts(left) } }
  })
}

/** Which name of an event is in no list, of those in which one is: 0 the origin, 1 the destination, 2 both. */
const OUTSIDE = '(CASE WHEN j IS NULL THEN CASE WHEN i IS NULL THEN 2 ELSE 1 END ELSE 0 END)'

function outsideCounts(left: readonly number[]): Pick<Counts, 'outsideDomain' | 'outsideFrom' | 'outsideTo'> {
  const [from = 0, to = 0, both = 0] = left
  return { outsideDomain: from + to + both, outsideFrom: from + both, outsideTo: to + both }
}

/**
 * The events with the numbers of their row and column in place of names, NULL for others, and their value as t, in
 * units cut toward zero, NULL where it could not be read.
 */
function located({ relation }: Events, { quantum }: Shape): string {
  return `(SELECT person, r.i AS i, c.i AS j, trunc(try_cast(value AS DOUBLE) / ${literal(quantum)}) AS t FROM ${relation} e
    LEFT JOIN row_names r ON e.origin = r.entry LEFT JOIN column_names c ON e.destination = c.entry)`
}

/** The number of the cell, NULL outside the domain, which DuckDB's least and greatest would pass over. */
function cellOf({ symmetric, columns }: Shape): string {
  const cell = `i * ${columns.length} + j`
  return symmetric ? `CASE WHEN i > j THEN j * ${columns.length} + i ELSE ${cell} END` : cell
}

/** t within ±most, or what stands for it. */
function unitsOf(most: number, { above, notANumber }: { above: number; notANumber: number }): string {
  // The usual case first; not a number is greater than any to DuckDB.
  return `CASE WHEN abs(t) <= ${literal(most)} THEN t WHEN isnan(t) THEN ${literal(notANumber)}
    WHEN t > 0 THEN ${literal(above)} WHEN t < 0 THEN ${literal(-above)} END`
}

const EMPTY = ({ person }: Events) => ({
  what: `the column "${person ?? ''}" is empty: who is this row about?`,
  mend: NOBODY,
})
const NOT_A_NUMBER = ({ value }: Events) => ({
  what: `the column "${value ?? ''}" does not hold a number, such as 4.3 (with a point).`,
  mend: 'Mend it',
})

/** A sentence with the first line that is at fault, and how many are. The file is read again only for that. */
async function fault(tables: Tables, events: Events, wrong: string, of: Fault): Promise<InvalidInput> {
  const rows = `SELECT row_number() OVER () AS line, person, try_cast(value AS DOUBLE) AS v FROM ${events.relation}`
  return linesFault(events, await faultyLines(tables, rows, wrong), of)
}
