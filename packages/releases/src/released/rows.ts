/** The files of a release of rows, read back, and whether they are as alike as their certificate says, from the files alone. */
import { type AnyPlan, InvalidInput, isAnonymity } from '@tulle/core'
import type { PublishedRows } from '../published/data.ts'
import { rowsFileIn } from '../published/files-in.ts'
import { asWritten, classesOf, rareRows } from '../rows/classes.ts'
import { type CategoryRowsFile, type ItemRowsFile, KEPT, type RowClasses } from '../rows/rows-file.ts'
import { bare } from '../rows/white.ts'
import type { Kept, ReadBaskets, RowSources } from '../sources/rows.ts'

/** What whoever has the files brings to read them, by their released names. Names that are escaped are read as names. */
export interface RowsReading extends Pick<RowSources, 'categories' | 'itemRows' | 'baskets'> {
  columnsOf(file: string): Promise<readonly string[]>
  /** Every line as one item, whatever stands between the items in it. */
  wholeLines(file: string): Promise<ReadBaskets>
  /** Whether the column `row` holds the numbers from 1, each written as it is, and nothing else. */
  isNumbered(file: string): Promise<boolean>
  /** Columns in the order of the numbers in `row`, and how many rows there are. */
  keptIn(file: string, columns: readonly string[]): Promise<{ readonly rows: number; readonly kept: Kept | undefined }>
  /** Which of the files are not what is written of this release, to the letter. */
  differing(files: readonly string[], released: ReleasedRows): Promise<readonly string[]>
}

export interface ReleasedRows {
  readonly release: RowClasses
  /** How it is written. */
  readonly file: ItemRowsFile | CategoryRowsFile
  /** Of baskets, their lines, class by class: what stands between the items is not known. */
  readonly lines?: Iterable<string>
}

interface Published {
  /** The name of the file of rows. */
  readonly rows: string
  /** The name of the file of what is kept beside items, if there is one. */
  readonly beside: string | undefined
  readonly columns: string | readonly string[]
  readonly kept: readonly string[]
}

interface Facts {
  readonly columns: string | readonly string[]
  readonly kept?: readonly string[]
}

/** The different rows, and how often each occurs. `separator` is what stands between the items of baskets. */
export async function publishedRows(
  reading: RowsReading,
  files: readonly string[],
  { facts }: Pick<AnyPlan, 'facts'>,
  separator?: string,
): Promise<PublishedRows> {
  const rows = rowsFileIn(files)
  if (rows.endsWith('.txt')) {
    const { matrix, items } = await reading.baskets({ file: rows, ...(separator === undefined ? {} : { separator }) })
    const { classes, sizes } = classesOf(matrix)
    return { classes, sizes, names: items }
  }
  const { columns, kept = [] } = facts as unknown as Facts
  // Columns that were kept beside items are in a file of their own, which nothing here looks at.
  const own = { rows, beside: undefined, columns, kept: typeof columns === 'string' ? [] : kept }
  const { release, file } = await readReleased(reading, own)
  const { classes, sizes } = release
  const names = 'items' in file ? file.items : file.categories.map(({ column, value }) => `${column}: ${value}`)
  return { classes, sizes, names }
}

/** What is wrong with the published files of a release that promises k-anonymity, as sentences; none if all is well. */
export async function rowFaultsIn(
  reading: RowsReading,
  files: readonly string[],
  { facts, guarantee }: Pick<AnyPlan, 'facts' | 'guarantee'>,
  named: (file: string, names: Iterable<string>) => void = () => undefined,
): Promise<string[]> {
  if (!isAnonymity(guarantee)) return []
  const { columns, kept = [] } = facts as unknown as Facts
  const items = typeof columns === 'string'
  const rows = files.find((file) => (items ? /^rows\.(?:csv|parquet|txt)$/ : /^rows\.(?:csv|parquet)$/).test(file))
  if (rows === undefined) return ['The release has no file of rows.']
  const beside = items && kept.length > 0 ? `${KEPT}.${rows.endsWith('.parquet') ? 'parquet' : 'csv'}` : undefined
  const expected = beside === undefined ? [rows] : [rows, beside]
  const faults = files
    .filter((file, i) => !expected.includes(file) || files.indexOf(file) !== i)
    .map((file) => `${file} is no part of such a release: it has ${expected.join(' and ')} alone.`)
  if (beside !== undefined && !files.includes(beside)) faults.push(`The release has no file ${beside}.`)
  if (faults.length > 0) return faults
  const released = await readReleased(reading, { rows, beside, columns, kept })
  for (const { file, names } of namesIn(released, rows, beside)) named(file, names)
  refuseRare(rows, rareRows(released.release, guarantee.k), guarantee.k)
  // Whatever else a file holds, in the order of its rows, in blanks or quotation marks, could tell who is who.
  return (await reading.differing(expected, released)).map(
    (name) => `${name} is not written as Tulle writes it: its order, or its marks, may tell who is who.`,
  )
}

