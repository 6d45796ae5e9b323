/** The sources of releases on Spark. Lists that are public and small are files beside the client, as ever. */
import { tmpdir } from 'node:os'
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { Sources } from '@tulle/releases'
import { drawnEdges } from './cells/edges.ts'
import { drawnItems } from './cells/items.ts'
import { openSpark, type Session } from './connect/session.ts'
import { eventSource } from './events/source.ts'
import { observedOf } from './graphs/observed.ts'
import { readGraph } from './graphs/read-graph.ts'
import { numericRows } from './numbers/numeric-rows.ts'
import { anonymised } from './rows/anonymised.ts'
import { readItemRows } from './rows/item-rows.ts'
import { inScratch } from './rows/stage.ts'
import { readAnswers } from './tables/answers.ts'
import { readItems } from './tables/items.ts'
import { openTable } from './tables/relation.ts'

export interface SparkPlace {
  /** sc://host:port, and what may follow it. */
  readonly address: string
  /** The table that is released: what else is named is a list in a file. */
  readonly data: string
  /** Who reads lists. */
  readonly lists: Sources
  /** Node and Tulle's worker, as executors find them. */
  readonly node?: string
  readonly script?: string
  /** A folder that executors and this machine see. */
  readonly scratch?: string
  /** So many numbers are held in one array at most; of more, parts are made. */
  readonly most?: number
}

export interface SparkSources extends Sources {
  readonly session: () => Promise<Session>
  close(): Promise<void>
}

/** What an array of Node 20 can hold. */
const MOST = 2 ** 32

/** Sums that a worker holds before it hands them on. */
const HELD = 2 ** 20

/** Cells that a worker draws at a time, about. */
const DRAWN = 2 ** 16

export function sparkSources({ address, data, lists, node, script, scratch, most = MOST }: SparkPlace): SparkSources {
  const ending: (() => Promise<void>)[] = []
  let opened: Promise<Session> | undefined
  // A plan that needs no table needs no server.
  const session = () => (opened ??= openSpark(address))
  const workers = { node: node ?? 'node', script: script ?? 'tulle-executor.mjs' }
  const place = scratch ?? tmpdir()
  const drawing = { workers, perPart: Math.min(most, DRAWN) }
  const kept = <T extends { readonly forget: () => Promise<void> }>(made: T): T => {
    ending.push(made.forget)
    return made
  }
  const columnsOf = async (file: string) => (await openTable(await session(), file)).columns
  const fromFiles = (what: string) => (): Promise<never> =>
    Promise.reject(
      new InvalidInput(words`${what} are read from files: leave {engine} out, or make a table of them for Spark.`),
    )
  return {
    ...lists,
    session,
    async close() {
      for (const forget of ending) await forget()
      await (await opened?.catch(() => undefined))?.close()
    },
    async check(file, options) {
      if (file !== data) return lists.check(file, options)
      await openTable(await session(), file)
    },
    same: async (a, b) => (a === data || b === data ? a === b : lists.same(a, b)),
    isFile: (file) => (file === data ? Promise.resolve(true) : lists.isFile(file)),
    header: async (file) => columnsOf(file),
    columnsOf,
    columnsIfKnown: async (file, { ifQuick }) => (ifQuick ? undefined : columnsOf(file)),
    graphFormat: (file) => (file === data ? 'parquet' : lists.graphFormat(file)),
    tableFormat: () => 'parquet',
    events: async (columns) =>
      eventSource(await session(), columns, { workers, most, parts: { most: Math.min(most, HELD) } }),
    graph: async (file, options) => readGraph(await session(), file, { ...options, most }),
    observed: async (file, facts, options) => observedOf(await session(), file, facts, options),
    answers: async (options) => readAnswers(await session(), { ...options, most }),
    items: async (options) => readItems(await session(), { ...options, most }),
    itemRows: async (options) => readItemRows(await session(), { ...options, most }),
    anonymised: async (plan, options) =>
      kept(await anonymised(await session(), plan, options, { workers, scratch: place })),
    drawnItems: async (plan, options, run) =>
      kept(await inScratch(await session(), place, options, (stage) => drawnItems(stage, plan, options, run, drawing))),
    drawnEdges: async (file, plan, options, run) => {
      const watch = options.signal === undefined ? {} : { signal: options.signal }
      const asked = { ...options, file }
      return kept(
        await inScratch(await session(), place, watch, (stage) => drawnEdges(stage, plan, asked, run, drawing)),
      )
    },
    placedTrips: fromFiles('Trips with coordinates'),
    categories: fromFiles('Columns of categories'),
    baskets: fromFiles('Baskets'),
    graphRows: fromFiles('Rows of a graph'),
    numbers: async (table) => numericRows(await session(), table, workers),
    statistics: fromFiles('Tables for statistics'),
    wholeTable: (table) => lists.wholeTable(table),
  }
}
