/** The files of a release of rows, read back. */

import { basename, join } from 'node:path'
import type { DuckDBIntegerVector } from '@duckdb/node-api'
import { InvalidInput } from '@tulle/core'
import type { CategoryRowsFile, ItemRowsFile, Kept, RowClasses } from '@tulle/releases'
import { bare } from '@tulle/releases'
import { asWritten, classesOf, KeptRows } from '@tulle/releases/files'
import { eachChunk } from '../tables/chunks.ts'
import { openTexts, type Texts } from '../tables/events.ts'
import type { Tables } from '../tables/open.ts'
import { aliased } from './columns.ts'
import { readWholeLines } from './read-baskets.ts'
import { readCategories } from './read-categories.ts'
import { readItemRows } from './read-item-rows.ts'
import { checkLines, numbered } from './words.ts'

export interface Published {
  readonly folder: string
  /** The name of the file of rows. */
  readonly rows: string
  /** The name of the file of what is kept beside items, if there is one. */
  readonly beside: string | undefined
  readonly columns: string | readonly string[]
  readonly kept: readonly string[]
}

export interface Released {
  readonly release: RowClasses
  /** How it is written. */
  readonly file: Omit<ItemRowsFile, 'folder'> | Omit<CategoryRowsFile, 'folder'>
  /** Of baskets, their lines, class by class: what stands between the items is not known. */
  readonly lines?: Iterable<string>
}

export async function readReleased(tables: Tables, published: Published): Promise<Released> {
  const { rows, columns, kept } = published
  const path = join(published.folder, rows)
  if (typeof columns !== 'string') return readWide(tables, path, { columns, kept })
  return rows.endsWith('.txt') ? readLines(tables, path, published) : readLong(tables, path, published)
}

function formatOf(path: string): 'csv' | 'parquet' {
  return path.endsWith('.parquet') ? 'parquet' : 'csv'
}

async function readWide(
  tables: Tables,
  path: string,
  { columns, kept: keep }: { readonly columns: readonly string[]; readonly kept: readonly string[] },
): Promise<Released> {
  checkColumns(await openTexts(tables, path), [...columns, ...keep])
  const { matrix, categories, kept } = await readCategories(tables, { file: path, columns, keep })
  const file = { name: 'rows', format: formatOf(path), columns, categories, ...(kept === undefined ? {} : { kept }) }
  return { release: classesOf(matrix), file }
}

async function readLong(tables: Tables, path: string, published: Published): Promise<Released> {
  const table = await openTexts(tables, path)
  const [row, item] = table.columns
  if (row !== 'row' || item === undefined || table.columns.length > 2) {
    throw new InvalidInput(`${basename(path)} has other columns than those of a row and an item.`)
  }
  await checkNumbers(tables, table)
  const { matrix, items } = await readItemRows(tables, { file: path, person: row, items: item })
  const release = asWritten(classesOf(matrix))
  const kept = await readKept(tables, published, matrix.rows)
  const file = { name: 'rows', format: formatOf(path), items, headings: { row, item } }
  return { release, file: { ...file, ...(kept === undefined ? {} : { kept }) } }
}

async function readLines(tables: Tables, path: string, published: Published): Promise<Released> {
  const { matrix, items } = await readWholeLines({ file: path })
  if (items.some((line) => bare(line) !== line)) {
    throw new InvalidInput(`${basename(path)} has blanks around the items of a line, where Tulle writes none.`)
  }
  const release = asWritten(classesOf(matrix, 'met'))
  const kept = await readKept(tables, published, matrix.rows)
  const { classes, classOf } = release
  function* lines() {
    for (const c of classOf) {
      const [line] = classes.indices.subarray(classes.offsets[c], classes.offsets[c + 1])
      yield line === undefined ? '\n' : `${items[line]}\n`
    }
  }
  const file = { name: 'rows', format: 'csv', items, ...(kept === undefined ? {} : { kept }) } as const
  return { release, file, lines: lines() }
}

/** Row by row, in the order of their numbers. */
async function readKept(tables: Tables, { folder, beside, kept }: Published, rows: number): Promise<Kept | undefined> {
  if (beside === undefined) return undefined
  const table = await openTexts(tables, join(folder, beside))
  checkColumns(table, ['row', ...kept])
  await checkNumbers(tables, table)
  const cells = aliased('kept', kept)
  const columns = Object.keys(cells)
  const texts = table.texts({ number: 'row', ...cells })
  const { words, relation, lines } = await numbered(tables, texts, { columns, others: ['number'] })
  const found = new KeptRows(kept, words)
  let row = 0
  await eachChunk(tables, `SELECT ${columns.join(', ')} FROM ${relation} ORDER BY number::BIGINT`, (chunk) => {
    const vectors = kept.map((_, c) => chunk.getColumnVector(c) as DuckDBIntegerVector)
    for (let k = 0; k < chunk.rowCount; k++) found.set(row++, vectors, k)
  })
  checkLines(row, lines)
  if (row !== rows) throw new InvalidInput(`${beside} has ${row} rows, and the release has ${rows}.`)
  return found.end(row)
}

/** A column more than was planned would be published without protection. */
function checkColumns({ file, columns }: Texts, planned: readonly string[]): void {
  if (columns.length === planned.length && columns.every((column, c) => column === planned[c])) return
  throw new InvalidInput(`${basename(file)} has other columns than the plan says.`)
}

/** Rows are called by number: anything else might be somebody's name. */
async function checkNumbers({ connection }: Tables, { file, texts }: Texts): Promise<void> {
  const numbers = `SELECT number, try_cast(number AS BIGINT) AS n FROM ${texts({ number: 'row' })}`
  const query = `SELECT min(n)::DOUBLE, max(n)::DOUBLE - count(DISTINCT n), count_if(n::VARCHAR IS DISTINCT FROM number)::DOUBLE
    FROM (${numbers})`
  const [found] = (await connection.runAndReadAll(query)).getRows() as (number | null)[][]
  const [first, missing, others] = found ?? []
  if (others === 0 && (first === null || (first === 1 && missing === 0))) return
  throw new InvalidInput(`The rows of ${basename(file)} are not numbered from 1: they may tell who is who.`)
}
