/** A file of Matrix Market as Tulle writes it, with the names that stand beside it. */
import { denseMatrix, InvalidInput, type Names } from '@tulle/core'
import type { LongMatrix } from '../source.ts'
import { ARRAY, ENTRIES } from '../written/matrix-text.ts'
import { namesBeside } from './names-beside.ts'

type ReadText = (file: string) => Promise<string>

/** The names of all rows and columns, in lists beside the file. */
export async function namesBesideMatrix(path: string, text: ReadText): Promise<Names> {
  return { rows: await namesBeside(`${path}.rows`, text), columns: await namesBeside(`${path}.columns`, text) }
}

export async function marketMatrix(
  path: string,
  text: ReadText,
): Promise<Pick<LongMatrix, 'matrix' | 'names'> & { readonly lines: number }> {
  const [banner = '', ...lines] = (await text(path)).trimEnd().split('\n')
  const [rows = 0, columns = 0, entries] = (lines.shift() ?? '').split(' ').map(Number)
  const names = await namesBesideMatrix(path, text)
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
