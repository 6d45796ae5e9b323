/** Texts as numbers, so that none of them leaves DuckDB more than once. */

import type { DuckDBIntegerVector, DuckDBVarCharVector } from '@duckdb/node-api'
import { BOM } from '@tulle/releases'
import { eachChunk } from '../tables/chunks.ts'
import { type Tables, text } from '../tables/open.ts'

export interface Numbering {
  /** The columns to be numbered. */
  readonly columns: readonly string[]
  /** Columns that stay as they are. */
  readonly others?: readonly string[]
  /** What counts of a text, if not all of it, in SQL. Asked once for each text, not for each line. */
  readonly wordOf?: (sql: string) => string
}

export interface Numbered {
  /** The different words of each column, sorted by code units; an empty one is none. */
  readonly words: readonly (readonly string[])[]
  /** The relation with the places of the words in these lists instead of texts, −1 where there is none. */
  readonly relation: string
  /** How many lines it has. */
  readonly lines: number
}

/** Numbers the texts in some columns of a relation. The file is read once for it. */
export async function numbered(
  tables: Tables,
  relation: string,
  { columns, others = [], wordOf = (sql) => sql }: Numbering,
): Promise<Numbered> {
  const lines = await loadTexts(tables, relation, { columns, wordOf })
  const words = await loadPlaces(tables, columns.length)
  // Texts meet texts in DuckDB alone: two that differ may be the same by the time they are here.
  await tables.connection.run(`CREATE OR REPLACE TEMP TABLE words AS
    SELECT which, entry, i FROM texts JOIN spellings USING (which, word) JOIN places USING (id)`)
  await tables.connection.run('DROP TABLE texts; DROP TABLE spellings; DROP TABLE places')
  const places = columns.map((column, c) => `coalesce(w${c}.i, -1) AS ${column}`)
  const joins = columns.map(
    (column, c) => `LEFT JOIN (SELECT entry, i FROM words WHERE which = ${c}) w${c} ON e.${column} = w${c}.entry`,
  )
  const numbers = `(SELECT ${[...others, ...places].join(', ')} FROM ${relation} e ${joins.join(' ')})`
  return { words, relation: numbers, lines }
}

/** No line may be lost or doubled on the way: it would be somebody more, or somebody fewer. */
export function checkLines(found: number, lines: number): void {
  if (found === lines) return
  throw new Error('Nothing is released: not every line was read once. This is a fault of Tulle: please report it.')
}

/** Leaves the table `texts`, the different texts in each column and what counts of them, and returns the lines. */
async function loadTexts(
  { connection }: Tables,
  relation: string,
  { columns, wordOf }: Required<Omit<Numbering, 'others'>>,
): Promise<number> {
  const which = `unnest([${columns.map((_, c) => c).join(', ')}])`
  const cells = `SELECT ${which} AS which, unnest([${columns.join(', ')}]) AS entry FROM ${relation}`
  // A byte order mark at the beginning of a text does not come out of DuckDB.
  const word = `ltrim(${wordOf('entry')}, ${text(BOM)})`
  await connection.run(`CREATE OR REPLACE TEMP TABLE texts AS
    SELECT which, entry, ${word} AS word, count(*) AS n FROM (${cells}) GROUP BY which, entry`)
  const found = await connection.runAndReadAll('SELECT coalesce(sum(n), 0)::DOUBLE FROM texts WHERE which = 0')
  return Number(found.getRows()[0]?.[0])
}

interface Spelling {
  readonly id: number
  readonly word: string
}

/** Leaves the table `spellings` of all words by number, and `places`, where in the lists they are; returns the lists. */
async function loadPlaces(tables: Tables, count: number): Promise<string[][]> {
  const { connection } = tables
  await connection.run(`CREATE OR REPLACE TEMP TABLE spellings AS SELECT (row_number() OVER ())::INTEGER AS id, which, word
    FROM (SELECT DISTINCT which, word FROM texts WHERE word <> '')`)
  const lists = Array.from({ length: count }, (): Spelling[] => [])
  await eachChunk(tables, 'SELECT id, which, word FROM spellings', (chunk) => {
    const ids = chunk.getColumnVector(0) as DuckDBIntegerVector
    const which = chunk.getColumnVector(1) as DuckDBIntegerVector
    const words = chunk.getColumnVector(2) as DuckDBVarCharVector
    for (let k = 0; k < chunk.rowCount; k++) {
      lists[which.getItem(k) as number]?.push({ id: ids.getItem(k) as number, word: words.getItem(k) as string })
    }
  })
  await connection.run('CREATE OR REPLACE TEMP TABLE places (id INTEGER, i INTEGER)')
  const appender = await connection.createAppender('places')
  const sorted = lists.map((list) => {
    const found: string[] = []
    // Sorted here, since DuckDB sorts by bytes, which is another order.
    for (const { id, word } of list.sort((a, b) => compare(a.word, b.word))) {
      if (word !== found.at(-1)) found.push(word)
      appender.appendInteger(id)
      appender.appendInteger(found.length - 1)
      appender.endRow()
    }
    return found
  })
  appender.closeSync()
  return sorted
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
