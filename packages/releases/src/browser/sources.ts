/** The sources of releases in files that a page holds. A source is named by its file's name. */
import { readBlocks, readMask, readSensitivities } from '../cell-tables/read-blocks.ts'
import { formatOf, isGz } from '../graph-files/formats.ts'
import { readNodeList } from '../graph-files/nodes.ts'
import { graphRowsBy } from '../rows/graph-rows.ts'
import { basketsIn } from '../rows/read-baskets.ts'
import type { Sources } from '../source.ts'
import { linesIn, namesInLines } from '../text-files/names-list.ts'
import { hasKeysAlone, hasQuickHeader, rowsTableFormat } from '../text-files/table-names.ts'
import { readItems, readTable } from './answers.ts'
import { readCategories } from './categories.ts'
import { eventSource } from './events.ts'
import { graphInput, readGraph } from './graphs.ts'
import { heldFiles } from './held.ts'
import { readItemRows } from './item-rows.ts'
import { numericRows, readLongMatrix, wholeTable } from './matrices.ts'
import { type OpenedFile, readBytes } from './opened-file.ts'
import { readPlacedTrips } from './placed-trips.ts'
import { statisticsRows } from './statistics.ts'
import { columnsOfFile, openTexts, type TableReading } from './texts.ts'

export interface BrowserSourcesOptions {
  /** Whether a quoted field may span lines. */
  readonly multiline?: boolean
}

export function browserSources(
  files: readonly OpenedFile[],
  { multiline = false }: BrowserSourcesOptions = {},
): Sources {
  return sourcesOf({ files: heldFiles(files), multiline })
}

export function sourcesOf(reading: TableReading): Sources {
  const { files } = reading
  const texts = (file: string) => openTexts(reading, file)
  const lines = async (file: string) => linesIn(file, new Uint8Array(await readBytes(file, files.given(file).blob)))
  return {
    async check(file, { mayBeEmpty = false } = {}) {
      if (mayBeEmpty) files.given(file)
      else files.filled(file)
    },
    same: async (a, b) => a === b,
    names: async (file) => namesInLines(file, await lines(file)),
    isFile: async (file) => files.find(file) !== undefined,
    lines,
    async publicTable(file) {
      const table = await texts(file)
      return { file, columns: table.columns, rows: await table.rowsInOrder(table.columns) }
    },
    events: (columns) => eventSource(reading, columns),
    placedTrips: (columns, zones) => readPlacedTrips(reading, columns, zones),
    longMatrix: (options) => readLongMatrix(reading, options),
    blocks: (given, names) => readBlocks(texts, given, names),
    mask: (given, names) => readMask(texts, given, names),
    sensitivities: (given, names) => readSensitivities(texts, given, names),
    graphFormat: formatOf,
    graph: (file, options) => readGraph(reading, file, options),
    nodes: async (file, options) => readNodeList(graphInput(files, files.given(file)), options),
    columnsOf: (file) => columnsOfFile(reading, file),
    answers: (options) => readTable(reading, options),
    items: (options) => readItems(reading, options),
    tableFormat: rowsTableFormat,
    async columnsIfKnown(file, { ifQuick }) {
      if (hasKeysAlone(file) || (ifQuick && (isGz(file) || files.find(file) === undefined))) return undefined
      return columnsOfFile(reading, file)
    },
    itemRows: (options) => readItemRows(reading, options),
    categories: (options) => readCategories(reading, options),
    async baskets({ file, separator, ...watch }) {
      const found = files.filled(file)
      const size = isGz(file) ? undefined : found.blob.size
      return basketsIn({ input: graphInput(files, found), size, ...watch }, separator)
    },
    async graphRows(options) {
      files.filled(options.file)
      return graphRowsBy((file, more) => readGraph(reading, file, more), options)
    },
    header: async (file) =>
      hasQuickHeader(file) && files.find(file) !== undefined ? columnsOfFile(reading, file) : undefined,
    numbers: (table) => numericRows(reading, table),
    statistics: (table) => statisticsRows(reading, table),
    wholeTable: (table) => wholeTable(reading, table),
  }
}
