/** Texts as numbers, so that none of them leaves DuckDB more than once. */
import type { DuckDBIntegerVector, DuckDBVarCharVector } from '@duckdb/node-api'
import { eachChunk } from '../tables/chunks.ts'
import type { Tables } from '../tables/open.ts'

export interface Numbering {
  /** The columns to be numbered. */
  readonly columns: readonly string[]
  /** Columns that stay as they are. */
  readonly others?: readonly string[]
  /** What counts of a text, if not all of it. Asked here, where each text is met once: DuckDB would do it for each line. */
  readonly wordOf?: (text: string) => string
}

export interface Numbered {
  /** The different words of each column, sorted by code units; an empty one is none. */
  readonly words: readonly (readonly string[])[]
  /** The relation with the places of the words in these lists instead of texts, −1 where there is none. */
  readonly relation: string
}

/** Numbers the texts in some columns of a relation. The file is read once for it. */
export async function numbered(
  tables: Tables,
  relation: string,
  { columns, others = [], wordOf = (text) => text }: Numbering,
): Promise<Numbered> {
  const words = await load(tables, await textsOf(tables, relation, columns), wordOf)
  const places = columns.map((column, c) => `coalesce(w${c}.i, -1) AS ${column}`)
  const joins = columns.map(
    (column, c) => `LEFT JOIN (SELECT entry, i FROM words WHERE which = ${c}) w${c} ON e.${column} = w${c}.entry`,
  )
  return { words, relation: `(SELECT ${[...others, ...places].join(', ')} FROM ${relation} e ${joins.join(' ')})` }
}

/** The different texts in each column. */
async function textsOf(tables: Tables, relation: string, columns: readonly string[]): Promise<string[][]> {
  const texts = columns.map((): string[] => [])
  const which = `unnest([${columns.map((_, c) => c).join(', ')}])`
  const query = `SELECT DISTINCT ${which} AS which, unnest([${columns.join(', ')}]) AS entry FROM ${relation}`
  await eachChunk(tables, query, (chunk) => {
    const lists = chunk.getColumnVector(0) as DuckDBIntegerVector
    const entries = chunk.getColumnVector(1) as DuckDBVarCharVector
    for (let k = 0; k < chunk.rowCount; k++) {
      const entry = entries.getItem(k)
      if (entry !== null) texts[lists.getItem(k) as number]?.push(entry)
    }
  })
  return texts
}

/** Leaves the table `words`, each text with the place of its word, and returns the words. */
async function load(
  { connection }: Tables,
  texts: readonly string[][],
  wordOf: (text: string) => string,
): Promise<string[][]> {
  await connection.run('CREATE OR REPLACE TEMP TABLE words (which INTEGER, entry VARCHAR, i INTEGER)')
  const appender = await connection.createAppender('words')
  const words = texts.map((list, c) => {
    const found: string[] = []
    // Sorted here, since DuckDB sorts by bytes, which is another order.
    for (const text of list.sort((a, b) => compare(wordOf(a), wordOf(b)))) {
      const word = wordOf(text)
      if (word === '') continue
      if (word !== found.at(-1)) found.push(word)
      appender.appendInteger(c)
      appender.appendVarchar(text)
      appender.appendInteger(found.length - 1)
      appender.endRow()
    }
    return found
  })
  appender.closeSync()
  return words
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
