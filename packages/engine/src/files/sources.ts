/** The sources of releases in files: DuckDB reads tables, and the readers of graphs read graphs. */
import { access, constants, stat } from 'node:fs/promises'
import type { EventColumns, EventSource, Sources, TextSources } from '@tulle/releases'
import { hasQuickHeader } from '@tulle/releases/files'
import { readItems } from '../binary/read-items.ts'
import { readTable } from '../binary/read-table.ts'
import { peopleInBoth, readBlocks, readMask, readReference, readSensitivities } from '../blocks/index.ts'
import { formatOf, readGraph, readNodeList } from '../graphs/index.ts'
import { readContributions } from '../published/contributions.ts'
import { readLongMatrix } from '../published/matrix.ts'
import { readNumbers } from '../published/numbers.ts'
import { numericRows } from '../sketches/numeric-rows.ts'
import { domainOf, readDomain } from '../tables/domain.ts'
import { checkEvents, columnsOfFile, type Events, readEvents } from '../tables/events.ts'
import { checkFile, noFile, readLines } from '../tables/files.ts'
import { openTables, type Tables } from '../tables/open.ts'
import { readPlacedTrips } from '../tables/placed-trips.ts'
import { readPublicTable } from '../tables/public-table.ts'
import { statisticsRows } from '../tables/statistics-rows.ts'
import { sumByPerson, visitEvents } from '../tables/sum.ts'
import { sumCells } from '../tables/sum-cells.ts'
import { readTrips } from '../tables/trips.ts'
import { sameFile } from '../write/same-file.ts'
import { rowSources } from './rows.ts'

export interface FileSources extends Sources {
  /** The DuckDB behind them, opened by the first who needs it: a plan of uniform noise does without. */
  readonly tables: () => Promise<Tables>
  close(): Promise<void>
}

/** Small texts in files: nothing has to be opened for them, or closed. */
const textFiles: TextSources = {
  isFile: (file) =>
    stat(file).then(
      (found) => found.isFile(),
      () => false,
    ),
  lines: readLines,
}

export function fileSources(options: { readonly multiline?: boolean } = {}): FileSources {
  let opened: Promise<Tables> | undefined
  const tables = () => (opened ??= openTables(options))
  return { ...sourcesOn(tables), tables, close: async () => (await opened)?.close() }
}

/** Sources by a DuckDB that somebody else opened, and closes. */
export function sourcesOn(tables: () => Promise<Tables>): Sources {
  return {
    async check(file, { mayBeEmpty = false } = {}) {
      if (!mayBeEmpty) return checkFile(file)
      await access(file, constants.R_OK).catch((error: unknown) => {
        throw noFile(file, error)
      })
    },
    same: sameFile,
    names: readDomain,
    publicTable: async (file) => readPublicTable(await tables(), file),
    events: (columns) => eventSource(tables, columns),
    placedTrips: async (columns, zones) => readPlacedTrips(await tables(), columns, zones),
    longMatrix: async (options) => readLongMatrix(await tables(), options),
    blocks: async (given, names) => readBlocks(await tables(), given, names),
    mask: async (given, names) => readMask(await tables(), given, names),
    sensitivities: async (given, names) => readSensitivities(await tables(), given, names),
    graphFormat: formatOf,
    graph: (file, options) => readGraph(file, options, tables),
    nodes: readNodeList,
    columnsOf: async (file) => columnsOfFile(tables, file),
    answers: async (options) => readTable(await tables(), options),
    items: async (options) => readItems(await tables(), options),
    ...rowSources(tables),
    ...textFiles,
    header: async (file) => ((await hasHeader(file)) ? columnsOfFile(tables, file) : undefined),
    numbers: async (table) => numericRows(await tables(), table),
    statistics: async (table) => statisticsRows(await tables(), table),
    wholeTable: async (table) => readNumbers(await tables(), table),
  }
}

async function hasHeader(file: string): Promise<boolean> {
  return hasQuickHeader(file) && (await textFiles.isFile(file))
}

/** Events in a file, with the relation that DuckDB knows them by. */
interface FileEvents extends EventSource {
  readonly events: () => Promise<Events>
}

/** A plan asks no more than whether the columns are there: no DuckDB is opened for it, and no row looked at. */
async function eventSource(tables: () => Promise<Tables>, columns: EventColumns): Promise<FileEvents> {
  await checkEvents(tables, columns)
  let opened: Promise<Events> | undefined
  const events = async () => (opened ??= readEvents(await tables(), columns))
  return {
    events,
    file: columns.file,
    names: async () => domainOf(await tables(), await events()),
    sumByPerson: async (shape) => sumByPerson(await tables(), await events(), shape),
    sumCells: async (shape) => sumCells(await tables(), await events(), shape),
    contributions: async (shape) => readContributions(await tables(), await events(), shape),
    trips: async (shape) => readTrips(await tables(), await events(), shape),
    visit: async (shape, start) => visitEvents(await tables(), await events(), shape, start),
    reference: async (shape) => readReference(await tables(), await events(), shape),
    peopleAlsoIn: async (others, watch) => {
      const theirs = await (others as FileEvents).events()
      return peopleInBoth(await tables(), await events(), theirs, watch)
    },
  }
}
