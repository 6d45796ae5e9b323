import type { GraphFormat } from '@tulle/releases'
import { readEdgeList } from './edge-list.ts'
import { formatOf } from './formats.ts'
import { readGexf } from './gexf.ts'
import { readGml } from './gml.ts'
import { readGraphml } from './graphml.ts'
import { readGraphologyJson } from './graphology-json.ts'
import { readMatrixMarket } from './matrix-market.ts'
import type { ReadGraph, ReadGraphOptions } from './options.ts'

const readers: Record<GraphFormat, (path: string, options: ReadGraphOptions) => Promise<ReadGraph>> = {
  'edge-list': readEdgeList,
  'matrix-market': readMatrixMarket,
  gml: readGml,
  gexf: readGexf,
  graphml: readGraphml,
  graphology: readGraphologyJson,
}

/**
 * Reads a graph from a file, which may be compressed by gzip. An edge list is undirected unless `directed` says
 * otherwise; the other formats say it themselves. Without `nodes` the graph's nodes are those in the file, sorted, so
 * that their order does not show the file's.
 */
export async function readGraph(path: string, options: ReadGraphOptions = {}): Promise<ReadGraph> {
  return readers[options.format ?? formatOf(path)](path, options)
}
