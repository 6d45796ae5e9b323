/** Whole tables in an array of rows: for tests, and for what a page has already read. */
import { denseMatrix, InvalidInput } from '@tulle/core'
import type { LongMatrix, LongMatrixOptions } from '../source.ts'
import type { ReadNumbers, WideTable } from '../sources/numbers.ts'
import type { Row } from './events.ts'

export function memoryMatrix(options: LongMatrixOptions, rows: readonly Row[]): LongMatrix {
  const { file, from, to, value, square, symmetric, absent, check } = options
  const [origins, ends] = [from, to].map((column) => [...new Set(rows.map((row) => String(row[column])))]) as [
    string[],
    string[],
  ]
  const both = [...new Set([...origins, ...ends])]
  const names = options.names ?? (square === true ? { rows: both, columns: both } : { rows: origins, columns: ends })
  check?.(names)
  const [ofRow, ofColumn] = [names.rows, names.columns].map((list) => new Map(list.map((name, i) => [name, i])))
  const matrix = denseMatrix(names.rows.length, names.columns.length)
  matrix.values.fill(absent)
  const seen = new Set<number>()
  let outside = 0
  for (const row of rows) {
    const [i, j] = [ofRow?.get(String(row[from])), ofColumn?.get(String(row[to]))]
    const x = value === undefined ? 1 : numberIn(file, row, value)
    if (i === undefined || j === undefined) {
      outside++
      continue
    }
    // An undirected pair stands on both sides of the diagonal.
    for (const cell of new Set([i * matrix.columns + j, ...(symmetric === true ? [j * matrix.columns + i] : [])])) {
      matrix.values[cell] = (seen.has(cell) ? (matrix.values[cell] as number) : 0) + x
      seen.add(cell)
    }
  }
  return { matrix, names, counts: { lines: rows.length, outside } }
}

export function memoryTable({ file, columns, person }: WideTable, rows: readonly Row[]): ReadNumbers {
  const values = rows.flatMap((row) => columns.map((column) => numberIn(file, row, column)))
  return {
    matrix: denseMatrix(rows.length, columns.length, Float64Array.from(values)),
    people: rows.map((row) => (person === undefined ? '' : String(row[person]))),
  }
}

function numberIn(file: string, row: Row, column: string): number {
  const x = Number(row[column])
  if (!Number.isFinite(x))
    throw new InvalidInput(`The column "${column}" of ${file} holds something that is no number.`)
  return x
}
