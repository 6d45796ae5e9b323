/** A matrix of Matrix Market, with the names that stand beside it. */
import { denseMatrix, InvalidInput, type Names } from '@tulle/core'
import type { LongMatrix } from '../source.ts'
import { ARRAY, ENTRIES } from '../written/matrix-text.ts'
import { namesBeside } from './names-beside.ts'

type Text = (file: string) => Promise<string>

/** The names of all rows and columns, in lists beside the file. */
export async function namesBesideMatrix(path: string, text: Text): Promise<Names> {
  return { rows: await namesBeside(`${path}.rows`, text), columns: await namesBeside(`${path}.columns`, text) }
}

/** As Tulle writes it: all cells, or those that are not 0. */
export async function marketArray(
  path: string,
  text: Text,
): Promise<Pick<LongMatrix, 'matrix' | 'names'> & { readonly lines: number }> {
  const [banner = '', ...lines] = (await text(path)).trimEnd().split('\n')
  const [rows = 0, columns = 0, entries] = (lines.shift() ?? '').split(' ').map(Number)
  const names = await namesBesideMatrix(path, text)
  const sparse = banner === ENTRIES && lines.length === entries
  const whole = sparse || (banner === ARRAY && lines.length === rows * columns)
  if (!whole || rows !== names.rows.length || columns !== names.columns.length) {
    throw new InvalidInput(`${path} is not a matrix as Tulle writes it, or names are missing beside it.`)
  }
  const { values } = denseMatrix(rows, columns)
  lines.forEach((line, at) => {
    if (sparse) placeEntry(values, line, { path, rows, columns })
    // The file has columns one after the other.
    else values[(at % rows) * columns + Math.floor(at / rows)] = numberIn(line)
  })
  return { matrix: denseMatrix(rows, columns, values), names, lines: lines.length }
}

interface Place {
  readonly path: string
  readonly rows: number
  readonly columns: number
}

function placeEntry(values: Float64Array, line: string, { path, rows, columns }: Place): void {
  const [i = '', j = '', value = ''] = line.split(' ')
  const [row, column] = [Number(i) - 1, Number(j) - 1]
  const inside = (k: number, count: number) => Number.isInteger(k) && k >= 0 && k < count
  const cell = row * columns + column
  if (!inside(row, rows) || !inside(column, columns) || values[cell] !== 0) {
    throw new InvalidInput(`${path} has a line about a cell that it does not have, or has already.`)
  }
  values[cell] = numberIn(value)
}

/** A line with nothing on it is no number, and not 0. */
function numberIn(line: string): number {
  return line.trim() === '' ? Number.NaN : Number(line)
}
