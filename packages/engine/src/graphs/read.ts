import type { NodeList, ReadGraph, ReadGraphOptions } from '@tulle/releases'
import { formatOf, readNodeList as nodeListIn, type ReadNodesOptions, readGraphText } from '@tulle/releases/files'
import { openTables, type Tables } from '../tables/open.ts'
import { graphInput } from './bytes.ts'
import { readEdgeTable } from './edge-table.ts'

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
  if (format !== 'parquet') return readGraphText(graphInput(path), format, options)
  if (tables !== undefined) return readEdgeTable(await tables(), path, options)
  const own = await openTables()
  try {
    return await readEdgeTable(own, path, options)
  } finally {
    await own.close()
  }
}

/** The names in a file, in its order, with what was skipped. */
export function readNodeList(path: string, options: ReadNodesOptions = {}): Promise<NodeList> {
  return nodeListIn(graphInput(path), options)
}

/** Reads a list of nodes. */
export async function readNodes(path: string, options: ReadNodesOptions = {}): Promise<readonly string[]> {
  return (await readNodeList(path, options)).names
}
