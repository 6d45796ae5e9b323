/** Who added what to a matrix, for measures that take people apart. Nobody's name is kept. */
import type { DuckDBDoubleVector, DuckDBIntegerVector } from '@duckdb/node-api'
import { type Contributions, contributions, type Names } from '@tulle/core'
import type { Watch } from '@tulle/releases'
import { checkRows } from '@tulle/releases/files'
import { eachChunk } from '../tables/chunks.ts'
import { type Events, unreadable } from '../tables/events.ts'
import { loadNames } from '../tables/names.ts'
import { type Tables, watched } from '../tables/open.ts'

interface PeoplesMatrix extends Watch, Names {
  /** Whether a line (i, j) is about (j, i) too: it counts above the diagonal. */
  readonly symmetric: boolean
  /** More lines than this are not read. */
  readonly most: number
}

/** Undefined where there are too many lines to hold. */
export async function readContributions(
  tables: Tables,
  events: Events,
  options: PeoplesMatrix,
): Promise<Contributions | undefined> {
  const { symmetric, most } = options
  const { relation, file } = events
  const read = async () => {
    await loadNames(tables, options)
    const located = `SELECT (dense_rank() OVER (ORDER BY person) - 1)::INTEGER, r.i::INTEGER, c.i::INTEGER,
      coalesce(try_cast(value AS DOUBLE), 0) FROM ${relation} e
      JOIN row_names r ON e.origin = r.entry JOIN column_names c ON e.destination = c.entry`
    const counted = await tables.connection.runAndReadAll(`SELECT count(*)::DOUBLE FROM ${relation}`)
    const lines = Number(counted.getRows()[0]?.[0])
    checkRows(events, lines)
    if (lines > most) return undefined
    const [person, row, column, value] = [
      new Uint32Array(lines),
      new Uint32Array(lines),
      new Uint32Array(lines),
      new Float64Array(lines),
    ]
    let at = 0
    await eachChunk(tables, located, (chunk) => {
      const [p, i, j] = [0, 1, 2].map((k) => chunk.getColumnVector(k) as DuckDBIntegerVector)
      const v = chunk.getColumnVector(3) as DuckDBDoubleVector
      for (let k = 0; k < chunk.rowCount; k++, at++) {
        const [from, to] = [i?.getItem(k) as number, j?.getItem(k) as number]
        person[at] = p?.getItem(k) as number
        row[at] = symmetric ? Math.min(from, to) : from
        column[at] = symmetric ? Math.max(from, to) : to
        value[at] = v.getItem(k) as number
      }
    })
    return contributions({
      person: person.slice(0, at),
      row: row.slice(0, at),
      column: column.slice(0, at),
      value: value.slice(0, at),
    })
  }
  return watched(tables, options, read).catch((error: unknown) => {
    throw unreadable(file, error)
  })
}