function refuseRare(file: string, rare: number, k: number): void {
  if (rare === 0) return
  const what = rare === 1 ? 'a row that occurs' : `${rare} different rows that occur`
  throw new InvalidInput(`${file} has ${what} fewer than ${k} times: it does not keep the promise of k-anonymity.`)
}

async function readReleased(reading: RowsReading, published: Published): Promise<ReleasedRows> {
  const { rows, columns, kept } = published
  if (typeof columns !== 'string') return readWide(reading, rows, { columns, kept })
  return rows.endsWith('.txt') ? readLines(reading, published) : readLong(reading, published)
}

function formatOf(file: string): 'csv' | 'parquet' {
  return file.endsWith('.parquet') ? 'parquet' : 'csv'
}

async function readWide(
  reading: RowsReading,
  rows: string,
  { columns, kept: keep }: { readonly columns: readonly string[]; readonly kept: readonly string[] },
): Promise<ReleasedRows> {
  checkColumns(rows, await reading.columnsOf(rows), [...columns, ...keep])
  const { matrix, categories, kept } = await reading.categories({ file: rows, columns, keep })
  const file = { name: 'rows', format: formatOf(rows), columns, categories, ...(kept === undefined ? {} : { kept }) }
  return { release: classesOf(matrix), file }
}

async function readLong(reading: RowsReading, published: Published): Promise<ReleasedRows> {
  const { rows } = published
  const columns = await reading.columnsOf(rows)
  const [row, item] = columns
  if (row !== 'row' || item === undefined || columns.length > 2) {
    throw new InvalidInput(`${rows} has other columns than those of a row and an item.`)
  }
  await checkNumbers(reading, rows)
  const { matrix, items } = await reading.itemRows({ file: rows, person: row, items: item })
  const release = asWritten(classesOf(matrix))
  const kept = await readKept(reading, published, matrix.rows)
  const file = { name: 'rows', format: formatOf(rows), items, headings: { row, item } }
  return { release, file: { ...file, ...(kept === undefined ? {} : { kept }) } }
}

async function readLines(reading: RowsReading, published: Published): Promise<ReleasedRows> {
  const { matrix, items } = await reading.wholeLines(published.rows)
  if (items.some((line) => bare(line) !== line)) {
    throw new InvalidInput(`${published.rows} has blanks around the items of a line, where Tulle writes none.`)
  }
  const release = asWritten(classesOf(matrix, 'met'))
  const kept = await readKept(reading, published, matrix.rows)
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
async function readKept(
  reading: RowsReading,
  { beside, kept: columns }: Published,
  rows: number,
): Promise<Kept | undefined> {
  if (beside === undefined) return undefined
  checkColumns(beside, await reading.columnsOf(beside), ['row', ...columns])
  await checkNumbers(reading, beside)
  const { rows: found, kept } = await reading.keptIn(beside, columns)
  if (found !== rows) throw new InvalidInput(`${beside} has ${found} rows, and the release has ${rows}.`)
  return kept
}

/** A column more than was planned would be published without protection. */
function checkColumns(file: string, columns: readonly string[], planned: readonly string[]): void {
  if (columns.length === planned.length && columns.every((column, c) => column === planned[c])) return
  throw new InvalidInput(`${file} has other columns than the plan says.`)
}

/** Rows are called by number: anything else might be somebody's name. */
async function checkNumbers(reading: RowsReading, file: string): Promise<void> {
  if (await reading.isNumbered(file)) return
  throw new InvalidInput(`The rows of ${file} are not numbered from 1: they may tell who is who.`)
}

/** Headings, items, values and whatever is kept: all that is text. */
function* namesIn(
  { file }: ReleasedRows,
  rows: string,
  beside: string | undefined,
): Generator<{ readonly file: string; readonly names: Iterable<string> }> {
  if ('items' in file) yield { file: rows, names: file.items }
  else yield { file: rows, names: [...file.columns, ...file.categories.map(({ value }) => value)] }
  const { kept } = file
  if (kept === undefined) return
  yield { file: beside ?? rows, names: kept.columns }
  for (const { words } of kept.values) yield { file: beside ?? rows, names: words.filter((word) => word !== null) }
}
