/** Rows of people, read in whichever way they are given, and how they are written again. */
import type { SparseMatrix } from '@tulle/core'
import {
  type Kept,
  type RowsFile,
  readBaskets,
  readCategories,
  readGraphRows,
  readItemRows,
  readNodeList,
  type Tables,
} from '@tulle/engine'
import { isDirected } from '../release/direction.ts'
import { linesOf } from '../release/read-graph.ts'
import { type AnonymiseConfig, type Format, formatFor } from './config.ts'
import type { Way } from './ways.ts'

export interface Rows {
  readonly matrix: SparseMatrix
  readonly groups?: Uint32Array
  /** What the columns of the matrix are called. */
  readonly names: readonly string[]
  readonly counts: Readonly<Record<string, number>>
  /** The file of the released rows, but for where it goes. */
  readonly file: RowsFile
}

export interface Watch {
  readonly signal: AbortSignal
  readonly progress: (share?: number) => void
}

export function readRows(tables: Tables, config: AnonymiseConfig, way: Way, watch: Watch): Promise<Rows> {
  return READERS[way](tables, config, watch)
}

type Reader = (tables: Tables, config: AnonymiseConfig, watch: Watch) => Promise<Rows>

const READERS: Readonly<Record<Way, Reader>> = {
  async items(tables, config, watch) {
    const { file, person = '', items: column = '', keep = [] } = config
    const read = await readItemRows(tables, { file, person, items: column, keep, ...watch })
    return { ...read, names: read.items, file: itemsFile(config, 'items', read.items, read.kept) }
  },
  async columns(tables, config, watch) {
    const { file, person, columns = [], keep = [] } = config
    const asked = { file, columns, keep, ...(person === undefined ? {} : { person }) }
    const read = await readCategories(tables, { ...asked, ...watch })
    const { categories, kept } = read
    const names = categories.map(({ column, value }) => `${column}: ${value}`)
    return { ...read, names, file: tableFile(config, categories, kept) }
  },
  async baskets(_tables, config, watch) {
    const { file, separator } = config
    const read = await readBaskets({ file, ...(separator === undefined ? {} : { separator }), ...watch })
    return { ...read, names: read.items, file: itemsFile(config, 'baskets', read.items) }
  },
  async edges(_tables, config, { signal, progress }) {
    const { file, nodes, header, delimiter, inputFormat, strict } = config
    progress()
    const list = nodes === undefined ? undefined : await readNodeList(nodes, linesOf(config))
    const read = await readGraphRows({
      file,
      signal,
      directed: isDirected(config) === true,
      // With a list of nodes a header is no edge of theirs, and falls away; without one it would be an item.
      ...(list === undefined ? { unclearHeader: 'refuse' } : { nodes: list.names }),
      ...linesOf(config),
      ...(header === undefined ? {} : { header }),
      ...(delimiter === undefined ? {} : { delimiter }),
      ...(inputFormat === undefined ? {} : { format: inputFormat }),
      ...(strict === undefined ? {} : { strict }),
    })
    const nodeComments = list?.lines.commentLines
    const counts = { ...read.counts, ...(nodeComments === undefined ? {} : { nodeComments }) }
    return { ...read, counts, names: read.items, file: itemsFile(config, 'edges', read.items) }
  },
}

/** The file as far as it is known before anything is read. */
export function plannedFile(config: AnonymiseConfig, way: Way): RowsFile {
  const { keep = [] } = config
  const kept = keep.length === 0 ? undefined : { columns: keep, values: [] }
  return way === 'columns' ? tableFile(config, [], kept) : itemsFile(config, way, [], kept)
}

const PLACE = { folder: '', name: 'rows' }

function itemsFile(config: AnonymiseConfig, way: Way, items: readonly string[], kept?: Kept): RowsFile {
  const { separator } = config
  return {
    ...PLACE,
    format: formatFor(config, way),
    items,
    // The rows are numbered: what the people are called in the file is not said.
    headings: { row: 'row', item: config.items ?? (way === 'edges' ? 'node' : 'item') },
    ...(separator === undefined ? {} : { separator }),
    ...(kept === undefined ? {} : { kept }),
  }
}

function tableFile(
  config: AnonymiseConfig,
  categories: readonly { readonly column: string; readonly value: string }[],
  kept?: Kept,
): RowsFile {
  return {
    ...PLACE,
    format: formatFor(config, 'columns') as Exclude<Format, 'baskets'>,
    columns: config.columns ?? [],
    categories,
    ...(kept === undefined ? {} : { kept }),
  }
}
