/** From events to cells where the neighbours are not people: sums that are exact, whatever the rows. */
import type { DuckDBDataChunk, DuckDBDoubleVector, DuckDBHugeIntVector, DuckDBIntegerVector } from '@duckdb/node-api'
import { denseMatrix } from '@tulle/core'
import { ExactTotal } from '@tulle/core/data'
import type { Counts, Shape, Sum } from '@tulle/releases'
import { checkRows, notANumber } from '@tulle/releases/files'
import { eachChunk } from './chunks.ts'
import { type Events, unreadable } from './events.ts'
import { cellOf, fault, located, OUTSIDE, outsideCounts } from './located.ts'
import { loadNames } from './names.ts'
import { literal, type Tables, watched } from './open.ts'

/**
 * The events of each cell together, nobody clipped: where the neighbours are not people. Every cell is the exact sum of
 * its rows, rounded once to the nearest unit: nothing else of the rows counts, neither their order nor how they make it up.
 *
 * A value of t units is added up as whole units and whole parts of a unit, in 128 bits each. The few that are too large
 * for that or have finer digits, and what is no finite number, come one by one and are added to their cell by core.
 */
export async function sumCells(tables: Tables, events: Events, shape: Shape): Promise<Sum> {
  return watched(tables, shape, async () => {
    await loadNames(tables, shape)
    const matrix = denseMatrix(shape.rows.length, shape.columns.length)
    const cells = new CellSums(matrix.values, shape.quantum)
    await eachChunk(tables, cellGroups(events, shape), (chunk) => cells.take(chunk)).catch((error: unknown) => {
      throw unreadable(events.file, error)
    })
    if (cells.unread) throw await fault(tables, events, 'v IS NULL', notANumber(events.value))
    const counts = cells.end()
    checkRows(events, counts.rows)
    return { matrix, counts: { ...counts, ...events.lines } }
  })
}

/** A unit is divided into 2^64 parts. */
const PART = 64
const HALF = 2n ** 63n
/** Whole units below this: the sum of 2^37 of them fits into 128 bits. */
const MOST_UNITS = 2 ** 90

/** For each cell, in order: the sums of what is added up here, and by themselves the values that are not. */
function cellGroups(events: Events, shape: Shape): string {
  const quantum = literal(shape.quantum)
  const cell = `coalesce(${cellOf(shape)}, -1 - ${OUTSIDE})::INTEGER`
  // Divisions and products by powers of two are exact unless they leave the range of doubles; what was not 0 must not be.
  const split = `SELECT ${cell} AS cell, v, trunc(v / ${quantum}) AS whole,
    (v / ${quantum} - trunc(v / ${quantum})) * ${literal(2 ** PART)} AS parts FROM ${located(events)}`
  const summed = `abs(whole) < ${literal(MOST_UNITS)} AND parts = trunc(parts) AND (v = 0 OR whole <> 0 OR parts <> 0)`
  return `SELECT cell, alone, sum(CASE WHEN alone IS NULL THEN whole END::HUGEINT) AS units,
      sum(CASE WHEN alone IS NULL THEN parts END::HUGEINT) AS parts, count(*)::DOUBLE AS n,
      count(*) FILTER (v IS NULL)::DOUBLE AS unread
    FROM (SELECT *, CASE WHEN ${summed} THEN NULL ELSE v END AS alone FROM (${split})) GROUP BY cell, alone ORDER BY cell`
}

/** Takes the groups of cellGroups, those of one cell together. */
class CellSums {
  /** Whether some row has no number. */
  unread = false
  readonly #values: Float64Array
  readonly #quantum: number
  readonly #left = [0, 0, 0]
  #rows = 0
  #notFinite = 0
  #cell = -1
  /** Of the cell at hand: what was added up, and what came one by one. */
  #units = 0n
  #parts = 0n
  #others: ExactTotal | undefined

  constructor(values: Float64Array, quantum: number) {
    this.#values = values
    this.#quantum = quantum
  }

  take(chunk: DuckDBDataChunk): void {
    const [cells, alone, units, parts, counts, unread] = [0, 1, 2, 3, 4, 5].map((k) => chunk.getColumnVector(k)) as [
      DuckDBIntegerVector,
      DuckDBDoubleVector,
      DuckDBHugeIntVector,
      DuckDBHugeIntVector,
      DuckDBDoubleVector,
      DuckDBDoubleVector,
    ]
    for (let k = 0; k < chunk.rowCount; k++) {
      const n = counts.getItem(k) as number
      this.#rows += n
      if ((unread.getItem(k) as number) > 0) this.unread = true
      const cell = cells.getItem(k) as number
      if (cell < 0) {
        this.#left[-1 - cell] = (this.#left[-1 - cell] as number) + n
        continue
      }
      if (cell !== this.#cell) this.#next(cell)
      const value = alone.getItem(k)
      if (value === null) {
        this.#units = units.getItem(k) ?? 0n
        this.#parts = parts.getItem(k) ?? 0n
        continue
      }
      this.#others ??= new ExactTotal()
      this.#others.add(value, n)
      if (!Number.isFinite(value)) this.#notFinite += n
    }
  }

  /** All of the file has come. */
  end(): Counts {
    this.#next(-1)
    return { rows: this.#rows, ...outsideCounts(this.#left), notFinite: this.#notFinite }
  }

  #next(cell: number): void {
    if (this.#cell >= 0) this.#values[this.#cell] = this.#sum()
    this.#cell = cell
    this.#units = this.#parts = 0n
    this.#others = undefined
  }

  /** The nearest whole unit; of two as near, the larger. */
  #sum(): number {
    const [quantum, others] = [this.#quantum, this.#others]
    if (others === undefined) return Number(this.#units + ((this.#parts + HALF) >> BigInt(PART))) * quantum
    // One after the other: a unit may be so small that no double is a part of it.
    others.addProduct((this.#units << BigInt(PART)) + this.#parts, quantum, 2 ** -PART)
    return others.nearest(quantum)
  }
}
