/**
 * A wide table: a row for each person, a column for each question. The file is read once, in its order; people are told
 * apart here, where it is easy to let the first row of each count.
 */
import type { DuckDBDataChunk, DuckDBIntegerVector, DuckDBVarCharVector } from '@duckdb/node-api'
import type { ReadTable, TableOptions } from '@tulle/releases'
import { answerFault, checkAnswerColumns, checkRows, nobodyNamed, TableRows } from '@tulle/releases/files'
import { eachChunk } from '../tables/chunks.ts'
import { openTexts, unreadable } from '../tables/events.ts'
import { inOrder, type Tables, watched } from '../tables/open.ts'
import { packedCells } from './cells.ts'

/** Only the rows that count are looked at: what stands in a row that is left out is no fault. */
export async function readTable(tables: Tables, options: TableOptions): Promise<ReadTable> {
  checkAnswerColumns(options)
  const { file, person, columns: rules, people } = options
  const table = await openTexts(tables, file)
  const cells = Object.fromEntries(rules.map(({ column }, k) => [`cell${k}`, column]))
  const packed = packedCells(rules)
  const query = `SELECT person, ${packed.join(', ')} FROM ${table.texts({ person, ...cells })}`
  const rows = new TableRows({ width: packed.length, people, missing: options.missing })
  const read = () => eachChunk(tables, query, (chunk) => readChunk(rows, chunk, packed.length))
  await inOrder(tables, () => watched(tables, options, read)).catch((error: unknown) => {
    throw unreadable(file, error)
  })
  if (rows.fault !== undefined) throw answerFault(table, options, rows.fault)
  const counts = rows.counts()
  checkRows(table, counts.rows)
  const { matrix, people: found } = rows.matrix(rules.length)
  if (people === undefined && found.length === 0) throw nobodyNamed(file, person)
  return { matrix, people: people ?? found, counts: { ...counts, ...table.lines } }
}

function readChunk(rows: TableRows, chunk: DuckDBDataChunk, width: number): void {
  const people = chunk.getColumnVector(0) as DuckDBVarCharVector
  const vectors = Array.from({ length: width }, (_, w) => chunk.getColumnVector(w + 1) as DuckDBIntegerVector)
  const words = new Uint32Array(width)
  for (let k = 0; k < chunk.rowCount; k++) {
    for (let w = 0; w < width; w++) words[w] = (vectors[w] as DuckDBIntegerVector).getItem(k) as number
    rows.add(people.getItem(k), words)
  }
}
