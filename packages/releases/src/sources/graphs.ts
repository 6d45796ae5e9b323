/** Graphs, and lists of their nodes. */
import type { Graph, Run } from '@tulle/core'
import type { KeyedPlan } from '@tulle/core/binary'
import type { CountFacts, Observed } from '@tulle/core/counts'
import type { GraphCounts, GraphOptions } from '@tulle/core/data'
import type { DrawnCells } from './drawn.ts'

export const GRAPH_FORMATS = ['edge-list', 'parquet', 'matrix-market', 'gml', 'gexf', 'graphml', 'graphology'] as const

export type GraphFormat = (typeof GRAPH_FORMATS)[number]

/** What comments begin with, wherever they stand; with `none`, no line is one. */
export const COMMENTS = ['#', '%', '//', 'none'] as const

export type Comments = (typeof COMMENTS)[number]

/** Private: counted in the data. */
export interface RecordCounts {
  /** Lines with nothing on them. */
  readonly blankLines?: number
  /** Lines that were taken for comments. */
  readonly commentLines?: number
  /** Quoted names that span lines. */
  readonly multilineFields?: number
}

/** The columns of a table of edges, by name. */
export interface EdgeColumns {
  readonly from: string
  readonly to: string
  /** Without it, a column that is called weight or the like. */
  readonly weight?: string
}

export interface ReadGraphOptions extends GraphOptions {
  /** Without it, what the source is called tells. */
  readonly format?: GraphFormat
  /** Of an edge list with a header, or of Parquet. Without it, usual names such as source and target tell, or the place. */
  readonly columns?: EdgeColumns
  /** Of an edge list: a single character, a blank for any run of blanks and tabs. Without it, the first line tells. */
  readonly delimiter?: string
  /** Whether an edge list starts with a line of column names. Without it, such names as source and target tell. */
  readonly header?: boolean
  /**
   * What comments in an edge list begin with; `none` if no line is one. Without it, lines above the first edge that begin
   * with #, % or // and could be no edge are comments, and others that begin so are refused.
   */
  readonly comments?: Comments
  /** Whether a name in quotation marks may span lines. Without it, one that does is refused as a lost quotation mark. */
  readonly multiline?: boolean
  /** What to do with a first line that may be a header or an edge: take it for an edge (the default), or refuse it. */
  readonly unclearHeader?: 'edge' | 'refuse'
  /** Refuse repeated edges and self-loops instead of dropping them. The refusal tells something of the data. */
  readonly strict?: boolean
  /** To stop reading. */
  readonly signal?: AbortSignal
}

/** Private: none of these numbers may be published. */
export interface ReadGraphCounts extends GraphCounts, RecordCounts {}

export interface ReadGraph {
  readonly graph: Graph
  readonly counts: ReadGraphCounts
}

export interface NodeList {
  readonly names: readonly string[]
  readonly lines: RecordCounts
}

export interface GraphSources {
  /** The format that the name of a graph tells. */
  graphFormat(file: string): GraphFormat
  graph(file: string, options?: ReadGraphOptions): Promise<ReadGraph>
  /** What is counted in a graph, where its edges are; not every engine counts, nor everything. Private. */
  observed?(
    file: string,
    facts: Pick<CountFacts, 'count' | 'nodes'>,
    options: ReadGraphOptions,
  ): Promise<{ readonly observed: Observed; readonly counts: GraphCounts } | undefined>
  /** A graph among a list of nodes, released where its edges are by a plan that is drawn in parts; not every engine does so. */
  drawnEdges?(file: string, plan: KeyedPlan, options: ReadGraphOptions, run: Run): Promise<DrawnCells>
  nodes(file: string, options?: Pick<ReadGraphOptions, 'comments' | 'multiline'>): Promise<NodeList>
}
