/** A released table of yes and no as text: wide, or its ones alone (pairs, Matrix Market). */
import { InvalidInput, type SparseMatrix } from '@tulle/core'
import type { TableContent } from '../artefact.ts'
import { checkTableHeadings, ITEM } from '../headings.ts'
import { quoted } from '../text-files/csv.ts'
import { nameChunks } from '../text-files/name-chunks.ts'

type TableNames = Omit<TableContent, 'is' | 'matrix'>

/** What would come back as another table is not written. */
export function checkTable({ rows, columns, values }: SparseMatrix, file: TableNames): void {
  if (values !== undefined) throw new InvalidInput('A table of yes and no has no values besides its entries.')
  if (rows !== file.people.length || columns !== file.columns.length) {
    throw new InvalidInput(
      `A table of ${rows} × ${columns} needs as many names: got ${file.people.length} and ${file.columns.length}.`,
    )
  }
  const { label, format } = file
  if (label !== undefined && (label.values.length !== rows || !['csv', 'parquet'].includes(format))) {
    throw new InvalidInput(
      'A public column has a value for each person, and stands in a table with a column for each question.',
    )
  }
  checkTableHeadings({ ...file, label: label?.name })
}

export function* wideTableLines({ offsets, indices }: SparseMatrix, file: TableNames): Generator<string> {
  const { label } = file
  yield `${[file.person, ...file.columns, ...(label === undefined ? [] : [label.name])].map(quoted).join(',')}\n`
  // A row of zeros, in which the ones are put and taken out again.
  const cells = new TextEncoder().encode(`${',0'.repeat(file.columns.length)}${label === undefined ? '\n' : ','}`)
  const decoder = new TextDecoder('utf-8')
  const put = (i: number, digit: string) => {
    const end = offsets[i + 1] as number
    for (let k = offsets[i] as number; k < end; k++) cells[2 * (indices[k] as number) + 1] = digit.charCodeAt(0)
  }
  yield* nameChunks(file.people, (name, i) => {
    put(i, '1')
    const line = quoted(name) + decoder.decode(cells)
    put(i, '0')
    return label === undefined ? line : `${line}${quoted(label.values[i] as string)}\n`
  })
}

export function* pairLines(matrix: SparseMatrix, file: TableNames): Generator<string> {
  yield `${quoted(file.person)},${ITEM}\n`
  const ends = file.columns.map((column) => `,${quoted(column)}\n`)
  yield* nameChunks(file.people, (name, i) => {
    const start = quoted(name)
    return onesOf(matrix, i, (j) => `${start}${ends[j]}`)
  })
}

export function* onesLines(matrix: SparseMatrix, file: TableNames): Generator<string> {
  yield `%%MatrixMarket matrix coordinate pattern general\n${matrix.rows} ${matrix.columns} ${matrix.indices.length}\n`
  yield* nameChunks(file.people, (_, i) => onesOf(matrix, i, (j) => `${i + 1} ${j + 1}\n`))
}

function onesOf({ offsets, indices }: SparseMatrix, i: number, write: (j: number) => string): string {
  const end = offsets[i + 1] as number
  let lines = ''
  for (let k = offsets[i] as number; k < end; k++) lines += write(indices[k] as number)
  return lines
}

/** One name a line, whatever is in it. */
export function jsonNameLines(names: readonly string[]): Generator<string> {
  return nameChunks(names, (name) => `${JSON.stringify(name)}\n`)
}
