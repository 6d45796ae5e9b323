/**
 * From events to a clipped and summed matrix. DuckDB reads the file once and hands over each person's events together;
 * core clips and adds them up, so there is one place where a cap is enforced.
 *
 * An event travels as one double, cell·2^23 + (units + 2^22), and a quarter if its value is no whole number of units: cells
 * below 2^27, units up to 2^21 and quarters fit in 53 bits.
 */

import type { DuckDBDoubleVector, DuckDBListVector, DuckDBVarCharVector } from '@duckdb/node-api'
import type { People } from '@tulle/core'
import type { Limit } from '@tulle/core/data'
import type { Counts, PeopleShape, PeopleSum } from '@tulle/releases'
import { BothTotals, checkRows, nobody, notANumber } from '@tulle/releases/files'
import { outOfMemory } from '../faults/faults.ts'
import { eachChunk } from './chunks.ts'
import { type Events, unreadable } from './events.ts'
import { cellOf, fault, located, OUTSIDE, outsideCounts } from './located.ts'
import { loadNames } from './names.ts'
import { literal, type Tables, watched } from './open.ts'

const STEP = 2 ** 23
const MIDDLE = 2 ** 22

/** Everybody's events, each person held to the limit. */
export async function sumByPerson(
  tables: Tables,
  events: Events,
  shape: PeopleShape & { readonly limit: Limit },
): Promise<PeopleSum> {
  const start = () => new BothTotals(shape)
  const { people, counts, exact } = await visitEvents(tables, events, shape, start)
  return people.sum(counts, exact)
}

export interface Visited<P> {
  readonly people: P
  readonly counts: Counts
  /** Whether every value was a whole number of units that was not clamped. Private. */
  readonly exact: boolean
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
): Promise<Visited<P>> {
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
    if (tally.wrong === 'person')
      throw await fault(tables, events, `person IS NULL OR person = ''`, nobody(events.person))
    if (tally.wrong === 'value') throw await fault(tables, events, 'v IS NULL', notANumber(events.value))
    const counts = tally.end()
    checkRows(events, counts.rows)
    return { people, counts: { ...counts, ...events.lines }, exact: tally.exact && counts.clampedValues === 0 }
  })
}

/** The events as person and packed double. Outside the domain are cells of their own, after the last. */
function packedEvents(events: Events, shape: PeopleShape): string {
  const cell = `coalesce(${cellOf(shape)}, ${shape.rows.length * shape.columns.length} + ${OUTSIDE})`
  const units = unitsOf(shape.most, { above: shape.most + 1, notANumber: shape.most + 2 })
  return `SELECT person, ${cell} * ${literal(STEP)} + ${literal(MIDDLE)} + ${units} AS event
    FROM (SELECT *, v / ${literal(shape.quantum)} AS u, trunc(u) AS t FROM ${located(events)})`
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
  /** Whether nothing was cut off from a value. */
  exact = true
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
    let [before, exact] = [0, this.exact]
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
      const rest = event - cell * STEP - MIDDLE
      let units = Math.floor(rest) | 0
      if (units !== rest) exact = false
      if (units > most || units < -most) {
        // One unit beyond the most marks what had to be clamped, two what is not a number.
        this.#clampedValues++
        units = units === most + 2 ? 0 : units > 0 ? most : -most
      }
      before += units
      people.addTo(cell, units)
    }
    this.#before += before
    this.exact = exact
  }

  /** Nobody else comes. */
  end(): Counts & { readonly clampedValues: number } {
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

/** t, a value in units rounded towards zero, within ±most, or what stands for it; a quarter more if some was cut off. */
function unitsOf(most: number, { above, notANumber }: { above: number; notANumber: number }): string {
  // The usual case first; not a number is greater than any to DuckDB.
  return `CASE WHEN abs(t) <= ${literal(most)} THEN CASE WHEN t = u THEN t ELSE t + 0.25::DOUBLE END WHEN isnan(t) THEN ${literal(notANumber)}
    WHEN t > 0 THEN ${literal(above)} WHEN t < 0 THEN ${literal(-above)} END`
}
