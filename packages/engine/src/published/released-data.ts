/** The data of a release in a folder: the readers of each kind of file, with DuckDB where one needs it. */
import { join } from 'node:path'
import { type Certificate, InvalidInput } from '@tulle/core'
import type { ReleasedData } from '@tulle/releases'
import { releasedRowFaults } from '../rows/released-row-faults.ts'
import { namesOfSketch, readSketch, sketchFaults, sumsOfSets } from '../sketches/read-sketch.ts'
import { unreadable } from '../tables/events.ts'
import type { Tables } from '../tables/open.ts'
import type { ReleasedFiles } from './released-files.ts'
import { readReleasedFlows } from './released-flows.ts'
import { readReleasedGraph, releasedGraphFaults } from './released-graph.ts'
import { readReleasedMatrix } from './released-matrix.ts'
import { readReleasedNumbers, readReleasedPairs } from './released-numbers.ts'
import { readReleasedTable, releasedTableFaults } from './released-table.ts'
import { readPublishedRows } from './rows.ts'

export function releasedData(folder: string, certificate: Certificate, tables: () => Promise<Tables>): ReleasedData {
  const files = certificate.files.map(({ name }) => name)
  const released: ReleasedFiles = {
    certificate,
    files,
    path(name) {
      if (files.includes(name)) return join(folder, name)
      throw new InvalidInput(`The certificate names no file ${name}.`)
    },
  }
  /** What DuckDB complains about is a sentence, for whoever collects what is wrong. */
  const reading = async <T>(read: (tables: Tables) => Promise<T>): Promise<T> => {
    try {
      return await read(await tables())
    } catch (error) {
      throw unreadable(folder, error)
    }
  }
  return {
    matrix: (options) => reading((tables) => readReleasedMatrix(tables, released, options)),
    flows: (names) => reading((tables) => readReleasedFlows(tables, released, names)),
    graph: (options) => readReleasedGraph(released, options),
    graphFaults: (options) => releasedGraphFaults(released, options, tables),
    table: (lists, watch = {}) => reading((tables) => readReleasedTable(tables, released, lists, watch)),
    tableFaults: () => reading((tables) => releasedTableFaults(tables, released)),
    rows: (separator) => reading((tables) => readPublishedRows(tables, released, separator)),
    rowFaults: (named) =>
      reading((tables) =>
        releasedRowFaults(tables, folder, files, certificate.plan, { escaped: certificate.names === 'escaped', named }),
      ),
    numbers: (file, heading) => reading((tables) => readReleasedNumbers(tables, released, file, heading)),
    pairs: (file, columns) => reading((tables) => readReleasedPairs(tables, released, file, columns)),
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
