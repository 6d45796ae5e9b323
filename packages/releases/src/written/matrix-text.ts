/** A released matrix as text: one line for each cell, or the array of Matrix Market. */
import { type DenseMatrix, InvalidInput, type Names } from '@tulle/core'
import type { MatrixContent } from '../artefact.ts'
import { quoted } from '../text-files/csv.ts'
import { decimal } from '../text-files/decimal.ts'

/** A cell that is not a number is left out. A row of the matrix at a time: no string of a gigabyte. */
export function* cellLines({
  matrix: { values },
  rows,
  columns,
  headings,
}: Names & Pick<MatrixContent, 'matrix' | 'headings'>): Generator<string> {
  yield `${[headings.from, headings.to, headings.value].map(quoted).join(',')}\n`
  const ends = columns.map(quoted)
  for (const [i, row] of rows.entries()) {
    const start = quoted(row)
    let lines = ''
    for (let j = 0; j < ends.length; j++) {
      const value = values[i * ends.length + j] as number
      if (!Number.isNaN(value)) lines += `${start},${ends[j]},${decimal(value)}\n`
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
  yield `%%MatrixMarket matrix array real general\n${rows} ${columns}\n`
  for (let j = 0; j < columns; j++) {
    let lines = ''
    for (let i = 0; i < rows; i++) lines += `${decimal(values[i * columns + j] as number)}\n`
    yield lines
  }
}
