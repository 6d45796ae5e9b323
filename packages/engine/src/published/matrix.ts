/** A matrix in a file: one line for each cell, or Matrix Market's array. */
import { type DenseMatrix, denseMatrix, type Names } from '@tulle/core'
import type { LongMatrix, LongMatrixOptions } from '@tulle/releases'
import { checkMatrixSize, checkRows, noLines, noNumberIn } from '@tulle/releases/files'
import { openTexts, unreadable } from '../tables/events.ts'
import { loadNames } from '../tables/names.ts'
import { inOrder, type Tables, watched } from '../tables/open.ts'

/** Several lines about one cell are added up, in doubles. */
export async function readLongMatrix(tables: Tables, options: LongMatrixOptions): Promise<LongMatrix> {
  const { file, from, to, value, absent } = options
  const table = await openTexts(tables, file)
  const lines = table.texts({ origin: from, destination: to, value }, { value: `'1'` })
  const read = async () => {
    const names = options.names ?? (await namesIn(tables, lines, options.square === true, file))
    options.check?.(names)
    checkMatrixSize(names)
    await loadNames(tables, names)
    const cell = cellOf(options.symmetric === true, names.columns.length)
    const numbered = `SELECT ${cell} AS cell, try_cast(value AS DOUBLE) AS v FROM ${lines} e
      LEFT JOIN row_names r ON e.origin = r.entry LEFT JOIN column_names c ON e.destination = c.entry`
    const query = `SELECT coalesce(cell, -1)::DOUBLE, fsum(v), count(*)::DOUBLE, (count(*) - count(v))::DOUBLE
      FROM (${numbered}) GROUP BY ALL`
    const result = await tables.connection.runAndReadAll(query)
    const matrix = denseMatrix(names.rows.length, names.columns.length)
    matrix.values.fill(absent)
    const counts = { lines: 0, outside: 0 }
    for (const [at, sum, n, unread] of result.getRows() as [number, number, number, number][]) {
      if (unread > 0) throw noNumberIn(file, value)
      counts.lines += n
      if (at < 0) counts.outside += n
      else matrix.values[at] = sum
    }
    checkRows(table, counts.lines)
    if (options.symmetric === true) mirror(matrix)
    return { matrix, names, counts }
  }
  return watched(tables, options, read).catch((error: unknown) => {
    throw unreadable(file, error)
  })
}

/** An undirected pair is read above the diagonal, and stands on both sides of it. */
function mirror({ rows, columns, values }: DenseMatrix): void {
  for (let i = 0; i < rows; i++) {
    for (let j = i + 1; j < columns; j++) values[j * columns + i] = values[i * columns + j] as number
  }
}

function cellOf(symmetric: boolean, columns: number): string {
  const cell = `r.i::BIGINT * ${columns} + c.i`
  return symmetric ? `CASE WHEN r.i > c.i THEN c.i::BIGINT * ${columns} + r.i ELSE ${cell} END` : cell
}

async function namesIn(tables: Tables, lines: string, square: boolean, file: string): Promise<Names> {
  const of = async (column: string) => {
    const query = `SELECT name FROM (SELECT ${column} AS name, row_number() OVER () AS line FROM ${lines}) WHERE name IS NOT NULL GROUP BY name ORDER BY min(line)`
    const result = await inOrder(tables, () => tables.connection.runAndReadAll(query))
    return (result.getColumns()[0] ?? []).map(String)
  }
  const [rows, columns] = [await of('origin'), await of('destination')]
  if (rows.length === 0) throw noLines(file)
  if (!square) return { rows, columns }
  const both = [...new Set([...rows, ...columns])]
  return { rows: both, columns: both }
}
