/** Rows of numbers from a table: read piece by piece, as often as they are needed, however many there are. */
import { stat } from 'node:fs/promises'
import type { DuckDBDoubleVector } from '@duckdb/node-api'
import { type DenseMatrix, InvalidInput } from '@tulle/core'
import type { NumericCounts, NumericSource, NumericTable } from '@tulle/releases'
import { checkRows } from '@tulle/releases/files'
import { openTexts, unreadable } from '../tables/events.ts'
import type { Tables } from '../tables/open.ts'

/** Of a file they come piece by piece. */
export interface NumericRowsOfFile extends NumericSource {
  /** The rows, batch by batch. */
  batches(): AsyncGenerator<DenseMatrix>
}

/** A row with an empty cell, or with one that is no finite number, is left out and counted. */
export async function numericRows(tables: Tables, { file, columns, scales }: NumericTable): Promise<NumericRowsOfFile> {
  const table = await openTexts(tables, file)
  const texts = table.texts(Object.fromEntries(columns.map((column, j) => [`c${j}`, column])))
  const cells = columns.map((_, j) => `try_cast(trim(c${j}) AS DOUBLE) AS x${j}`)
  const query = `SELECT ${cells.join(', ')} FROM ${texts}`
  const first = await stamp(file)
  let counts: NumericCounts = { rows: 0, missingRows: 0 }
  return {
    columns: columns.length,
    counts: () => counts,
    async *batches() {
      // Another pass over other rows would spend for one table and release another.
      if ((await stamp(file)) !== first) {
        throw new InvalidInput(`${file} was changed while it was read: nothing was released. Try again.`)
      }
      let [rows, missingRows] = [0, 0]
      for await (const vectors of chunks(tables, query, file, columns.length)) {
        const batch = complete(vectors, scales)
        rows += vectors.rows
        missingRows += vectors.rows - batch.rows
        if (batch.rows > 0) yield batch
      }
      checkRows(table, rows)
      counts = { rows, missingRows, ...table.lines }
    },
  }
}

async function stamp(file: string): Promise<string> {
  const { size, mtimeMs, ino } = await stat(file)
  return `${size} ${mtimeMs} ${ino}`
}

interface Vectors {
  readonly rows: number
  readonly columns: readonly DuckDBDoubleVector[]
}

async function* chunks({ connection }: Tables, query: string, file: string, columns: number): AsyncGenerator<Vectors> {
  const failed = (error: unknown) => {
    throw unreadable(file, error)
  }
  const result = await connection.stream(query).catch(failed)
  // The next chunk is on its way while this one is looked at.
  let coming = result.fetchChunk()
  try {
    for (;;) {
      const chunk = await coming.catch(failed)
      if (chunk === null || chunk.rowCount === 0) return
      coming = result.fetchChunk()
      const vectors = Array.from({ length: columns }, (_, j) => chunk.getColumnVector(j) as DuckDBDoubleVector)
      yield { rows: chunk.rowCount, columns: vectors }
    }
  } finally {
    // It must have ended before DuckDB is asked for something else.
    await coming.catch(() => null)
  }
}

/** Row by row, those alone that have all of their numbers. */
function complete({ rows, columns }: Vectors, scales: readonly number[] | undefined): DenseMatrix {
  const width = columns.length
  const values = new Float64Array(rows * width)
  let kept = 0
  for (let i = 0; i < rows; i++) {
    let whole = true
    for (let j = 0; j < width && whole; j++) {
      const x = columns[j]?.getItem(i) ?? Number.NaN
      whole = Number.isFinite(x)
      values[kept * width + j] = scales === undefined ? x : x / (scales[j] as number)
    }
    if (whole) kept++
  }
  return { rows: kept, columns: width, values: values.subarray(0, kept * width) }
}
