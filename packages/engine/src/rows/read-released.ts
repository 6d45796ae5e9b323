/** The files of a release of rows in a folder, read by DuckDB and written again. */
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBIntegerVector } from '@duckdb/node-api'
import { isSheet } from '@tulle/releases'
import { KeptRows, type RowsReading } from '@tulle/releases/files'
import { writeRows } from '../parts/index.ts'
import { eachChunk } from '../tables/chunks.ts'
import { openTexts } from '../tables/events.ts'
import { ofOurs, type Tables } from '../tables/open.ts'
import { saveText } from '../write/csv.ts'
import { removeTree } from '../write/remove-tree.ts'
import { aliased } from './columns.ts'
import { readBaskets, readWholeLines } from './read-baskets.ts'
import { readCategories } from './read-categories.ts'
import { readItemRows } from './read-item-rows.ts'
import { sameContents } from './same-contents.ts'
import { checkLines, numbered } from './words.ts'

/** `escaped` where names in text files are. */
export function rowsReading(given: Tables, folder: string, files: readonly string[], escaped: boolean): RowsReading {
  const path = (name: string) => join(folder, name)
  const sheets = escaped ? files.filter(isSheet).map(path) : []
  const tables = ofOurs(escaped ? { ...given, escaped: new Set(sheets) } : given)
  return {
    columnsOf: async (file) => (await openTexts(tables, path(file))).columns,
    categories: (options) => readCategories(tables, { ...options, file: path(options.file) }),
    itemRows: (options) => readItemRows(tables, { ...options, file: path(options.file) }),
    baskets: (options) => readBaskets({ ...options, file: path(options.file) }),
    wholeLines: (file) => readWholeLines({ file: path(file) }),
    isNumbered: (file) => isNumbered(tables, path(file)),
    keptIn: (file, columns) => keptIn(tables, path(file), columns),
    async differing(names, { release, file, lines }) {
      const aside = await mkdtemp(join(tables.scratch, 'verify-'))
      try {
        await writeRows(tables, release, { ...file, folder: aside, escape: escaped })
        if (lines !== undefined) await saveText(lines, join(aside, 'rows.txt'))
        const found: string[] = []
        for (const name of names) if (!(await sameContents(tables, path(name), join(aside, name)))) found.push(name)
        return found
      } finally {
        await removeTree(aside)
      }
    },
  }
}

async function isNumbered(tables: Tables, path: string): Promise<boolean> {
  const { texts } = await openTexts(tables, path)
  const numbers = `SELECT number, try_cast(number AS BIGINT) AS n FROM ${texts({ number: 'row' })}`
  const query = `SELECT min(n)::DOUBLE, max(n)::DOUBLE - count(DISTINCT n), count_if(n::VARCHAR IS DISTINCT FROM number)::DOUBLE
    FROM (${numbers})`
  const [found] = (await tables.connection.runAndReadAll(query)).getRows() as (number | null)[][]
  const [first, missing, others] = found ?? []
  return others === 0 && (first === null || (first === 1 && missing === 0))
}

async function keptIn(tables: Tables, path: string, kept: readonly string[]) {
  const table = await openTexts(tables, path)
  const cells = aliased('kept', kept)
  const columns = Object.keys(cells)
  const texts = table.texts({ number: 'row', ...cells })
  const { words, relation, lines } = await numbered(tables, texts, { columns, others: ['number'] })
  const found = new KeptRows(kept, words)
  let rows = 0
  await eachChunk(tables, `SELECT ${columns.join(', ')} FROM ${relation} ORDER BY number::BIGINT`, (chunk) => {
    const vectors = kept.map((_, c) => chunk.getColumnVector(c) as DuckDBIntegerVector)
    for (let k = 0; k < chunk.rowCount; k++) found.set(rows++, vectors, k)
  })
  checkLines(rows, lines)
  return { rows, kept: found.end(rows) }
}
