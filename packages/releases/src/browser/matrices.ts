/** Matrices in files: one line for each cell, or a wide table of numbers. */
import { type DenseMatrix, denseMatrix, InvalidInput, type Names } from '@tulle/core'
import type { LongMatrix, LongMatrixOptions } from '../source.ts'
import type { NumericCounts, NumericSource, NumericTable, ReadNumbers, WideTable } from '../sources/numbers.ts'
import { checkMatrixSize, noLines, noNumberIn, noNumberInLine } from '../text-files/matrix-faults.ts'
import { checkNamesOnce } from '../text-files/names-list.ts'
import { numberIn } from './doubles.ts'
import { Interner } from './interner.ts'
import type { Row } from './row.ts'
import { openTexts, type TableReading, type Texts } from './texts.ts'

/** Several lines about one cell are added up, in doubles. */
export async function readLongMatrix(reading: TableReading, options: LongMatrixOptions): Promise<LongMatrix> {
  const { file, from, to, value, absent, symmetric = false } = options
  const table = await openTexts(reading, file)
  const columns = [from, to, value]
  table.check(columns)
  const names = options.names ?? (await namesIn(table, options))
  options.check?.(names)
  checkMatrixSize(names)
  const [ofRow, ofColumn] = [numbersOf(names.rows), numbersOf(names.columns)]
  const matrix = denseMatrix(names.rows.length, names.columns.length)
  const sums = new CompensatedSums(matrix.values)
  const counts = { lines: 0, outside: 0 }
  let unread = false
  await table.each(
    columns,
    (row) => {
      counts.lines++
      const x = value === undefined ? 1 : row.double(2)
      if (x === undefined) unread = true
      const [i, j] = [row.word(0, ofRow, true), row.word(1, ofColumn, true)]
      if (i < 0 || j < 0) counts.outside++
      else sums.add(symmetric && i > j ? j * matrix.columns + i : i * matrix.columns + j, x ?? 0)
    },
    options,
  )
  if (unread) throw noNumberIn(file, value)
  sums.end(absent)
  if (symmetric) mirror(matrix)
  return { matrix, names, counts }
}

async function namesIn(table: Texts, { from, to, square, file }: LongMatrixOptions): Promise<Names> {
  const [origins, ends] = [new Interner(), new Interner()]
  await table.each([from, to], (row) => {
    row.word(0, origins)
    row.word(1, ends)
  })
  const [rows, columns] = [origins.texts(), ends.texts()]
  if (rows.length === 0) throw noLines(file)
  if (square !== true) return { rows, columns }
  const both = [...new Set([...rows, ...columns])]
  return { rows: both, columns: both }
}

function numbersOf(names: readonly string[]): Interner {
  checkNamesOnce(names)
  const numbers = new Interner()
  for (const name of names) numbers.ofText(name)
  return numbers
}

/** An undirected pair is read above the diagonal, and stands on both sides of it. */
function mirror({ rows, columns, values }: DenseMatrix): void {
  for (let i = 0; i < rows; i++) {
    for (let j = i + 1; j < columns; j++) values[j * columns + i] = values[i * columns + j] as number
  }
}

/** Kahan's sums: what is lost in one addition is made up for in the next. */
class CompensatedSums {
  readonly #values: Float64Array
  readonly #errors: Float64Array
  readonly #met: Uint8Array

  constructor(values: Float64Array) {
    this.#values = values
    this.#errors = new Float64Array(values.length)
    this.#met = new Uint8Array(values.length)
  }

  add(cell: number, value: number): void {
    const sum = this.#values[cell] as number
    const difference = value - (this.#errors[cell] as number)
    const next = sum + difference
    this.#errors[cell] = next - sum - difference
    this.#values[cell] = next
    this.#met[cell] = 1
  }

  end(absent: number): void {
    for (let cell = 0; cell < this.#met.length; cell++) {
      if (this.#met[cell] === 0) this.#values[cell] = absent
      // What was lost beside an infinity is no number, and so is the sum to DuckDB.
      else if (Number.isNaN(this.#errors[cell])) this.#values[cell] = Number.NaN
    }
  }
}

/** A row with an empty cell, or with one that is no finite number, is left out and counted. */
export async function numericRows(
  reading: TableReading,
  { file, columns, scales }: NumericTable,
): Promise<NumericSource> {
  const table = await openTexts(reading, file)
  table.check(columns)
  const width = columns.length
  let counts: NumericCounts = { rows: 0, missingRows: 0 }
  return {
    columns: width,
    counts: () => counts,
    async *batches() {
      let [rows, missingRows, kept] = [0, 0, 0]
      let values = new Float64Array(Math.max(1, width) * 2 ** 12)
      const visit = (row: Row) => {
        rows++
        if ((kept + 1) * width > values.length) values = doubled(values)
        for (let j = 0; j < width; j++) {
          const x = row.double(j) ?? numberIn(row.text(j)) ?? Number.NaN
          if (!Number.isFinite(x)) {
            missingRows++
            return
          }
          values[kept * width + j] = scales === undefined ? x : x / (scales[j] as number)
        }
        kept++
      }
      for await (const _ of table.steps(columns, visit)) {
        void _
        if (kept === 0) continue
        yield { rows: kept, columns: width, values: values.slice(0, kept * width) }
        kept = 0
      }
      counts = { rows, missingRows, ...table.lines }
    },
  }
}

function doubled(values: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(values.length * 2)
  longer.set(values)
  return longer
}

/** Every number of a table, row by row. */
export async function wholeTable(reading: TableReading, options: WideTable): Promise<ReadNumbers> {
  const { file, columns, person } = options
  const table = await openTexts(reading, file)
  const people: string[] = []
  const values: number[] = []
  let fault: InvalidInput | undefined
  const read = (row: Row) => {
    people.push(row.text(0) ?? '')
    for (let j = 0; j < columns.length && fault === undefined; j++) {
      const x = row.double(j + 1) ?? numberIn(row.text(j + 1))
      if (x === undefined || !Number.isFinite(x)) fault = noNumberInLine(options, people.length + table.header, j)
      else values.push(x)
    }
  }
  await table.each([person, ...columns], read, options)
  if (fault !== undefined) throw fault
  return { matrix: denseMatrix(people.length, columns.length, Float64Array.from(values)), people }
}
