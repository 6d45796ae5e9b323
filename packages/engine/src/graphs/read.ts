import type { GraphFormat } from '@tulle/releases'
import { openTables, type Tables } from '../tables/open.ts'
import { readEdgeList } from './edge-list.ts'
import { readEdgeTable } from './edge-table.ts'
import { formatOf } from './formats.ts'
import { readGexf } from './gexf.ts'
import { readGml } from './gml.ts'
import { readGraphml } from './graphml.ts'
import { readGraphologyJson } from './graphology-json.ts'
import { readMatrixMarket } from './matrix-market.ts'
import type { ReadGraph, ReadGraphOptions } from './options.ts'

type Reader = (path: string, options: ReadGraphOptions) => Promise<ReadGraph>

const readers: Record<Exclude<GraphFormat, 'parquet'>, Reader> = {
  'edge-list': readEdgeList,
  'matrix-market': readMatrixMarket,
  gml: readGml,
  gexf: readGexf,
  graphml: readGraphml,
  graphology: readGraphologyJson,
}

/**
 * Reads a graph from a file, which may be compressed by gzip. An edge list is undirected unless `directed` says
 * otherwise, and so is Parquet; the other formats say it themselves. DuckDB, which reads Parquet, is that of `tables` where
 * there is one. Without `nodes` the graph's nodes are those in the file, sorted, so
 * that their order does not show the file's.
 */
export async function readGraph(
  path: string,
  options: ReadGraphOptions = {},
  tables?: () => Promise<Tables>,
): Promise<ReadGraph> {
  const format = options.format ?? formatOf(path)
  if (format !== 'parquet') return readers[format](path, options)
  if (tables !== undefined) return readEdgeTable(await tables(), path, options)
  const own = await openTables()
  try {
    return await readEdgeTable(own, path, options)
  } finally {
    await own.close()
  }
}
