/** What `tulle evaluate` is told. */

import { type EvaluationKind, InvalidInput } from '@tulle/core'
import type { Comments } from '@tulle/releases'

export interface EvaluateFlags extends ReadingFlags {
  readonly out?: string
  readonly force?: boolean
  readonly json?: boolean
  /** What two plain files hold. */
  readonly as?: 'matrix' | 'graph' | 'table'
  readonly title?: string
  readonly communities?: string
  readonly overlapping?: number
  readonly label?: string
  readonly rank?: number
  readonly quick?: boolean
}

/** How the original is read: what the release was told, or the same flags. */
export interface ReadingFlags {
  readonly person?: string
  readonly from?: string
  readonly to?: string
  readonly value?: string
  readonly domain?: string
  readonly domainTo?: string
  readonly nodes?: string
  readonly directed?: boolean
  readonly undirected?: boolean
  readonly header?: boolean
  readonly delimiter?: string
  readonly inputFormat?: 'edge-list' | 'matrix-market' | 'gml' | 'gexf' | 'graphml' | 'graphology'
  readonly ignoreWeights?: boolean
  readonly comments?: Comments
  readonly multiline?: boolean
  readonly columns?: readonly string[]
  readonly columnsFile?: string
  readonly items?: string
  readonly people?: string
  readonly thresholds?: Readonly<Record<string, number>>
  readonly missing?: 0 | 1
  readonly baskets?: boolean
  readonly separator?: string
  readonly edges?: boolean
}

type Key = keyof ReadingFlags

/** What a file with a graph needs, whoever reads it. */
const GRAPH_FILE: readonly Key[] = ['header', 'delimiter', 'comments', 'multiline', 'inputFormat', 'ignoreWeights']

const GRAPH: readonly Key[] = ['nodes', 'directed', 'undirected', ...GRAPH_FILE]

/** What each kind of release may be told of its original: names mean other things elsewhere. */
const KEYS = {
  matrix: ['person', 'from', 'to', 'value', 'domain', 'domainTo', 'undirected', 'multiline'],
  graph: GRAPH,
  table: ['person', 'columns', 'columnsFile', 'items', 'people', 'thresholds', 'missing', 'multiline'],
  rows: ['person', 'columns', 'items', 'baskets', 'separator', 'edges', ...GRAPH],
  numbers: ['columns', 'multiline'],
} as const satisfies Record<string, readonly Key[]>

/** Flags win over what the release was told. */
export function readingFor(
  kind: keyof typeof KEYS,
  config: Readonly<Record<string, unknown>> | undefined,
  flags: EvaluateFlags,
): ReadingFlags {
  const keys: readonly Key[] = KEYS[kind]
  const own = config as Partial<Record<Key, unknown>> | undefined
  const told = keys.flatMap((key) => {
    const value = flags[key] ?? own?.[key]
    return value === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(told) as ReadingFlags
}

const COUNTED: readonly Key[] = ['nodes', 'undirected', ...GRAPH_FILE]

/** What may be said of the original of each kind of release, and of two plain files. */
const ACCEPTED = {
  matrix: KEYS.matrix,
  graph: ['directed', 'undirected', ...GRAPH_FILE],
  table: KEYS.table,
  rows: KEYS.rows,
  count: COUNTED,
  degrees: COUNTED,
  cuts: COUNTED,
  products: ['multiline'],
  variances: ['columns', 'multiline'],
  'plain matrix': ['person', 'from', 'to', 'value', 'undirected', 'multiline'],
  'plain graph': GRAPH,
  'plain table': ['person', 'columns', 'multiline'],
} as const satisfies Record<EvaluationKind | `plain ${NonNullable<EvaluateFlags['as']>}`, readonly Key[]>

const ALL: readonly Key[] = [...new Set(Object.values(KEYS).flat())]

/** A flag that would be ignored is refused. */
export function checkReading(kind: keyof typeof ACCEPTED, flags: EvaluateFlags): void {
  const accepted: readonly Key[] = ACCEPTED[kind]
  const stray = ALL.find((key) => flags[key] !== undefined && !accepted.includes(key))
  if (stray === undefined) return
  const words = (key: Key) => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  throw new InvalidInput(
    `${words(stray)} says nothing about ${kind.startsWith('plain ') ? `two files with --as ${kind.slice(6)}` : 'the original of this release'}: leave it out. ${accepted.length === 0 ? 'Nothing has to be said of how it is read.' : `What may be said is ${accepted.map(words).join(', ')}.`}`,
  )
}
