import { type Graph, GraphBuilder, type GraphCounts, type GraphOptions, InvalidInput } from '@tulle/core'
import type { Comments } from './comments.ts'
import type { GraphFormat } from './formats.ts'
import type { Delimiter, RecordCounts } from './records.ts'

export interface ReadGraphOptions extends GraphOptions {
  /** Without it, the file's name tells. */
  readonly format?: GraphFormat
  /** Of an edge list: a single character, a blank for any run of blanks and tabs. Without it, the first line tells. */
  readonly delimiter?: Delimiter
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

export interface ReadGraph {
  readonly graph: Graph
  /** Private: none of these numbers may be published. */
  readonly counts: GraphCounts & RecordCounts
}

/** What every reader ends with. */
export function finish(
  builder: GraphBuilder,
  path: string,
  directed: boolean,
  options: ReadGraphOptions,
  lines: RecordCounts = {},
): ReadGraph {
  const { graph, counts } = builder.build(directed)
  if (options.strict === true) refuseDropped(path, counts)
  return { graph, counts: { ...counts, ...lines } }
}

/** How lines are read, as it was asked for. */
export function readingOf({ comments, multiline }: Pick<ReadGraphOptions, 'comments' | 'multiline'>) {
  return { ...(comments === undefined ? {} : { comments }), ...(multiline === undefined ? {} : { multiline }) }
}

export function refuseDropped(path: string, { duplicates, loops }: GraphCounts): void {
  if (duplicates > 0) throw new InvalidInput(`${path} repeats an edge, and strict reading allows no repeated edges.`)
  if (loops > 0) {
    throw new InvalidInput(`${path} has an edge from a node to itself, and strict reading allows no self-loops.`)
  }
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

/** The finite number that `text` is, in decimal; otherwise undefined. Number alone would take '', '0x1f' and more. */
export function parseDecimal(text: string): number | undefined {
  if (!DECIMAL.test(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
