/** A wide table of numbers: a row for each person, in the order of the file. */
import type { DuckDBDoubleVector, DuckDBVarCharVector } from '@duckdb/node-api'
import { denseMatrix } from '@tulle/core'
import type { ReadNumbers, WideTable } from '@tulle/releases'
import { checkRows, noNumberInLine } from '@tulle/releases/files'
import { eachChunk } from '../tables/chunks.ts'
import { openTexts, unreadable } from '../tables/events.ts'
import { inOrder, type Tables, watched } from '../tables/open.ts'

export async function readNumbers(tables: Tables, options: WideTable): Promise<ReadNumbers> {
  const { file, columns, person } = options
  const table = await openTexts(tables, file)
  const texts = table.texts({ person, ...Object.fromEntries(columns.map((column, j) => [`c${j}`, column])) })
  const cells = columns.map((_, j) => `try_cast(trim(c${j}) AS DOUBLE)`)
  const people: string[] = []
  const values: number[] = []
  const read = () =>
    eachChunk(tables, `SELECT person, ${cells.join(', ')} FROM ${texts}`, (chunk) => {
      const names = chunk.getColumnVector(0) as DuckDBVarCharVector
      const vectors = columns.map((_, j) => chunk.getColumnVector(j + 1) as DuckDBDoubleVector)
      for (let k = 0; k < chunk.rowCount; k++) {
        people.push(names.getItem(k) ?? '')
        for (const [j, vector] of vectors.entries()) {
          const x = vector.getItem(k)
          if (x === null || !Number.isFinite(x)) throw noNumberInLine(options, people.length + table.header, j)
          values.push(x)
        }
      }
    })
  await inOrder(tables, () => watched(tables, options, read)).catch((error: unknown) => {
    throw unreadable(file, error)
  })
  checkRows(table, people.length)
  return { matrix: denseMatrix(people.length, columns.length, Float64Array.from(values)), people }
}
