/** What is wrong with a matrix in a file, as sentences. */
import { InvalidInput, type Names } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { WideTable } from '../sources/numbers.ts'

/** Cells that are larger do not fit in memory. */
const MOST_CELLS = 2 ** 28

export function checkMatrixSize({ rows, columns }: Names): void {
  if (rows.length * columns.length <= MOST_CELLS) return
  throw new InvalidInput(`A matrix of ${rows.length} × ${columns.length} is too large to be compared cell by cell.`)
}

export function noLines(file: string): InvalidInput {
  return new InvalidInput(`${file} has no lines, so there is nothing to compare.`)
}

export function noNumberIn(file: string, column: string | undefined): InvalidInput {
  return new InvalidInput(`The column "${column ?? ''}" of ${file} holds something that is no number.`)
}

export function noNumberInLine({ file, columns }: WideTable, line: number, column: number): InvalidInput {
  return new InvalidInput(
    words`${file}, line ${line}: the column "${columns[column] ?? ''}" holds no number. Correct it, or name the columns to be compared with {columns}.`,
  )
}
