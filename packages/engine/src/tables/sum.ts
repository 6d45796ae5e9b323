/**
 * From events to a clipped and summed matrix. DuckDB reads the file once and hands over each person's events together;
 * core clips and adds them up, so there is one place where a cap is enforced.
 *
 * An event travels as one double, cell·2^23 + (units + 2^22): cells below 2^27 and units up to 2^21 fit in 53 bits.
 */

import type { DuckDBDoubleVector, DuckDBListVector } from '@duckdb/node-api'
import { ClippedTotal, type DenseMatrix, denseMatrix, InvalidInput, type UnitCaps } from '@tulle/core'
import { type Events, unreadable } from './events.ts'
import { type Tables, text, type Watch, watched } from './open.ts'

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
}

export interface Sum {
  readonly matrix: DenseMatrix
  readonly counts: Counts
}

export interface PeopleShape extends Shape {
  /** The most units that one event may count for, at most 2^21. */
  readonly most: number
  readonly caps: UnitCaps
}

const STEP = 2 ** 23
const MIDDLE = 2 ** 22

/** Everybody's events, each person clipped to the caps. */
export async function sumByPerson(tables: Tables, events: Events, shape: PeopleShape): Promise<Sum> {
  return watched(tables, shape, async () => {
    await nameTypes(tables, shape)
    // One unit beyond the most marks what had to be clamped; not a number counts as 0; NULL is what cannot be read.
    const units = unitsUpTo(shape.most + 1, shape.quantum)
    const outside = shape.rows.length * shape.columns.length
    const cell = shape.symmetric
      ? `CASE WHEN i + j IS NULL THEN ${outside} ELSE least(i, j) * ${shape.columns.length} + greatest(i, j) END`
      : `coalesce(i * ${shape.columns.length} + j, ${outside})`
    const query = `SELECT person IS NULL OR person = '', list(${cell} * ${literal(STEP)} + ${literal(MIDDLE)} + (${units}))
      FROM ${located(events)} GROUP BY person`
    const total = new ClippedTotal({ ...shape, rows: shape.rows.length, columns: shape.columns.length })
    const seen = { rows: 0, outsideDomain: 0, people: 0, clampedValues: 0 }
    let before = 0
    let wrong: 'person' | 'value' | undefined
    await eachPerson(tables, events, query, (nobody, packed, start, length) => {
      if (nobody) wrong = 'person'
      seen.people++
      seen.rows += length
      for (let k = start; k < start + length; k++) {
        const event = packed.getItem(k)
        if (event === null) {
          wrong = 'value'
          continue
        }
        const at = Math.floor(event / STEP)
        if (at === outside) {
          seen.outsideDomain++
          continue
        }
        let units = event - at * STEP - MIDDLE
        if (units > shape.most || units < -shape.most) {
          seen.clampedValues++
          units = units > 0 ? shape.most : -shape.most
        }
        before += units
        total.addTo(at, units)
      }
      total.endPerson()
    })
    if (wrong === 'person') throw await fault(tables, events, `person IS NULL OR person = ''`, EMPTY(events))
    if (wrong === 'value') throw await fault(tables, events, 'v IS NULL', NOT_A_NUMBER(events))
    const matrix = total.matrix()
    const totals = { totalBeforeCaps: before * shape.quantum, totalAfterCaps: matrix.values.reduce((a, b) => a + b, 0) }
    return { matrix, counts: { ...seen, clippedPeople: total.clippedPeople, ...totals } }
  })
}

type Visit = (nobody: boolean, packed: DuckDBDoubleVector, start: number, length: number) => void

