/** The data of a release in a folder: the readers of each kind of file, with DuckDB where one needs it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Certificate } from '@tulle/core'
import type { ReleasedData } from '@tulle/releases'
import {
  readReleasedFlows,
  readReleasedGraph,
  readReleasedMatrix,
  readReleasedNumbers,
  readReleasedPairs,
  readReleasedTable,
  releasedFiles,
  releasedGraphFaults,
} from '@tulle/releases/files'
import { graphInput } from '../graphs/bytes.ts'
import { readGraph } from '../graphs/read.ts'
import { releasedRowFaults } from '../rows/released-row-faults.ts'
import { namesOfSketch, readSketch, sketchFaults, sumsOfSets } from '../sketches/read-sketch.ts'
import { unreadable } from '../tables/events.ts'
import { noFile } from '../tables/files.ts'
import { ofOurs, type Tables } from '../tables/open.ts'
import { textsOf } from '../tables/rows.ts'
import { eachPair, tableReaders } from './readers.ts'
import { releasedTableFaults } from './released-table.ts'
import { readPublishedRows } from './rows.ts'

export function releasedData(folder: string, certificate: Certificate, tables: () => Promise<Tables>): ReleasedData {
  const ours = async () => ofOurs(await tables())
  const released = releasedFiles(certificate, (name) => join(folder, name), {
    sources: tableReaders(ours),
    texts: async (file) => textsOf(await ours())(file),
    graph: graphInput,
    edgeTable: (file, options) => readGraph(file, options, tables),
    pairs: async (file, columns, visit) => eachPair(await ours(), file, columns, visit),
    text: (file) =>
      readFile(file, 'utf8').catch((error: unknown) => {
        throw noFile(file, error)
      }),
  })
  const { files } = released
  /** What DuckDB complains about is a sentence, for whoever collects what is wrong. */
  const reading = async <T>(read: (tables: Tables) => Promise<T>): Promise<T> => {
    try {
      return await read(await tables())
    } catch (error) {
      throw unreadable(folder, error)
    }
  }
  return {
    matrix: (options) => reading(() => readReleasedMatrix(released, options)),
    flows: (names, of) => reading(() => readReleasedFlows(released, names, of)),
    graph: (options) => readReleasedGraph(released, options),
    graphFaults: (options) => releasedGraphFaults(released, options),
    table: (lists, watch = {}) => reading(() => readReleasedTable(released, lists, watch)),
    tableFaults: () => reading((tables) => releasedTableFaults(tables, released)),
    rows: (separator) => reading((tables) => readPublishedRows(tables, released, separator)),
    rowFaults: (named) =>
      reading((tables) =>
        releasedRowFaults(tables, folder, files, certificate.plan, { escaped: certificate.names === 'escaped', named }),
      ),
    numbers: (file, heading) => reading(() => readReleasedNumbers(released, file, heading)),
    pairs: (file, columns) => reading(() => readReleasedPairs(released, file, columns)),
    sketch(shape) {
      const file = () => ({ ...shape, path: released.path('sketch.parquet') })
      return {
        names: () => reading((tables) => namesOfSketch(tables, file())),
        read: () => reading((tables) => readSketch(tables, file())),
        sums: (sets) => reading((tables) => sumsOfSets(tables, file(), sets)),
        faults: (grid, each) => reading((tables) => sketchFaults(tables, { ...file(), grid }, each)),
      }
    },
  }
}
