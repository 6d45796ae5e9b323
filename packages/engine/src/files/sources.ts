/** The sources of releases in files: DuckDB reads tables, and the readers of graphs read graphs. */
import { access, constants, stat } from 'node:fs/promises'
import { InvalidInput, type People } from '@tulle/core'
import {
  type EventColumns,
  type EventSource,
  missingColumn,
  type PeopleShape,
  type Sources,
  type TextSources,
} from '@tulle/releases'
import { BothTotals, hasQuickHeader } from '@tulle/releases/files'
import { readItems } from '../binary/read-items.ts'
import { readTable } from '../binary/read-table.ts'
import { peopleInBoth, readBlocks, readMask, readReference, readSensitivities } from '../blocks/index.ts'
import { formatOf, readGraph, readNodeList } from '../graphs/index.ts'
import { readContributions } from '../published/contributions.ts'
import { readLongMatrix } from '../published/matrix.ts'
import { readNumbers } from '../published/numbers.ts'
import { numericRows } from '../sketches/numeric-rows.ts'
import { columnIn, namesIn } from '../tables/column-list.ts'
import { domainOf } from '../tables/domain.ts'
import { columnsOfFile, type Events, readEvents } from '../tables/events.ts'
import { checkFile, noFile, readLines, textColumns } from '../tables/files.ts'
import { openTables, type Tables } from '../tables/open.ts'
import { readPlacedTrips } from '../tables/placed-trips.ts'
import { visitPlainEvents } from '../tables/plain-events.ts'
import { readPublicTable } from '../tables/public-table.ts'
import { statisticsRows } from '../tables/statistics-rows.ts'
import { type Visited, visitEvents } from '../tables/sum.ts'
import { sumCells } from '../tables/sum-cells.ts'
import { readTrips } from '../tables/trips.ts'
import { sameFile } from '../write/same-file.ts'
import { clearScratch } from '../write/scratch.ts'
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
    // A column of the data is the data.
    same: async (one, other) => sameFile((await columnIn(one))?.file ?? one, other),
    names: (list) => namesIn(list, tables),
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

type Visit = <P extends People>(shape: PeopleShape, start: () => P) => Promise<Visited<P>>

/** A plan asks no more than whether the columns are there: no DuckDB is opened for it, and no row looked at. */
async function eventSource(tables: () => Promise<Tables>, columns: EventColumns): Promise<FileEvents> {
  let opened: Promise<Events> | undefined
  const events = async () => (opened ??= readEvents(await tables(), columns))
  const { file, person, from, to, value } = columns
  await checkFile(file)
  const found = await textColumns(file)
  // What a column of Parquet holds is told there too.
  if (found === undefined) await events()
  const missing = [person, from, to, value].find((each) => each !== undefined && found?.includes(each) === false)
  if (missing !== undefined) throw new InvalidInput(missingColumn(file, missing, found ?? []))
  const visit: Visit = async (shape, start) => {
    const plain = await visitPlainEvents(columns, shape, start)
    if (plain === undefined) return visitEvents(await tables(), await events(), shape, start)
    // Where a DuckDB is opened this is done on the way.
    await clearScratch()
    return plain
  }
  return {
    events,
    file,
    names: async () => domainOf(await tables(), await events()),
    async sumByPerson(shape) {
      const { people, counts, exact } = await visit(shape, () => new BothTotals(shape))
      return people.sum(counts, exact)
    },
    sumCells: async (shape) => sumCells(await tables(), await events(), shape),
    contributions: async (shape) => readContributions(await tables(), await events(), shape),
    trips: async (shape) => readTrips(await tables(), await events(), shape),
    visit,
    reference: async (shape) => readReference(await tables(), await events(), shape),
    peopleAlsoIn: async (others, watch) => {
      const theirs = await (others as FileEvents).events()
      return peopleInBoth(await tables(), await events(), theirs, watch)
    },
  }
}
