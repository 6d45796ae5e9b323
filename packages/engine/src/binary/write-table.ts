/** A released table of yes and no as a file: wide (CSV, Parquet), or its ones alone (pairs, Matrix Market). */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SparseMatrix } from '@tulle/core'
import { ITEM } from '@tulle/releases'
import { nameChunks } from '../graphs/chunks.ts'
import type { Tables } from '../tables/open.ts'
import { quoted } from '../write/csv.ts'
import { checkTable, type TableFile } from './table-file.ts'
import { writeParquet } from './write-parquet.ts'

/** Writes the table and returns the names of the files it took. */
export async function writeTable(tables: Tables, matrix: SparseMatrix, file: TableFile): Promise<string[]> {
  checkTable(matrix, file)
  const path = join(file.folder, file.name)
  switch (file.format) {
    case 'csv':
      await save(wideLines(matrix, file), path)
      return [file.name]
    case 'parquet':
      await writeParquet(tables, matrix, file, path)
      return [file.name]
    case 'pairs':
      await save(pairLines(matrix, file), path)
      return [file.name]
    case 'mtx': {
      const [rows, columns] = [`${file.name}.rows`, `${file.name}.columns`]
      await save(marketLines(matrix, file), path)
      await save(nameLines(file.people), join(file.folder, rows))
      await save(nameLines(file.columns), join(file.folder, columns))
      return [file.name, rows, columns]
    }
  }
}

async function save(lines: Iterable<string>, path: string): Promise<void> {
  await pipeline(Readable.from(lines), createWriteStream(path))
}

function* wideLines({ offsets, indices }: SparseMatrix, file: TableFile): Generator<string> {
  yield `${[file.person, ...file.columns].map(quoted).join(',')}\n`
  // A row of zeros, in which the ones are put and taken out again.
  const cells = Buffer.from(`${',0'.repeat(file.columns.length)}\n`, 'latin1')
  const put = (i: number, digit: string) => {
    const end = offsets[i + 1] as number
    for (let k = offsets[i] as number; k < end; k++) cells[2 * (indices[k] as number) + 1] = digit.charCodeAt(0)
  }
  yield* nameChunks(file.people, (name, i) => {
    put(i, '1')
    const line = quoted(name) + cells.toString('latin1')
    put(i, '0')
    return line
  })
}

function* pairLines(matrix: SparseMatrix, file: TableFile): Generator<string> {
  yield `${quoted(file.person)},${ITEM}\n`
  const ends = file.columns.map((column) => `,${quoted(column)}\n`)
  yield* nameChunks(file.people, (name, i) => {
    const start = quoted(name)
    return onesOf(matrix, i, (j) => `${start}${ends[j]}`)
  })
}

function* marketLines(matrix: SparseMatrix, file: TableFile): Generator<string> {
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
function nameLines(names: readonly string[]): Generator<string> {
  return nameChunks(names, (name) => `${JSON.stringify(name)}\n`)
}
