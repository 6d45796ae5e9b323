/** The names and the rows of a table. */
import { InvalidInput, type SparseMatrix, sparseMatrix } from '@tulle/core'
import type { Desk } from '../../kind.ts'
import { type Labels, readLabels } from '../../labels.ts'
import type { Counts } from '../../left-out.ts'
import type { Sources } from '../../source.ts'
import type { TableSources } from '../../sources/tables.ts'
import type { Watch } from '../../sources/watch.ts'
import { checkNotReleased } from './label.ts'
import type { TableSettings } from './options.ts'
import { type Ruled, releasedColumns, ruleOf } from './rules.ts'

/** The public names of rows and columns; those that the data is to give are missing until it is read. */
export interface TableNames {
  readonly people?: readonly string[]
  readonly columns?: readonly string[]
}

export interface ReadRows {
  readonly matrix: SparseMatrix
  readonly people: readonly string[]
  readonly columns: readonly string[]
  readonly counts: Counts
  readonly labels?: Labels
}

export async function namesOf(sources: Sources, settings: TableSettings): Promise<TableNames> {
  const { people, columns, columnsFile, columnsFromData, items, person, label, file } = settings
  if (columns !== undefined) checkColumns(columns)
  const given = columnsFile === undefined ? columns : await listOf(sources, columnsFile, items ?? person)
  // The header of a table with a column for each question is no secret; which items somebody has is.
  const found =
    given ??
    (columnsFromData && items === undefined
      ? (await sources.columnsOf(file)).filter((column) => column !== person && column !== label)
      : undefined)
  return {
    ...(people === undefined ? {} : { people: await listOf(sources, people, person) }),
    ...(found === undefined ? {} : { columns: items === undefined ? releasedColumns(found, settings) : found }),
  }
}

/** A list with a header would have one name too many. */
async function listOf(sources: Sources, file: string, heading: string): Promise<readonly string[]> {
  const names = await sources.names(file)
  if (names[0] === heading) {
    throw new InvalidInput(`The first line of ${file} is "${heading}", as the column is called: remove that line.`)
  }
  return names
}

/** Said when planning already: a name is a name whatever the data holds. */
function checkColumns(columns: readonly string[]): void {
  const repeated = columns.find((column, k) => columns.indexOf(column) !== k)
  if (repeated !== undefined) throw new InvalidInput(`The column "${repeated}" is asked for twice: name it once.`)
}

export async function readRows(
  { sources, signal, progress }: Desk,
  settings: TableSettings,
  names: TableNames,
): Promise<ReadRows> {
  const told = (share?: number) => progress(`Reading ${settings.file}`, share)
  const watch = { signal, progress: told }
  const read = await readAnswers(sources, settings, names, watch)
  const { file, person, label, columnsPrivate } = settings
  if (label === undefined) return read
  // Of items that are found privately only those found are known: that somebody has one called so is not to be seen.
  if (!columnsPrivate) checkNotReleased(label, read.columns)
  return { ...read, labels: await readLabels(sources, { file, person, label, people: read.people }, watch) }
}

/** The same table with these columns alone, in the order of their letters; what was said of others counts as left out. */
export function keepColumns(read: ReadRows, found: readonly number[]): ReadRows {
  const { matrix, columns, counts } = read
  const ordered = [...found].sort((a, b) => ((columns[a] as string) < (columns[b] as string) ? -1 : 1))
  const place = new Int32Array(matrix.columns).fill(-1)
  ordered.forEach((column, k) => {
    place[column] = k
  })
  const offsets = new Uint32Array(matrix.rows + 1)
  const indices = new Uint32Array(matrix.indices.length)
  let size = 0
  for (let row = 0; row < matrix.rows; row++) {
    const start = size
    for (let k = matrix.offsets[row] as number; k < (matrix.offsets[row + 1] as number); k++) {
      const at = place[matrix.indices[k] as number] as number
      if (at >= 0) indices[size++] = at
    }
    indices.subarray(start, size).sort()
    offsets[row + 1] = size
  }
  return {
    ...read,
    matrix: sparseMatrix({ rows: matrix.rows, columns: ordered.length, offsets, indices: indices.slice(0, size) }),
    columns: ordered.map((column) => columns[column] as string),
    counts: { ...counts, outsideColumns: (counts['outsideColumns'] ?? 0) + matrix.indices.length - size },
  }
}

type Given = Pick<TableSettings, 'file' | 'person' | 'items' | 'missing'> & Ruled

/** A row for each person, in whichever way their answers are given. Without items the columns are known. */
export async function readAnswers(
  sources: TableSources,
  given: Given,
  { people, columns }: TableNames,
  watch: Watch,
): Promise<ReadRows> {
  const { file, person, items, missing } = given
  const options = { file, person, ...watch, ...(people === undefined ? {} : { people }) }
  if (items !== undefined) return sources.items({ ...options, items, ...(columns === undefined ? {} : { columns }) })
  const asked = columns as readonly string[]
  const rules = asked.map((name) => ruleOf(name, given))
  const read = await sources.answers({ ...options, columns: rules, ...(missing === undefined ? {} : { missing }) })
  return { ...read, columns: asked, counts: { ...read.counts } }
}
