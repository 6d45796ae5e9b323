/**
 * A wide table: a row for each person, a column for each question. The file is read once, in its order; people are told
 * apart here, where it is easy to let the first row of each count.
 */
import type { DuckDBDataChunk, DuckDBIntegerVector, DuckDBVarCharVector } from '@duckdb/node-api'
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { ColumnRule, ReadTable, TableOptions } from '@tulle/releases'
import { eachChunk } from '../tables/chunks.ts'
import { openTexts, type Texts, unreadable } from '../tables/events.ts'
import { inOrder, type Tables, watched } from '../tables/open.ts'
import { checkRows, lineFault } from '../tables/rows.ts'
import { CELLS, NO, packedCells, YES } from './cells.ts'
import { nobodyNamed } from './people.ts'
import { type Fault, TableRows } from './table-rows.ts'

/** Only the rows that count are looked at: what stands in a row that is left out is no fault. */
export async function readTable(tables: Tables, options: TableOptions): Promise<ReadTable> {
  checkColumns(options)
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
  if (rows.fault !== undefined) throw sentence(table, options, rows.fault)
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

function checkColumns({ file, person, columns }: TableOptions): void {
  if (columns.length === 0) {
    throw new InvalidInput(`Which columns of ${file} hold the answers? Name at least one of them.`)
  }
  const seen = new Set<string>()
  for (const { column, threshold, range } of columns) {
    if (column === person) {
      throw new InvalidInput(
        `The column "${column}" says who a row is about, so it holds no answers: leave it out of the columns.`,
      )
    }
    const rule = range === undefined ? column : `${column}: ${range.from}`
    if (seen.has(rule)) throw new InvalidInput(`The column "${column}" is asked for twice: once is enough.`)
    seen.add(rule)
    if (threshold !== undefined && !Number.isFinite(threshold)) {
      throw new InvalidInput(`The threshold of the column "${column}" should be a number, not ${threshold}.`)
    }
  }
}

/** Never with the value itself, which is private. */
function sentence(table: Texts, { columns }: TableOptions, { row, word, cell, missing }: Fault): InvalidInput {
  const { column, threshold, range } = columns[word * CELLS + cell] as ColumnRule
  const what = missing
    ? words`the column "${column}" has no answer ({missing 0} counts such cells as no, {missing 1} as yes).`
    : threshold === undefined && range === undefined
      ? words`the column "${column}" holds neither yes (${YES.join(', ')}) nor no (${NO.join(', ')}). Say what counts as yes: {yes ${column}=value}. A column of numbers needs a threshold, {thresholds ${column}=value}, or ranges, {bins ${column}=0,18,65}.`
      : `the column "${column}" does not hold a number, to be compared with its ${range === undefined ? 'threshold' : 'ranges'}.`
  return lineFault(table, table.header + row, what)
}
