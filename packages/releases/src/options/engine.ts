/** Where the data is read, of every kind. */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import { choice, group, text } from '../option.ts'

export const engine = group('Where the data is:', {
  engine: choice(
    ['duckdb', 'spark'],
    'what reads the data: duckdb, files on this machine; spark, tables of a cluster',
    {
      default: 'duckdb',
      shown: 'name',
    },
  ),
  spark: text('with {engine spark}: the server, as sc://localhost:15002; /;token=…;use_ssl=true may follow', {
    shown: 'address',
  }),
  sparkWorker: text("with {engine spark}: Tulle's worker, as executors find it (default: tulle-executor.mjs)", {
    shown: 'path',
  }),
  sparkScratch: text(
    'with {engine spark}: a folder that executors and this machine see, for rows on their way (default: a temporary one)',
    { shown: 'folder' },
  ),
  sparkNode: text('with {engine spark}: Node, as executors find it (default: node)', { shown: 'path' }),
})

export interface EngineSettings {
  readonly engine?: 'duckdb' | 'spark'
  readonly spark?: string
  readonly sparkWorker?: string
  readonly sparkScratch?: string
  readonly sparkNode?: string
}

/** The address of the cluster, where one is asked for. */
export function clusterOf({ engine, spark, sparkWorker, sparkScratch, sparkNode }: EngineSettings): string | undefined {
  if (engine === 'spark') {
    if (spark !== undefined) return spark
    throw new InvalidInput(
      words`Which Spark? Give the address of its Connect server, as in {spark sc://localhost:15002}.`,
    )
  }
  if ((spark ?? sparkWorker ?? sparkScratch ?? sparkNode) === undefined) return undefined
  throw new InvalidInput(
    words`{spark}, {sparkWorker}, {sparkScratch} and {sparkNode} go with {engine spark}: add it, or leave them out.`,
  )
}
