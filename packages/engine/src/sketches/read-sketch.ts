/** The numbers of a sketch, read back: all of them, or only the sums that somebody asks for. */
import { basename } from 'node:path'
import type { DuckDBDoubleVector, DuckDBListVector } from '@duckdb/node-api'
import { InvalidInput } from '@tulle/core'
import type { Sketch } from '@tulle/core/sketches'
import type { ItemSet, SketchShape } from '@tulle/releases'
import { checkSketchItems, notItsRow, otherSketchColumns, setSums, sketchFaultsIn } from '@tulle/releases/files'
import { eachChunk } from '../tables/chunks.ts'
import { unreadable } from '../tables/events.ts'
import { name, type Tables } from '../tables/open.ts'
import { pathToRead } from '../tables/paths.ts'

/** A file, and what its plan says of it. */
export interface SketchFile extends SketchShape {
  readonly path: string
}

/** All names, in the order of the file. */
export async function namesOfSketch(tables: Tables, file: SketchFile): Promise<string[]> {
  const names: string[] = []
  await visitRows(tables, file, { numbers: false }, (item) => names.push(item))
  checkSketchItems(basename(file.path), file, names.length)
  return names
}

/** Reads a published sketch. */
export async function readSketch(
  tables: Tables,
  file: SketchFile,
): Promise<{ readonly names: readonly string[]; readonly sketch: Sketch }> {
  const { rows, items, precision = 'single' } = file
  const names: string[] = []
  const values = precision === 'single' ? new Float32Array(rows * items) : new Float64Array(rows * items)
  await visitRows(tables, file, {}, (item, numbers) => {
    if (names.length < items) values.set(numbers, names.length * rows)
    names.push(item)
  })
  checkSketchItems(basename(file.path), file, names.length)
  return { names, sketch: { rows, values } }
}

/**
 * For each set of items the sum of their numbers, one after the other; with `others`, that of all items outside the set.
 * Only what is asked for is held in memory.
 */
export async function sumsOfSets(tables: Tables, file: SketchFile, sets: readonly ItemSet[]): Promise<Float64Array[]> {
  const summed = setSums(sets, file.rows)
  const { only } = summed
  await visitRows(tables, file, only === undefined ? {} : { only }, (item, numbers) => summed.add(item, numbers))
  return [...summed.sums]
}

interface Wanted {
  readonly only?: readonly string[]
  readonly numbers?: boolean
}

async function visitRows(
  tables: Tables,
  file: SketchFile,
  { only, numbers = true }: Wanted,
  visit: (item: string, numbers: Float64Array) => void,
): Promise<void> {
  const { path, heading, rows } = file
  const none = new Float64Array(0)
  try {
    await tables.connection.run('SET preserve_insertion_order = true')
    const kept = only === undefined ? '' : ` WHERE ${name(heading)} IN (SELECT entry FROM asked_items)`
    if (only !== undefined) await loadAsked(tables, only)
    const columns = `${name(heading)}${numbers ? ', "values"::DOUBLE[] AS numbers' : ''}`
    const source = `read_parquet(${await pathToRead(tables, path)}, hive_partitioning = false)`
    await eachChunk(tables, `SELECT ${columns} FROM ${source}${kept}`, (chunk) => {
      const items = chunk.getColumnVector(0)
      const lists = numbers ? (chunk.getColumnVector(1) as DuckDBListVector) : undefined
      for (let k = 0; k < chunk.rowCount; k++)
        visit(String(items.getItem(k)), lists === undefined ? none : numbersOf(lists, k, rows))
    })
  } catch (error) {
    throw /^(Binder|Catalog) Error/.test((error as Error).message)
      ? otherSketchColumns(basename(path))
      : unreadable(path, error)
  } finally {
    await tables.connection.run('SET preserve_insertion_order = false')
  }
}

async function loadAsked({ connection }: Tables, items: readonly string[]): Promise<void> {
  await connection.run('CREATE OR REPLACE TEMP TABLE asked_items (entry VARCHAR)')
  const appender = await connection.createAppender('asked_items')
  for (const item of items) {
    appender.appendVarchar(item)
    appender.endRow()
  }
  appender.closeSync()
}

function numbersOf(lists: DuckDBListVector, k: number, rows: number): Float64Array {
  const numbers = lists.childVector as DuckDBDoubleVector
  const start = lists.getEntryOffset(k)
  const found = Float64Array.from(
    { length: lists.getEntryLength(k) },
    (_, i) => numbers.getItem(start + i) ?? Number.NaN,
  )
  if (found.length !== rows || !found.every(Number.isFinite)) {
    throw notItsRow(rows)
  }
  return found
}

/**
 * What is wrong with the file of a sketch, as sentences; none if all is well. Looked at by DuckDB, number by number, so that
 * none of it has to be held. `each` is told the names, in the order of the file.
 */
export async function sketchFaults(
  tables: Tables,
  file: SketchFile & { readonly grid: number },
  each: (name: string) => void = () => undefined,
): Promise<string[]> {
  const { path, heading, rows, precision = 'single', grid } = file
  const source = `read_parquet(${await pathToRead(tables, path)}, hive_partitioning = false)`
  const rowsOf = async (query: string) => (await tables.connection.runAndReadAll(query)).getRows()
  try {
    const columns = (await rowsOf(`DESCRIBE SELECT * FROM ${source}`)).map(
      ([column, type]) => `${String(column)} ${String(type)}`,
    )
    const expected = [`${heading} VARCHAR`, `values ${precision === 'single' ? 'FLOAT' : 'DOUBLE'}[]`]
    if (columns.join() !== expected.join()) return [otherSketchColumns(basename(path)).message]
    const [counted] = await rowsOf(`SELECT count(*)::DOUBLE FROM ${source}`)
    checkSketchItems(basename(path), file, Number(counted?.[0]))
    const names = `SELECT count(DISTINCT ${name(heading)})::DOUBLE, count_if("values" IS NULL OR len("values") <> ${rows})::DOUBLE FROM ${source}`
    const [distinct, others] = ((await rowsOf(names))[0] ?? []) as number[]
    const off = `SELECT count_if(x IS NULL OR NOT isfinite(x) OR x / ${grid} <> floor(x / ${grid}))::DOUBLE
      FROM (SELECT unnest("values")::DOUBLE AS x FROM ${source})`
    const faults = await sketchFaultsIn(basename(path), file, {
      distinct: distinct ?? 0,
      short: others ?? 0,
      offGrid: async () => Number((await rowsOf(off))[0]?.[0]),
    })
    if (faults.length > 0) return faults
    await visitRows(tables, file, { numbers: false }, each)
    return []
  } catch (error) {
    const fault = unreadable(path, error)
    if (fault instanceof InvalidInput) return [fault.message]
    throw fault
  }
}
