/** Sources that are already in memory, by name: for tests, and for what a page has read. */
import { type DenseMatrix, InvalidInput } from '@tulle/core'
import type { Sources } from '../source.ts'
import type { GraphFormat, ReadGraph } from '../sources/graphs.ts'
import { memoryEvents, type Row } from './events.ts'

export interface Held {
  readonly rows?: readonly Row[]
  readonly names?: readonly string[]
  readonly graph?: ReadGraph
  readonly matrix?: DenseMatrix
}

export function memorySources(held: Readonly<Record<string, Held>>): Sources {
  const find = <K extends keyof Held>(file: string, what: K): NonNullable<Held[K]> => {
    const found = Object.hasOwn(held, file) ? held[file]?.[what] : undefined
    if (found === undefined) throw new InvalidInput(`There is no ${file}.`)
    return found
  }
  const unsupported = (what: string) => (): never => {
    throw new InvalidInput(`Tables of ${what} are read from files, not from memory.`)
  }
  return {
    async check(file) {
      if (!Object.hasOwn(held, file)) throw new InvalidInput(`There is no ${file}.`)
    },
    same: async (a, b) => a === b,
    names: async (file) => find(file, 'names'),
    events: async (columns) => memoryEvents(columns, find(columns.file, 'rows')),
    blocks: unsupported('blocks'),
    mask: unsupported('masks'),
    sensitivities: async ({ file }) => find(file, 'matrix'),
    graphFormat: (): GraphFormat => 'edge-list',
    graph: async (file) => find(file, 'graph'),
    nodes: async (file) => ({ names: find(file, 'names'), lines: {} }),
  }
}
