import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { GraphFormat } from '../sources/graphs.ts'

const formats: Record<string, GraphFormat> = {
  '.csv': 'edge-list',
  '.tsv': 'edge-list',
  '.txt': 'edge-list',
  '.edges': 'edge-list',
  '.parquet': 'parquet',
  '.pq': 'parquet',
  '.mtx': 'matrix-market',
  '.gml': 'gml',
  '.gexf': 'gexf',
  '.graphml': 'graphml',
  '.json': 'graphology',
}

/** The format that a file's name tells, whether or not it is compressed. */
export function formatOf(path: string): GraphFormat {
  const format = formats[extensionOf(path)]
  if (format !== undefined) return format
  throw new InvalidInput(
    words`The name of ${path} does not tell its format: graphs are in ${Object.keys(formats).join(', ')} files, or compressed as .gz. Rename it, or give the format ({inputFormat}).`,
  )
}

/** `.csv` of both edges.csv and Edges.CSV.gz. */
export function extensionOf(path: string): string {
  const name = withoutGz(path).replace(/^.*[/\\]/, '')
  return (/(?<=[^.].*)\.[^.]*$/.exec(name)?.[0] ?? '').toLowerCase()
}

export function isGz(path: string): boolean {
  return /\.gz$/i.test(path)
}

export function withoutGz(path: string): string {
  return path.replace(/\.gz$/i, '')
}
