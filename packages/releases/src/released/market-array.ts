/** Matrix Market's array, with the names that stand beside it. */
import { denseMatrix, InvalidInput } from '@tulle/core'
import type { LongMatrix } from '../source.ts'
import { namesBeside } from './names-beside.ts'

/** An array of Matrix Market as Tulle writes it, with the names that stand beside it. */
export async function marketArray(
  path: string,
  text: (file: string) => Promise<string>,
): Promise<Pick<LongMatrix, 'matrix' | 'names'>> {
  const [banner = '', ...lines] = (await text(path)).trimEnd().split('\n')
  const [rows = 0, columns = 0] = (lines.shift() ?? '').split(' ').map(Number)
  const names = { rows: await namesBeside(`${path}.rows`, text), columns: await namesBeside(`${path}.columns`, text) }
  const whole = banner === '%%MatrixMarket matrix array real general' && lines.length === rows * columns
  if (!whole || rows !== names.rows.length || columns !== names.columns.length) {
    throw new InvalidInput(`${path} is not a matrix as Tulle writes it, or names are missing beside it.`)
  }
  const matrix = denseMatrix(rows, columns)
  // The file has columns one after the other.
  for (let at = 0; at < lines.length; at++)
    matrix.values[(at % rows) * columns + Math.floor(at / rows)] = numberIn(lines[at] as string)
  return { matrix, names }
}

/** A line with nothing on it is no number, and not 0. */
function numberIn(line: string): number {
  return line.trim() === '' ? Number.NaN : Number(line)
}
