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
import { columnsOfFile, type Events, readEvents } from '../tables/events.ts'
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

/** The sources of a release, read from files. */
export interface FileSources extends Sources {
  /** The DuckDB behind them, opened by the first who needs it: a plan of uniform noise does without. */
  readonly tables: () => Promise<Tables>
  /** Ends the use of what was opened. */
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

/** The sources of a release, read from files with DuckDB. */
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
    events: async (columns) => eventSource(await tables(), columns),
    placedTrips: async (columns, zones) => readPlacedTrips(await tables(), columns, zones),
    longMatrix: async (options) => readLongMatrix(await tables(), options),
    blocks: async (given, names) => readBlocks(await tables(), given, names),
    mask: async (given, names) => readMask(await tables(), given, names),
    sensitivities: async (given, names) => readSensitivities(await tables(), given, names),
    graphFormat: formatOf,
    graph: (file, options) => readGraph(file, options, tables),
    nodes: readNodeList,
    columnsOf: async (file) => columnsOfFile(await tables(), file),
    answers: async (options) => readTable(await tables(), options),
    items: async (options) => readItems(await tables(), options),
    ...rowSources(tables),
    ...textFiles,
    header: async (file) => ((await hasHeader(file)) ? columnsOfFile(await tables(), file) : undefined),
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
  readonly events: Events
}

async function eventSource(tables: Tables, columns: EventColumns): Promise<FileEvents> {
  const events = await readEvents(tables, columns)
  return {
    events,
    file: events.file,
    names: () => domainOf(tables, events),
    sumByPerson: (shape) => sumByPerson(tables, events, shape),
    sumCells: (shape) => sumCells(tables, events, shape),
    contributions: (shape) => readContributions(tables, events, shape),
    trips: (shape) => readTrips(tables, events, shape),
    visit: (shape, start) => visitEvents(tables, events, shape, start),
    reference: (shape) => readReference(tables, events, shape),
    peopleAlsoIn: (others, watch) => peopleInBoth(tables, events, (others as FileEvents).events, watch),
  }
}
