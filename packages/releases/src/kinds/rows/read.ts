/** Rows of people, read in whichever way they are given, and how they are written again. */
import type { SparseMatrix } from '@tulle/core'
import { isDirected } from '../../graph-direction.ts'
import { edgeColumns, linesOf } from '../../graph-file.ts'
import type { Counts } from '../../left-out.ts'
import type { RowsFile } from '../../rows/rows-file.ts'
import type { GraphSources } from '../../sources/graphs.ts'
import type { Category, Kept, RowSources } from '../../sources/rows.ts'
import type { Watch } from '../../sources/watch.ts'
import { formatFor } from './check.ts'
import type { Format, RowsSettings, Way } from './options.ts'
import { keptColumns } from './plan.ts'
import { rangesIn } from './ranges.ts'

export interface Rows {
  readonly matrix: SparseMatrix
  readonly groups?: Uint32Array
  /** What the columns of the matrix are called. */
  readonly names: readonly string[]
  readonly counts: Counts
  /** The file of the released rows, but for where it goes. */
  readonly file: RowsFile
}

/** How rows are given, and as which file they are to be written. */
export type Given = Pick<RowsSettings, 'file'> &
  Partial<Omit<RowsSettings, 'columns'>> & { readonly columns?: readonly string[] | undefined }

type RowReaders = RowSources & Pick<GraphSources, 'nodes'>

export function readRows(sources: RowReaders, given: Given, way: Way, watch: Watch): Promise<Rows> {
  return READERS[way](sources, given, watch)
}

type Reader = (sources: RowReaders, given: Given, watch: Watch) => Promise<Rows>

const READERS: Readonly<Record<Way, Reader>> = {
  async items(sources, given, watch) {
    const { file, person = '', items: column = '' } = given
    const keep = keptColumns(given) ?? []
    const read = await sources.itemRows({ file, person, items: column, keep, ...watch })
    return { ...read, names: read.items, file: itemsFile(sources, given, 'items', read.items, read.kept) }
  },
  async columns(sources, given, watch) {
    const { file, person, columns = [] } = given
    const keep = keptColumns(given) ?? []
    const ranges = rangesIn(given)
    const asked = { file, columns, keep, ranges, ...(person === undefined ? {} : { person }) }
    const read = await sources.categories({ ...asked, ...watch })
    const { categories, kept } = read
    const names = categories.map(({ column, value }) => `${column}: ${value}`)
    return { ...read, names, file: tableFile(sources, given, categories, kept) }
  },
  async baskets(sources, given, watch) {
    const { file, separator } = given
    const read = await sources.baskets({ file, ...(separator === undefined ? {} : { separator }), ...watch })
    return { ...read, names: read.items, file: itemsFile(sources, given, 'baskets', read.items) }
  },
  async edges(sources, given, { signal, progress }) {
    const { file, nodes, header, delimiter, inputFormat, strict } = given
    progress?.()
    const list = nodes === undefined ? undefined : await sources.nodes(nodes, linesOf(given))
    const read = await sources.graphRows({
      file,
      ...(signal === undefined ? {} : { signal }),
      directed: isDirected(given) === true,
      // With a list of nodes a header is no edge of theirs, and falls away; without one it would be an item.
      ...(list === undefined ? { unclearHeader: 'refuse' } : { nodes: list.names }),
      ...linesOf(given),
      ...edgeColumns(given),
      ...(header === undefined ? {} : { header }),
      ...(delimiter === undefined ? {} : { delimiter }),
      ...(inputFormat === undefined ? {} : { format: inputFormat }),
      ...(strict === undefined ? {} : { strict }),
    })
    const nodeComments = list?.lines.commentLines
    const counts = { ...read.counts, ...(nodeComments === undefined ? {} : { nodeComments }) }
    return { ...read, counts, names: read.items, file: itemsFile(sources, given, 'edges', read.items) }
  },
}

/** The file as far as it is known before anything is read. */
export function plannedFile(sources: RowSources, given: Given, way: Way): RowsFile {
  const keep = keptColumns(given) ?? []
  const kept = keep.length === 0 ? undefined : { columns: keep, values: [] }
  return way === 'columns' ? tableFile(sources, given, [], kept) : itemsFile(sources, given, way, [], kept)
}

const NAME = 'rows'

function itemsFile(sources: RowSources, given: Given, way: Way, items: readonly string[], kept?: Kept): RowsFile {
  const { separator } = given
  return {
    name: NAME,
    format: formatFor(sources, given, way),
    items,
    // The rows are numbered: what the people are called in the file is not said.
    headings: { row: 'row', item: given.items ?? (way === 'edges' ? 'node' : 'item') },
    ...(separator === undefined ? {} : { separator }),
    ...(kept === undefined ? {} : { kept }),
  }
}

function tableFile(sources: RowSources, given: Given, categories: readonly Category[], kept?: Kept): RowsFile {
  return {
    name: NAME,
    format: formatFor(sources, given, 'columns') as Exclude<Format, 'baskets'>,
    columns: given.columns ?? [],
    categories,
    ...(kept === undefined ? {} : { kept }),
  }
}
