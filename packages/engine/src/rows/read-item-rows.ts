/**
 * A long file: a line for each person and item. DuckDB sorts the lines by person, on disk if need be, and says where
 * another person begins: of a hundred million lines nothing comes here but the number of the item, and nobody's name.
 */

import type { DuckDBBooleanVector, DuckDBDataChunk, DuckDBIntegerVector } from '@duckdb/node-api'
import type { InvalidInput } from '@tulle/core'
import { BOM, type ItemRowsOptions, type ReadItemRows } from '@tulle/releases'
import { checkAsked, checkRows, KeptRows, RowBuilder, unlikeLines } from '@tulle/releases/files'
import { eachChunk } from '../tables/chunks.ts'
import { openTexts, type Texts, unreadable } from '../tables/events.ts'
import { inOrder, type Tables, text, watched } from '../tables/open.ts'
import { aliased, nobodyFault, PERSON } from './columns.ts'
import { checkLines, numbered } from './words.ts'

/** Reads a line for each person and item. */
export async function readItemRows(tables: Tables, options: ItemRowsOptions): Promise<ReadItemRows> {
  const { file, person, items: item, keep = [] } = options
  checkAsked({ file, person, columns: [item], keep })
  const table = await openTexts(tables, file)
  const cells = { person, item, ...aliased('kept', keep) }
  const read = async () => {
    const columns = ['item', ...Object.keys(aliased('kept', keep))]
    const { words, relation, lines } = await numbered(tables, table.texts(cells), {
      columns,
      others: [`${PERSON} AS person`],
    })
    const [items = [], ...keptWords] = words
    const people = new SortedLines(new KeptRows(keep, keptWords))
    await eachChunk(tables, sortedLines(relation, columns), (chunk) => people.add(chunk))
    if (people.nobody) throw await nobodyFault(tables, table, person)
    if (people.unlike >= 0) throw await unlikeFault(tables, table, { person, column: keep[people.unlike] as string })
    const read = people.end(items)
    checkLines(read.counts.lines, lines)
    checkRows(table, lines)
    return { ...read, counts: { ...read.counts, ...table.lines } }
  }
  return inOrder(tables, () => watched(tables, options, read)).catch((error: unknown) => {
    throw unreadable(file, error)
  })
}

const NOBODY = -2

/**
 * Whether a person begins here, the number of the item, and the kept columns: OVER () follows the order that is there.
 * Sorted by all of them, for what DuckDB carries along beside what it sorts by takes as long again.
 */
function sortedLines(relation: string, columns: readonly string[]): string {
  const [item, ...kept] = columns
  const wanted = [
    'person IS DISTINCT FROM lag(person) OVER ()',
    `CASE WHEN person IS NULL THEN ${NOBODY} ELSE ${item} END`,
    ...kept,
  ]
  return `SELECT ${wanted.join(', ')} FROM (SELECT * FROM ${relation} ORDER BY person, ${columns.join(', ')})`
}

/** Makes rows of lines that come sorted by person and item. */
class SortedLines {
  /** Whether some line is about nobody. */
  nobody = false
  /** The kept column in which two lines of one person differ; −1 if there is none. */
  unlike = -1
  readonly #rows = new RowBuilder()
  readonly #kept: KeptRows
  #lines = 0
  #repeatedItems = 0
  #last = -1

  constructor(kept: KeptRows) {
    this.#kept = kept
  }

  add(chunk: DuckDBDataChunk): void {
    const begins = chunk.getColumnVector(0) as DuckDBBooleanVector
    const items = chunk.getColumnVector(1) as DuckDBIntegerVector
    const kept = this.#kept.columns.map((_, c) => chunk.getColumnVector(2 + c) as DuckDBIntegerVector)
    const rows = this.#rows
    this.#lines += chunk.rowCount
    for (let k = 0; k < chunk.rowCount; k++) {
      const item = items.getItem(k) as number
      if (item === NOBODY) {
        this.nobody = true
        continue
      }
      if (begins.getItem(k) === true) {
        rows.next()
        this.#kept.set(rows.rows - 1, kept, k)
        this.#last = -1
      } else if (kept.length > 0 && this.unlike < 0) {
        this.unlike = this.#kept.differs(rows.rows - 1, kept, k)
      }
      if (item < 0) continue
      if (item === this.#last) {
        this.#repeatedItems++
        continue
      }
      rows.add(item)
      this.#last = item
    }
  }

  end(items: readonly string[]): ReadItemRows {
    const { rows, entries } = this.#rows
    const matrix = this.#rows.matrix(items.length)
    const kept = this.#kept.end(rows)
    const counts = { lines: this.#lines, rows, entries, repeatedItems: this.#repeatedItems }
    return { matrix, items, ...(kept === undefined ? {} : { kept }), counts }
  }
}

/** Names one person, by which the lines can be found. */
async function unlikeFault(
  { connection }: Tables,
  { file, texts }: Texts,
  { person, column }: { readonly person: string; readonly column: string },
): Promise<InvalidInput> {
  const lines = `SELECT ${PERSON} AS person, kept FROM ${texts({ person, kept: column })}`
  const unlike = `SELECT person FROM (${lines}) GROUP BY person
    HAVING count(DISTINCT ltrim(coalesce(kept, ''), ${text(BOM)})) > 1`
  const found = await connection.runAndReadAll(`SELECT min(person) FROM (${unlike})`)
  return unlikeLines(file, column, String(found.getRows()[0]?.[0]))
}
