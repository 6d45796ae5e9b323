/** A sketch as a Parquet file: a row for each item, with its name and the list of its numbers. */
import type { Sketch } from '@tulle/core/sketches'
import type { Watch } from '@tulle/releases'
import { duckdb } from '../tables/duckdb.ts'
import { inOrder, name, type Tables, watched } from '../tables/open.ts'
import { pathToWrite } from '../tables/paths.ts'

export interface SketchRows extends Watch {
  /** What an item is: a node of a graph, or a column of a table. */
  readonly heading: 'node' | 'column'
  readonly names: readonly string[]
  readonly sketch: Sketch
}

/** Numbers handed over at once: few enough that Node's copy of them does not count. */
const NUMBERS = 2 ** 18
/** As many rows as a chunk of DuckDB holds. */
const MOST_ROWS = 2048

/** Numbers of a row group: whoever asks for a few nodes reads the groups that have them. */
const GROUP_NUMBERS = 2 ** 22

/** Writes a sketch as a file. */
export async function writeSketch(tables: Tables, rows: SketchRows, path: string): Promise<void> {
  const { connection } = tables
  const group = Math.min(122_880, Math.max(MOST_ROWS, Math.floor(GROUP_NUMBERS / rows.sketch.rows)))
  const type = rows.sketch.values instanceof Float32Array ? 'FLOAT' : 'DOUBLE'
  await connection.run(`CREATE OR REPLACE TEMP TABLE sketch (i INTEGER, item VARCHAR, numbers ${type}[])`)
  try {
    await append(tables, rows)
    // By number, for DuckDB does not keep the order of what is appended.
    const query = `SELECT item AS ${name(rows.heading)}, numbers AS "values" FROM sketch ORDER BY sketch.i`
    const copy = `COPY (${query}) TO ${await pathToWrite(path)} (FORMAT parquet, ROW_GROUP_SIZE ${group})`
    await watched(tables, rows, () => inOrder(tables, () => connection.run(copy)))
  } finally {
    await connection.run('DROP TABLE sketch')
  }
}

async function append({ connection }: Tables, { names, sketch: { rows, values }, signal }: SketchRows): Promise<void> {
  const { DOUBLE, DuckDBDataChunk, FLOAT, INTEGER, LIST, listValue, VARCHAR } = await duckdb()
  const type = values instanceof Float32Array ? FLOAT : DOUBLE
  const appender = await connection.createAppender('sketch')
  const step = Math.max(1, Math.min(MOST_ROWS, Math.floor(NUMBERS / rows)))
  for (let start = 0; start < names.length; start += step) {
    signal?.throwIfAborted()
    const some = names.slice(start, start + step)
    const chunk = DuckDBDataChunk.create([INTEGER, VARCHAR, LIST(type)], some.length)
    // Read by place alone, so that a view serves as well as a list, which would be built for every row.
    const view = (row: number) => values.subarray(row * rows, (row + 1) * rows) as unknown as readonly number[]
    const numbers = some.map((_, k) => listValue(view(start + k)))
    const places = some.map((_, k) => start + k)
    chunk.setColumnValues(0, places)
    chunk.setColumnValues(1, some)
    chunk.setColumnValues(2, numbers)
    appender.appendDataChunk(chunk)
  }
  appender.closeSync()
}
