/** Sources that are already in memory, by name: for tests, and for what a page has read. */
import { type DenseMatrix, InvalidInput } from '@tulle/core'
import type { Sources } from '../source.ts'
import type { ReadGraph } from '../sources/graphs.ts'
import type { NumericSource } from '../sources/numbers.ts'
import type { ReadBaskets, ReadCategories, ReadGraphRows, ReadItemRows } from '../sources/rows.ts'
import type { StatisticsSource } from '../sources/statistics.ts'
import type { ReadItems, ReadTable } from '../sources/tables.ts'
import { memoryEvents, memoryPlacedTrips, type Row } from './events.ts'
import { memoryMatrix, memoryTable } from './tables.ts'

/** What is held of a source: whichever of these it can be read as. */
export interface Held {
  readonly rows?: readonly Row[]
  readonly names?: readonly string[]
  readonly lines?: readonly string[]
  readonly columns?: readonly string[]
  readonly graph?: ReadGraph
  readonly matrix?: DenseMatrix
  readonly answers?: ReadTable
  readonly items?: ReadItems
  readonly itemRows?: ReadItemRows
  readonly categories?: ReadCategories
  readonly baskets?: ReadBaskets
  readonly graphRows?: ReadGraphRows
  readonly numbers?: NumericSource
  readonly statistics?: StatisticsSource
}

export function memorySources(held: Readonly<Record<string, Held>>): Sources {
  const has = (file: string) => Object.hasOwn(held, file)
  const find = <K extends keyof Held>(file: string, what: K): NonNullable<Held[K]> => {
    const found = has(file) ? held[file]?.[what] : undefined
    if (found === undefined) throw new InvalidInput(`There is no ${file}.`)
    return found
  }
  const unheld = (what: string) => (): never => {
    throw new InvalidInput(`Tables of ${what} are read from files, not from memory.`)
  }
  const columns = (file: string) =>
    held[file]?.columns ?? (held[file]?.rows?.[0] === undefined ? undefined : Object.keys(held[file].rows[0]))
  return {
    async check(file) {
      if (!has(file)) throw new InvalidInput(`There is no ${file}.`)
    },
    same: async (a, b) => a === b,
    names: async (file) => find(file, 'names'),
    isFile: async (file) => has(file),
    lines: async (file) => find(file, 'lines'),
    async publicTable(file) {
      const rows = find(file, 'rows')
      const found = columns(file) ?? []
      const texts = rows.map((row) => found.map((column) => (row[column] === undefined ? null : String(row[column]))))
      return { file, columns: found, rows: texts.map((each, k) => ({ line: k + 2, texts: each })) }
    },
    events: async (wanted) => memoryEvents(wanted, find(wanted.file, 'rows')),
    placedTrips: async (columns, zones) => memoryPlacedTrips(columns, find(columns.file, 'rows'), zones),
    longMatrix: async (options) => memoryMatrix(options, find(options.file, 'rows')),
    blocks: unheld('blocks'),
    mask: unheld('masks'),
    sensitivities: async ({ file }) => find(file, 'matrix'),
    graphFormat: () => 'edge-list',
    graph: async (file) => find(file, 'graph'),
    nodes: async (file) => ({ names: find(file, 'names'), lines: {} }),
    columnsOf: async (file) => columns(file) ?? find(file, 'columns'),
    columnsIfKnown: async (file) => columns(file),
    header: async (file) => columns(file),
    answers: async ({ file }) => find(file, 'answers'),
    items: async ({ file }) => find(file, 'items'),
    tableFormat: () => 'text',
    itemRows: async ({ file }) => find(file, 'itemRows'),
    categories: async ({ file }) => find(file, 'categories'),
    baskets: async ({ file }) => find(file, 'baskets'),
    graphRows: async ({ file }) => find(file, 'graphRows'),
    numbers: async ({ file }) => find(file, 'numbers'),
    statistics: async ({ file }) => find(file, 'statistics'),
    wholeTable: async (wanted) => memoryTable(wanted, find(wanted.file, 'rows')),
  }
}
