/** Graphs in texts of any format, whoever has the files. */
import type { GraphFormat } from '../sources/graphs.ts'
import { readEdgeList } from './edge-list.ts'
import { readGexf } from './gexf.ts'
import { readGml } from './gml.ts'
import { readGraphml } from './graphml.ts'
import { readGraphologyJson } from './graphology-json.ts'
import type { GraphInput } from './input.ts'
import { readMatrixMarket } from './matrix-market.ts'
import type { ReadGraph, ReadGraphOptions } from './options.ts'

type Reader = (input: GraphInput, options: ReadGraphOptions) => Promise<ReadGraph>

const readers: Record<Exclude<GraphFormat, 'parquet'>, Reader> = {
  'edge-list': readEdgeList,
  'matrix-market': readMatrixMarket,
  gml: readGml,
  gexf: readGexf,
  graphml: readGraphml,
  graphology: readGraphologyJson,
}

export function readGraphText(
  input: GraphInput,
  format: Exclude<GraphFormat, 'parquet'>,
  options: ReadGraphOptions,
): Promise<ReadGraph> {
  return readers[format](input, options)
}
