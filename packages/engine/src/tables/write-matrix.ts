/** A released matrix as a file: one line for each cell, or for each that is not 0 (CSV, Parquet, Matrix Market). */
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type DenseMatrix, InvalidInput, type Names } from '@tulle/core'
import { quoted } from '../write/csv.ts'
import { decimal } from '../write/decimal.ts'
import { loadNames } from './names.ts'
import { name, type Tables } from './open.ts'
import { pathToWrite } from './paths.ts'

/** The first lines of a file of Matrix Market: all cells, or those that are not 0. */
export const ARRAY = '%%MatrixMarket matrix array real general'
export const ENTRIES = '%%MatrixMarket matrix coordinate real general'

export interface MatrixFile extends Names {
  readonly folder: string
  readonly name: string
  readonly format: 'csv' | 'parquet' | 'mtx'
  /** What the three columns are called. */
  readonly headings: { readonly from: string; readonly to: string; readonly value: string }
  /** Cells that are 0 have no line: the names are then in lists beside the file, as those of Matrix Market are. */
  readonly sparse?: boolean
}

/** Writes the matrix and returns the names of the files it took. A cell that is not a number is left out. */
export async function writeMatrix(tables: Tables, matrix: DenseMatrix, file: MatrixFile): Promise<string[]> {
  const path = join(file.folder, file.name)
  switch (file.format) {
    case 'csv':
      await pipeline(Readable.from(csvLines(matrix, file)), createWriteStream(path))
      break
    case 'parquet':
      await writeParquet(tables, matrix, file, path)
      break
    case 'mtx':
      await pipeline(
        Readable.from(file.sparse === true ? entryLines(matrix) : marketLines(matrix)),
        createWriteStream(path),
      )
      break
  }
  return file.sparse === true || file.format === 'mtx' ? [file.name, ...(await writeNameLists(file))] : [file.name]
}

async function writeNameLists({ folder, name, rows, columns }: MatrixFile): Promise<string[]> {
  const lists = [
    [`${name}.rows`, rows],
    [`${name}.columns`, columns],
  ] as const
  for (const [list, names] of lists) {
    await writeFile(join(folder, list), `${names.map((entry) => JSON.stringify(entry)).join('\n')}\n`)
  }
  return lists.map(([list]) => list)
}

/** Whether a cell has a line. */
function shown(value: number, { sparse = false }: MatrixFile): boolean {
  return !Number.isNaN(value) && !(sparse && value === 0)
}

/** A row of the matrix at a time: streams want pieces of some size, and no string of a gigabyte. */
function* csvLines({ values }: DenseMatrix, file: MatrixFile): Generator<string> {
  const { rows, columns, headings } = file
  yield `${[headings.from, headings.to, headings.value].map(quoted).join(',')}\n`
  const ends = columns.map(quoted)
  for (const [i, row] of rows.entries()) {
    const start = quoted(row)
    let lines = ''
    for (let j = 0; j < ends.length; j++) {
      const value = values[i * ends.length + j] as number
      if (shown(value, file)) lines += `${start},${ends[j]},${decimal(value)}\n`
    }
    yield lines
  }
}

/** The format wants columns one after the other, all of them. */
function* marketLines({ rows, columns, values }: DenseMatrix): Generator<string> {
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
function* entryLines({ rows, columns, values }: DenseMatrix): Generator<string> {
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

async function writeParquet(tables: Tables, matrix: DenseMatrix, file: MatrixFile, path: string): Promise<void> {
  const { connection } = tables
  await connection.run('CREATE OR REPLACE TEMP TABLE released (row_number INTEGER, cell INTEGER, value DOUBLE)')
  await loadNames(tables, file)
  const appender = await connection.createAppender('released')
  matrix.values.forEach((value, at) => {
    if (!shown(value, file)) return
    appender.appendInteger(Math.floor(at / matrix.columns))
    appender.appendInteger(at % matrix.columns)
    appender.appendDouble(value)
    appender.endRow()
  })
  appender.closeSync()
  const { from, to, value } = file.headings
  await connection.run(`COPY (
    SELECT r.entry AS ${name(from)}, c.entry AS ${name(to)}, value AS ${name(value)}
    FROM released JOIN row_names r ON r.i = row_number JOIN column_names c ON c.i = cell ORDER BY released.row_number, released.cell
  ) TO ${await pathToWrite(path)} (FORMAT parquet)`)
  await connection.run('DROP TABLE released')
}
