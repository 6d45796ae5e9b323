/** A graph as text in each format, in chunks: a large graph is never one string. */
import { type Graph, InvalidInput } from '@tulle/core'
import type { GraphFormat } from '../sources/graphs.ts'
import { edgeListText } from './write-edge-list.ts'
import { graphologyText } from './write-graphology.ts'
import { matrixMarketText } from './write-matrix-market.ts'
import { gexfText, graphmlText } from './write-xml.ts'

export interface TextOptions {
  /** Of an edge list; a comma unless given. */
  readonly delimiter?: ',' | ';' | '\t'
}

/** The text of a graph. Names that the format cannot hold are refused before the first chunk. */
export function graphText(graph: Graph, format: GraphFormat, { delimiter = ',' }: TextOptions = {}): Iterable<string> {
  switch (format) {
    case 'edge-list':
      return edgeListText(graph, delimiter)
    case 'matrix-market':
      return matrixMarketText(graph)
    case 'gexf':
      return gexfText(graph)
    case 'graphml':
      return graphmlText(graph)
    case 'graphology':
      return graphologyText(graph)
    case 'parquet':
      throw new InvalidInput('Graphs are read from Parquet but not written to it: write an edge list (.csv) instead.')
    case 'gml':
      throw new InvalidInput('GML is read but not written: write GraphML or GEXF instead.')
  }
}
