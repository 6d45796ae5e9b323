/** A released matrix as text: one line for each cell, or for each that is not 0; or a file of Matrix Market. */
import { type DenseMatrix, InvalidInput, type Names } from '@tulle/core'
import type { MatrixContent } from '../artefact.ts'
import { quoted } from '../text-files/csv.ts'
import { decimal } from '../text-files/decimal.ts'

/** The first lines of a file of Matrix Market: all cells, or those that are not 0. */
export const ARRAY = '%%MatrixMarket matrix array real general'
export const ENTRIES = '%%MatrixMarket matrix coordinate real general'

/** Whether a cell has a line: not if it is no number, and not if it is 0 where only others have one. */
export function hasLine(value: number, sparse: boolean): boolean {
  return !Number.isNaN(value) && !(sparse && value === 0)
}

/** A cell that is not a number is left out. A row of the matrix at a time: no string of a gigabyte. */
export function* cellLines({
  matrix: { values },
  rows,
  columns,
  headings,
  sparse = false,
}: Names & Pick<MatrixContent, 'matrix' | 'headings'> & { readonly sparse?: boolean }): Generator<string> {
  yield `${[headings.from, headings.to, headings.value].map(quoted).join(',')}\n`
  const ends = columns.map(quoted)
  for (const [i, row] of rows.entries()) {
    const start = quoted(row)
    let lines = ''
    for (let j = 0; j < ends.length; j++) {
      const value = values[i * ends.length + j] as number
      if (hasLine(value, sparse)) lines += `${start},${ends[j]},${decimal(value)}\n`
    }
    yield lines
  }
}

/** The format wants columns one after the other, all of them. */
export function* arrayLines({ rows, columns, values }: DenseMatrix): Generator<string> {
  if (values.some(Number.isNaN)) {
    throw new InvalidInput(
      'Matrix Market has no way to leave a cell out: give masked cells a value, or another format.',
    )
  }
  yield `${ARRAY}\n${rows} ${columns}\n`
  for (let j = 0; j < columns; j++) {
    let lines = ''
    for (let i = 0; i < rows; i++) lines += `${decimal(values[i * columns + j] as number)}\n`
    yield lines
  }
}

/** Cells that are not 0, each with its place, counted from 1. */
export function* entryLines({ rows, columns, values }: DenseMatrix): Generator<string> {
  const entries = values.reduce((sum, value) => sum + (value === 0 ? 0 : 1), 0)
  yield `${ENTRIES}\n${rows} ${columns} ${entries}\n`
  for (let i = 0; i < rows; i++) {
    let lines = ''
    for (let j = 0; j < columns; j++) {
      const value = values[i * columns + j] as number
      if (value !== 0) lines += `${i + 1} ${j + 1} ${decimal(value)}\n`
    }
    yield lines
  }
}
