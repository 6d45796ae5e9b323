/** What `tulle anonymise` is told, by flags or by a configuration file: one schema for both. */
import { ALGORITHMS, InvalidInput } from '@tulle/core'
import { formatOf } from '@tulle/engine'
import { COMMENTS } from '@tulle/releases'
import { z } from 'zod'
import { checkDirection } from '../release/direction.ts'
import { type Way, wayOf } from './ways.ts'

const name = z.string().min(1)

/** Whether the numbers make sense is the mechanism's to judge, but for k, which everybody gives. */
export const anonymiseConfig = z.strictObject({
  release: z.literal('anonymise'),
  file: name,
  k: z.number(),
  kind: z.enum(['smooth', 'suppression']).optional(),
  algorithm: z.enum(ALGORITHMS).optional(),
  chunkRows: z.number().optional(),
  ties: z.enum(['suppress', 'first']).optional(),
  person: name.optional(),
  items: name.optional(),
  columns: z.array(name).optional(),
  baskets: z.boolean().optional(),
  separator: z.string().optional(),
  edges: z.boolean().optional(),
  nodes: name.optional(),
  directed: z.boolean().optional(),
  undirected: z.boolean().optional(),
  header: z.boolean().optional(),
  delimiter: name.optional(),
  inputFormat: z.enum(['edge-list', 'matrix-market', 'gml', 'gexf', 'graphml', 'graphology']).optional(),
  strict: z.boolean().optional(),
  comments: z.enum(COMMENTS).optional(),
  multiline: z.boolean().optional(),
  keep: z.array(name).optional(),
  format: z.enum(['csv', 'parquet', 'baskets']).optional(),
  escapeNames: z.boolean().optional(),
  title: name.optional(),
})

export type AnonymiseConfig = z.infer<typeof anonymiseConfig>

export type Format = NonNullable<AnonymiseConfig['format']>

/** The way in which rows are given, if all flags fit together. */
export function checkAsked(config: AnonymiseConfig): Way {
  checkK(config.k)
  const way = wayOf(config)
  const { file, person, items, keep = [], format, separator, inputFormat } = config
  if (way === 'baskets') checkBaskets(file)
  if (way === 'items' && person === undefined) {
    throw new InvalidInput('--items names the things that people have: say who has them with --person COL.')
  }
  if (format === 'baskets' && way === 'columns') {
    throw new InvalidInput('Baskets are for items, and --columns makes a table: choose --format csv or parquet.')
  }
  if (separator === '') {
    throw new InvalidInput(
      '--separator is what stands between two items, such as "; ": it cannot be empty. Leave it out for blanks.',
    )
  }
  if (separator !== undefined && formatFor(config, way) !== 'baskets' && way !== 'baskets') {
    throw new InvalidInput(
      '--separator stands between the items of baskets: give --baskets or --format baskets with it.',
    )
  }
  const released = new Set([items, ...(config.columns ?? [])])
  const both = keep.find((column) => released.has(column))
  if (both !== undefined) {
    throw new InvalidInput(`"${both}" is made anonymous or kept as it is, not both: leave it out of --keep.`)
  }
  if (person !== undefined && released.has(person)) {
    throw new InvalidInput(
      `"${person}" is who a row is about (--person), and cannot be among what is released: name another column.`,
    )
  }
  // An edge list has no directions unless somebody says so; other files may say so edge by edge.
  if (way === 'edges') checkDirection(config, (inputFormat ?? formatOf(file)) !== 'edge-list')
  return way
}

/** A table read as baskets would make items of its header and of whole lines. */
function checkBaskets(file: string): void {
  if (!/\.(csv|tsv|tab|jsonl|ndjson|parquet|pq)(\.gz)?$/i.test(file)) return
  throw new InvalidInput(
    `${file} looks like a table: use --person and --items, or --columns. (If it does hold baskets, a line of items for each person and no header, let its name end in .txt.)`,
  )
}

function checkK(k: number): void {
  if (Number.isSafeInteger(k) && k >= 1) return
  throw new InvalidInput(
    `--k is how many rows at least are alike in the release: a whole number, at least 1, not ${k}. 8 is a common choice.`,
  )
}

/** Like the input, unless asked otherwise. */
export function formatFor({ file, format }: AnonymiseConfig, way: Way): Format {
  if (format !== undefined) return format
  if (way === 'baskets') return 'baskets'
  return /\.parquet$/i.test(file) ? 'parquet' : 'csv'
}