/** One person after the other, with all of their events. */
async function eachPerson({ connection }: Tables, { file }: Events, query: string, visit: Visit): Promise<void> {
  const result = await connection.stream(query).catch((error: unknown) => {
    throw unreadable(file, error)
  })
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const nobody = chunk.getColumnVector(0)
    const lists = chunk.getColumnVector(1) as DuckDBListVector
    const packed = lists.childVector as DuckDBDoubleVector
    for (let k = 0; k < chunk.rowCount; k++) {
      visit(nobody.getItem(k) === true, packed, lists.getEntryOffset(k), lists.getEntryLength(k))
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
    const { rows, columns, symmetric, quantum } = shape
    await nameTypes(tables, shape)
    // 2^60 units hold any value that makes sense, and 2^60 of them fit into the sum.
    const units = `(${unitsUpTo(2 ** 60, quantum)})::HUGEINT`
    const query = `SELECT coalesce(i, -1)::INTEGER, coalesce(j, -1)::INTEGER, sum(${units})::DOUBLE, count(*)::DOUBLE,
      count(*) FILTER (v IS NULL)::DOUBLE FROM ${located(events)} GROUP BY i, j`
    const result = await connection.runAndReadAll(query).catch((error: unknown) => {
      throw unreadable(events.file, error)
    })
    const matrix = denseMatrix(rows.length, columns.length)
    const counts = { rows: 0, outsideDomain: 0 }
    for (const [i, j, sum, n, unread] of result.getRows() as number[][]) {
      if ((unread as number) > 0) throw await fault(tables, events, 'v IS NULL', NOT_A_NUMBER(events))
      counts.rows += n as number
      if ((i as number) < 0 || (j as number) < 0) {
        counts.outsideDomain += n as number
        continue
      }
      const [row, column] = symmetric && (i as number) > (j as number) ? [j, i] : [i, j]
      const cell = (row as number) * columns.length + (column as number)
      matrix.values[cell] = (matrix.values[cell] as number) + (sum as number) * quantum
    }
    return { matrix, counts }
  })
}

/** The events with the numbers of their row and column in place of names, NULL for others, and their value as v. */
function located({ relation }: Events): string {
  return `(SELECT person, enum_code(try_cast(origin AS row_name))::BIGINT AS i,
    enum_code(try_cast(destination AS column_name))::BIGINT AS j, try_cast(value AS DOUBLE) AS v FROM ${relation})`
}

/** v in whole units within ±most; not a number counts as 0. DuckDB's least and greatest would pass over a NULL. */
function unitsUpTo(most: number, quantum: number): string {
  const units = `greatest(-${literal(most)}, least(${literal(most)}, trunc(v / ${literal(quantum)})))`
  return `CASE WHEN v IS NULL THEN NULL WHEN isnan(v) THEN 0 ELSE ${units} END`
}

/** An ENUM turns a name into its number faster than any join. */
async function nameTypes({ connection }: Tables, { rows, columns }: Shape): Promise<void> {
  for (const [type, names] of [
    ['row_name', rows],
    ['column_name', columns],
  ] as const) {
    await connection.run(`DROP TYPE IF EXISTS ${type}; CREATE TYPE ${type} AS ENUM (${names.map(text).join(', ')})`)
  }
}

const EMPTY = ({ person }: Events) => `the column "${person ?? ''}" is empty: who is this row about?`
const NOT_A_NUMBER = ({ value }: Events) => `the column "${value ?? ''}" does not hold a number.`

/** A sentence with the first line that is at fault. The file is read again, in order, only to find it. */
async function fault({ connection }: Tables, events: Events, wrong: string, what: string): Promise<InvalidInput> {
  await connection.run('SET preserve_insertion_order = true')
  const rows = `SELECT row_number() OVER () AS line, person, try_cast(value AS DOUBLE) AS v FROM ${events.relation}`
  const result = await connection.runAndReadAll(`SELECT min(line)::DOUBLE FROM (${rows}) WHERE ${wrong}`)
  await connection.run('SET preserve_insertion_order = false')
  const line = Number(result.getRows()[0]?.[0]) + events.header
  return new InvalidInput(
    `${events.file}, ${events.header === 0 ? 'row' : 'line'} ${line}: ${what} Mend it and try again.`,
  )
}

/** A double as SQL reads it back exactly. */
function literal(x: number): string {
  return `(${x.toExponential()})::DOUBLE`
}
