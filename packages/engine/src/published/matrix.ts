/** A matrix in a file: one line for each cell, or Matrix Market's array. */
import { readFile } from 'node:fs/promises'
import { type DenseMatrix, denseMatrix, InvalidInput, type Names } from '@tulle/core'
import type { LongMatrix, LongMatrixOptions } from '@tulle/releases'
import { openTexts, unreadable } from '../tables/events.ts'
import { loadNames } from '../tables/names.ts'
import { inOrder, type Tables, watched } from '../tables/open.ts'
import { checkRows } from '../tables/rows.ts'
import { ARRAY, ENTRIES } from '../tables/write-matrix.ts'
import { namesBeside } from './names.ts'

/** Cells that are larger do not fit in memory. */
const MOST_CELLS = 2 ** 28

/** Several lines about one cell are added up, in doubles. */
export async function readLongMatrix(tables: Tables, options: LongMatrixOptions): Promise<LongMatrix> {
  const { file, from, to, value, absent } = options
  const table = await openTexts(tables, file)
  const lines = table.texts({ origin: from, destination: to, value }, { value: `'1'` })
  const read = async () => {
    const names = options.names ?? (await namesIn(tables, lines, options.square === true, file))
    options.check?.(names)
    const cells = names.rows.length * names.columns.length
    if (!(cells <= MOST_CELLS)) {
      throw new InvalidInput(
        `A matrix of ${names.rows.length} × ${names.columns.length} is too large to be compared cell by cell.`,
      )
    }
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
      if (unread > 0)
        throw new InvalidInput(`The column "${value ?? ''}" of ${file} holds something that is no number.`)
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
  if (rows.length === 0) throw new InvalidInput(`${file} has no lines, so there is nothing to compare.`)
  if (!square) return { rows, columns }
  const both = [...new Set([...rows, ...columns])]
  return { rows: both, columns: both }
}

/** The names of all rows and columns, in lists beside the file. */
export async function namesBesideMatrix(path: string): Promise<Names> {
  return { rows: await namesBeside(`${path}.rows`), columns: await namesBeside(`${path}.columns`) }
}

/** A file of Matrix Market as Tulle writes it, with the names that stand beside it. */
export async function readMarket(
  path: string,
): Promise<Pick<LongMatrix, 'matrix' | 'names'> & { readonly lines: number }> {
  const [banner = '', ...lines] = (await readFile(path, 'utf8')).trimEnd().split('\n')
  const [rows = 0, columns = 0, entries] = (lines.shift() ?? '').split(' ').map(Number)
  const names = await namesBesideMatrix(path)
  const sparse = banner === ENTRIES && lines.length === entries
  const whole = sparse || (banner === ARRAY && lines.length === rows * columns)
  if (!whole || rows !== names.rows.length || columns !== names.columns.length) {
    throw new InvalidInput(`${path} is not a matrix as Tulle writes it, or names are missing beside it.`)
  }
  const matrix = denseMatrix(rows, columns)
  lines.forEach((line, at) => {
    if (!sparse) {
      // The file has columns one after the other.
      matrix.values[(at % rows) * columns + Math.floor(at / rows)] = numberIn(line)
      return
    }
    const [i = '', j = '', value = ''] = line.split(' ')
    const [row, column] = [Number(i) - 1, Number(j) - 1]
    const cell = row * columns + column
    const placed = Number.isInteger(row) && Number.isInteger(column) && row >= 0 && row < rows && column >= 0
    if (!placed || column >= columns || matrix.values[cell] !== 0) {
      throw new InvalidInput(`${path} has a line about a cell that it does not have, or has already.`)
    }
    matrix.values[cell] = numberIn(value)
  })
  return { matrix, names, lines: lines.length }
}

/** A line with nothing on it is no number, and not 0. */
function numberIn(line: string): number {
  return line.trim() === '' ? Number.NaN : Number(line)
}
