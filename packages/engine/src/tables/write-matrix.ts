/** A released matrix as a file: one line for each cell (CSV, Parquet), or the array of Matrix Market. */
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

export interface MatrixFile extends Names {
  readonly folder: string
  readonly name: string
  readonly format: 'csv' | 'parquet' | 'mtx'
  /** What the three columns are called. */
  readonly headings: { readonly from: string; readonly to: string; readonly value: string }
}

/** Writes the matrix and returns the names of the files it took. A cell that is not a number is left out. */
export async function writeMatrix(tables: Tables, matrix: DenseMatrix, file: MatrixFile): Promise<string[]> {
  const path = join(file.folder, file.name)
  switch (file.format) {
    case 'csv':
      await pipeline(Readable.from(csvLines(matrix, file)), createWriteStream(path))
      return [file.name]
    case 'parquet':
      await writeParquet(tables, matrix, file, path)
      return [file.name]
    case 'mtx': {
      await pipeline(Readable.from(marketLines(matrix)), createWriteStream(path))
      const [rows, columns] = [`${file.name}.rows`, `${file.name}.columns`]
      await writeFile(join(file.folder, rows), `${file.rows.map((entry) => JSON.stringify(entry)).join('\n')}\n`)
      await writeFile(join(file.folder, columns), `${file.columns.map((entry) => JSON.stringify(entry)).join('\n')}\n`)
      return [file.name, rows, columns]
    }
  }
}

/** A row of the matrix at a time: streams want pieces of some size, and no string of a gigabyte. */
function* csvLines({ values }: DenseMatrix, { rows, columns, headings }: MatrixFile): Generator<string> {
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
function* marketLines({ rows, columns, values }: DenseMatrix): Generator<string> {
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

async function writeParquet(tables: Tables, matrix: DenseMatrix, file: MatrixFile, path: string): Promise<void> {
  const { connection } = tables
  await connection.run('CREATE OR REPLACE TEMP TABLE released (row_number INTEGER, cell INTEGER, value DOUBLE)')
  await loadNames(tables, file)
  const appender = await connection.createAppender('released')
  matrix.values.forEach((value, at) => {
    if (Number.isNaN(value)) return
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
